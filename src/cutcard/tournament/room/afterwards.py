"""Checks what is entered afterwards from paper: when it can have happened (T-69)."""

from cutcard.core.message import Facts, tag
from cutcard.core.moment import MINUTE, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.messages.afterwards import EnterAfterwards, EnteredAfterwards
from cutcard.tournament.messages.director import PauseClock, ResumeClock
from cutcard.tournament.state.tournament import Tournament


def entered(t: Tournament, command: EnterAfterwards, facts: Facts) -> EnteredAfterwards:
    """The record that what follows happened earlier: after the start, and not in the future."""
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
    return EnteredAfterwards(happened, facts.at, tag(command.act), command.sheet, facts.actor.id, ("T-69",))
