"""Calls from a table, the clock on a player, for whom only the director calls time (7.26), and what all are told."""

from cutcard.core.message import Facts, Role
from cutcard.core.moment import MINUTE, after, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, wait
from cutcard.tournament.messages.conduct import TableTaken, TakeTable
from cutcard.tournament.messages.dispute import (
    AnswerCall,
    CallAnswered,
    CallFloor,
    FloorCalled,
    PlayersTold,
    TellPlayers,
)
from cutcard.tournament.state.plan import table_of
from cutcard.tournament.state.tournament import FloorCall, Tournament

TIME = MINUTE  # to act, once time is called (T-31)


def taken(t: Tournament, command: TakeTable, facts: Facts) -> TableTaken:
    """Who deals at a table. A badge counts only at the tablet of that dealer."""
    table_of(t, command.table)
    if t.dealers.get(command.table) == facts.actor.id:
        raise Refused(None, f"you deal at table {command.table} already")
    return TableTaken(command.table, facts.actor.id, facts.at)


def called(t: Tournament, command: CallFloor, facts: Facts) -> FloorCalled:
    """A call stays open until it is ended. The same call is not made twice."""
    table = table_of(t, command.table)
    clock = command.about == "clock"
    clause = "TOR 7.26" if clock else "TOR 5"
    if clock and command.seat not in table.seats:
        raise Refused(clause, f"choose the player on whom the clock is asked for: nobody sits in seat {command.seat}")
    alike = [one for one in t.calls.values() if (one.table, one.about) == (command.table, command.about)]
    if alike:
        raise Refused(clause, f"table {command.table} has called for this already: the director has been told")
    said = command.table, command.about, command.seat, command.note
    return FloorCalled(t.called + 1, *said, facts.actor.id, facts.at, (clause,))


def answered(t: Tournament, command: AnswerCall, facts: Facts) -> CallAnswered:
    one = t.calls.get(command.number)
    if one is None:
        raise Refused("TOR 5", "this call is not open any more: there is nothing to answer")
    clauses = _check(one, command, facts)
    until = after(facts.at, TIME) if command.answer == "time" else ""
    return CallAnswered(command.number, command.answer, command.reason, facts.actor.id, facts.at, clauses, until)


def told(t: Tournament, command: TellPlayers, facts: Facts) -> PlayersTold:
    """What the director tells everybody, whom the director represents (TOR 5)."""
    text = " ".join(command.text.split())
    if not text and not told_now(t, facts.at):
        raise Refused("TOR 5", "nothing is shown now that could be taken down: enter what everybody is to be told")
    until = after(facts.at, command.minutes * MINUTE) if text else facts.at
    return PlayersTold(text, until, facts.actor.id, ("TOR 5",))


def told_now(t: Tournament, at: str) -> str:
    """What everybody is told at this moment; "" if nothing."""
    return t.told.words if t.told is not None and moment(at) < moment(t.told.until) else ""


def _check(one: FloorCall, command: AnswerCall, facts: Facts) -> tuple[str, ...]:
    """Whether this answer fits the call, and the clauses that it rests on."""
    director = facts.actor.role is Role.TOURNAMENT_DIRECTOR
    match command.answer:
        case "coming" | "done":
            if one.until:
                raise Refused("TOR 7.26", "time is called: record whether the player has acted, or the hand is dead")
            if one.about == "clock" and not director:
                reason = "a player asks for the clock, which only the director decides: wait for the director"
                raise Refused("TOR 7.26", reason, ask(Role.TOURNAMENT_DIRECTOR))
            return ("TOR 5",)
        case "time" | "hurried" | "declined":
            if one.about != "clock" or one.until:
                raise Refused("TOR 7.26", "nobody has asked for the clock here, or time is called already")
            if not director:
                reason = "only the director calls time, has a player play faster, or declines to: wait for the director"
                raise Refused("TOR 7.26", reason, ask(Role.TOURNAMENT_DIRECTOR))
            if command.answer == "declined":
                require_text("TOR 7.26", command.reason, "why the request is not reasonable")
                return ("TOR 7.26",)
            if command.answer == "hurried":
                return ("TOR 7.27",)
            return ("TOR 7.26", "TOR 7.28", "T-31")
        case "acted" | "dead":
            if not one.until:
                raise Refused("TOR 7.26", "time has not been called, so nobody has to act in time")
            if command.answer == "acted":
                return ("TOR 7.26",)
            if moment(facts.at) < moment(one.until):
                raise Refused("TOR 7.26", "the minute is not over: the player may still act", wait(one.until))
            return ("TOR 7.26", "T-31")
