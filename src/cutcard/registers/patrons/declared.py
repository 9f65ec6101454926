"""Chips that a patron with a loss limit declares: bought, brought to the table or taken away."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cutcard.core.message import Facts, Role
from cutcard.money import MOST, dollars
from cutcard.registers.patrons.messages import ChipsDeclared, DeclareChips
from cutcard.rules.printed.patrons import LossClauses, PatronClauses
from cutcard.ruling import Refused, ask, wait

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron

Books = Mapping[str, PatronClauses]  # each document's clauses on patrons, by key of the game


def declare(books: Books, state: "Patron", command: DeclareChips, facts: Facts) -> ChipsDeclared:
    loss = loss_of(books)
    here, leaving = state.tables.get(command.table), command.chips == "taken away"
    unrecorded = here is not None and not here.round  # chips declared where play is not recorded
    if state.loss_limit is None and not (leaving and unrecorded):
        raise Refused(loss.duties, f"{state.id} has no loss limit, so no chips have to be declared")
    least = 0 if leaving else 1  # a player who leaves may have nothing left
    if not least <= command.amount <= MOST:
        raise Refused(loss.duties, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
    which = {"bought": loss.purchases, "introduced": loss.introduced, "taken away": loss.remaining}
    clauses = (loss.duties, which[command.chips])
    if facts.assisted:
        if leaving:
            _check_leaving(loss, state, command, facts)
        return _unrecorded(state, command, facts, (*clauses, "I-70"))
    in_time = here is None or not here.dealt
    if leaving and here is not None:
        raise Refused(
            loss.remaining, "you have chips in a round: declare what is left once it is settled and you leave"
        )
    return ChipsDeclared(command.chips, command.amount, command.table, in_time, facts.actor.id, facts.at, clauses)


def _check_leaving(loss: LossClauses, state: "Patron", command: DeclareChips, facts: Facts) -> None:
    """Where play is not recorded, what is left counts as the result: staff see it, and it is of chips on record."""
    if facts.actor.role is Role.PLAYER:
        raise Refused(loss.remaining, "show the dealer what you have left, who records it", ask(Role.DEALER))
    if command.table not in state.tables:
        reason = f"no chips of {state.id} are on record at table {command.table}: declare first what they brought"
        raise Refused(loss.remaining, reason, wait("the chips that they brought are declared", Role.DEALER))


def _unrecorded(state: "Patron", command: DeclareChips, facts: Facts, clauses: tuple[str, ...]) -> ChipsDeclared:
    """A declaration at a table whose play is not recorded: the limit is kept by what is declared."""
    period = state.loss_limit.period(facts.at) if state.loss_limit else 0
    by = facts.actor.id
    return ChipsDeclared(command.chips, command.amount, command.table, None, by, facts.at, clauses, period)


def loss_of(books: Books) -> LossClauses:
    found = next((book.loss for book in books.values() if book.loss), None)
    if found is None:
        raise Refused(None, "no game here has rules on loss limits: set a deposit limit instead")
    return found
