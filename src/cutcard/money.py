"""Money as integer cents and odds as a pair of integers (profit, stake), so that payouts need no fractions."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta

MOST = 10**12  # the largest amount accepted, in cents; at the longest odds its winnings still fit in 64 bits
Cents: TypeAlias = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1, extra_json_schema={"format": "cents"})]
Odds: TypeAlias = tuple[int, int]

EVEN: Odds = (1, 1)
LONGEST = 10**6  # the longest odds accepted

_ODDS = re.compile(r"\d{1,7}(?:/0*[1-9]\d{0,6}|\.\d{1,12})?", re.ASCII)


def profit(stake: Cents, odds: Odds) -> Cents:
    """The amount that a stake wins at these odds, rounded down to the cent (I-18)."""
    return stake * odds[0] // odds[1]


@lru_cache(maxsize=4096)
def parse_odds(text: str) -> Odds:
    """Odds from ``"3/2"``, ``"6"`` or ``"1.5"``, exactly and in lowest terms."""
    if not _ODDS.fullmatch(text):
        raise ValueError(f"odds {text[:20]!r} are not of the form 6, 3/2 or 1.5")
    ratio = Fraction(text)
    if ratio > LONGEST:
        raise ValueError(f"odds {text[:20]!r} are above {LONGEST} to 1")
    return ratio.numerator, ratio.denominator


def dollars(cents: Cents) -> str:
    """Cents as dollars: ``$1,234.50``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"
