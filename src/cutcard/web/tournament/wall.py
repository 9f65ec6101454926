"""The big screen on a wall: the clock and everything that a room reads from the far end. The same for everybody."""

from collections.abc import Iterable

from msgspec import Struct

from cutcard.core.moment import MINUTE, moment
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.messages.field_events import Exchanged, Moved, Seated
from cutcard.tournament.money.prizes import prize_list
from cutcard.tournament.money.results import log
from cutcard.tournament.room.reports import missing
from cutcard.tournament.state.plan import in_flight
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import ClockView
from cutcard.tournament.structure.structure import entries_until, level
from cutcard.web.tournament.shapes import EventTable, Notice, Placed
from cutcard.web.tournament.views import NO_ADVICE, names, notices, registration, table_lines

RECENT = 3 * MINUTE  # a move stays on the screen
LEADERS, LAST = 9, 30


class SeatChange(Struct, frozen=True):
    """Somebody who has just got a seat, or goes to another. Table 0: two have exchanged theirs."""

    player: str
    table: int
    seat: int
    at: str

    def still(self, t: Tournament) -> bool:
        """Whether the player has that seat and no later one."""
        where = t.field.where.get(self.player)
        return where is not None and (not self.table or where == (self.table, self.seat))


class MoveLine(Struct, frozen=True):
    name: str
    table: int
    seat: int
    waits: bool = False  # on the way; the seat is kept


class BountyLeader(Struct, frozen=True):
    name: str
    bounties: int  # cents won


class ScreenView(Struct, frozen=True):
    """The big screen. ``prizes``: as fixed, or as entries stand now while ``fixed`` is false."""

    id: str
    version: int
    name: str
    venue: str
    starts: str
    phase: str
    now: str
    clock: ClockView
    next_blinds: Blinds
    break_minutes: int  # of the break after this level; 0: none
    registration: bool
    until_level: int
    hand_for_hand: int  # number of the round; -1: no
    waiting_tables: list[int]  # whose hand of the round is not over
    bounty: int
    starting_stack: int
    cap: int
    players: int
    entries: int
    left: int
    waiting: int
    chips: int
    average: int
    pool: int
    fixed: bool
    prizes: list[int]
    leaders: list[BountyLeader]
    moves: list[MoveLine]
    tables: list[EventTable]
    final: bool  # the seats of the final table are drawn
    results: list[Placed]
    winners: list[str]
    notices: list[Notice]
    option_until: str
    silence: str | None


def screen_view(
    t: Tournament, version: int, at: str, changes: Iterable[SeatChange], option_until: str = ""
) -> ScreenView:
    """What the wall shows now."""
    assert t.announced is not None, "nothing is announced yet"
    terms, now = t.structure, clock.at(t.clock, t.structure, at)
    left, chips = len(t.field.where), t.issued - t.removed
    return ScreenView(
        id=t.id,
        version=version,
        name=terms.name,
        venue=next((one.name for one in terms.venues if one.id == t.announced.venue), t.announced.venue),
        starts=t.announced.starts,
        phase=t.phase,
        now=at,
        clock=now,
        next_blinds=level(terms, now.next_level).blinds(),
        break_minutes=0 if now.on_break else level(terms, now.level).break_after,
        registration=registration(t, at),
        until_level=entries_until(terms),
        hand_for_hand=t.hand_for_hand.round if t.hand_for_hand else -1,
        waiting_tables=[number for number in t.field.tables if table_waits(t, number)],
        bounty=terms.bounty,
        starting_stack=terms.starting_stack,
        cap=terms.cap,
        players=t.register.players,
        entries=t.register.entries,
        left=left,
        waiting=len(t.register.queue),
        chips=chips,
        average=chips // left if left else 0,
        pool=t.register.pool + t.purse.added,
        fixed=t.purse.prizes is not None,
        prizes=list(t.purse.prizes if t.purse.prizes is not None else expected_prizes(t)),
        leaders=leaders(t),
        moves=_moves(t, at, changes),
        tables=table_lines(t),
        final=t.drawn,
        results=[Placed(one.place, one.tied, one.name, one.prize, one.bounties) for one in log(t).lines[:LAST]],
        winners=[names(t)[player] for player in t.winners],
        notices=notices(t, None, at),
        option_until=option_until,
        silence=NO_ADVICE,
    )


def table_waits(t: Tournament, number: int) -> str:
    """In hand-for-hand: what this table still has to do in the round; "" if nothing."""
    course, table = t.hand_for_hand, t.field.tables[number]
    if in_room(t):
        return "its hand is not over" if number in missing(t) else ""
    if course is None or len(table.seats) < 2 or number in course.held:
        return ""
    if table.begin is not None:
        return "its hand is in play"
    return "its hand is not over" if course.round and number not in course.dealt else ""


def expected_prizes(t: Tournament) -> tuple[int, ...]:
    """The prizes if nobody else entered; nothing before there is an entry, and in a satellite or a flight."""
    if not t.register.entries or t.structure.satellite or in_flight(t):
        return ()
    return tuple(prize_list(t.register.entries, t.register.pool + t.purse.added).prizes)


def leaders(t: Tournament) -> list[BountyLeader]:
    """Who has won the most bounties, paid or not."""
    called = names(t)
    won = {
        player: t.bounties.won.get(player, 0) + t.bounties.redeemed.get(player, 0)
        for player in (*t.bounties.won, *t.bounties.redeemed)
    }
    best = sorted(
        ((cents, called[player]) for player, cents in won.items() if cents), key=lambda one: (-one[0], one[1])
    )
    return [BountyLeader(name, cents) for cents, name in best[:LEADERS]]


def changes_of(events: Iterable[object], at: str) -> list[SeatChange]:
    """The seats that players get by some events; at the start everybody gets one, which the seats list shows."""
    seated = [event for event in events if isinstance(event, Moved | Seated | Exchanged)]
    many = sum(isinstance(event, Seated) for event in seated) > 1
    found = list[SeatChange]()
    for event in seated:
        if isinstance(event, Exchanged):
            found += [SeatChange(player, 0, 0, at) for player in event.players]
        elif not (many and isinstance(event, Seated)):
            found.append(SeatChange(event.player, event.table, event.seat, at))
    return found


def changed(t: Tournament, player: str, changes: Iterable[SeatChange]) -> str:
    """When a player got the present seat; "": at the start, or longer ago than is looked back on."""
    return next((one.at for one in reversed([*changes]) if one.player == player and one.still(t)), "")


def _moves(t: Tournament, at: str, changes: Iterable[SeatChange]) -> list[MoveLine]:
    """Who is on the way, then who has moved in the last minutes, the latest first."""
    called = names(t)
    coming = [MoveLine(called[one.player], one.table, one.seat, True) for one in t.field.planned]
    latest = {one.player: one for one in changes if moment(at) - moment(one.at) <= RECENT}
    there = [
        MoveLine(called[one.player], *t.field.where[one.player]) for one in reversed(latest.values()) if one.still(t)
    ]
    return coming + there
