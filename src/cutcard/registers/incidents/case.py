"""Parts that all incidents share: who may record them, required fields, and the stamp on every entry."""

from msgspec import Struct

from cutcard.core.authority import title
from cutcard.core.bounds import Name, Number
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, Role
from cutcard.core.record import RoundRecord
from cutcard.money import MOST, Cents, dollars
from cutcard.ruling import Refused, ask, wait

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


def require_role(command: Command, facts: Facts, clause: str | None) -> None:
    """Refuse a role that may not give this command."""
    if facts.actor.role not in command.roles:
        who = " or ".join(title(role) for role in command.roles)
        raise Refused(clause, f"a {title(facts.actor.role)} may not do this: ask a {who}", ask(*command.roles))


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


def require_round(place: IncidentPlace, facts: Facts, clause: str | None) -> RoundRecord:
    """The record of the round; refuse a round that was never played."""
    require_place(place, clause)
    if not place.round:
        raise Refused(clause, "enter the number of the round: the table's page shows it")
    if facts.round is None:
        raise Refused(clause, f"table {place.table} has played no round {place.round}: look up its number in the log")
    return facts.round


def require_over(facts: Facts, clause: str | None) -> None:
    """Refuse to move money for a round in play: it may still become void, and then every wager goes back.

    Where play is not recorded, people return wagers by hand, and know what was paid before (I-70).
    """
    record = facts.round
    if record is not None and not record.over and not facts.assisted:
        reason = f"round {record.number} is still in play: what it owes is known when it is over"
        raise Refused(clause, reason, wait("the round is over"))


def require_played(place: IncidentPlace, facts: Facts, clause: str | None) -> None:
    """Refuse a place without a table, or with a round that was never played. 0 means outside a round."""
    require_place(place, clause)
    if place.round:
        require_round(place, facts, clause)


def require_person(person: str, facts: Facts, clause: str | None) -> None:
    """Refuse an unknown person: they must have a record, a seat at the table or a stake in the round."""
    staked = {one.owner for one in facts.round.stakes} if facts.round else set()
    if person not in facts.people and person not in facts.seats and person not in staked:
        reason = f"nobody is on record as {person[:40]!r}: choose the person from the list of patrons"
        recorded = wait("the person is on record", *SUPERVISORS)
        raise Refused(clause, f"{reason}, or ask a supervisor to record them", recorded)


def require_amount(amount: Cents, clause: str | None) -> None:
    """Refuse an amount that is out of range."""
    if not 0 < amount <= MOST:
        raise Refused(clause, f"the amount is {dollars(amount)}: enter at least $0.01 and at most {dollars(MOST)}")


def concerns(place: IncidentPlace, table: str | None) -> bool:
    """Whether something that happened here concerns this table; None means the whole floor."""
    return table is None or place.table == table
