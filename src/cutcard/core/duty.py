"""Duties: what somebody must do or acknowledge, since when, until when, and the command that closes it."""

from collections.abc import Iterable

from msgspec import Struct

from cutcard.core.bounds import Name
from cutcard.core.message import RANKS, SUPERVISORS, Actor, Command, Event, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.ruling import Refused, ask

ACKNOWLEDGE = "Acknowledge"  # tag of the command that closes a notice


class Acknowledge(Command, frozen=True, tag="Acknowledge"):
    """Confirm that you have read a notice; ``duty`` is its id. Nobody can do this for somebody else."""

    roles = (
        Role.PLAYER,
        Role.DEALER,
        *SUPERVISORS,
        Role.INSPECTOR,
        Role.SURVEILLANCE,
        Role.CASHIER,
    )
    duty: Name


class Acknowledged(Event, frozen=True, tag="Acknowledged"):
    """Somebody with the right role has confirmed that they read a notice."""

    duty: str
    role: Role
    by: Actor
    at: str
    clauses: tuple[str, ...]


class Duty(Struct, frozen=True):
    """A duty of a role. It stays in the inbox until somebody gives the command that closes it."""

    id: str  # unique in its stream
    role: Role
    text: str
    clause: str
    since: str  # when it arose
    due: str = ""  # "": as soon as possible
    to: str = ""  # id, if it is for one person only
    closes: str = ACKNOWLEDGE  # tag of the command that closes it

    @property
    def prompt(self) -> Prompt:
        return Prompt(self.role, self.text, self.clause, self.to)

    def is_for(self, actor: Actor) -> bool:
        """Whether this person may close it. A higher rank may do so for a lower one, unless one person is named."""
        if self.to:
            return self.to == actor.id and (actor.role is Role.PLAYER) == (self.role is Role.PLAYER)
        if self.role in RANKS:
            return actor.role in RANKS and actor.role >= self.role
        return actor.role is self.role


def acknowledge(open_: Iterable[Duty], command: Acknowledge, facts: Facts) -> Acknowledged:
    """Acknowledge a notice; refuse anybody for whom it is not meant."""
    duty = next((one for one in open_ if one.id == command.duty), None)
    if duty is None:
        raise Refused(None, f"there is no open notice {command.duty[:40]!r} here: see the list of duties")
    if duty.closes != ACKNOWLEDGE:
        raise Refused(duty.clause, f"this duty needs more than an acknowledgement: {duty.text}")
    if not duty.is_for(facts.actor):
        role = duty.role.name.lower().replace("_", " ")
        whom = duty.to or (
            role if duty.role is Role.SURVEILLANCE else f"an {role}" if role[0] in "aeiou" else f"a {role}"
        )
        raise Refused(duty.clause, f"this notice is for {whom}, who must acknowledge it in person", ask(duty.role))
    return Acknowledged(duty.id, duty.role, facts.actor, facts.at, (duty.clause,))
