"""Settles the stakes of a round one by one, with the same settlement that ``cutcard settle`` uses."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Cards
from cutcard.money import Cents, Odds, parse_odds
from cutcard.rules.cells import Cell, PayJackpot, Payouts, piles_of
from cutcard.rules.game import Game, Wager
from cutcard.rules.jackpot import Hand, Jackpot, JackpotLine, pay_jackpot
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.printed.gestures import Gestures
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.rules.printed.life import LifeRules
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.rules.readings import Line, Readout
from cutcard.rules.settle import Box, settle_box, settle_stake
from cutcard.rules.sign import TableSign
from cutcard.ruling import Result, Ruling, lose, void, win
from cutcard.table.messages.round import JackpotPaid, PoolToppedUp, StakeSettled, TableEvent, TurnedUp
from cutcard.table.state.table import UNSEEN, Round, Stake, drawn, pile

DEALER_BOX = 0  # the box of stakes on the dealer's hand


class Rules(Struct, frozen=True):
    """The rules of a table: its game and its sign."""

    game: Game
    payouts: Payouts
    sign: TableSign
    patrons: PatronClauses | None = None
    jackpots: JackpotClauses | None = None
    life: LifeRules | None = None
    incidents: IncidentClauses | None = None
    gestures: Gestures | None = None
    piles: Mapping[
        tuple[str, str], frozenset[str]
    ] = {}  # by ending and area: piles that must be seen before settlement

    @property
    def book(self) -> Mapping[str, object]:
        """The document's clauses by topic."""
        return {
            "common": self.game.common,
            "patrons": self.patrons,
            "jackpots": self.jackpots,
            "life": self.life,
            "incidents": self.incidents,
        }

    def wager(self, area: str) -> Wager:
        return self.game.areas[area]


def rules_of(game: Game, sign: TableSign) -> Rules:
    """The rules of a table. Limits are enforced when wagers are placed, so settlement does not cut any stake."""
    schedules = {}
    for table in game.paytables:
        if odds := sign.paytables.get(table.name):
            hands = {hand.name.lower().replace("_", " "): hand for hand in table.hands}
            schedules[table.name] = tuple(
                Line(hands[name], parse_odds(text), table.sign) for name, text in odds.items()
            )
    piles = {
        (ending, area): piles_of(game.readings, cell)
        for ending, of in game.endings.items()
        for area, cell in of.cells.items()
    }
    return Rules(game, game.payouts(schedules, maximum_payout=sign.maximum_payout), sign, piles=piles)


def piles_for(game: Game, state: Round, box: int) -> dict[str, Cards]:
    """The piles that the readings of a box use; ``final`` is the hand after a draw."""
    playing = state.boxes.get(box)
    hand, more = state.piles.get(pile(box), ()), state.piles.get(drawn(box), ())
    gone = playing.discard if playing else ()
    whole = hand if gone or playing is None else hand + (UNSEEN,) * playing.discards
    piles = {
        PLAYER: whole,
        DRAWN: more,
        FINAL: tuple(card for card in hand if card not in gone) + more,
        DEALER: state.piles.get(DEALER, ()),
        BOARD: state.piles.get(BOARD, ()),
    }
    return piles | {name: piles[part.of][part.first : part.first + part.count] for name, part in game.parts.items()}


def readout(rules: Rules, state: Round, box: int, meter: Cents = 0) -> Readout:
    """The readings of a box; for ``DEALER_BOX`` those of the dealer's hand alone."""
    return Readout(rules.payouts.tables, rules.game.readings, piles_for(rules.game, state, box), meter)


def qualified(rules: Rules, state: Round) -> bool | None:
    """Whether the dealer's hand qualifies; None until it is shown, or if the game has no such rule."""
    if not rules.game.qualified or not dealer_shown(state):
        return None
    return bool(readout(rules, state, DEALER_BOX)[rules.game.qualified])


def dealer_shown(state: Round) -> bool:
    """Whether all of the dealer's cards have been seen; False if the dealer has none."""
    cards = state.piles.get(DEALER, ())
    return bool(cards) and UNSEEN not in cards


def ending_of(game: Game, state: Round, box: int) -> str:
    """The ending by which a box is settled. The dealer's hand, or a box still in play, counts as played."""
    playing = state.boxes.get(box)
    return playing.ending if playing and playing.ending else game.played


def cell_of(rules: Rules, state: Round, stake: Stake) -> Cell:
    """The cell that settles a stake."""
    return rules.game.endings[ending_of(rules.game, state, stake.box)].cells[stake.area]


def wants(rules: Rules, state: Round, stake: Stake) -> frozenset[str]:
    """The piles that must be seen before a stake can be settled."""
    return rules.piles[ending_of(rules.game, state, stake.box), stake.area]


def settle_stakes(
    rules: Rules, state: Round, box: int, stakes: Iterable[Stake], ending: str = ""
) -> Iterator[StakeSettled]:
    """Settle some stakes on one box, with any bonuses."""
    stakes = list(stakes)
    playing = state.boxes.get(box)
    times = playing.times if playing else {}
    amounts = {stake.area: stake.amount for stake in stakes}
    asked = Box(ending or ending_of(rules.game, state, box), amounts, piles_for(rules.game, state, box), times)
    rulings = settle_box(rules.game, asked, rules.payouts)
    for stake in stakes:
        ruling = unless_invalid(rules, state, stake, rulings[stake.area])
        yield settled(rules, stake, ruling, times.get(stake.area, 1))
    for bonus, area in rules.game.bonuses.items():
        if bonus in rulings:
            for stake in stakes:
                if stake.area == area and stake.owner not in state.invalid:
                    line = settle_stake(rules.game, bonus, stake.amount, rulings[bonus], rules.payouts)
                    won = line.returned - stake.amount
                    yield StakeSettled(stake.id, stake.owner, box, bonus, 0, 0, line.result, won, 0, line.clauses)


def unless_invalid(rules: Rules, state: Round, stake: Stake, ruling: Ruling) -> Ruling:
    """An invalid wager that would win is only returned; a losing one is collected (I-11)."""
    if stake.owner not in state.invalid or rules.patrons is None or rules.patrons.invalid is None:
        return ruling
    clauses = (*ruling.clauses, rules.patrons.invalid.course, "I-11")
    return void(*clauses) if ruling.result is Result.WIN else replace(ruling, clauses=clauses)


def settled(rules: Rules, stake: Stake, ruling: Ruling, times: int = 1) -> StakeSettled:
    """Settle one stake by its ruling: tokens are returned as tokens, winnings are paid in chips (I-31)."""
    line = settle_stake(rules.game, stake.area, stake.amount, ruling, rules.payouts, times)
    tokens = stake.tokens if ruling.keeps_stake() else 0
    return StakeSettled(
        stake.id,
        stake.owner,
        stake.box,
        stake.area,
        stake.chips,
        stake.tokens,
        line.result,
        line.returned - tokens,
        tokens,
        (*line.clauses, "I-31") if stake.tokens else line.clauses,
    )


def settle_jackpots(rules: Rules, state: Round, stakes: list[Stake], meter: Cents) -> Iterator[TableEvent]:
    """Settle the jackpot: take every wager on it, turn up winning hands, pay prizes in order."""
    jackpot = rules.game.jackpot
    assert jackpot is not None
    if rules.sign.fixed:
        yield from _fixed_jackpots(rules, jackpot, state, stakes)
        return
    hands, owners = [], {}
    for stake in sorted(stakes, key=lambda stake: -stake.box):  # from the dealer's right
        cell = cell_of(rules, state, stake)
        assert isinstance(cell, PayJackpot)
        values = readout(rules, state, stake.box, meter)
        ruling = unless_invalid(rules, state, stake, cell.rule(values))
        if ruling.result is Result.WIN and pile(stake.box) in state.private:
            yield TurnedUp(stake.box, rules.game.common.jackpot_hand)
        if stake.owner not in state.invalid:
            hands.append(Hand(stake.box, values[cell.reading]))
            owners[stake.box] = stake.owner
        yield settled(rules, stake, ruling) if ruling.result is Result.VOID else taken(stake, ruling)
    payout = pay_jackpot(jackpot, meter, hands, rules.sign.jackpot_seed, rules.sign.bonus)
    for paid in payout.payments:
        yield JackpotPaid(owners[paid.box], paid.box, paid.kind, paid.from_pool, paid.from_house, paid.clauses)
    if payout.top_up:
        yield PoolToppedUp(payout.top_up, ("I-13",))


def fixed_odds(rules: Rules, line: JackpotLine) -> Odds | None:
    """What a fixed jackpot pays for the hand of a line; None where the sign does not list it."""
    odds = rules.sign.fixed.get(line.hand.name.lower().replace("_", " "))
    return parse_odds(odds) if odds else None


def _fixed_jackpots(rules: Rules, jackpot: Jackpot, state: Round, stakes: list[Stake]) -> Iterator[TableEvent]:
    """Settle a jackpot without a meter: a hand on the sign pays its odds, any other hand loses."""
    clauses = (rules.jackpots.fixed,) if rules.jackpots and rules.jackpots.fixed else ()
    for stake in sorted(stakes, key=lambda stake: -stake.box):
        cell = cell_of(rules, state, stake)
        assert isinstance(cell, PayJackpot)
        line = jackpot.line(readout(rules, state, stake.box)[cell.reading])
        odds = fixed_odds(rules, line) if line else None
        ruling = unless_invalid(rules, state, stake, win(odds, *clauses) if odds else lose(*clauses))
        if ruling.result is Result.WIN and pile(stake.box) in state.private:
            yield TurnedUp(stake.box, rules.game.common.jackpot_hand)
        yield settled(rules, stake, ruling)


def taken(stake: Stake, ruling: Ruling) -> StakeSettled:
    """Take a jackpot wager. It is never returned; a prize is a separate event."""
    return StakeSettled(
        stake.id, stake.owner, stake.box, stake.area, stake.chips, stake.tokens, ruling.result, 0, 0, ruling.clauses
    )
