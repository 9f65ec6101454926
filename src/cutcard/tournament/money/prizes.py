"""The prize pool, and what each place is paid from it by the table of appendix A, exact to the cent."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct

from cutcard.money import MOST, Cents
from cutcard.ruling import Refused
from cutcard.tournament.structure import packaged
from cutcard.tournament.structure.structure import Structure

LEAST, LARGEST = 2, 3_000  # entries for which appendix A has a column
MISPRINTED = 1_350  # above this many entries the corrected table is used (T-11)
SCALE = 1_000  # no percentage has more than three decimals


class Column(Struct, frozen=True):
    """A column of appendix A: its range of entries, and the weight of each place in thousandths of a percent."""

    least: int
    most: int
    weights: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.least}-{self.most}"


class Added(Struct, frozen=True):
    """Value that the casino adds: cash goes into the pool; anything else goes to one place in addition to its prize."""

    kind: Literal["cash", "voucher", "goods"]
    value: Cents
    what: str = ""
    place: int = 1


class PrizePool(Struct, frozen=True):
    """What is paid out in cash, with the clauses it rests on; ``beside``: value that is not cash."""

    cents: Cents
    clauses: tuple[str, ...]
    beside: tuple[Added, ...] = ()


class PrizeList(Struct, frozen=True):
    """Prizes by place; they add up to the pool exactly."""

    entries: int
    column: str
    pool: Cents
    prizes: tuple[Cents, ...]
    clauses: tuple[str, ...]


class Shared(Struct, frozen=True):
    """Prizes shared by players who went out together: ``each`` gets this much, and ``odd`` of them one cent more."""

    each: Cents
    odd: int
    shares: tuple[Cents, ...]
    clauses: tuple[str, ...]


def columns(text: str) -> tuple[Column, ...]:
    """The columns of a table of percentages. A row such as 10-12 states what each of these places is paid."""
    head, *rows = (line.split(",") for line in text.split())
    found = []
    for index, name in enumerate(head[1:], 1):
        least, most = name.split("-")
        weights: list[int] = []
        for row in rows:
            if row[index]:
                first, _, last = row[0].partition("-")
                weights += [int(Fraction(row[index]) * SCALE)] * (int(last or first) - int(first) + 1)
        found.append(Column(int(least), int(most), tuple(weights)))
    return tuple(found)


@cache
def _table() -> tuple[Column, ...]:
    return columns(packaged.text("payouts.csv"))


def column(entries: int) -> Column:
    """The column for this many paid entries, re-entries included (T-09)."""
    if entries < LEAST:
        raise Refused(
            "TOR 1", f"{entries} entries: a tournament has at least {LEAST}; cancel this one and give the fees back"
        )
    if entries > LARGEST:
        raise Refused(
            "TOR A", f"{entries:,} entries: the table of payouts ends at {LARGEST:,}; hold more than one tournament"
        )
    return next(one for one in _table() if entries <= one.most)


def places_paid(entries: int) -> int:
    return len(column(entries).weights)


def pool(
    structure: Structure, entries: int, rebuys: int = 0, add_ons: int = 0, added: Iterable[Added] = ()
) -> PrizePool:
    """Adds up entry fees, the prices of re-buys and add-ons, and added cash. Administration fees never count."""
    cents = entries * structure.entry_fee
    clauses = ["TOR 3", "TOR 7.4", "T-09"]
    if rebuys and structure.rebuy:
        cents += rebuys * structure.rebuy.price
    if add_ons and structure.add_on:
        cents += add_ons * structure.add_on.price
    beside = []
    for one in added:
        if one.kind == "cash":
            cents += one.value
        else:
            beside.append(one)
        if "TOR 7.5" not in clauses:
            clauses.append("TOR 7.5")
    return PrizePool(cents, tuple(clauses), tuple(beside))


def prize_list(entries: int, cents: Cents, finishers: int | None = None) -> PrizeList:
    """What each place is paid. If there are fewer ``finishers`` than paid places, they share the whole pool."""
    found = column(entries)
    if not 0 <= cents <= MOST:
        raise Refused("TOR 7.4", f"a pool of {cents} cents is not possible: give 0 to {MOST}")
    if finishers is not None and finishers < 1:
        raise Refused("TOR 7.4", "nobody has finished: a pool needs somebody to be paid to")
    clauses: tuple[str, ...] = ("TOR A", "T-09", "T-10")
    if entries > MISPRINTED:
        clauses = (*clauses, "T-11")
    if finishers is not None and finishers < len(found.weights):
        clauses = (*clauses, "T-43")
    return PrizeList(entries, found.name, cents, divided(cents, found.weights[:finishers]), clauses)


def prizes(entries: int, cents: Cents) -> tuple[Cents, ...]:
    """Only the prizes, first place first."""
    return prize_list(entries, cents).prizes


def shared(paid: tuple[Cents, ...], low: int, high: int) -> Shared:
    """Places ``low`` to ``high`` pooled and shared equally; odd cents go one by one to the players named first."""
    if not 1 <= low <= high:
        raise Refused("TOR 7.19", f"no players share the places {low} to {high}: name the higher place first")
    count = high - low + 1
    each, odd = divmod(sum(paid[low - 1 : high]), count)
    shares = tuple(each + (number < odd) for number in range(count))
    return Shared(each, odd, shares, ("TOR 7.19", "T-12"))


def divided(cents: Cents, weights: tuple[int, ...]) -> tuple[Cents, ...]:
    """Divides cents exactly by weight: the largest remainders are rounded up, of equal ones the higher place (T-10)."""
    whole = sum(weights)
    parts = [divmod(cents * weight, whole) for weight in weights]
    spare = cents - sum(part for part, _ in parts)
    up = set(sorted(range(len(parts)), key=lambda place: -parts[place][1])[:spare])
    return tuple(part + (place in up) for place, (part, _) in enumerate(parts))
