"""Who may not play: exclusions from a game or the casino, and since when the staff gambling policy bars a person."""

from collections.abc import Mapping

from cutcard.core.message import CASINO, Standing
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.registers.patrons.messages import BarEmployee
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.ruling import Refused

OWN_WISH = "at their own wish"  # the reason of an exclusion that a player has asked for


def exclusion(books: Mapping[str, PatronClauses], scope: str, reason: str) -> tuple[str, ...]:
    """The clauses of an exclusion; refuse an unknown scope and a missing reason."""
    if scope != CASINO and scope not in books:
        choices = ", ".join(repr(one) for one in (CASINO, *books))
        raise Refused(None, f"there is nothing called {scope[:40]!r} to be excluded from: choose {choices}")
    kind = CASINO if scope == CASINO else "game"
    concerned = [book.exclusions for key, book in books.items() if scope in (CASINO, key)]
    clauses = tuple(one[kind] for one in concerned if kind in one)
    require_text(next(iter(clauses), None), reason, "the reason")
    return clauses


def spoken(scope: str) -> str:
    """What somebody is excluded from, as a sentence names it; a game by its key."""
    return "the casino" if scope == CASINO else scope


def own_exclusion(books: Mapping[str, PatronClauses], excluded: Mapping[str, str], scope: str) -> tuple[str, ...]:
    """The clauses of an exclusion that a player asks for; refuse an unknown scope, and one that is already in force."""
    exclusion(books, scope, OWN_WISH)
    clauses = tuple(book.own for book in books.values() if book.own)
    if scope in excluded:
        reason = f"you are already excluded from {spoken(scope)}: a gaming manager can tell you more"
        raise Refused(next(iter(clauses), None), reason)
    return (*clauses, "I-72")


def barred_since(clause: str | None, bars: tuple[str, ...], command: BarEmployee, at: str) -> str:
    """The time since which the policy bars the person, or no longer does; refuse a time that cannot be right."""
    since = command.since or at
    try:
        when = moment(since)
    except ValueError as error:
        raise Refused(clause, f"{error}: enter when it began, or leave it empty for now") from None
    if when > moment(at):
        raise Refused(clause, f"{since} is in the future: record it on that day")
    if bars and when < moment(bars[-1]):
        raise Refused(clause, f"the record already has a change at {bars[-1]}: enter a later time")
    return since


def barred_under_either(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """When the policy barred a person of two records: while it barred them under either."""
    both = Standing(bars=one), Standing(bars=other)
    found: list[str] = []
    for at in sorted({*one, *other}, key=moment):
        if any(record.barred_at(at) for record in both) != bool(len(found) % 2):
            found.append(at)
    return tuple(found)
