"""A finished round or hand to inspect: every step as whoever looks may see it, every row with its seal and proof."""

from msgspec.structs import replace

from cutcard.cards import show
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable, TournamentTableDomain
from cutcard.floor.proofs.shuffles import kept_round
from cutcard.floor.streams.streams import HistoryRow
from cutcard.ruling import Refused
from cutcard.table.messages.round import Shown
from cutcard.tournament.hand.events import CardsShown, HandBegan, HandClosed, HandEnded, PotAwarded
from cutcard.tournament.state.tournament import FieldTable, Seat, Tournament
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.sealed import newest, sealed_rows
from cutcard.web.inspector.shapes import HandStep, InspectedHand, InspectedRound
from cutcard.web.player.story import followed
from cutcard.web.tournament.views import Ended, names, table_view
from cutcard.web.words.tournament import hand_lines

OVER = HandEnded | HandClosed
ONLOOKER = Person("", Role.INSPECTOR, "")  # is offered nothing at a table


def inspected(
    desk: Desk, index: RoundIndex, table: str, number: int, person: Person, called: dict[str, str]
) -> InspectedRound | None:
    """A round of a house table; None if there was none. Raises Refused while it is in play."""
    stream = f"table/{table}"
    entries = kept_round(desk, stream, number)
    if not entries:
        return None
    story = followed(desk, stream, number, entries, person.actor, called)
    checkpoint = newest(desk)
    before, after = _beside(index.of(stream), number)
    rows = sealed_rows(desk, stream, entries, called, checkpoint)
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
    entries = kept_round(desk, stream, deal)
    began = next((one for entry in entries for one in entry.events if isinstance(one, HandBegan)), None)
    if began is None:
        return None
    live = desk.state(stream).state
    assert isinstance(live, TournamentTable)
    if live.table.deals == deal and live.table.hand is not None:
        raise Refused(None, f"deal {deal} is still in play: look back at it when it is over")
    seats = {one.seat: Seat(one.player, one.stack) for one in began.begin.seats}
    then = replace(state, field=replace(state.field, tables={table: FieldTable(seats=seats)}, where={}))
    steps = _steps(then, TournamentTable(f"{event}.{table}"), entries)
    checkpoint = newest(desk)
    before, after = _beside(index.of(stream), deal)
    everybody = {**called, **names(state)}
    rows = sealed_rows(desk, stream, entries, everybody, checkpoint)
    private, title = _private(entries, person), state.structure.name
    return InspectedHand(event, table, deal, title, steps, stream, rows, checkpoint, private, before, after)


def _steps(then: Tournament, at: TournamentTable, entries: list[HistoryRow]) -> list[HandStep]:
    """The same for all who look: what stood open on the table."""
    domain, steps, called = TournamentTableDomain(), list[HandStep](), names(then)
    ended: Ended | None = None
    won: dict[int, int] = {}
    for entry in entries:
        for one in entry.events:
            if isinstance(one, PotAwarded):
                won[one.seat] = won.get(one.seat, 0) + one.amount
            if isinstance(one, OVER) and at.table.hand is not None:
                ended = Ended(at.table.hand, won)
                then = _with_stacks(then, at, one)
            at = domain.evolve(at, one)
        if text := hand_lines(entry.events, called):
            seen = table_view(then, at, ended, entry.version, entry.at, ONLOOKER)
            steps.append(HandStep(entry.at, text, replace(seen, offers=[], notices=[], misdeals=())))
    return steps


def _with_stacks(then: Tournament, at: TournamentTable, over: HandEnded | HandClosed) -> Tournament:
    """The table after a hand: what each seat has left."""
    table, number = then.field.tables[at.number], at.number
    stacks = over.result.stacks if isinstance(over, HandEnded) else {}
    seats = {seat: replace(one, stack=stacks.get(seat, one.stack)) for seat, one in table.seats.items()}
    return replace(then, field=replace(then.field, tables={number: replace(table, seats=seats)}))
