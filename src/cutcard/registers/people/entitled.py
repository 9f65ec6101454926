"""Whether somebody may give a command at a moment, decided from the rows about people alone."""

from cutcard.core.authority import title
from cutcard.core.message import Actor, Command, Role
from cutcard.registers.people.account import PersonAccount, is_fresh, roles_at
from cutcard.registers.people.entrance import Entrance
from cutcard.ruling import Refused

PROVE_AGAIN = "prove again that it is you: this must not rest on an old sign-in"


class OffDuty(Refused):
    """The person does not hold this role now."""


class NotFresh(Refused):
    """The person must prove again who they are."""


def entitle(entrance: Entrance, account: PersonAccount, actor: Actor, command: type[Command], at: str) -> None:
    """Refuse somebody who does not hold the role that they act in, or who must first prove again who they are."""
    if not entrance.since or actor.role is Role.SYSTEM:
        return
    if actor.role not in roles_at(account, at):
        reason = f"you are not on duty as a {title(actor.role)} now"
        raise OffDuty(None, f"{reason}: sign in again, or ask an administrator about your roles and shifts")
    if command.fresh and not is_fresh(account, at):
        raise NotFresh(None, PROVE_AGAIN)
