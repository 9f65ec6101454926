"""Checks what is entered afterwards from paper: when it can have happened (T-69)."""

from collections.abc import Iterable

from cutcard.core.message import Facts, tag
from cutcard.core.moment import MINUTE, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.messages.afterwards import EnterAfterwards, EnteredAfterwards, LateAct
from cutcard.tournament.messages.conduct import MarkAbsent, MarkPresent, Penalise
from cutcard.tournament.messages.director import MovePlayer, PauseClock, ResumeClock
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.room import CountStacks, RecordOut
from cutcard.tournament.state.tournament import Tournament, in_room


def entered(t: Tournament, command: EnterAfterwards, facts: Facts) -> EnteredAfterwards:
    """The record that what follows happened earlier: after what is on record of its players, not in the future."""
    if not in_room(t):
        raise Refused("T-69", "every hand is on record here, so nothing is entered afterwards")
    require_text("T-69", command.sheet, "the paper on which it was written down")
    try:
        then = moment(command.happened)
    except ValueError as wrong:
        raise Refused("T-69", f"the time is not valid: {wrong}") from None
    began = moment(t.clock.began) if t.clock.began else None
    if began is None or not began - MINUTE < then <= moment(facts.at):
        first = t.clock.began or "the start"
        raise Refused("T-69", f"this time is not possible: enter one between {first} and {facts.at}")
    if isinstance(command.act, PauseClock | ResumeClock) and t.clock.since and then < moment(t.clock.since):
        raise Refused("TOR 6.11", f"the clock was set at {t.clock.since}: correct it by seconds, forward or back")
    happened = command.happened if then >= began else t.clock.began  # paper has minutes, the clock has seconds
    for player in concerned(command.act):
        happened = _not_before(player, happened, t.room.last.get(player, happened))
    return EnteredAfterwards(happened, facts.at, tag(command.act), command.sheet, facts.actor.id, ("T-69",))


def concerned(act: LateAct) -> Iterable[str]:
    """The players whom something concerns."""
    match act:
        case RecordOut(outs=outs):
            return [one.player for one in outs]
        case CountStacks(stacks=stacks):
            return stacks
        case ReEnter() | MovePlayer() | MarkAbsent() | MarkPresent() | Penalise():
            return [act.player]
        case _:
            return []


def _not_before(player: str, happened: str, last: str) -> str:
    """The time at which it happened: nobody re-enters before going out, or goes out before being counted."""
    if moment(happened) >= moment(last):
        return happened
    if moment(happened) > moment(last) - MINUTE:  # paper has minutes
        return last
    raise Refused("T-69", f"this time is not possible: something about {player} is on record at {last}, which is later")
