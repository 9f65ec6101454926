"""A hand of a tournament that is over, step by step as its player saw it, with proofs of the cards that they saw."""

from collections.abc import Iterable, Iterator
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Card, Cards, show
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TableEvent, TournamentTable, TournamentTableDomain
from cutcard.floor.fairness.shuffle import DECK, prove
from cutcard.floor.proofs.shuffles import Opening, kept_round
from cutcard.floor.streams.streams import HistoryRow
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import places
from cutcard.tournament.hand.events import HandBegan, HandClosed, HandEnded, PotAwarded
from cutcard.tournament.hand.state import LiveHand, pile
from cutcard.tournament.state.tournament import FieldTable, Seat, Tournament
from cutcard.web.http.session import Person
from cutcard.web.player.proofs import Proofs, leaf
from cutcard.web.tournament.saved import saved
from cutcard.web.tournament.shapes import TableSeen
from cutcard.web.tournament.views import Ended, names, table_view
from cutcard.web.words.lines import LogLine
from cutcard.web.words.tournament import hand_lines

OVER = HandEnded | HandClosed
ONLOOKER = Person("", Role.INSPECTOR, "")  # is offered nothing at a table
TABLES = TournamentTableDomain()


class HandStep(Struct):
    """What one row of a hand changed, in words, and the table after it."""

    at: str
    text: list[LogLine]
    view: TableSeen


class HandStory(Struct):
    """A hand as one of its players saw it. ``faces``: the cards that they saw; ``order``: seats as they were dealt."""

    tournament: str
    table: int
    number: int
    title: str
    steps: list[HandStep]
    commitment: str
    faces: list[str]
    order: list[int]
    before: int  # other hands of this player at the table; 0: none
    after: int


def steps_of(
    then: Tournament, at: TournamentTable, entries: Iterable[HistoryRow], person: Person = ONLOOKER
) -> list[HandStep]:
    """Each row of a hand as this person may see it."""
    steps, called = list[HandStep](), names(then)
    ended: Ended | None = None
    won: dict[int, int] = {}
    for entry in entries:
        for one in entry.events:
            if isinstance(one, PotAwarded):
                won[one.seat] = won.get(one.seat, 0) + one.amount
            if isinstance(one, OVER) and at.table.hand is not None:
                ended = Ended(at.table.hand, won)
                then = _with_stacks(then, at, one)
            at = TABLES.evolve(at, one)
        if text := hand_lines(entry.events, called):
            seen = table_view(then, at, ended, entry.version, entry.at, person)
            steps.append(HandStep(entry.at, text, replace(seen, offers=[], notices=[], misdeals=(), awaits=None)))
    return steps


def _with_stacks(then: Tournament, at: TournamentTable, over: HandEnded | HandClosed) -> Tournament:
    """The table after a hand: what each seat has left."""
    table, number = then.field.tables[at.number], at.number
    stacks = over.result.stacks if isinstance(over, HandEnded) else {}
    seats = {seat: replace(one, stack=stacks.get(seat, one.stack)) for seat, one in table.seats.items()}
    return replace(then, field=replace(then.field, tables={number: replace(table, seats=seats)}))


def at_deal(state: Tournament, table: int, began: HandBegan, viewer: str = "") -> Tournament:
    """The tournament with nothing but this table, as the hand began."""
    seats = {one.seat: Seat(one.player, one.stack) for one in began.begin.seats}
    where = {one.player: (table, one.seat) for one in began.begin.seats if one.player == viewer}
    return replace(state, field=replace(state.field, tables={table: FieldTable(seats=seats)}, where=where))


# -- a player's own


class _OwnHand:
    """A deal that is over and in which this person had cards."""

    def __init__(self, desk: Desk, event: str, table: int, deal: int, person: Person) -> None:
        self.stream, self.deal = table_stream(event, table), deal
        self.entries = kept_round(desk, self.stream, deal) if deal > 0 else []
        events: list[TableEvent] = [one for entry in self.entries for one in entry.events]
        self.began = next((one for one in events if isinstance(one, HandBegan)), None)
        mine = [one.seat for one in self.began.begin.seats if one.player == person.id] if self.began else []
        self.seat = mine[0] if mine else 0
        self.over = any(isinstance(one, OVER) for one in events)
        self.events = [one for one in events if not isinstance(one, OVER)]
        self.opening = TournamentTable(f"{event}.{table}")

    def last(self) -> TournamentTable:
        """The table at the end of the hand."""
        return reduce(TABLES.evolve, self.events, self.opening)

    def seen(self) -> Iterator[tuple[str, int, Card, int]]:
        """Cards that this person saw: pile, slot, card, and place in the deck."""
        live = self.last().table.live
        for name, cards in _open(live, self.seat):
            for slot, (card, place) in enumerate(zip(cards, places(live, name), strict=True)):
                yield name, slot, card, place


def _open(live: LiveHand, seat: int) -> Iterator[tuple[str, Cards]]:
    for one in live.seats:
        if one in live.hands and (one == seat or one in live.shown):
            yield pile(one), live.hands[one]
    for street, first, last in (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5)):
        if len(live.community) >= last:
            yield street, tuple(live.community[first:last])


def own_file(desk: Desk, event: str, table: int, deal: int, person: Person) -> str | None:
    """A deal in the PHH format with the cards that this person saw; None if they had no cards in it."""
    found = _OwnHand(desk, event, table, deal, person)
    if found.began is None or not found.seat:
        return None
    _check_over(found)
    events = [one for entry in found.entries for one in entry.events]
    return saved(events, found.last().table.live, found.seat)


def own_hand(desk: Desk, event: str, table: int, deal: int, person: Person) -> HandStory | None:
    """A deal as this person saw it; None if they had no cards in it. Raises Refused while it is in play."""
    found = _OwnHand(desk, event, table, deal, person)
    if found.began is None or not found.seat:
        return None
    _check_over(found)
    state = desk.state(tournament(event)).state
    assert isinstance(state, Tournament)
    last = found.last()
    beside = [_OwnHand(desk, event, table, other, person) for other in (deal - 1, deal + 1)]
    before, after = (one.deal if one.seat and one.over else 0 for one in beside)
    return HandStory(
        tournament=event,
        table=table,
        number=deal,
        title=state.structure.name,
        steps=steps_of(at_deal(state, table, found.began, person.id), found.opening, found.entries, person),
        commitment=last.sealed.commitment if last.sealed else "",
        faces=[show((card,)) for _, _, card, _ in found.seen()],
        order=list(last.table.live.seats),
        before=before,
        after=after,
    )


def own_proofs(desk: Desk, event: str, table: int, deal: int, person: Person) -> Proofs | None:
    """The leaves of the shuffle for the cards that this person saw in a deal."""
    found = _OwnHand(desk, event, table, deal, person)
    if found.began is None or not found.seat:
        return None
    _check_over(found)
    seed, last = desk.journal.seed(found.stream, deal), found.last()
    if seed is None or last.sealed is None:
        raise Refused(None, "the cards of this hand were dealt by hand, so there is no shuffle to check")
    terms, seen = TABLES.terms(found.opening, deal), list(found.seen())
    opened = prove(seed, terms, [(0, DECK, place) for _, _, _, place in seen])
    leaves = [leaf(Opening(*one, (proof,)), proof) for one, proof in zip(seen, opened, strict=True)]
    return Proofs(deal, last.sealed.commitment, terms.round, terms.rules, (), DECK, {}, leaves, None)


def _check_over(found: _OwnHand) -> None:
    if not found.over:
        raise Refused(None, f"deal {found.deal} is still in play: look back at it when it is over")
