"""The jackpot screen for a wall: each pool's meter, prizes and last hits, live. Nobody is named."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import PayoutRecorded, Pool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_accounts import pool
from cutcard.floor.journal.archived import InArchive
from cutcard.table.messages.orders import PrizeReversed
from cutcard.table.messages.round import JackpotPaid
from cutcard.web.http.live import Feed
from cutcard.web.player.place import LiveTable
from cutcard.web.words.named import table_called

LAST = 3  # hits shown for each pool


def hand_name(hand: IntEnum) -> str:
    """A hand as people write it: "four of a kind"."""
    return hand.name.lower().replace("_", " ")


class JackpotHitView(Struct, frozen=True):
    """A prize that was paid from a pool: the hand, the amount, the table with its name, and the time."""

    kind: str
    amount: int
    table: str
    at: str
    name: str = ""


class JackpotPrizeView(Struct, frozen=True):
    """What a hand would be paid now."""

    hand: str
    amount: int


class JackpotPoolView(Struct, frozen=True):
    """A jackpot pool as the wall shows it."""

    id: str
    games: tuple[str, ...]  # titles of the games that are linked to it
    tables: tuple[str, ...]
    names: tuple[str, ...]  # of these tables
    price: int  # of a wager on it
    meter: int
    prizes: tuple[JackpotPrizeView, ...]
    hits: tuple[JackpotHitView, ...]


class JackpotsView(Struct, frozen=True):
    """Every jackpot of the floor."""

    version: int
    floor: str
    silence: str | None
    pools: tuple[JackpotPoolView, ...]


class JackpotWall:
    """The screen of all jackpots. Tables tell it when a meter has moved."""

    def __init__(self, desk: Desk, floor: str, names: Mapping[str, str]) -> None:
        self._desk, self._floor, self._names = desk, floor, names
        self.feed = Feed(0, (), {})
        self._hits: dict[str, tuple[int, tuple[JackpotHitView, ...]]] = {}  # by pool: as of which version

    def look(self, tables: Iterable[LiveTable]) -> JackpotsView:
        """All pools that tables are linked to now."""
        linked: dict[str, list[LiveTable]] = {}
        for table in tables:
            if table.state.pool:
                linked.setdefault(table.state.pool, []).append(table)
        pools = tuple(self._pool(name, some) for name, some in sorted(linked.items()))
        return JackpotsView(self.feed.poked, self._floor, None, pools)

    def _pool(self, name: str, tables: list[LiveTable]) -> JackpotPoolView:
        meter, jackpot = self._desk.balance(pool(name)), tables[0].state.rules.game.jackpot
        lines = jackpot.lines if jackpot else ()
        return JackpotPoolView(
            id=name,
            games=tuple(dict.fromkeys(table.state.rules.game.title for table in tables)),
            tables=tuple(table.id for table in tables),
            names=tuple(table_called(self._names, table.id) for table in tables),
            price=tables[0].state.opened.sign.jackpot,
            meter=meter,
            prizes=tuple(JackpotPrizeView(hand_name(line.hand), line.prize(meter)) for line in lines),
            hits=tuple(replace(hit, name=table_called(self._names, hit.table)) for hit in self._last(name)),
        )

    def _last(self, name: str) -> tuple[JackpotHitView, ...]:
        """The last prizes of a pool, newest first; looked up again only after the pool has paid."""
        opened = self._desk.state(pool(name))
        assert isinstance(opened.state, Pool)
        known = self._hits.get(name)
        if known is None or known[0] != opened.version:
            known = self._hits[name] = opened.version, tuple(self._found(name))[:LAST]
        return known[1]

    def _found(self, name: str) -> Iterator[JackpotHitView]:
        for row in reversed(self._desk.history(pool(name))):
            for event in row.events:
                if isinstance(event, PayoutRecorded) and event.paid > 0:
                    yield from self._paid(event)

    def _paid(self, payout: PayoutRecorded) -> Iterator[JackpotHitView]:
        """The prizes of a round that still count as paid."""
        table, _, number = payout.round.removeprefix("table/").partition("/round/")
        try:
            rows = self._desk.round(f"table/{table}", int(number))
        except InArchive:
            return  # too long ago for a wall
        state = self._desk.state(f"table/{table}").state
        assert isinstance(state, FloorTable)
        withheld = {one.owner for one in state.opened.withheld if one.round == int(number)}
        events = [(row.at, event) for row in rows for event in row.events]
        back = {(one.owner, one.box, one.kind) for _, one in events if isinstance(one, PrizeReversed)}
        paid = [(at, one) for at, one in events if isinstance(one, JackpotPaid) and one.from_pool]
        for at, one in paid:
            if one.owner not in withheld and (one.owner, one.box, one.kind) not in back:
                yield JackpotHitView(one.kind, one.from_pool + one.from_house, table, at)
