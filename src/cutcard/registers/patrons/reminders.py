"""Reminders of the duties that come with a loss limit."""

from cutcard.core.message import Role, Standing
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.registers.patrons.declared import Books, loss_of
from cutcard.registers.patrons.patron import AtTable, Patron, current, standing


def prompts(books: Books, state: Patron, at: str, table: str = "") -> list[Prompt]:
    """Reminders of the duties that a loss limit brings, and of what was staked beyond it at a table."""
    if current(state, at).loss_limit is None:
        return []
    loss = loss_of(books)
    duties = "before a round, declare chips you bought or brought along; when you leave, declare what is left"
    record = "record the chips that they declare, also what is left before they leave"
    known, here = standing(state, at), state.tables.get(table)
    beyond = min(-(known.left or 0) - known.lowered, here.at_risk) if here and here.dealt else 0
    excess = f"{state.id} has staked {dollars(beyond)} beyond the loss limit: return it before the round is settled."
    return [
        *([Prompt(Role.DEALER, excess, loss.within)] if beyond > 0 else []),
        *([_unrecorded(state.id, here, known, loss.wager)] if here and not here.round else []),
        Prompt(Role.PLAYER, f"You have a loss limit: {duties}.", loss.duties, state.id),
        Prompt(
            Role.PLAYER,
            "Please follow the staff's instructions, so that they can keep track of your play.",
            loss.guidance,
            state.id,
        ),
        Prompt(Role.DEALER, f"{state.id} has a loss limit: {record}.", loss.duties),
    ]


def _unrecorded(patron: str, here: AtTable, known: Standing, clause: str) -> Prompt:
    """What the declarations at a table whose play is not recorded say about the loss limit."""
    left, declared = known.left or 0, f"{patron} has declared {dollars(here.at_risk)} at this table"
    limit = f"all of it is within the loss limit, which leaves {dollars(left)} more"
    if left < 0:
        limit = f"{dollars(-left)} of it is beyond the loss limit and may not be staked"
    return Prompt(Role.DEALER, f"{declared}: {limit}. The software does not see each wager.", clause)
