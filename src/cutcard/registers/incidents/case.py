"""Parts that all incidents share: who may record them, required fields, and the stamp on every entry."""

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
    """An entry in the register: the number of its case, who made it and when, and the clauses."""

    number: int
    by: Actor
    at: str
    clauses: tuple[str, ...]


def title(role: Role) -> str:
    return role.name.lower().replace("_", " ")


def require_role(command: Command, facts: Facts, clause: str | None) -> None:
    """Refuse a role that may not give this command."""
    if facts.actor.role not in command.roles:
        who = " or ".join(title(role) for role in command.roles)
        raise Refused(clause, f"a {title(facts.actor.role)} may not do this: ask a {who}")


def require_text(text: str, clause: str | None, what: str) -> None:
    """Refuse a blank text."""
    if not text.strip():
        raise Refused(clause, f"{what} must be recorded: fill it in")


def require_place(place: IncidentPlace, clause: str | None) -> None:
    """Refuse a place without a table or with an impossible round number."""
    require_text(place.table, clause, "the table")
    if place.round < 0:
        raise Refused(
            clause, f"there is no round {place.round}: enter the number of the round, or 0 if it was not in a round"
        )


def require_amount(amount: Cents, clause: str | None) -> None:
    """Refuse an amount that is out of range."""
    if not 0 < amount <= MOST:
        raise Refused(clause, f"the amount is {dollars(amount)}: enter at least $0.01 and at most {dollars(MOST)}")


def concerns(place: IncidentPlace, table: str | None) -> bool:
    """Whether something that happened here concerns this table; None means the whole floor."""
    return table is None or place.table == table
