"""Who deals a table at a device, and what a badge and its PIN may do there."""

from typing import TypeAlias

from cutcard.core.message import SUPERVISORS, Command, Role
from cutcard.floor.streams.streams import STREAM
from cutcard.ruling import Refused
from cutcard.table.messages.assisted import CancelRound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import ConfirmFault, WithdrawFault
from cutcard.table.messages.jackpot import ConfirmHits
from cutcard.table.messages.round import Undecided
from cutcard.web.dealer.deals import LastDealer
from cutcard.web.http.session import Person
from cutcard.web.site.site import Site

# What a supervisor says at the table.
SecondWord: TypeAlias = CorrectAct | CorrectCard | CancelRound | ConfirmFault | WithdrawFault | Undecided | ConfirmHits
NOT_HERE = "the last act of a dealer here was not yours: do the next act of this table first, then a badge counts here"


def check_dealing(site: Site, person: Person, table: str) -> None:
    """Refuse a badge where the table is not dealt from this session: the last act of a dealer there must be theirs."""
    stream = f"table/{table}"
    if person.role is not Role.DEALER or not STREAM.fullmatch(stream) or table not in site.places:
        raise Refused("I-76", NOT_HERE)
    if LastDealer(site.desk, stream).id() != person.id:
        raise Refused("I-76", NOT_HERE)


def supervisor_of(roles: tuple[Role, ...], command: Command) -> Role | None:
    """The rank in which a supervisor gives a second word; None: this person may not."""
    return max((role for role in roles if role in SUPERVISORS and role in command.roles), default=None)
