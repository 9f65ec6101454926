"""What a patron may stake or choose now, found by asking the rules. Pages offer this and nothing else."""

from collections.abc import Callable

from msgspec import Struct

from cutcard.core.message import Facts
from cutcard.money import Cents, dollars
from cutcard.rules.areas import limiting_area
from cutcard.rules.game import Move
from cutcard.ruling import Refused
from cutcard.table.life.limits import limits_for
from cutcard.table.messages.faults import CannotCover
from cutcard.table.messages.round import Bet, Choose, PlaceWagers
from cutcard.table.play.boxes import too_few, wager_of
from cutcard.table.play.gates import check_gates
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import Round, Table
from cutcard.table.wagers.backing import check_backer
from cutcard.table.wagers.beside import Span, beside
from cutcard.table.wagers.place import check_player, stake_of
from cutcard.table.wagers.standing import check_further, check_limit, counted


class Funds(Struct, frozen=True):
    """What a patron can stake: chips (None: real chips, which are not counted here) and tokens."""

    chips: Cents | None = None
    tokens: Cents = 0

    def within(self, rules: Rules, facts: Facts) -> "Funds":
        """The part of it that the patron's loss limit allows; tokens do not count towards that limit (I-30)."""
        left = facts.standing.left if facts.standing else None
        if left is None or rules.patrons is None or rules.patrons.loss is None:
            return self
        left = max(left, 0)
        return Funds(left if self.chips is None else min(left, self.chips), self.tokens)


class WagerOffer(Struct, frozen=True):
    """A wager that may be placed now: its area and box, the smallest and largest stake, and the steps between.

    ``alone``: only if the player has no other wager.
    """

    seat: int
    area: str
    box: int
    minimum: Cents
    maximum: Cents
    step: Cents
    alone: bool = False


def span(rules: Rules, table: Table, patron: str, area: str) -> Span:
    """A patron's limits on an area. A jackpot wager has one price."""
    wager = rules.wager(area)
    if not wager.limited:
        return Span(table.sign.jackpot, table.sign.jackpot, 1)
    bound = limits_for(rules.life.limits if rules.life else None, table, patron, limiting_area(wager))
    return Span(bound.minimum, bound.maximum - (bound.maximum - bound.minimum) % bound.unit, bound.unit)


def offers(rules: Rules, table: Table, seat: int, facts: Facts, funds: Funds) -> list[WagerOffer]:
    """All wagers that the player of a seat may place now."""
    state, patron = table.round, table.seats.get(seat)
    if state is None or state.stage != "open" or patron is None:
        return []
    try:
        check_gates(rules, table, PlaceWagers(seat, ()))
        check_player(rules, table, patron, seat, facts)
    except Refused:
        return []
    staking = Staking(rules, table, state, seat, funds.within(rules, counted(table, patron, facts)))
    return [
        offer
        for wager in rules.game.wagers
        if wager.placed == "before the deal"
        for box in ((DEALER_BOX,) if wager.on_dealer else table.seats)
        if (offer := staking.offer(wager.name, box))
    ]


class Staking:
    """What the player of a seat may stake on top of what they have staked."""

    def __init__(self, rules: Rules, table: Table, state: Round, seat: int, funds: Funds) -> None:
        self.rules, self.table, self.state, self.seat, self.funds = rules, table, state, seat, funds
        self.patron = table.seats[seat]
        self.mine = [stake for stake in state.stakes if stake.owner == self.patron]
        self.lying = {stake.area: self._lies(stake.area, stake.box) for stake in self.mine if self._own(stake.box)}
        self.spans = {
            wager.name: found
            for wager in rules.game.wagers
            if wager.placed == "before the deal"
            and (found := self._span(wager.name, DEALER_BOX if wager.on_dealer else seat))
        }

    def _own(self, box: int) -> bool:
        return box in (self.seat, DEALER_BOX)

    def _lies(self, area: str, box: int) -> Cents:
        return sum(stake.amount for stake in self.mine if (stake.area, stake.box) == (area, box))

    def _span(self, area: str, box: int) -> Span | None:
        """What may be added on an area, without looking at other areas; None if the rules refuse the smallest wager."""
        whole, lies = span(self.rules, self.table, self.patron, area), self._lies(area, box)
        found = Span(whole.up(lies + 1) - lies, whole.maximum - lies, whole.step) if lies else whole
        if found.maximum < found.minimum:
            return None
        bet = Bet(area, found.minimum, box=None if self.rules.wager(area).on_dealer else box)
        try:
            stake_of(self.rules, self.table, self.state, self.seat, self.patron, bet, self.mine)
        except Refused:
            return None
        return found

    def offer(self, area: str, box: int) -> WagerOffer | None:
        """The offer of one area on one box; None if no wager there is valid and affordable."""
        whole = self.spans.get(area) if self._own(box) else self._span(area, box)
        if whole is None:
            return None
        try:
            placed = [(stake.area, stake.box) for stake in self.mine]
            alone = check_backer(self.rules, self.seat, [*placed, (area, box)])
        except Refused:
            return None

        lies = self._lies(area, box)

        def cost(amount: Cents) -> Cents | None:
            """The amount with what it needs beside it; None if nothing makes it valid."""
            total = lies + amount
            more = {} if alone else beside(self.rules.game, self.spans, self.lying, area, total, self._own(box))
            return None if more is None else amount + sum(more.values())

        ends = {end - lies for end in self._ends()}
        least = _first(sorted({whole.minimum, *(whole.up(end) for end in ends)}), cost)
        most = _first(sorted({whole.maximum, *(whole.down(end) for end in ends)}, reverse=True), cost)
        if least is None or most is None or not whole.minimum <= least <= most <= whole.maximum:
            return None
        if self.funds.chips is not None:
            most = _affordable(least, most, whole.step, cost, self.funds.chips + self.funds.tokens)
        return WagerOffer(self.seat, area, box, least, most, whole.step, alone) if most >= least else None

    def _ends(self) -> set[Cents]:
        """Stakes at which a relation to another area may begin or cease to hold."""
        return {end for one in self.spans.values() for end in (one.minimum, one.maximum)} | {*self.lying.values()}


def _first(amounts: list[Cents], cost: Callable[[Cents], Cents | None]) -> Cents | None:
    return next((amount for amount in amounts if cost(amount) is not None), None)


def _affordable(least: Cents, most: Cents, step: Cents, cost: Callable[[Cents], Cents | None], limit: Cents) -> Cents:
    """The highest amount whose cost is within a limit, by bisection; below the least if there is none."""
    low, high = -1, (most - least) // step
    while low < high:
        middle = (low + high + 1) // 2
        needed = cost(least + middle * step)
        low, high = (middle, high) if needed is not None and needed <= limit else (low, middle - 1)
    return least + low * step


def not_covered_offer(rules: Rules, table: Table, box: int, facts: Facts, funds: Funds) -> str:
    """What happens if the player says that they cannot cover the bet; "": they may not say so."""
    state = table.round
    if state is None or table.dealing != "electronic" or funds.chips is None:
        return ""
    if too_few(rules, state, box, funds.chips, funds.tokens) is None:
        return ""
    try:
        check_gates(rules, table, CannotCover(box))
    except Refused:
        return ""
    on_record = facts.standing.warned if facts.standing is not None else None
    lost = table.seats.get(box) in table.warned if on_record is None else rules.game.key in on_record
    return f"you lose your {rules.game.base}" if lost else f"your {rules.game.base} comes back, this time"


def takes_tokens(rules: Rules, move: Move) -> bool:
    """Whether a move makes a wager, which may be in tokens. A fee is not a wager: it is paid in chips (I-58)."""
    return bool(move.wager) and rules.wager(move.wager).placed != "as a fee"


class MoveOffer(Struct, frozen=True):
    """What a move costs, how much of that must and may be in tokens, and why it is barred (empty: it is not)."""

    amount: Cents
    tokens: Cents = 0
    most_tokens: Cents = 0
    barred: str = ""


def move_offer(rules: Rules, table: Table, box: int, move: Move, facts: Facts, funds: Funds) -> MoveOffer:
    """What a move costs its player, and whether the rules, the funds and the loss limit allow it."""
    assert table.round is not None
    amount, patron = wager_of(rules, table.round, box, move), table.seats.get(box, "")
    facts = counted(table, patron, facts)
    left = funds.within(rules, facts).chips
    short = max(amount - left, 0) if left is not None else 0
    most = min(amount, funds.tokens) if takes_tokens(rules, move) else 0
    tokens = min(short, most)
    try:
        check_gates(rules, table, Choose(box, move.name))
        if amount:
            check_further(rules, facts)
        list(check_limit(rules, facts, patron, amount - tokens))
    except Refused as refused:
        return MoveOffer(amount, barred=refused.reason)
    if funds.chips is not None and amount - tokens > funds.chips:
        has = f"{dollars(funds.chips)} in chips and {dollars(funds.tokens)} in tokens"
        return MoveOffer(amount, barred=f"you have only {has}")
    return MoveOffer(amount, tokens, most)
