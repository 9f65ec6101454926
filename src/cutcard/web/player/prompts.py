"""What each person is told at a table, of all that is to be said there."""

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
    """What this person is told now; ``standing``: what is written at the table all the while."""

    text: str
    clause: str
    standing: bool


def told(rules: Rules, table: Table, actor: Actor, more: Iterable[Prompt]) -> list[PromptView]:
    """What this person is told, ``more`` coming from elsewhere: first what is for nobody else, last what is written."""
    found = [*gestures.prompts(rules, table), *more, *life.prompts(rules, table)]
    theirs = sorted((one for one in found if _is_for(one, actor)), key=lambda one: (one.standing, not one.to))
    return list(dict.fromkeys(PromptView(one.text, one.clause, one.standing) for one in theirs))


def _is_for(prompt: Prompt, actor: Actor) -> bool:
    """Players read what is for them; staff what is for their rank and those below; the sign is there for all."""
    if prompt.to not in ("", actor.id):
        return False
    if prompt.role is Role.PLAYER:
        return actor.role is Role.PLAYER or prompt.standing
    return actor.role in STAFF and prompt.role <= actor.role
