"""Whose record it is: players act for themselves alone, staff never where it is about their money or a bar."""

from typing import TYPE_CHECKING

from cutcard.core.authority import for_another
from cutcard.core.message import Command, Facts, Role
from cutcard.registers.patrons.messages import BarEmployee, BuyIn, CashOut, Exclude, Readmit
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron

FOR_OTHERS: dict[type[Command], str] = {  # what staff do not do on a record of their own
    BuyIn: "sell the chips",
    CashOut: "pay the chips out",
    Readmit: "lift the exclusion",
    BarEmployee: "say whether the policy bars them",
}


def check_whose(state: "Patron", command: Command, facts: Facts) -> None:
    """Refuse a player on somebody else's record, and staff on their own where another person must act."""
    own = (state.id, *(state.also if isinstance(command, Exclude) else ()))  # an own wish, by an older record
    if facts.actor.role is Role.PLAYER:
        if facts.actor.id not in own and command.roles:
            raise Refused(None, "this account is not yours: you may use only your own account")
    elif matter := FOR_OTHERS.get(type(command)):
        others = (role for role in command.roles if role not in (Role.PLAYER, Role.SYSTEM))
        for_another(facts, state.id, None, matter, *others)
