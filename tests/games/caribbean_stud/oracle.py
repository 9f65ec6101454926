"""Caribbean Stud settled naively, from the rules' text alone: nothing of the package is imported here."""

from tests.support.lines.oracle import (
    COMMON,
    FLUSH,
    FULL_HOUSE,
    ODD,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIRS,
    Row,
    ace_king_or_higher,
    all_different,
    answer,
    cards_of,
    compare,
    decision,
    five,
    jackpot,
    limit_of,
    need,
    row,
    staked_as_declared,
    stakes_of,
)

KEYS = COMMON | {"meter"}

STUD_ODDS = {ODD: 1, PAIR: 1, TWO_PAIRS: 2, TRIPS: 3, STRAIGHT: 4, FLUSH: 5, FULL_HOUSE: 7, QUADS: 20,
             STRAIGHT_FLUSH: 50, ROYAL: 250}  # fmt: skip


def rules(line: Row) -> list[Row]:
    """What becomes of every wager of one line."""
    stakes = stakes_of(line, ("ante", "bet", "jackpot"))
    maximum = limit_of(line, "maximum", ("maximum", "maximum-payout"))
    cap = limit_of(line, "maximum-payout", ("maximum", "maximum-payout"))
    player, dealer = cards_of(line, "player", 5), cards_of(line, "dealer", 5)
    all_different(player, dealer)
    need("ante" in stakes, "no ante")
    multiple, conceded = decision(line, {("bet",): 2, ("fold",): 0})
    staked_as_declared(stakes, "bet", multiple)
    if conceded or multiple == 0:
        ante = bet = "lose"
    elif not ace_king_or_higher(dealer):
        ante, bet = "win", "void"
    else:
        ante = bet = compare(five(player), five(dealer))
    rows = [row("ante", stakes["ante"], ante, 1, maximum)]
    if "bet" in stakes:
        doubled = None if maximum is None else 2 * maximum
        rows.append(row("bet", stakes["bet"], bet, STUD_ODDS[five(player)[0]], doubled, cap))
    return rows + jackpot(line, stakes, player)


def settle(line: Row) -> Row:
    """The answer to one line of input, without clauses; a refusal is only marked as such."""
    return answer(rules, KEYS, line)
