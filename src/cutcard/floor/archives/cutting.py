"""Where a journal can be cut: before a date, before everything that is still open, and between two transactions."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.core.decoding import decoder
from cutcard.core.message import Facts
from cutcard.floor.archives.matters import Named, still_open
from cutcard.floor.journal import archived, ledger
from cutcard.floor.journal.archived import LogCut, SealedState
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import ROWS
from cutcard.floor.proofs.past import PastStream
from cutcard.floor.streams.deciding import Caused, causes
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused

_FACTS = decoder(Facts)


class Limit(Struct, frozen=True):
    """The last seal that may be archived, and what keeps the next one in the journal."""

    size: int
    why: str


class LeftBehind(Struct, frozen=True):
    """What takes the place of archived rows."""

    cut: LogCut
    states: tuple[SealedState, ...]
    balances: dict[tuple[str, str], int]


def limit(reader: JournalReader, domains: Mapping[str, AnyDomain], before: str, at: str) -> Limit:
    """How far the log may be archived now. ``before``: the moment up to which it shall be."""
    found = [Limit(_recorded_before(reader, before), f"what follows was recorded at {before} or later")]
    last = {kept.stream: kept.version for kept, _ in archived.states(reader.sql)} | dict(reader.heads())
    for stream in sorted(last):
        for matter, (version, named) in _open_since(reader, domains, stream, last[stream], at).items():
            why = f"{matter} of {stream} is still open"
            found.append(Limit(_seal_before(reader, stream, version), why))
            if named is not None and (begins := reader.begins(*named)) is not None:
                found.append(Limit(_seal_before(reader, named[0], begins), f"{why} and is about round {named[1]}"))
    return min(found, key=lambda one: one.size)


def _recorded_before(reader: JournalReader, moment: str) -> int:
    """The number of the last seal before the first that was recorded at a moment or later."""
    query = (
        "select min(seals.number) from seals"
        f" left join journal on seals.kind = '{ROWS}'"
        " and journal.stream = seals.stream and journal.version = seals.version"
        f" left join refusals on seals.kind <> '{ROWS}' and refusals.number = seals.version"
        " where coalesce(journal.at, refusals.at) >= ?"
    )
    first = reader.sql.one(query, moment)[0]
    return reader.size() if first is None else int(first) - 1


def _seal_before(reader: JournalReader, stream: str, version: int) -> int:
    """The number of the seal before that of a row; a row that is not sealed yet comes after all of them."""
    number = reader.number(stream, version)
    return number - 1 if number else reader.size()


def _open_since(
    reader: JournalReader, domains: Mapping[str, AnyDomain], stream: str, last: int, at: str
) -> dict[str, tuple[int, Named | None]]:
    """The open matters of a stream, each with the version that it began with and the round that it is about."""
    domain = _domain(domains, stream)
    now = PastStream(reader, domain, stream)
    now.move(last)
    if not (found := still_open(now.state, at)):
        return {}
    past = PastStream(reader, domain, stream)
    since = dict.fromkeys(still_open(past.state, at), past.version) if past.version else {}
    for row in reader.rows(stream, past.version + 1, last + 1):
        past.take(row)
        present = still_open(past.state, at).keys() & found.keys()
        since = {matter: since.get(matter, row.version) for matter in present}
    return {matter: (since[matter], named) for matter, named in found.items()}


def _domain(domains: Mapping[str, AnyDomain], stream: str) -> AnyDomain:
    domain = domains.get(stream.partition("/")[0])
    if domain is None:
        raise Refused(None, f"this release does not know {stream}, so it cannot archive it: use the one that wrote it")
    return domain


class _Walk:
    """Streams as they are after each row, and as they were after the last transaction that was complete."""

    def __init__(self, reader: JournalReader, domains: Mapping[str, AnyDomain]) -> None:
        self.reader, self.domains = reader, domains
        self.streams = {
            kept.stream: PastStream(reader, _domain(domains, kept.stream), kept.stream)
            for kept, _ in archived.states(reader.sql)
        }
        self.balances: Counter[tuple[str, str]] = Counter(archived.balances(reader.sql))
        self._caused: Counter[Caused] = Counter()

    def take(self, row: Row) -> None:
        domain = _domain(self.domains, row.stream)
        if row.stream not in self.streams:
            self.streams[row.stream] = PastStream(self.reader, domain, row.stream)
        past = self.streams[row.stream]
        events = domain.events.read_all(row.events)
        for caused, count in causes(domain, past.state, row, _FACTS.decode(row.facts), events):
            self._caused[caused] += count
            if not self._caused[caused]:
                del self._caused[caused]
        past.take(row)
        for posting in ledger.decode(row.postings):
            self.balances[posting.account, posting.commodity] += posting.amount

    @property
    def complete(self) -> bool:
        """Whether no row waits for another that it causes."""
        return not self._caused


def left_behind(reader: JournalReader, domains: Mapping[str, AnyDomain], size: int) -> LeftBehind | None:
    """What takes the place of everything up to a seal, or up to the last complete transaction before it; None: nothing.

    A transaction may be cut by the date, so the walk is made twice if it is.
    """
    before = reader.cut()
    start = before.size if before else 0
    if size <= start:
        return None
    walk, whole = _Walk(reader, domains), start
    for number, row in _rows(reader, start, size):
        walk.take(row)
        whole = number if walk.complete else whole
    if walk.complete:
        whole = size
    if whole == start:
        return None
    if whole < size:
        return left_behind(reader, domains, whole)
    refusals, refused = reader.last_refusal(size)
    latest = max([before.latest if before else "", *reader.times(start, size)])
    cut = LogCut((before.number if before else 0) + 1, size, refusals, refused, latest)
    states = tuple(_sealed(_domain(domains, name), name, past) for name, past in sorted(walk.streams.items()))
    return LeftBehind(cut, states, {account: amount for account, amount in walk.balances.items() if amount})


def _rows(reader: JournalReader, start: int, size: int) -> Iterator[tuple[int, Row]]:
    return ((number, row) for number, row in reader.sealed_rows(size) if number > start)


def _sealed(domain: AnyDomain, stream: str, past: PastStream) -> SealedState:
    """The state of a stream as a row that can be read again."""
    states, text = domain.states, domain.states.seal(past.state)
    if states.unseal(states.version, text) != past.state:
        raise Refused(None, f"the state of {stream} cannot be sealed: read again, it differs. Report this as a bug")
    round = max(past.segments, default=0)
    return SealedState(
        stream, past.version, past.at, past.hash, round, past.segments.get(round, 0), states.version, text
    )
