"""Drafts of floor plans: an administrator writes them, a gaming manager applies the text that they have read.

A draft decides nothing by itself. Who wrote, changed, applied or discarded it stands in the journal all the same.
"""

import hashlib
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name
from cutcard.core.message import Actor, Command, Event, Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused

LONGEST = 200_000  # characters of a draft
PlanText: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]


def digest(text: str) -> str:
    """Names exactly this text, so that nobody applies another than they have read."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class KeepDraft(Command, frozen=True, tag="KeepDraft"):
    """Keep a draft, even an unfinished one, in place of its older text."""

    roles = (Role.ADMINISTRATOR,)
    text: PlanText


class DiscardDraft(Command, frozen=True, tag="DiscardDraft"):
    """Throw a draft away. Another may have its name later."""

    roles = (Role.ADMINISTRATOR,)


class ApplyDraft(Command, frozen=True, tag="ApplyDraft"):
    """Apply the draft that you have read; its tables and pools are then opened one by one, in your name."""

    roles = (Role.GAMING_MANAGER,)
    digest: Name


class DraftKept(Event, frozen=True, tag="DraftKept"):
    text: str
    by: Actor
    at: str


class DraftDiscarded(Event, frozen=True, tag="DraftDiscarded"):
    by: Actor
    at: str


class DraftWasApplied(Event, frozen=True, tag="DraftWasApplied"):
    digest: str
    by: Actor
    at: str


PlanCommand: TypeAlias = KeepDraft | DiscardDraft | ApplyDraft
PlanEvent: TypeAlias = DraftKept | DraftDiscarded | DraftWasApplied


class PlanDraft(Struct, frozen=True):
    """A draft: its text, who wrote it last and when, and who applied it; ``text`` is empty if there is none."""

    name: str
    text: str = ""
    by: str = ""
    at: str = ""
    applied: DraftWasApplied | None = None

    @property
    def digest(self) -> str:
        return digest(self.text)


def decide(state: PlanDraft, command: PlanCommand, facts: Facts) -> list[PlanEvent]:
    """The entry that a command makes; raises Refused with the cure."""
    who, at = facts.actor, facts.at
    if isinstance(command, KeepDraft):
        require_text(None, command.text, "what the floor shall be")
        return [DraftKept(command.text, who, at)]
    if not state.text:
        raise Refused(None, f"there is no draft {state.name[:40]!r}: the page of floor plans lists them")
    if isinstance(command, DiscardDraft):
        return [DraftDiscarded(who, at)]
    if command.digest != state.digest:
        raise Refused(None, "the draft has changed since you read it: read it again")
    return [DraftWasApplied(command.digest, who, at)]


def evolve(state: PlanDraft, event: PlanEvent) -> PlanDraft:
    """The state after an entry."""
    match event:
        case DraftKept(text, by, at):
            return PlanDraft(state.name, text, by.id, at)
        case DraftDiscarded():
            return PlanDraft(state.name)
        case DraftWasApplied():
            return replace(state, applied=event)
