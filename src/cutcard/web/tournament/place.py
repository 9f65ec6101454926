"""A tournament on the web: its views, the log of each table and the live feeds, in step with the journal."""

from collections import deque
from collections.abc import Callable
from datetime import datetime
from functools import reduce

from cutcard.core.moment import SECOND, iso
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament import table_stream, tournament
from cutcard.floor.domains.tournament_table import TournamentTable, TournamentTableDomain
from cutcard.floor.pace.tournament import TournamentPace, option_ends
from cutcard.floor.streams.streams import News, Opened
from cutcard.tournament.hand.events import HandClosed, HandEnded, PotAwarded
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.http.live import Feed
from cutcard.web.http.session import Person
from cutcard.web.player.place import balance
from cutcard.web.player.shapes import LobbyTournament
from cutcard.web.tournament.saved import saved
from cutcard.web.tournament.shapes import EventView, TableSeen
from cutcard.web.tournament.views import Ended, event_view, lobby_line, names, table_view
from cutcard.web.tournament.wall import ScreenView, SeatChange, changed, changes_of, screen_view
from cutcard.web.words.tournament import hand_lines

TABLES = TournamentTableDomain()
STANDARD_PACE = TournamentPace()
MOVES = 40  # changes of seats, and rows, that the big screen looks back on


class TournamentPlace:
    """One tournament and its tables, after the last rows seen here."""

    def __init__(
        self, desk: Desk, id: str, clock: Callable[[], datetime], pace: TournamentPace = STANDARD_PACE
    ) -> None:
        self.desk, self.id, self._clock, self._pace = desk, id, clock, pace
        self.stream = tournament(id)
        self.now = desk.state(self.stream)
        self.feed = Feed(self.now.version, (), {})
        self._names: dict[str, str] = dict(names(self.state))
        self._tables: dict[int, Opened] = {}
        self._feeds: dict[int, Feed] = {}
        self._ended: dict[int, Ended] = {}
        self._changes: deque[SeatChange] = deque(maxlen=MOVES)
        for row in desk.history(self.stream, max(0, self.now.version - MOVES)):
            self._changes.extend(changes_of(row.events, row.at))

    @property
    def state(self) -> Tournament:
        state = self.now.state
        assert isinstance(state, Tournament)
        return state

    @property
    def announced(self) -> bool:
        return self.state.announced is not None

    @property
    def on_view(self) -> bool:
        """Whether the lobby lists it: from its announcement until its log is closed."""
        return self.announced and self.state.phase not in ("closed", "cancelled")

    def look(self, person: Person | None) -> EventView:
        """The big screen now."""
        at, chips = self.at(), balance(self.desk, person) if person else 0
        standing = self.desk.standing(person.id, at) if person else None
        moved = changed(self.state, person.id, self._changes) if person else ""
        return event_view(self.state, self.now.version, at, person, chips, standing, self.option_until(at), moved)

    def wall(self) -> ScreenView:
        """The big screen on a wall now."""
        at = self.at()
        return screen_view(self.state, self.now.version, at, self._changes, self.option_until(at))

    def option_until(self, at: str) -> str:
        """When an electronic clock goes on from the option at the end of a period; "": it does not."""
        return option_ends(self.state, at, self._pace, (self._table(number).at for number in self.state.field.tables))

    def lobby(self) -> LobbyTournament:
        return lobby_line(self.state, self.at())

    def has(self, number: int) -> bool:
        """Whether there is or was a table of this number."""
        return number in self.state.field.tables or bool(self._table(number).version)

    def look_at(self, number: int, person: Person) -> TableSeen:
        """A table as this person may see it now."""
        opened = self._table(number)
        assert isinstance(opened.state, TournamentTable)
        version = self.now.version + opened.version
        return table_view(self.state, opened.state, self._ended.get(number), version, self.at(), person)

    def feed_of(self, number: int) -> Feed:
        """The log of a table and its live feeds."""
        self._table(number)
        return self._feeds[number]

    def note(self, news: News) -> None:
        """A row was recorded: notify everybody who waits for it."""
        opened = Opened(news.version, news.state, news.at)
        if news.stream == self.stream:
            if news.version > self.now.version:
                self.now = opened
                self._changes.extend(changes_of(news.events, news.at))
            self._names.update(names(self.state))
            self.poke()
            return
        number = int(news.stream.rpartition(".")[2])
        feed = self.feed_of(number)
        if news.version <= self._tables[number].version:  # already read from the journal
            feed.poke()
            return
        self._tables[number] = opened
        if any(isinstance(event, HandEnded | HandClosed) for event in news.events):
            self._keep(number)
        feed.note(self.now.version + news.version, news.events)

    def catch_up(self) -> None:
        """Read what was recorded before the first row arrived here."""
        self.now = self.desk.state(self.stream)
        self._names.update(names(self.state))

    def poke(self) -> None:
        """Send everybody the view again."""
        for feed in (self.feed, *self._feeds.values()):
            feed.poke()

    def mine(self, stream: str) -> bool:
        """Whether a stream belongs here."""
        return stream == self.stream or stream.startswith(table_stream(self.id, 0)[:-1])

    def plays(self, patron: str) -> bool:
        """Whether this patron sits at one of its tables."""
        return patron in self.state.field.where and self.state.phase in ("running", "final table")

    def _table(self, number: int) -> Opened:
        """The last known state of a table, read from the journal on first use."""
        if number not in self._tables:
            stream = table_stream(self.id, number)
            opened = self._tables[number] = self.desk.state(stream)
            assert isinstance(opened.state, TournamentTable)
            rows = self.desk.round(stream, opened.state.table.deals) if opened.version else []
            past = [(row.version, row.events) for row in rows]
            self._feeds[number] = Feed(opened.version, past, self._names, hand_lines)
            if opened.version and opened.state.table.hand is None:
                self._keep(number)
        return self._tables[number]

    def _keep(self, number: int) -> None:
        """The hand that has just ended, kept so that everybody can see how it ended."""
        opened = self._tables[number]
        assert isinstance(opened.state, TournamentTable)
        rows = self.desk.round(table_stream(self.id, number), opened.state.table.deals)
        if not rows:  # archived
            return
        events = [event for row in rows for event in row.events if not isinstance(event, HandEnded | HandClosed)]
        played = reduce(TABLES.evolve, events, TournamentTable(opened.state.id))
        won: dict[int, int] = {}
        for event in events:
            if isinstance(event, PotAwarded):
                won[event.seat] = won.get(event.seat, 0) + event.amount
        self._ended[number] = Ended(played.table.live, won)

    def saved(self, number: int, person: Person) -> str | None:
        """The last hand of a table as a file, with the cards that this person has seen; None: nothing to save."""
        opened = self._table(number)
        assert isinstance(opened.state, TournamentTable)
        ended = self._ended.get(number)
        if ended is None or opened.state.table.hand is not None:
            return None
        rows = self.desk.round(table_stream(self.id, number), opened.state.table.deals)
        own = next((one.seat for one in ended.live.begin.seats if one.player == person.id), 0)
        return saved([event for row in rows for event in row.events], ended.live, own)

    def at(self) -> str:
        """The present moment."""
        return iso(int(self._clock().timestamp() * SECOND))
