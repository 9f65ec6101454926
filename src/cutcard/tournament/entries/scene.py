"""What the rules on entering need to know of a tournament at a moment."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.core.message import Facts, Role
from cutcard.core.moment import moment
from cutcard.ruling import Refused, wait
from cutcard.tournament.state.plan import expected, flight_over
from cutcard.tournament.state.register import Entrant, EntryRegister, Status
from cutcard.tournament.state.tournament import Struck, Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Structure, entries_until, seats_waiting


class Scene(Struct, frozen=True):
    """``level``: the last that has begun, 0 before the start; ``between``: it has ended, the next has not begun."""

    id: str
    structure: Structure
    starts: str
    register: EntryRegister
    level: int = 0
    between: bool = False
    over: bool = False  # finished or cancelled
    cancelled: bool = False
    closed: bool = False  # registration, for good
    stacks: Mapping[str, int] = {}  # of those seated, between hands
    dealt: frozenset[str] = frozenset()  # in a hand
    missing: frozenset[str] = frozenset()  # provisionally eliminated
    winners: tuple[str, ...] = ()
    forfeited: frozenset[str] = frozenset()  # gave up a short stack, to buy back
    added: int = 0  # cash that the casino has put to the pool, in cents
    issued: int = 0  # tournament chips so far
    venue: str = ""
    room: bool = False  # stacks are the last ones counted
    played: bool = False  # a flight whose last level has ended
    struck: Mapping[str, Struck] = {}  # disqualified

    @property
    def begun(self) -> bool:
        return self.level > 0

    @property
    def open(self) -> bool:
        """Whether entries are taken: until the start of the level that ends late registration, or seating."""
        return not self.over and not self.closed and not self.played and self.level < entries_until(self.structure)

    @property
    def banks_left(self) -> int | None:
        """Chip banks that can still be issued; None: enough for all."""
        banks = self.register.banks
        return None if banks is None else max(0, banks - self.register.banks_used)


def scene(tournament: Tournament, at: str) -> Scene:
    """The tournament as the rules on entering see it."""
    if tournament.announced is None:
        raise Refused(
            "TOR 6.1",
            "this tournament is not announced yet: the director announces it first",
            wait("it is announced", Role.TOURNAMENT_DIRECTOR),
        )
    structure, tables = tournament.structure, tournament.field.tables.values()
    view = clock.at(tournament.clock, structure, at) if tournament.clock.began else None
    level, closed = view.level if view else 0, tournament.registration_closed
    if (
        closed and tournament.closed_at and moment(at) < moment(tournament.closed_at)
    ):  # entered afterwards, from paper (T-69)
        level, closed = min(level, structure.registration_until_level - 1), False
    return Scene(
        tournament.id,
        structure,
        tournament.announced.starts,
        tournament.register,
        level,
        view is not None and view.ended,
        tournament.phase in ("finished", "closed", "cancelled"),
        tournament.phase == "cancelled",
        closed,
        {seat.player: seat.stack for table in tables for seat in table.seats.values()},
        frozenset(one.player for table in tables if table.begin for one in table.begin.seats),
        frozenset(expected(tournament)),
        tournament.winners,
        frozenset(one.player for one in tournament.outs if one.cause == "forfeit"),
        tournament.purse.added,
        tournament.issued,
        tournament.announced.venue,
        in_room(tournament),
        view is not None and flight_over(tournament, at),
        tournament.disqualified,
    )


def check_own(player: str, facts: Facts) -> None:
    """A player may act only for their own entry."""
    if facts.actor.role is Role.PLAYER and facts.actor.id != player:
        raise Refused("TOR 6.1", "this entry is not yours: act for your own, or ask at the poker desk")


def check_open(scene: Scene) -> None:
    """Refuse what comes after the late registration period."""
    if scene.over:
        raise Refused("TOR 1", "the tournament is over: enter another one")
    if not scene.open:
        until = scene.structure.registration_until_level
        if scene.played or entries_until(scene.structure) < until:
            check_seating(scene)
        raise Refused("TOR 1", f"registration ended with the start of level {until}: nobody enters any more")


def check_seating(scene: Scene) -> None:
    """Refuse to sell a place in a queue of which nobody is seated any more."""
    if scene.played:
        raise Refused("TOR 5", "this flight has been played to its last level, so nobody enters it: enter another one")
    if not seats_waiting(scene.structure, scene.level):
        until = scene.structure.alternates_until_level
        raise Refused("TOR 5", f"nobody is seated any more since level {until} began, so nobody enters")


def entrant(scene: Scene, player: str, clause: str, *allowed: Status) -> Entrant:
    """Somebody on the register, who stands as the rule demands."""
    one = scene.register.entrants.get(player)
    if one is None:
        raise Refused(clause, f"{player[:40]} has not entered: enter first")
    if one.status not in allowed:
        raise Refused(clause, f"{player[:40]} is {one.status}: only a player who is {' or '.join(allowed)} can do this")
    if reason := scene.register.struck(player):
        told = f"{player} was {reason}: nothing is refunded, transferred or bought, and the director disqualifies them"
        raise Refused(
            "TOR 6.9", f"{told} here as well (T-30)", wait("the director has acted", Role.TOURNAMENT_DIRECTOR)
        )
    return one
