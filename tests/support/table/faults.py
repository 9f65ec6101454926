"""A recorded table at a moment of its round, and reports of faults with all that they need."""

from collections import Counter

import pytest

from cutcard import games
from cutcard.floor.domains.table_accounts import Accounts, postings
from cutcard.rules.faults import Fault, Moment
from cutcard.rules.game import Deal
from cutcard.ruling import Refused
from cutcard.table.messages.round import TableEvent
from cutcard.table.state.table import Table, fold
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited
from tests.support.declared.game_data import play


def at(key: str, now: Moment, bet: bool = True) -> FeltTable:
    """A recorded table with two boxes at a moment: the first has bet (or nobody yet), the second is undecided."""
    felt = FeltTable(key, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, f"p1 stakes {play(key).stakes}", f"p2 stakes {play(key).stakes}")
    if now is Moment.SHUFFLE:
        return felt
    say(felt, "dealer closes bets")
    if now is Moment.DEAL:
        return felt
    if felt.need.kind == "cards":
        say(felt, "dealer shows dealer: 4c")
    if now is Moment.DEALT:
        return felt
    say(felt, "dealer lets players look")
    if not bet:
        return felt
    say(felt, *play(key).handled)
    if now is Moment.SHOWN:
        say(felt, *play(key).then)
    return felt


def report(key: str, fault: Fault, now: Moment) -> str:
    """A report of the fault with all that it needs."""
    name = fault.name.lower().replace("_", " ")
    match fault:
        case Fault.WRONG_BET:
            return f"dealer reports {name} at 1 on {play(key).bet}, 1500 lies there"
        case Fault.ABOVE_MAXIMUM:
            return f"dealer reports {name} at 2 on ante, 50001 lies there"
        case Fault.BELOW_MINIMUM:
            return f"dealer reports {name} at 2 on ante, 499 lies there"
        case Fault.EXPOSED_DEALER if now is Moment.DEAL:
            return f"dealer reports {name}: 9h"
        case Fault.UNDECLARED:
            return f"dealer reports {name} at 1: 6h 7h 8h 9h Th"
        case Fault.NO_WAGER:
            return f"dealer reports {name} at 4"
        case _:
            return f"dealer reports {name} at 2"


def reached(key: str) -> list[Moment]:
    """The moments at which a table can be found; during the deal only where the dealer shows a card of it."""
    first = next(phase for phase in games.load(key).phases if isinstance(phase, Deal))
    open_card = any(pile.to == "dealer" and pile.face_up for pile in first.piles)
    return [now for now in Moment if open_card or now is not Moment.DEAL]


def told(cited: Cited, felt: FeltTable, *lines: str) -> list[TableEvent]:
    """Commands, and the events of the last one, noted."""
    events = say(felt, *lines)
    for event in events:
        cited.note(event)
    return events


def refused(felt: FeltTable, line: str, clause: str | None) -> str:
    with pytest.raises(Refused) as no:
        say(felt, line)
    assert no.value.clause == clause
    return no.value.reason


def balances(felt: FeltTable) -> dict[tuple[str, str], int]:
    """What every account of the floor has more or less than before, by its commodity."""
    accounts = Accounts("felt/1", "pool/A", 70, patrons=felt.table.dealing == "electronic")
    moved: Counter[tuple[str, str]] = Counter()
    table = Table(felt.table.game, felt.table.sign, felt.table.dealing, felt.table.source, felt.table.boxes)
    for _, _, events in felt.rows:
        for posting in postings(accounts, table, events):
            moved[posting.account, posting.commodity] += posting.amount
        table = fold(table, events)
    assert table == felt.table, "replayed from its events"
    assert sum(moved.values()) == 0
    return {account: amount for account, amount in moved.items() if amount}
