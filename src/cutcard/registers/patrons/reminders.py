"""Reminders of the duties that come with a loss limit."""

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.registers.patrons.declared import Books, loss_of
from cutcard.registers.patrons.patron import Patron, current, standing


def prompts(books: Books, state: Patron, at: str, table: str = "") -> list[Prompt]:
    """Reminders of the duties that a loss limit brings, and of what was staked beyond it at a table."""
    if current(state, at).loss_limit is None:
        return []
    loss = loss_of(books)
    duties = "before a round, declare chips you bought or brought along; when you leave, declare what is left"
    known, here = standing(state, at), state.tables.get(table)
    beyond = -(known.left or 0) - known.lowered if here and here.dealt else 0
    excess = f"{state.id} has staked {dollars(beyond)} beyond the loss limit: return it before the round is settled."
    return [
        *([Prompt(Role.DEALER, excess, loss.within)] if beyond > 0 else []),
        Prompt(Role.PLAYER, f"You have a loss limit: {duties}.", loss.duties, state.id),
        Prompt(
            Role.PLAYER,
            "Please follow the staff's instructions, so that they can keep track of your play.",
            loss.guidance,
            state.id,
        ),
        Prompt(Role.DEALER, f"{state.id} has a loss limit: record the chips that they declare.", loss.duties),
    ]
