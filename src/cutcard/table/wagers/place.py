"""Placing wagers: what the layout, the sign and the relations between wagers allow before the deal."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.money import dollars
from cutcard.rules.areas import limiting_area
from cutcard.rules.game import Wager
from cutcard.ruling import Refused, do
from cutcard.table.faults.orders import check_seat, turns_kept
from cutcard.table.life.limits import limits_for
from cutcard.table.life.stalling import check_stalled
from cutcard.table.messages.life import AllowWager
from cutcard.table.messages.round import Bet, TableEvent, TakeBack, WagerPlaced
from cutcard.table.play.back import returned
from cutcard.table.play.boxes import check_together
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.laid import area_of
from cutcard.table.state.table import Round, Stake, Table
from cutcard.table.wagers.backing import backers_of, check_backer, check_jackpot_wager
from cutcard.table.wagers.standing import check_limit, check_patron, counted


def place_wagers(
    rules: Rules, table: Table, state: Round, seat: int, bets: tuple[Bet, ...], facts: Facts
) -> Iterator[TableEvent]:
    """Place all bets of a command or none. Each must be valid by itself and in relation to the player's others."""
    patron = table.seats.get(seat)
    if patron is None:
        raise Refused(rules.game.common.opening, f"nobody sits at box {seat}")
    check_player(rules, table, patron, seat, facts)
    stakes = [stake for stake in state.stakes if stake.owner == patron]
    for bet in bets:
        stake = stake_of(rules, table, state, seat, patron, bet, stakes)
        stakes.append(stake)
    placed = stakes[len(stakes) - len(bets) :]
    if not placed:
        raise Refused(rules.game.common.opening, "place at least one wager")
    if not check_backer(rules, seat, [(stake.area, stake.box) for stake in stakes]):
        check_together(rules.game, seat, stakes)
    yield from check_limit(rules, counted(table, patron, facts), patron, sum(stake.chips for stake in placed))
    yield from turns_kept(rules, table, patron, facts)
    for stake in placed:
        wager = rules.wager(stake.area)
        if not wager.limited and stake.box == seat and rules.jackpots and rules.jackpots.elsewhere:
            for other in backers_of(rules, state, patron, seat):
                yield returned(other, rules.jackpots.elsewhere)
        clause = allowing(rules, wager, seat, stake.box)
        yield WagerPlaced(stake.id, patron, stake.box, stake.area, stake.chips, stake.tokens, clause)


def allowing(rules: Rules, wager: Wager, seat: int | None, box: int) -> str:
    """The clause that allows a wager of a seat on a box: on another player's box it is one of its own."""
    backing = rules.jackpots.elsewhere if rules.jackpots and not wager.limited else None
    return (wager.elsewhere or backing or wager.clause) if box != seat else wager.clause


def check_player(rules: Rules, table: Table, patron: str, seat: int, facts: Facts) -> None:
    """Refuse every wager of a patron who may not play here now."""
    check_patron(rules, facts)
    check_seat(rules, table, patron, facts)
    check_stalled(rules, table, patron, seat)


def stake_of(rules: Rules, table: Table, state: Round, seat: int, patron: str, bet: Bet, before: list[Stake]) -> Stake:
    """The stake that a bet would make; refuse one that is not valid by itself."""
    wager = rules.game.areas.get(bet.area)
    common = rules.game.common
    if wager is None or wager.placed != "before the deal":
        areas = ", ".join(wager.name for wager in rules.game.wagers if wager.placed == "before the deal")
        raise Refused(common.layout, f"{bet.area[:40]!r} does not take wagers now: choose {areas}")
    box = DEALER_BOX if wager.on_dealer else seat if bet.box is None else bet.box
    if wager.on_dealer and bet.box is not None:
        raise Refused(wager.clause, f"{wager.label} is a wager on the dealer's hand: leave the box out")
    if not wager.limited:
        check_jackpot_wager(rules, table, state, patron, seat, box)
    elif box not in (seat, DEALER_BOX) or (box == DEALER_BOX and not wager.on_dealer):
        _check_elsewhere(rules, table, wager, box)
    area = area_of(bet.area, box, seat)
    if (patron, area) in state.refused and rules.life:
        reason = f"{rules.game.label(area)}: a supervisor refused this wager for the round"
        raise Refused(rules.life.attendance.refuse, reason, do(AllowWager(seat, area)))
    if bet.chips < 0 or bet.tokens < 0 or bet.chips + bet.tokens == 0:
        raise Refused(common.chips, f"{wager.label}: stake chips or tokens")
    here = [stake for stake in before if stake.area == bet.area and stake.box == box]
    if here and (common.one_wager or wager.name == rules.game.base):
        clause = common.one_wager or common.one_hand
        back = do(TakeBack(seat)) if any(stake in state.stakes for stake in here) else None
        reason = f"{wager.label}: only one wager is allowed on an area: take it back first to change it"
        raise Refused(clause, reason, back)
    _check_limits(rules, table, patron, wager, bet.chips + bet.tokens + sum(stake.amount for stake in here))
    number = max(state.placed, before[-1].id + 1 if before else 0)
    return Stake(number, patron, box, bet.area, bet.chips, bet.tokens)


def _check_elsewhere(rules: Rules, table: Table, wager: Wager, box: int) -> None:
    """Refuse a wager on another box, unless the rules allow it and somebody sits there (L-22)."""
    if wager.elsewhere is None:
        raise Refused(rules.game.common.one_hand, f"{wager.label} may be staked only on the player's own box")
    if box not in table.seats:
        raise Refused(wager.elsewhere, f"{wager.label}: nobody sits at box {box}, so no hand will be dealt there")


def _check_limits(rules: Rules, table: Table, patron: str, wager: Wager, amount: int) -> None:
    """Refuse a jackpot wager at the wrong price, and other wagers outside this player's limits."""
    if not wager.limited:
        price = table.sign.jackpot
        if amount != price:
            offered = f"the price is {dollars(price)}" if price else "this table has no jackpot"
            raise Refused(wager.clause, f"{wager.label}: {offered}")
        return
    bound = limits_for(rules.life.limits if rules.life else None, table, patron, limiting_area(wager))
    sign = rules.game.common.limits
    if not bound.minimum <= amount <= bound.maximum:
        clause = bound.below if amount < bound.minimum else bound.above
        allowed = f"{dollars(bound.minimum)} to {dollars(bound.maximum)}"
        raise Refused(clause or sign, f"{wager.label}: stake {allowed}, not {dollars(amount)}")
    if (amount - bound.minimum) % bound.unit:
        raise Refused(
            sign, f"{wager.label}: above {dollars(bound.minimum)} stakes go up in steps of {dollars(bound.unit)}"
        )
