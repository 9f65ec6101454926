"""The change of shift: one person hands the pit over with everything that is open, another takes it over."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note, Number
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, OpenDuty, Role, tag
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, do, instead


class HandOverPit(Command, frozen=True, tag="HandOverPit"):
    """Hand the pit over with all that is open. ``to``: one person, or whoever takes it over. ``note``: what to know."""

    roles = SUPERVISORS
    to: Name = ""
    note: Note = ""


class TakeOverPit(Command, frozen=True, tag="TakeOverPit"):
    """Take the pit over: you have read what is open, and it is yours now."""

    roles = SUPERVISORS
    number: Number


class KeepPit(Command, frozen=True, tag="KeepPit"):
    """Take a hand-over back, or decline it: the pit stays with whoever had it. Any supervisor may say so."""

    roles = SUPERVISORS
    number: Number
    reasons: Note


class PitHandedOver(Event, frozen=True, tag="PitHandedOver"):
    """Who hands over to whom, and every duty that was open at that moment."""

    number: int
    to: str
    note: str
    duties: tuple[OpenDuty, ...]
    by: Actor
    at: str


class PitTakenOver(Event, frozen=True, tag="PitTakenOver"):
    """Both people, and every duty that was open when it was taken over."""

    number: int
    first: Actor
    duties: tuple[OpenDuty, ...]
    by: Actor
    at: str


class PitKept(Event, frozen=True, tag="PitKept"):
    number: int
    reasons: str
    by: Actor
    at: str


ShiftCommand: TypeAlias = HandOverPit | TakeOverPit | KeepPit
ShiftEvent: TypeAlias = PitHandedOver | PitTakenOver | PitKept


class PitShift(Struct, frozen=True):
    """Who took the pit over last, and a hand-over that waits."""

    last: int = 0
    offered: PitHandedOver | None = None
    taken: PitTakenOver | None = None


def decide(state: PitShift, command: ShiftCommand, facts: Facts) -> list[ShiftEvent]:
    """The entry that a command makes; raises Refused with the cure."""
    who, at = facts.actor, facts.at
    match command:
        case HandOverPit(to, note):
            if state.offered is not None:
                reason = f"{state.offered.by.id} is handing over already: take it over or decline it first"
                raise Refused(None, reason, do(KeepPit(state.offered.number, "handed over anew")))
            if facts.is_actor(to):
                raise Refused(None, "you cannot hand over to yourself: name somebody else, or leave it open")
            if to and facts.holds is not None and not set(facts.holds) & set(SUPERVISORS):
                reason = f"{to[:40]} cannot take the pit over: name a supervisor or a manager, or leave it open"
                raise Refused(None, reason, instead(HandOverPit("", note)))
            return [PitHandedOver(state.last + 1, to, note, facts.duties, who, at)]
        case TakeOverPit(number):
            offered = _offered(state, number)
            if facts.is_actor(offered.by.id):
                reason = "you are handing over yourself: a second person takes it over"
                raise Refused(None, reason, ask(*SUPERVISORS))
            if offered.to not in ("", who.id):
                reason = f"this is for {offered.to}, who takes it over in person: decline it first if they cannot come"
                raise Refused(None, reason, instead(KeepPit(number, f"{offered.to} cannot take it over")))
            return [PitTakenOver(number, offered.by, facts.duties, who, at)]
        case KeepPit(number, reasons):
            offered = _offered(state, number)
            require_text(None, reasons, "why the pit is not handed over")
            return [PitKept(number, reasons, who, at)]  # by anybody in charge: the two may both have gone home


def _offered(state: PitShift, number: int) -> PitHandedOver:
    if state.offered is None or state.offered.number != number:
        raise Refused(None, f"nothing is handed over as number {number}: look at the pit again")
    return state.offered


def evolve(state: PitShift, event: ShiftEvent) -> PitShift:
    """The state after an entry."""
    match event:
        case PitHandedOver(number):
            return replace(state, last=number, offered=event)
        case PitTakenOver():
            return replace(state, offered=None, taken=event)
        case PitKept():
            return replace(state, offered=None)


def duties(state: PitShift) -> list[Duty]:
    """A hand-over waits for the person who takes over."""
    offered = state.offered
    if offered is None:
        return []
    what = f" {offered.note}" if offered.note else ""
    text = f"{offered.by.id} hands the pit over with {len(offered.duties)} open duties.{what}"
    role = Role.GAMING_SUPERVISOR
    return [Duty(f"shift-{offered.number}", role, text, "", offered.at, to=offered.to, closes=tag(TakeOverPit))]
