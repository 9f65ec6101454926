"""Chips that a patron with a loss limit declares: bought, brought to the table or taken away."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cutcard.core.message import Facts
from cutcard.money import MOST, dollars
from cutcard.registers.patrons.messages import ChipsDeclared, DeclareChips
from cutcard.rules.printed.patrons import LossClauses, PatronClauses
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron

Books = Mapping[str, PatronClauses]  # each document's clauses on patrons, by key of the game


def declare(books: Books, state: "Patron", command: DeclareChips, facts: Facts) -> ChipsDeclared:
    loss = loss_of(books)
    if state.loss_limit is None:
        raise Refused(loss.duties, f"{state.id} has no loss limit, so no chips have to be declared")
    if not 0 < command.amount <= MOST:
        raise Refused(loss.duties, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
    which = {"bought": loss.purchases, "introduced": loss.introduced, "taken away": loss.remaining}
    here = state.tables.get(command.table)
    clauses = (loss.duties, which[command.chips])
    if facts.assisted:
        return _unrecorded(state, command, facts, (*clauses, "I-70"))
    in_time = here is None or not here.dealt
    if command.chips == "taken away" and here is not None:
        raise Refused(
            loss.remaining, "you have chips in a round: declare what is left once it is settled and you leave"
        )
    return ChipsDeclared(command.chips, command.amount, command.table, in_time, facts.actor.id, facts.at, clauses)


def _unrecorded(state: "Patron", command: DeclareChips, facts: Facts, clauses: tuple[str, ...]) -> ChipsDeclared:
    """A declaration at a table whose play is not recorded: the limit is kept by what is declared."""
    assert state.loss_limit is not None
    period, by = state.loss_limit.period(facts.at), facts.actor.id
    return ChipsDeclared(command.chips, command.amount, command.table, None, by, facts.at, clauses, period)


def loss_of(books: Books) -> LossClauses:
    found = next((book.loss for book in books.values() if book.loss), None)
    if found is None:
        raise Refused(None, "no game here has rules on loss limits: set a deposit limit instead")
    return found
