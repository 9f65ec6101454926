"""The clock on a player: requested, called, expired (7.26 to 7.28)."""

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
    """When the minute of the player on the clock ends."""
    time = state.hand.time if state.hand else None
    return Deadline(time.until, TimeUp(time.seat)) if time and time.until else None


def in_time(live: LiveHand, seat: int, at: str) -> None:
    """Refuse an act after its minute. The last moment still counts as in time (T-42)."""
    time = live.time
    if time and time.seat == seat and time.until and moment(at) > moment(time.until):
        raise Refused(
            "TOR 7.26",
            f"the minute of seat {seat} ended at {time.until}: its hand is dead, so record that the minute is over",
        )


def clock(
    live: LiveHand, hand: HandBetting, command: RequestClock | CallTime | TimeUp | Expedite, facts: Facts
) -> list[HandEvent]:
    seat, time = command.seat, live.time
    if isinstance(command, TimeUp):
        return _time_up(live, seat, facts.at)
    turn = live.seats[hand.turn] if hand.turn >= 0 else 0
    if seat != turn:
        clause = "TOR 7.27" if isinstance(command, Expedite) else "TOR 7.26"
        raise Refused(
            clause,
            f"it is not the turn of seat {seat}: " + (f"seat {turn} must act" if turn else "nobody must act now"),
        )
    match command:
        case RequestClock(_, by):
            if by == seat:
                raise Refused("TOR 7.26", "you cannot ask for the clock on yourself: choose another player")
            if time:
                raise Refused("TOR 7.26", f"the clock on seat {seat} has already been requested: wait for the director")
            return [ClockRequested(seat, by, ("TOR 7.26",))]
        case CallTime():
            if time and time.until:
                raise Refused("TOR 7.26", f"time has already been called: seat {seat} has until {time.until}")
            cites = ("TOR 7.26", "T-31", "T-42") if time else ("TOR 7.28", "T-31", "T-42")
            return [TimeCalled(seat, after(facts.at, MINUTE), cites)]
        case Expedite():
            return [PlayerHurried(seat, ("TOR 7.27",))]


def _time_up(live: LiveHand, seat: int, at: str) -> list[HandEvent]:
    time = live.time
    if not time or time.seat != seat or not time.until:
        raise Refused("TOR 7.26", f"the clock is not running for seat {seat}: the director must call time first")
    if moment(at) < moment(time.until):
        raise Refused("TOR 7.26", f"seat {seat} still has time until {time.until}: wait")
    return [HandDead(seat, "the minute was over", ("TOR 7.26", "T-31"))]
