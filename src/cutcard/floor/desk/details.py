"""What references stand for, remembered until a person's details are erased."""

from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import EVERY, News
from cutcard.registers.patrons.identity_messages import DetailsErased

MOST = 10_000  # references remembered


class Details:
    """The details of people, for whatever leaves the floor to somebody who may read it."""

    def __init__(self, desk: Desk) -> None:
        self._journal = desk.journal
        self._known: dict[str, str | None] = {}
        desk.subscribe(EVERY, self._note)

    def look(self, reference: str) -> str | None:
        if reference not in self._known:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[reference] = self._journal.detail(reference)
        return self._known[reference]

    def _note(self, news: News) -> None:
        if any(isinstance(event, DetailsErased) for event in news.events):
            self._known.clear()
