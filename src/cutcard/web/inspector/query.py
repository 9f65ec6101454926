"""What somebody looks for among rounds and hands: fields, or a line of words that is understood as fields."""

import re
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.web.inspector.index import IndexedRound
from cutcard.web.inspector.moments import span

Kind: TypeAlias = Literal["", "void", "fault", "prize", "corrected", "disputed"]
Named: TypeAlias = Callable[[str], Iterable[str]]

KINDS: dict[Kind, Callable[[IndexedRound], bool]] = {
    "void": lambda one: one.void,
    "fault": lambda one: one.fault,
    "prize": lambda one: one.prize,
    "corrected": lambda one: one.corrected,
    "disputed": lambda one: one.disputed,
}
WORDS: dict[str, Kind] = {
    **dict.fromkeys(("void", "voids", "voided", "cancelled"), "void"),
    **dict.fromkeys(("fault", "faults", "misdeal", "misdeals"), "fault"),
    **dict.fromkeys(("jackpot", "jackpots", "prize", "prizes"), "prize"),
    **dict.fromkeys(("dispute", "disputes", "disputed", "complaint", "complaints"), "disputed"),
    **dict.fromkeys(("corrected", "correction", "corrections"), "corrected"),
}
FILLING = (
    *("all", "round", "rounds", "hand", "hands", "deal", "deals", "table", "at", "on", "by", "with", "of", "for"),
    *("the", "in", "from", "and", "clause", "stake", "staked", "paid", "an", "a", "amount"),
)
CLAUSE = re.compile(r"\b([A-Za-z]{3}) (\d+(?:\.\d+)*(?:\([a-z]\))?)|\b([ILT]-\d\d)\b", re.IGNORECASE)
NUMBER = re.compile(
    r"\bclause (\d+(?:\.\d+)*(?:\([a-z]\))?)|(?<![$\d.,])(\d+(?:\.\d+){2,}|\d+\.\d)(?![\d.])", re.IGNORECASE
)
SUM = r"\$ ?([\d,]+(?:\.\d\d?)?)"
BETWEEN = re.compile(rf"(?:\b(?:between|from) )?{SUM} ?(?:to|and|[-\u2013]) ?\$? ?([\d,]+(?:\.\d\d?)?)", re.IGNORECASE)
LEAST = re.compile(rf"(?:\b(?:over|above|more than|at least|from)|>=?) ?{SUM}", re.IGNORECASE)
LARGEST = re.compile(rf"(?:\b(?:under|below|less than|at most|up to)|<=?) ?{SUM}", re.IGNORECASE)
BEYOND = ("over", "above", "more", "under", "below", "less")  # the amount itself does not count
AMOUNT = re.compile(rf"{SUM}|\b(\d[\d,]*\.\d\d)\b")
CHIPS = re.compile(r"\b(\d[\d,]*) chips\b", re.IGNORECASE)
SEATS = re.compile(r"\btable #?(\d{1,6})\b", re.IGNORECASE)
MOST = 10**15  # the largest amount and number that are looked for


class RoundQuery(Struct, frozen=True, omit_defaults=True):
    """Every field that is given must fit. ``clause`` fits its sub-clauses too; ``rest``: words nobody understood."""

    table: str = ""
    tables: tuple[str, ...] | None = None  # any of these, or of the tables of these tournaments
    seats: int = 0  # number of a tournament's table
    number: int = 0
    patrons: tuple[str, ...] | None = None  # any of these ids
    since: str = ""
    until: str = ""
    least: Cents | None = None  # a single stake, payment or prize in the round
    most: Cents | None = None
    chips: bool = False  # the amount is in chips of a tournament, not in money
    clause: str = ""  # with its document, or its number in any of them
    kind: Kind = ""
    rest: str = ""
    wrong: str = ""  # why nothing can fit, as a sentence

    @property
    def empty(self) -> bool:
        return replace(self, rest="", wrong="") == RoundQuery()

    def fits(self, one: IndexedRound, cited: Collection[str] | None = None) -> bool:
        """Whether a round is among those that are looked for. ``cited``: every clause that fits, if they are known."""
        if self.wrong or (self.table and not _at_table(one, self.table)):
            return False
        if self.tables is not None and not any(_at_table(one, table) for table in self.tables):
            return False
        if self.seats and not (one.hand and one.table.endswith(f".{self.seats}")):
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
        if one.hand != self.chips:
            return False  # chips of a tournament are not money
        low, high = self.least or 0, MOST if self.most is None else self.most
        return any(low <= amount <= high for amount in one.amounts)

    def cites(self, clause: str) -> bool:
        whole = clause if " " in self.clause or "-" in self.clause else clause.partition(" ")[2]
        return whole == self.clause or whole.startswith((f"{self.clause}.", f"{self.clause}("))


def _at_table(one: IndexedRound, table: str) -> bool:
    return one.table == table or (one.hand and one.table.startswith(f"{table}."))


def understood(
    text: str,
    tables: Iterable[str],
    documents: Iterable[str],
    named: Named,
    now: datetime,
    titles: Iterable[str] = (),
    placed: Named = lambda words: (),
) -> RoundQuery:
    """Words as a query: "holdem-1 12", "Ann yesterday 9 pm", "voids at Caribbean Stud over $250", "UTH 11.7".

    ``named``: the ids of people with such a name; ``titles``: of games and tournaments; ``placed``: the tables
    and tournaments of such a one, or of the beginnings of its words.
    ``now``: in the floor's time zone, in which days are meant.
    """
    query, text = _clause(RoundQuery(), " ".join(text.split()), documents)
    query, text = _amount(query, text)
    time = span(text, now)
    since, until = utc(time.since) if time.since else "", utc(time.until) if time.until else ""
    query, text = replace(query, since=since, until=until, wrong=absent(time.wrong)), time.rest
    for title in sorted(titles, key=len, reverse=True):
        if found := re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text, re.IGNORECASE):
            query, text = replace(query, tables=tuple(placed(title))), _without(text, found)
            break
    known, rest = {one.lower(): one for one in tables}, list[str]()
    if (found := SEATS.search(text)) and found[1] not in known:
        query, text = replace(query, seats=int(found[1])), _without(text, found)
    for word in text.split():
        plain = word.lower().strip(",;.:\"'“”?!")
        if plain in known:
            query = replace(query, table=known[plain])
        elif plain in WORDS:
            query = replace(query, kind=WORDS[plain])
        elif (digits := plain.removeprefix("#")).isdecimal() and len(digits) < 16:
            query = replace(query, number=int(digits))
        elif plain and plain not in FILLING:
            rest.append(word.strip(',;.:"“”?!'))
    return _called(query, rest, named, placed) if rest else query


def absent(moment: str) -> str:
    """What is said of a day or time that does not exist."""
    return f"There is no such day or time: {moment}." if moment else ""


def _clause(query: RoundQuery, text: str, documents: Iterable[str]) -> tuple[RoundQuery, str]:
    for cited in CLAUSE.finditer(text):
        if cited[3] or cited[1].upper() in documents:
            clause = cited[3].upper() if cited[3] else f"{cited[1].upper()} {cited[2]}"
            return replace(query, clause=clause), _without(text, cited)
    if found := NUMBER.search(text):
        return replace(query, clause=found[1] or found[2]), _without(text, found)
    return query, text


def _amount(query: RoundQuery, text: str) -> tuple[RoundQuery, str]:
    if found := CHIPS.search(text):
        chips = min(int(found[1].replace(",", "")), MOST)
        return replace(query, least=chips, most=chips, chips=True), _without(text, found)
    if found := BETWEEN.search(text):
        return replace(query, least=cents(found[1]), most=cents(found[2])), _without(text, found)
    for pattern, name, cent in ((LEAST, "least", 1), (LARGEST, "most", -1)):
        if found := pattern.search(text):
            beyond = found[0].split()[0].lower() in BEYOND or found[0][:2] in ("> ", ">$", "< ", "<$")
            amount = max(cents(found[1]) + cent * beyond, 0)
            return replace(query, **{name: amount}), _without(text, found)
    if found := AMOUNT.search(text):
        amount = cents(found[1] or found[2])
        return replace(query, least=amount, most=amount), _without(text, found)
    return query, text


def _called(query: RoundQuery, rest: list[str], named: Named, placed: Named) -> RoundQuery:
    """Words that nothing else explains: somebody's name, that of a game or tournament, or one after the other."""
    for cut in range(len(rest), -1, -1):
        first, second = " ".join(rest[:cut]), " ".join(rest[cut:])
        for who, where in ((first, second), (second, first)):
            people, places = tuple(named(who)) if who else None, tuple(placed(where)) if where else None
            if people != () and places != ():
                return replace(query, patrons=people, tables=query.tables if places is None else places)
    return replace(query, rest=" ".join(rest))


def cents(text: str) -> Cents:
    """Dollars as they are written: ``1,250.50``."""
    dollars, _, rest = text.replace(",", "").partition(".")
    return min(int(dollars or 0) * 100 + int(rest.ljust(2, "0") or 0), MOST)


def utc(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def _without(text: str, found: "re.Match[str]") -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"
