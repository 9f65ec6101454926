"""Jackpot arithmetic: from a meter and the qualifying hands of a round to the payments and the new meter."""

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from cutcard.money import Cents


class JackpotLine(Struct, frozen=True):
    """One winning hand: a percentage of the meter, and the minimum prize."""

    tag: ClassVar[str] = "jackpot line"
    hand: IntEnum
    percent: int
    least: Cents
    clauses: tuple[str, ...]

    def prize(self, meter: Cents) -> Cents:
        """What a single winner receives."""
        return max(self.least, meter * self.percent // 100)


class Jackpot(Struct, frozen=True):
    """A jackpot's pay table, and the clauses on order, sharing and bonus (None: no bonus)."""

    tag: ClassVar[str] = "jackpot"
    lines: tuple[JackpotLine, ...]
    shared_whole: tuple[str, ...]  # two or more winners of the whole meter
    shared_part: tuple[str, ...]  # two or more winners of a percentage
    part_first: tuple[str, ...]
    sweep: tuple[str, ...]
    bonus: tuple[str, ...] | None = None
    wager: str = "jackpot"  # name of the wager

    def line(self, hand: int) -> JackpotLine | None:
        """The line under which a hand wins, if any."""
        return next((line for line in self.lines if line.hand == hand), None)


class Hand(Struct, frozen=True):
    """A box with a jackpot wager: the category of its qualifying cards."""

    box: int
    hand: int


class Payment(Struct, frozen=True):
    """One payment, split into what the pool and the house pay."""

    box: int
    kind: str  # "bonus jackpot" or the hand's name
    from_pool: Cents
    from_house: Cents
    clauses: tuple[str, ...]

    @property
    def amount(self) -> Cents:
        return self.from_pool + self.from_house


class Payout(Struct, frozen=True):
    """All payments of a round in order, and the new meter, which is at least the seed."""

    payments: tuple[Payment, ...]
    meter: Cents
    top_up: Cents


def pay_jackpot(
    jackpot: Jackpot,
    meter: Cents,
    hands: Sequence[Hand],
    seed: Cents = 0,
    bonus: dict[str, Cents] | None = None,
) -> Payout:
    """Pay the hands, in order from the dealer's right: bonus jackpots, then all but royals, then royals."""
    won = [(hand.box, line) for hand in hands if (line := jackpot.line(hand.hand))]
    parts = [(box, line) for box, line in won if 0 < line.percent < 100]
    wholes = [(box, line) for box, line in won if line.percent == 100]
    payments = _bonuses(jackpot, hands, parts + wholes, bonus or {})

    left, share = meter, 0
    if parts:
        for _, line in parts:  # each takes its percentage of what the previous one left (I-14)
            left -= left * line.percent // 100
        share = (meter - left) // len(parts)
        left = meter - share * len(parts)
    shared = jackpot.shared_part if len(parts) > 1 else ()
    before = jackpot.part_first if parts and wholes else ()
    for box, line in won:
        if line.percent == 0:
            payments.append(Payment(box, _name(line), 0, line.least, line.clauses + jackpot.sweep))
        elif line.percent < 100:
            clauses = line.clauses + shared + before + jackpot.sweep
            payments.append(Payment(box, _name(line), share, max(0, line.least - share), clauses))

    if wholes:
        share = left // len(wholes)
        left -= share * len(wholes)
        shared = jackpot.shared_whole if len(wholes) > 1 else ()
        for box, line in wholes:
            clauses = line.clauses + shared + before + jackpot.sweep
            payments.append(Payment(box, _name(line), share, max(0, line.least - share), clauses))
    top_up = max(0, seed - left) if parts or wholes else 0
    return Payout(tuple(payments), left + top_up, top_up)


def _bonuses(
    jackpot: Jackpot,
    hands: Sequence[Hand],
    winners: list[tuple[int, JackpotLine]],
    amounts: dict[str, Cents],
) -> list[Payment]:
    """Bonus jackpots: one to every box that did not win; the larger if two were won (I-27)."""
    if jackpot.bonus is None:
        if amounts:
            raise ValueError("this game has no bonus jackpot: leave the bonus amounts out")
        return []
    amount = max((amounts.get(_name(line), 0) for _, line in winners), default=0)
    if not amount:
        return []
    boxes = {box for box, _ in winners}
    return [Payment(hand.box, "bonus jackpot", 0, amount, jackpot.bonus) for hand in hands if hand.box not in boxes]


def _name(line: JackpotLine) -> str:
    return line.hand.name.lower().replace("_", " ")
