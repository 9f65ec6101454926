"""The chip race at a tournament table: which chips are due, and the resulting stacks."""

from collections.abc import Iterator
from itertools import count

from cutcard.cards import Cards
from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.tournament.engine import chiprace
from cutcard.tournament.messages.field_events import ChipsRaced
from cutcard.tournament.room.counts import race_due
from cutcard.tournament.room.decide import check_recorded
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.state.plan import named
from cutcard.tournament.state.tournament import FieldTable, Tournament

DECK = range(52)


def race_chips(t: Tournament, number: int, table: FieldTable, cards: dict[int, Cards], facts: Facts) -> ChipsRaced:
    """Race the smallest chip at the table up to the next, with cards as dealt or from the draw."""
    check_recorded(t, "TOR 7.40", "record the odd chips that were tallied at the table")
    old, new = race_due(t, table, facts.at)
    chips = {seat: {old: one.stack // old} for seat, one in table.seats.items() if one.stack}
    by_hand = t.announced is not None and t.announced.dealing == "recorded"  # there a dealer deals the cards (7.40(d))
    if cards or by_hand or not facts.draw:
        raced = chiprace.race(chips, old, new, cards)
    else:
        raced = chiprace.run(chips, old, new, _decks(facts.draw, f"race {number} {old}"))
    if raced.again:
        raise Refused(
            "TOR 7.40(e)",
            f"the cards for the last chip are equal: deal one more card each to seats {named(raced.again)}",
        )
    clauses = dict.fromkeys(clause for step in raced.steps for clause in step.clauses)
    return ChipsRaced(number, old, new, raced.steps, raced.stacks, raced.change, ("TOR 7.40", *clauses))


def _decks(draw: str, salt: str) -> Iterator[int]:
    """A shuffled deck, and another whenever it is used up (T-22)."""
    yield from shuffled(draw, DECK, salt)
    for more in count(2):
        yield from shuffled(draw, DECK, f"{salt} deck {more}")
