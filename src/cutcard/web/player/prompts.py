"""Chooses which prompts of a table each person sees."""

from collections.abc import Iterable

from msgspec import Struct

from cutcard.core.message import RANKS, Actor, Role
from cutcard.core.prompt import Prompt

STAFF = (*RANKS, Role.INSPECTOR)


class PromptView(Struct, frozen=True):
    """The prompts for this person. ``standing``: notices that are always shown at the table."""

    text: str
    clause: str
    standing: bool


def told(found: Iterable[Prompt], actor: Actor) -> list[PromptView]:
    """The prompts for this person: personal ones first, standing notices last."""
    theirs = sorted((one for one in found if _is_for(one, actor)), key=lambda one: (one.standing, not one.to))
    return list(dict.fromkeys(PromptView(one.text, one.clause, one.standing) for one in theirs))


def _is_for(prompt: Prompt, actor: Actor) -> bool:
    """Players see prompts for players; staff those for their rank and below; the sign is for everybody."""
    if prompt.to not in ("", actor.id):
        return False
    if prompt.role is Role.PLAYER:
        return actor.role is Role.PLAYER or prompt.standing
    return actor.role in STAFF and prompt.role <= actor.role
