"""Jackpots of an assisted table, where cards are not recorded: hands that were entered are paid, all others lose."""

from collections.abc import Iterator

from cutcard.cards import Cards
from cutcard.money import Cents
from cutcard.rules.cells import PayJackpot
from cutcard.rules.jackpot import Hand, JackpotLine, pay_jackpot
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import Readout
from cutcard.ruling import Result, lose, win
from cutcard.table.messages.round import JackpotPaid, PoolToppedUp, StakeSettled, TableEvent
from cutcard.table.play.payout import Rules, fixed_odds, settled, taken, unless_invalid
from cutcard.table.state.table import Round, Stake

NOTHING = -1  # a hand that wins no jackpot


def cell(rules: Rules) -> PayJackpot:
    """The cell that settles a jackpot wager. It does not depend on how the hand was played."""
    found = rules.game.endings[rules.game.played].cells[rules.game.jackpot_wager]
    assert isinstance(found, PayJackpot)
    return found


def category(rules: Rules, player: Cards, board: Cards) -> int:
    """The category of a hand for the jackpot."""
    piles = {PLAYER: player, FINAL: player, BOARD: board, DEALER: (), DRAWN: ()}
    piles |= {
        name: piles[part.of][part.first : part.first + part.count]
        for name, part in rules.game.parts.items()
        if part.of in piles
    }
    return Readout(rules.payouts.tables, rules.game.readings, piles)[cell(rules).reading]


def prize_line(rules: Rules, hand: int) -> JackpotLine | None:
    """The line of the jackpot's pay table that a hand wins by; with a fixed jackpot only if its sign lists it."""
    line = rules.game.jackpot.line(hand) if rules.game.jackpot else None
    return None if line is None or (rules.sign.fixed and fixed_odds(rules, line) is None) else line


def settle_lost(rules: Rules, state: Round) -> Iterator[StakeSettled]:
    """Take every jackpot wager of a round in which nobody entered a winning hand."""
    for stake in sorted(state.stakes, key=lambda stake: -stake.box):
        yield _settled(rules, state, stake, NOTHING, 0)


def pay_hits(rules: Rules, state: Round, meter: Cents) -> Iterator[TableEvent]:
    """Settle every jackpot wager of the round and pay the confirmed hands, in the document's order."""
    entered = {hit.box: hit.hand for hit in state.hits}
    stakes = sorted(state.stakes, key=lambda stake: -stake.box)  # from the dealer's right
    for stake in stakes:
        yield _settled(rules, state, stake, entered.get(stake.box, NOTHING), meter)
    if rules.sign.fixed:
        return
    valid = [stake for stake in stakes if stake.owner not in state.invalid]
    owners, jackpot = {stake.box: stake.owner for stake in valid}, rules.game.jackpot
    assert jackpot is not None
    hands = [Hand(stake.box, entered.get(stake.box, NOTHING)) for stake in valid]
    payout = pay_jackpot(jackpot, meter, hands, rules.sign.jackpot_seed, rules.sign.bonus)
    for paid in payout.payments:
        yield JackpotPaid(owners[paid.box], paid.box, paid.kind, paid.from_pool, paid.from_house, paid.clauses)
    if payout.top_up:
        yield PoolToppedUp(payout.top_up, ("I-13",))


def _settled(rules: Rules, state: Round, stake: Stake, hand: int, meter: Cents) -> StakeSettled:
    if rules.sign.fixed:
        clauses = (rules.jackpots.fixed,) if rules.jackpots and rules.jackpots.fixed else ()
        line = prize_line(rules, hand)
        odds = fixed_odds(rules, line) if line else None
        return settled(
            rules, stake, unless_invalid(rules, state, stake, win(odds, *clauses) if odds else lose(*clauses))
        )
    values = Readout(rules.payouts.tables, meter=meter)
    values[cell(rules).reading] = hand
    ruling = unless_invalid(rules, state, stake, cell(rules).rule(values))
    return settled(rules, stake, ruling) if ruling.result is Result.VOID else taken(stake, ruling)
