"""The same floor in other processes: what they must know of this one, and what they tell it."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from secrets import token_hex
from typing import TYPE_CHECKING

import msgspec

from cutcard.core.decoding import decode
from cutcard.floor.plan.floorplan import GUEST
from cutcard.floor.streams.streams import EVERY, News
from cutcard.web.http.limits import SHARED

if TYPE_CHECKING:
    from cutcard.web.site.site import Site

REPORT = 2.0  # seconds between two reports on who watches and who is present
KINDS = ("table", "tournament")  # streams with a place on the floor
READY, WATCHED, NAMED, FEEDS = "ready", "watched", "named", "feeds"  # topics
AT_ONCE = 50  # people in one message


class Neighbours:
    """Readiness, watchers, names and presence are kept in memory, so processes tell each other."""

    def __init__(self, site: "Site") -> None:
        self._site, self._others = site, site.desk.journal.others
        self._own = token_hex(8)
        site.presence.changed = lambda person, count: self._feeds({person: count})

    @property
    def exist(self) -> bool:
        """Whether there can be other processes at all."""
        return self._others.renew is not None

    def start(self) -> Callable[[], None]:
        """Follow what others do. Returns a function that ends it."""
        loop = asyncio.get_running_loop()
        for topic, take in {READY: self._ready, WATCHED: self._watched, NAMED: self._named, FEEDS: self._fed}.items():
            self._others.hear(topic, _in_loop(loop, take))

        def tell(news: News) -> None:
            kind, _, id = news.stream.partition("/")
            if id not in (self._site.places if kind == "table" else self._site.tournaments) and kind in KINDS:
                loop.call_soon_threadsafe(self._opened, news.stream)

        return self._site.desk.subscribe(EVERY, tell)

    # -- telling

    def ready(self, table: str, patron: str, moment: tuple[int, str]) -> None:
        """A player here need not be waited for; the pace may be set elsewhere."""
        self._others.say(READY, _text(table, patron, *moment))

    def named(self, person: str, name: str) -> None:
        """Somebody new has come in here."""
        self._others.say(NAMED, _text(person, name))

    def _feeds(self, counts: dict[str, int]) -> None:
        """How many live feeds people have here: the limit counts those of all processes."""
        if self.exist:
            for some in batched(counts.items()):
                self._others.say(FEEDS, msgspec.json.encode((self._own, dict(some))).decode())

    async def report(self) -> None:
        """Say now and then which tables are watched here, and which seated guests are present."""
        while True:
            for place in self._site.places.values():
                if place.feed.watchers and place.bots:
                    self._others.say(WATCHED, place.id)
            self._feeds(self._site.presence.counts())
            seated = [who for place in self._site.places.values() for who in place.state.opened.seats.values()]
            here = {who for who in seated if who.startswith(GUEST) and not self._site.presence.away(who)}
            await asyncio.to_thread(self._others.saw, sorted(here), self._site.settings.patience)
            await asyncio.sleep(REPORT)

    async def share_limits(self) -> None:
        """Count what people use at all processes together."""
        name, limits = self._site.desk.journal.keys.mark, self._site.limits
        while True:
            spent = limits.report(name)
            limits.learn(await asyncio.to_thread(self._others.spend, spent) if spent else {})
            await asyncio.sleep(SHARED)

    # -- hearing

    def _opened(self, stream: str) -> None:
        """A table or tournament that was opened in another process belongs to this floor, too."""
        kind, _, id = stream.partition("/")
        if kind == "table" and id not in self._site.places and self._site.desk.state(stream).state.opening:
            self._site.admit(id)
        if kind == "tournament":
            self._site.admit_tournament(id)

    def _ready(self, text: str) -> None:
        table, patron, round, need = decode(text, tuple[str, str, int, str])
        if (place := self._site.places.get(table)) and place.pacer:
            place.pacer.heard(patron, (round, need))

    def _watched(self, table: str) -> None:
        if place := self._site.places.get(table):
            place.watched_elsewhere()

    def _named(self, text: str) -> None:
        person, name = decode(text, tuple[str, str])
        self._site.names[person] = name

    def _fed(self, text: str) -> None:
        process, counts = decode(text, tuple[str, dict[str, int]])
        for person, count in counts.items():
            self._site.presence.learn(process, person, count)


def batched(items: Iterable[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    """A few at a time: a message of the database has at most 8,000 bytes."""
    rest = iter(items)
    while some := list(islice(rest, AT_ONCE)):
        yield some


def _in_loop(loop: asyncio.AbstractEventLoop, take: Callable[[str], None]) -> Callable[[str], object]:
    return lambda text: loop.call_soon_threadsafe(take, text)


def _text(*parts: str | int) -> str:
    return msgspec.json.encode(parts).decode()
