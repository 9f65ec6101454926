"""Drafts of floor plans: who wrote which text, and that a manager applies exactly what they have read."""

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.registers.pit.plans import (
    ApplyDraft,
    DiscardDraft,
    KeepDraft,
    PlanCommand,
    PlanDraft,
    decide,
    digest,
    evolve,
)
from cutcard.ruling import Refused

ADA, MAX = Actor("ada", Role.ADMINISTRATOR), Actor("max", Role.GAMING_MANAGER)


def done(state: PlanDraft, *acts: tuple[Actor, PlanCommand]) -> PlanDraft:
    for who, command in acts:
        for event in decide(state, command, Facts(who, "2026-03-01T22:00:00Z")):
            state = evolve(state, event)
    return state


def test_a_draft_is_applied_as_it_was_read_and_a_changed_one_was_not_applied() -> None:
    kept = done(PlanDraft("one"), (ADA, KeepDraft("first")), (ADA, KeepDraft("second")))
    assert (kept.text, kept.by, kept.applied) == ("second", "ada", None)
    with pytest.raises(Refused, match="has changed since you read it"):
        done(kept, (MAX, ApplyDraft(digest("first"))))
    applied = done(kept, (MAX, ApplyDraft(digest("second"))))
    assert applied.applied is not None
    assert applied.applied.by == MAX
    assert done(applied, (ADA, KeepDraft("third"))).applied is None


def test_nothing_is_done_with_what_is_not_there() -> None:
    gone = done(PlanDraft("one"), (ADA, KeepDraft("first")), (ADA, DiscardDraft()))
    for state in (PlanDraft("one"), gone):
        for command in (DiscardDraft(), ApplyDraft(digest(""))):
            with pytest.raises(Refused, match="no draft 'one'"):
                done(state, (MAX, command))
    with pytest.raises(Refused, match="what the floor shall be"):
        done(gone, (ADA, KeepDraft(" ")))
