"""Which cards each person may know, told from the rows of a floor alone."""

from collections.abc import Iterable
from threading import Lock

from cutcard.cards import Cards, show
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import News
from cutcard.table.messages.round import Discarded, RoundEnded, RoundOpened, Shown, TurnedUp, WagerPlaced
from cutcard.table.state.table import drawn, pile
from cutcard.tournament.hand import events as e
from cutcard.tournament.hand.state import pile as hole


def faces(cards: Iterable[int]) -> set[str]:
    return {show((card,)) for card in cards}


class Known:
    """What is known of the cards of one round or hand: to all, and by pile to its owner."""

    def __init__(self) -> None:
        self.to_all: set[str] = set()
        self.by_pile: dict[str, set[str]] = {}
        self.owners: dict[str, str] = {}  # of piles
        self.over = False

    def to(self, id: str, role: Role | None, *, inspected: bool) -> set[str]:
        """``inspected``: at a house table the inspector sees what any player has seen, once the round is over."""
        if inspected and role is Role.INSPECTOR and self.over:
            return self.to_all.union(*self.by_pile.values())
        own = [seen for where, seen in self.by_pile.items() if self.owners.get(where) == id]
        return self.to_all.union(*own) if role is Role.PLAYER else self.to_all

    def show(self, to: str, cards: Cards, audience: str) -> None:
        (self.to_all if audience == "all" else self.by_pile.setdefault(to, set())).update(faces(cards))

    def turn_up(self, *piles: str) -> None:
        for one in piles:
            self.to_all |= self.by_pile.get(one, set())


class Knowledge:
    """Everything that was shown on a floor so far, by stream and by the number of the round or hand."""

    def __init__(self) -> None:
        self.rounds: dict[tuple[str, int], Known] = {}
        self.number: dict[str, int] = {}  # of the latest round of each stream
        self.begins: dict[str, int] = {}  # the version with which it begins
        self.showings: set[str] = set()  # cards that were shown to all together
        self._read: dict[str, int] = {}  # the last version of each stream that was noted
        self._lock = Lock()  # rows come from the thread that writes them

    def written(self, news: News) -> None:
        if news.stream.startswith(("table/", "tournament-table/")):
            self._row(news.stream, news.version, news.events)

    def catch_up(self, desk: Desk) -> None:
        """Read the rows of which we have not been told yet: a row is in force before everybody has heard of it."""
        for stream in (*desk.journal.streams("table/"), *desk.journal.streams("tournament-table/")):
            with self._lock:  # a row counts as read before all its events are noted
                read = self._read.get(stream, 0)
            for row in desk.history(stream, read):
                self._row(stream, row.version, row.events)

    def _row(self, stream: str, version: int, events: Iterable[object]) -> None:
        with self._lock:
            if version > self._read.get(stream, 0):
                self._read[stream] = version
                for event in events:
                    self._note(stream, version, event)

    def of(self, stream: str, number: int | None = None) -> Known:
        return self.rounds.get((stream, self.number.get(stream, 0) if number is None else number), Known())

    def _begin(self, stream: str, number: int, version: int) -> Known:
        self.number[stream], self.begins[stream] = number, version
        return self.rounds.setdefault((stream, number), Known())

    def _note(self, stream: str, version: int, event: object) -> None:
        now = self.of(stream)
        match event:
            case RoundOpened():
                self._begin(stream, event.number, version)
            case e.HandBegan():
                now = self._begin(stream, event.begin.number, version)
                now.owners |= {hole(one.seat): one.player for one in event.begin.seats}
            case WagerPlaced():  # here nobody stakes on the box of another
                now.owners |= {pile(event.box): event.owner, drawn(event.box): event.owner}
            case Shown() | e.CardsShown():
                now.show(event.to, event.cards, event.audience)
                if event.audience == "all":
                    self.showings.add(show(event.cards))
            case e.HandExposed() | e.CardsExposed():
                now.to_all |= faces(event.cards)
                self.showings.add(show(event.cards))
            case Discarded():
                now.show(pile(event.box), event.cards, "owner")
            case TurnedUp():
                now.turn_up(pile(event.box), drawn(event.box))
            case e.HandsTurnedUp():
                now.turn_up(*(hole(seat) for seat in event.seats))
            case RoundEnded() | e.HandEnded() | e.HandClosed():
                now.over = True
            case _:
                pass
