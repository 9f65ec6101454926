"""What all incidents share: who may record them, what must be written, and the stamp on every entry."""

from msgspec import Struct

from cutcard.core.bounds import Name, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, Role
from cutcard.money import MOST, Cents, dollars
from cutcard.ruling import Refused

STAFF = (Role.DEALER, *SUPERVISORS)


class IncidentPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where it happened: a table, and the round if it was in one."""

    table: Name
    round: Number = 0


class RegisterEntry(Event, frozen=True):
    """An entry of the register: the number of its case, who made it and when, and the clauses."""

    number: int
    by: Actor
    at: str
    clauses: tuple[str, ...]


def title(role: Role) -> str:
    return role.name.lower().replace("_", " ")


def authorised(command: Command, facts: Facts, clause: str | None) -> None:
    """Refuse whoever may not ask for this."""
    if facts.actor.role not in command.roles:
        who = " or ".join(title(role) for role in command.roles)
        raise Refused(clause, f"a {title(facts.actor.role)} cannot do this: ask a {who}")


def written(text: str, clause: str | None, what: str) -> None:
    """Refuse an entry without words."""
    if not text.strip():
        raise Refused(clause, f"{what} must be recorded: write it down")


def located(place: IncidentPlace, clause: str | None) -> None:
    """Refuse a place that cannot be found again."""
    written(place.table, clause, "the table")
    if place.round < 0:
        raise Refused(clause, f"there is no round {place.round}: give its number, or 0 outside a round")


def counted(amount: Cents, clause: str | None) -> None:
    """Refuse a sum that is none."""
    if not 0 < amount <= MOST:
        raise Refused(clause, f"the amount is {amount}: give cents, from 1 to {MOST} ({dollars(MOST)})")


def here(place: IncidentPlace, table: str | None) -> bool:
    """Whether a page of this table (None: of the whole floor) shows what happened at the place."""
    return table is None or place.table == table
