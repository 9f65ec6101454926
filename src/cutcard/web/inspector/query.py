"""What somebody looks for among rounds and hands: fields, or a line of words that is understood as fields."""

import re
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, time, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.web.inspector.index import IndexedRound

Kind: TypeAlias = Literal["", "void", "fault", "prize", "corrected"]

KINDS: dict[Kind, Callable[[IndexedRound], bool]] = {
    "void": lambda one: one.void,
    "fault": lambda one: one.fault,
    "prize": lambda one: one.prize,
    "corrected": lambda one: one.corrected,
}
WORDS: dict[str, Kind] = {
    **dict.fromkeys(("void", "voids", "voided", "cancelled"), "void"),
    **dict.fromkeys(("fault", "faults", "misdeal", "misdeals"), "fault"),
    **dict.fromkeys(("jackpot", "jackpots", "prize", "prizes"), "prize"),
    **dict.fromkeys(("corrected", "correction", "corrections"), "corrected"),
}
FILLING = ("all", "round", "rounds", "hand", "hands", "table", "at", "on", "by", "with", "of", "the", "in", "clause")
CLAUSE = re.compile(r"\b([A-Za-z]{3}) (\d+(?:\.\d+)*(?:\([a-z]\))?)|\b([ILT]-\d\d)\b", re.IGNORECASE)
AMOUNT = re.compile(r"\$([\d,]+(?:\.\d\d?)?)|\b(\d[\d,]*\.\d\d)\b")
DAY = re.compile(r"\b(\d{4}-\d\d-\d\d|today|yesterday)\b")
MOST = 10**15  # the largest amount and number that are looked for


class RoundQuery(Struct, frozen=True, omit_defaults=True):
    """Every field that is given must fit. ``clause`` fits its sub-clauses too; ``rest``: words nobody understood."""

    table: str = ""
    number: int = 0
    patrons: tuple[str, ...] | None = None  # any of these ids
    since: str = ""
    until: str = ""
    least: Cents | None = None  # a single stake, payment or prize in the round
    most: Cents | None = None
    clause: str = ""
    kind: Kind = ""
    rest: str = ""

    @property
    def empty(self) -> bool:
        return replace(self, rest="") == RoundQuery()

    def fits(self, one: IndexedRound, cited: Collection[str] | None = None) -> bool:
        """Whether a round is among those that are looked for. ``cited``: every clause that fits, if they are known."""
        if self.table and one.table != self.table and not (one.hand and one.table.startswith(f"{self.table}.")):
            return False
        if (self.number and one.number != self.number) or (self.kind and not KINDS[self.kind](one)):
            return False
        if (self.until and one.began >= self.until) or (self.since and (one.ended or one.began) < self.since):
            return False
        if self.patrons is not None and not any(who in one.patrons for who in self.patrons):
            return False
        if self.clause and not any(map(self.cites if cited is None else cited.__contains__, one.clauses)):
            return False
        if self.least is None and self.most is None:
            return True
        low, high = self.least or 0, MOST if self.most is None else self.most
        return any(low <= amount <= high for amount in one.amounts)

    def cites(self, clause: str) -> bool:
        return clause == self.clause or clause.startswith((f"{self.clause}.", f"{self.clause}("))


def understood(
    text: str,
    tables: Iterable[str],
    documents: Iterable[str],
    named: Callable[[str], Iterable[str]],
    now: datetime,
) -> RoundQuery:
    """Words as a query: "holdem-1 12", "Ann yesterday void", "$250 UTH 11.7".

    ``named``: the ids of people with such a name. ``now``: in the floor's time zone, in which days are meant.
    """
    query = RoundQuery()
    if (found := CLAUSE.search(text)) and (found[3] or found[1].upper() in documents):
        clause = found[3].upper() if found[3] else f"{found[1].upper()} {found[2]}"
        query, text = replace(query, clause=clause), _without(text, found)
    if found := AMOUNT.search(text):
        amount = cents(found[1] or found[2])
        query, text = replace(query, least=amount, most=amount), _without(text, found)
    if found := DAY.search(text.lower()):
        first, end = day(found[1], now)
        query, text = replace(query, since=first, until=end), _without(text, found)
    known, rest = {one.lower(): one for one in tables}, list[str]()
    for word in text.split():
        plain = word.lower().strip(",;")
        if plain in known:
            query = replace(query, table=known[plain])
        elif plain in WORDS:
            query = replace(query, kind=WORDS[plain])
        elif (digits := plain.removeprefix("#")).isdecimal() and len(digits) < 16:
            query = replace(query, number=int(digits))
        elif plain not in FILLING:
            rest.append(word)
    if rest and (people := tuple(named(" ".join(rest)))):
        return replace(query, patrons=people)
    return replace(query, rest=" ".join(rest))


def cents(text: str) -> Cents:
    """Dollars as they are written: ``1,250.50``."""
    dollars, _, rest = text.replace(",", "").partition(".")
    return min(int(dollars or 0) * 100 + int(rest.ljust(2, "0") or 0), MOST)


def day(name: str, now: datetime) -> tuple[str, str]:
    """When a day begins and ends, in UTC as the journal tells it."""
    try:
        date = {"today": now.date(), "yesterday": now.date() - timedelta(days=1)}.get(name) or datetime.fromisoformat(
            name
        ).date()
        starts = [datetime.combine(one, time(), now.tzinfo) for one in (date, date + timedelta(days=1))]
        first, end = (utc(one) for one in starts)
    except (ValueError, OverflowError):
        return "9999", "0"  # no such day: nothing fits
    return first, end


def utc(at: datetime) -> str:
    return at.astimezone(ZoneInfo("UTC")).isoformat(timespec="milliseconds")


def _without(text: str, found: "re.Match[str]") -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"
