"""Chooses which prompts of a table each person sees."""

from collections.abc import Iterable

from msgspec import Struct

from cutcard.core.message import RANKS, Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.table.life import decide as life
from cutcard.table.play import gestures
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table

STAFF = (*RANKS, Role.INSPECTOR)


class PromptView(Struct, frozen=True):
    """The prompts for this person. ``standing``: notices that are always shown at the table."""

    text: str
    clause: str
    standing: bool


def told(rules: Rules, table: Table, actor: Actor, more: Iterable[Prompt]) -> list[PromptView]:
    """All prompts for this person, with ``more`` from elsewhere: personal ones first, standing notices last."""
    found = [*gestures.prompts(rules, table), *more, *life.prompts(rules, table)]
    theirs = sorted((one for one in found if _is_for(one, actor)), key=lambda one: (one.standing, not one.to))
    return list(dict.fromkeys(PromptView(one.text, one.clause, one.standing) for one in theirs))


def _is_for(prompt: Prompt, actor: Actor) -> bool:
    """Players see prompts for players; staff those for their rank and below; the sign is for everybody."""
    if prompt.to not in ("", actor.id):
        return False
    if prompt.role is Role.PLAYER:
        return actor.role is Role.PLAYER or prompt.standing
    return actor.role in STAFF and prompt.role <= actor.role
