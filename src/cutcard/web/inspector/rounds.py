"""A finished round or hand to inspect: every step as whoever looks may see it, every row with its seal and proof."""

from cutcard.cards import show
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.streams.streams import HistoryRow
from cutcard.ruling import Refused
from cutcard.table.messages.round import Shown
from cutcard.tournament.hand.events import CardsShown, HandBegan
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.http.session import Person
from cutcard.web.inspector.archived import rows_of_round
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.sealed import newest, sealed_rows
from cutcard.web.inspector.shapes import InspectedHand, InspectedRound
from cutcard.web.player.story import followed
from cutcard.web.tournament.hands import at_deal, steps_of
from cutcard.web.tournament.views import names


def inspected(
    desk: Desk, index: RoundIndex, table: str, number: int, person: Person, called: dict[str, str]
) -> InspectedRound | None:
    """A round of a house table; None if there was none. Raises Refused while it is in play."""
    stream = f"table/{table}"
    found = rows_of_round(desk, stream, number, index.between(stream, number))
    if not found:
        return None
    entries = [desk.streams.entry(row) for row in found]
    story = followed(desk, stream, number, entries, person.actor, called)
    checkpoint = newest(desk)
    before, after = _beside(index.of(stream), number)
    rows = sealed_rows(desk, found, called, checkpoint)
    return InspectedRound(story, stream, rows, checkpoint, _private(entries, person), before, after)


def _beside(rounds: list[IndexedRound], number: int) -> tuple[int, int]:
    """The rounds before and after one that are over; 0 if there is none."""
    over = [one.number for one in rounds if one.ended]
    return max((one for one in over if one < number), default=0), min((one for one in over if one > number), default=0)


def _private(entries: list[HistoryRow], person: Person) -> list[str]:
    """Cards that were shown to one player only. Nobody but the inspector learns them, and only when it is over."""
    if person.role is not Role.INSPECTOR:
        return []
    found = [
        f"{event.to}: {show(event.cards)}"
        for entry in entries
        for event in entry.events
        if isinstance(event, Shown | CardsShown) and event.audience == "owner" and event.cards
    ]
    return [line[:1].upper() + line[1:] for line in found]


def inspected_hand(
    desk: Desk, index: RoundIndex, event: str, table: int, deal: int, person: Person, called: dict[str, str]
) -> InspectedHand | None:
    """A deal at a tournament table; None if there was none. Raises Refused while it is in play."""
    stream, state = table_stream(event, table), desk.state(tournament(event)).state
    assert isinstance(state, Tournament)
    found = rows_of_round(desk, stream, deal, index.between(stream, deal))
    entries = [desk.streams.entry(row) for row in found]
    began = next((one for entry in entries for one in entry.events if isinstance(one, HandBegan)), None)
    if began is None:
        return None
    live = desk.state(stream).state
    assert isinstance(live, TournamentTable)
    if live.table.deals == deal and live.table.hand is not None:
        raise Refused(None, f"deal {deal} is still in play: look back at it when it is over")
    steps = steps_of(at_deal(state, table, began), TournamentTable(f"{event}.{table}"), entries)
    checkpoint = newest(desk)
    before, after = _beside(index.of(stream), deal)
    everybody = {**called, **names(state)}
    rows = sealed_rows(desk, found, everybody, checkpoint)
    private, title = _private(entries, person), state.structure.name
    return InspectedHand(event, table, deal, title, steps, stream, rows, checkpoint, private, before, after)
