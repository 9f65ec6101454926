"""The clock on a player: requested, called, expired (7.26 to 7.28)."""

from msgspec import Struct

from cutcard.core.message import Facts
from cutcard.core.moment import MINUTE, after, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do, instead, wait
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.hand.events import ClockDeclined, ClockRequested, HandDead, HandEvent, PlayerHurried, TimeCalled
from cutcard.tournament.hand.messages import CallTime, DeclineClock, Expedite, RequestClock, TimeUp
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
    """Refuse an act after its minute. The last moment still counts as in time (T-42).

    Where a dealer records the acts, the dealer declares the minute over, because typing takes time too.
    """
    time = live.time
    late = time and time.seat == seat and time.until and moment(at) > moment(time.until)
    if time and late and live.dealing == "electronic":
        raise Refused(
            "TOR 7.26",
            f"the minute of seat {seat} ended at {time.until}: its hand is dead, so record that the minute is over",
        )


def clock(
    live: LiveHand,
    hand: HandBetting,
    command: RequestClock | CallTime | TimeUp | Expedite | DeclineClock,
    facts: Facts,
) -> list[HandEvent]:
    seat, time = command.seat, live.time
    if isinstance(command, TimeUp):
        return _time_up(live, hand, seat, facts.at)
    if isinstance(command, DeclineClock):
        require_text("TOR 7.26", command.reason, "why the request is not reasonable")
        if not time or time.seat != seat or time.until:
            raise Refused("TOR 7.26", f"there is no open request for the clock on seat {seat}")
        return [ClockDeclined(seat, command.reason, ("TOR 7.26",))]
    if isinstance(command, Expedite):  # also somebody who delays the others out of turn
        if seat not in live.seats:
            raise Refused("TOR 7.27", f"seat {seat} is not in this hand: choose the seat of the player who delays it")
        return [PlayerHurried(seat, ("TOR 7.27",))]
    turn = live.seats[hand.turn] if hand.turn >= 0 else 0
    if seat != turn:
        raise Refused(
            "TOR 7.26",
            f"it is not the turn of seat {seat}: " + (f"seat {turn} must act" if turn else "nobody must act now"),
        )
    match command:
        case RequestClock(_, by):
            if by == seat:
                raise Refused("TOR 7.26", "you cannot ask for the clock on yourself: choose another player")
            if by not in live.seats and by not in facts.beside:  # also who was dealt no cards in this hand
                raise Refused("TOR 7.26", f"nobody sits in seat {by}: choose the seat of the player who asks")
            if time:
                reason = f"the clock on seat {seat} has already been requested: wait for the director"
                raise Refused("TOR 7.26", reason, instead(CallTime(seat)))
            return [ClockRequested(seat, by, ("TOR 7.26",))]
        case CallTime():
            if time and time.until:
                raise Refused("TOR 7.26", f"time has already been called: seat {seat} has until {time.until}")
            cites = ("TOR 7.26", "T-31", "T-42") if time else ("TOR 7.28", "T-31", "T-42")
            return [TimeCalled(seat, after(facts.at, MINUTE), cites)]


def _time_up(live: LiveHand, hand: HandBetting, seat: int, at: str) -> list[HandEvent]:
    time = live.time
    if not time or time.seat != seat or not time.until:
        reason = f"the clock is not running for seat {seat}: the director must call time first"
        in_turn = hand.turn >= 0 and live.seats[hand.turn] == seat
        raise Refused("TOR 7.26", reason, do(CallTime(seat)) if in_turn else None)
    if moment(at) < moment(time.until):
        raise Refused("TOR 7.26", f"seat {seat} still has time until {time.until}: wait", wait(time.until))
    return [HandDead(seat, "the minute was over", ("TOR 7.26", "T-31"))]
