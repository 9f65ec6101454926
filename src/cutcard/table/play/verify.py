"""Verification before the first decision: hands are declared, and winning hands are paid in turn."""

from collections.abc import Iterator

from cutcard.rules.game import Verify
from cutcard.table.messages.round import Chosen, Declared, TableEvent, TurnedUp
from cutcard.table.play.boxes import stakes_on, verification, waiting
from cutcard.table.play.payout import Rules, readout, settle_stakes, settled
from cutcard.table.state.table import Round, Stake, Table, pile


def verify(rules: Rules, table: Table, state: Round) -> Iterator[TableEvent]:
    """Declare for the players at an electronic table; verify and pay winning hands in turn."""
    found = verification(rules, state)
    if found is None:
        return
    boxes = waiting(table, state)
    for box in boxes:
        if state.boxes[box].declared is None:
            yield from declare(rules, state, box, bool(readout(rules, state, box)[found.wins]), found)
            return
    for box in boxes:
        stakes = stakes_on(state, box, found.settles)
        if stakes:
            yield from _pay(rules, state, box, stakes, found)
            return


def declare(rules: Rules, state: Round, box: int, wins: bool, found: Verify) -> Iterator[TableEvent]:
    """Declare a hand. The stakes of a losing hand are taken at once."""
    assert found.declare is not None
    yield Declared(box, wins, found.declare)
    if not wins and found.lost is not None:
        for stake in stakes_on(state, box, found.settles):
            yield settled(rules, stake, found.lost)


def _pay(rules: Rules, state: Round, box: int, stakes: list[Stake], found: Verify) -> Iterator[TableEvent]:
    if readout(rules, state, box)[found.reading]:
        if pile(box) in state.private:
            yield TurnedUp(box, found.clause)
        yield Chosen(box, "", "", found.ending, found.over)
        yield from settle_stakes(rules, state, box, stakes_on(state, box), found.ending)
    else:
        yield from settle_stakes(rules, state, box, stakes, rules.game.played)
