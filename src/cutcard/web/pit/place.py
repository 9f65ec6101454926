"""The pit as a place with a live feed: whoever looks sees at once what others have done."""

import asyncio
from collections.abc import Callable

from cutcard.floor.domains.pit.shift import STREAM
from cutcard.floor.streams.streams import EVERY, News
from cutcard.registers.pit.shift import PitShift
from cutcard.web.http.live import Feed, Glimpse
from cutcard.web.http.session import Person
from cutcard.web.people.views import to_confirm
from cutcard.web.pit.inbox import inbox, later
from cutcard.web.pit.shapes import PitTile, PitView
from cutcard.web.pit.tiles import barred, tile
from cutcard.web.site.site import Site
from cutcard.web.words.named import table_called

REST = 0.2  # seconds between two looks: a busy floor writes more rows than anybody can read


class Pit:
    """Every table of a floor, and what waits. It hears of every row, and looks a few times a second at most."""

    def __init__(self, site: Site) -> None:
        self._site, self._due = site, False
        self.feed = Feed(0, (), {}, clock=site.clock)
        self._tiles: dict[str, tuple[tuple[int, int, str, dict[str, str]], PitTile]] = {}

    def watch(self) -> Callable[[], None]:
        """Begin to listen; returns how to stop."""
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            if not self._due:
                self._due = True
                loop.call_soon_threadsafe(lambda: loop.call_later(REST, self._changed))

        return self._site.desk.subscribe(EVERY, tell)

    def _changed(self) -> None:
        self._due = False
        self.feed.poke()

    def look(self, person: Person) -> PitView:
        """The pit as this person sees it now."""
        site = self._site
        tiles = tuple(self._tile(id) for id in sorted(site.places, key=_natural))
        waiting, newcomers = inbox(site, person), to_confirm(site, person)
        return PitView(
            self.feed.poked,
            None,
            site.plan.floor.name,
            tiles,
            waiting,
            self._shift(),
            newcomers,
            later(site, person),
            self._handed(),
        )

    def _handed(self) -> bool:
        state = self._site.desk.state(STREAM).state
        return isinstance(state, PitShift) and state.offered is not None

    def _shift(self) -> str:
        """Who has the pit, if anybody has said so."""
        state, names = self._site.desk.state(STREAM).state, self._site.names
        assert isinstance(state, PitShift)
        if state.offered is not None:
            by = state.offered.by.id
            return f"{names.get(by, by)} hands the pit over. It stays theirs until somebody takes it over."
        if state.taken is None:
            return "Nobody has handed the pit over yet."
        by, first = state.taken.by.id, state.taken.first.id
        return f"{names.get(by, by)} took the pit over from {names.get(first, first)}, {state.taken.at}."

    def _tile(self, id: str) -> PitTile:
        """A tile is made anew only when its table has moved, or its pool, or who may play there."""
        place = self._site.places[id]
        out = barred(self._site.desk, place.state)
        now = place.now.version, place.meter or 0, table_called(self._site.names, id), out
        known = self._tiles.get(id)
        if known is None or known[0] != now:
            known = self._tiles[id] = now, tile(place, self._site.names, out)
        return known[1]

    def glimpse(self, person: Person) -> Glimpse[PitView]:
        return Glimpse(self.look(person))


def _natural(id: str) -> tuple[int, str]:
    return (int(id), "") if id.isdecimal() else (10**9, id)
