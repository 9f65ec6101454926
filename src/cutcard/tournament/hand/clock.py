"""The clock on a player: asked for, called, run out (7.26 to 7.28)."""

from msgspec import Struct

from cutcard.core.message import Facts
from cutcard.core.moment import MINUTE, after, moment
from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.hand.events import ClockRequested, HandDead, HandEvent, PlayerHurried, TimeCalled
from cutcard.tournament.hand.messages import CallTime, Expedite, RequestClock, TimeUp
from cutcard.tournament.hand.state import LiveHand, TableState


class Deadline(Struct, frozen=True):
    """A command that is due at a moment."""

    at: str
    command: TimeUp


def deadline(state: TableState) -> Deadline | None:
    """When the minute of the player on the clock is over."""
    time = state.hand.time if state.hand else None
    return Deadline(time.until, TimeUp(time.seat)) if time and time.until else None


def in_time(live: LiveHand, seat: int, at: str) -> None:
    """Refuse an act after its minute; its last moment is still within (T-42)."""
    time = live.time
    if time and time.seat == seat and time.until and moment(at) > moment(time.until):
        raise Refused("TOR 7.26", f"the minute of seat {seat} was over at {time.until}: its hand is dead, call time up")


def clock(
    live: LiveHand, hand: HandBetting, command: RequestClock | CallTime | TimeUp | Expedite, facts: Facts
) -> list[HandEvent]:
    seat, time = command.seat, live.time
    if isinstance(command, TimeUp):
        return _time_up(live, seat, facts.at)
    turn = live.seats[hand.turn] if hand.turn >= 0 else 0
    if seat != turn:
        clause = "TOR 7.27" if isinstance(command, Expedite) else "TOR 7.26"
        raise Refused(clause, f"seat {seat} is not to act: " + (f"seat {turn} is" if turn else "nobody is"))
    match command:
        case RequestClock(_, by):
            if by == seat:
                raise Refused("TOR 7.26", "the clock is asked for on another player, not on oneself")
            if time:
                raise Refused("TOR 7.26", f"the clock on seat {seat} was asked for already: the director decides")
            return [ClockRequested(seat, by, ("TOR 7.26",))]
        case CallTime():
            if time and time.until:
                raise Refused("TOR 7.26", f"time was called: seat {seat} has until {time.until}")
            cites = ("TOR 7.26", "T-31", "T-42") if time else ("TOR 7.28", "T-31", "T-42")
            return [TimeCalled(seat, after(facts.at, MINUTE), cites)]
        case Expedite():
            return [PlayerHurried(seat, ("TOR 7.27",))]


def _time_up(live: LiveHand, seat: int, at: str) -> list[HandEvent]:
    time = live.time
    if not time or time.seat != seat or not time.until:
        raise Refused("TOR 7.26", f"no time runs on seat {seat}: the director calls it first")
    if moment(at) < moment(time.until):
        raise Refused("TOR 7.26", f"seat {seat} has until {time.until}")
    return [HandDead(seat, "the minute was over", ("TOR 7.26", "T-31"))]
