"""A table in a test with all its life: people, a clock, and whatever happens noted for the clauses it cites."""

from typing import Any

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Command, Role
from cutcard.core.prompt import Prompt
from cutcard.rules.printed.life import LifeRules
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.life.decide import prompts
from cutcard.table.messages.cards import BringDeck, Cut, PrepareTable, Shuffle
from cutcard.table.messages.round import Bet, Choose, CloseBets, Declare, OpenBets, PlaceWagers, ShowCards, TakeSeat
from cutcard.table.play.course import Need
from cutcard.testing.felt import DEALER, FeltTable, player
from tests.conftest import Cited
from tests.support.declared.game_data import document_keys, opening

KEYS = document_keys()
LIVED = [code for code, key in KEYS.items() if games.topics(key).life]  # documents with rules on a table's life


def has_low_limit(document: str) -> bool:
    life = games.topics(KEYS[document]).life
    return life is not None and life.limits.low is not None


OPENING = {code: opening(key) for code, key in KEYS.items()}
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX, INA = Actor("max", Role.GAMING_MANAGER), Actor("ina", Role.INSPECTOR)
PACE = Actor("pace", Role.SYSTEM)
EQUIPMENT = (
    *("shoe for one deck", "shuffling device for two decks", "discard rack", "float tray"),
    *("jackpot equipment", "jackpot meter", "drop box"),
)


class Place(FeltTable):
    """One table of a document. ``clock`` is minutes and seconds after the start."""

    def __init__(
        self, document: str, cited: Cited, dealing: str = "electronic", source: str = "device", **sign: Any
    ) -> None:
        key = KEYS[document]
        game = games.load(key)
        terms = TableSign(**{"jackpot": 500 if game.jackpot else 0, **sign})
        super().__init__(key, dealing=dealing, source=source, sign=terms)
        self.document, self.cited = document, cited
        self.rules = replace(self.rules, life=games.topics(key).life)

    @property
    def life(self) -> LifeRules:
        assert self.rules.life is not None
        return self.rules.life

    def clock(self, minutes: int, seconds: int = 0) -> "Place":
        self.at = f"2026-01-01T{minutes // 60:02d}:{minutes % 60:02d}:{seconds:02d}Z"
        return self

    def do(self, command: Command, actor: Actor) -> list[Any]:
        events = super().do(command, actor)
        for event in events:
            self.cited.note(event)
        return events

    def refusal(self, command: Command, actor: Actor) -> tuple[str | None, str]:
        """The clause and the reason of a command that must be refused, and that changes nothing."""
        before = self.table
        with pytest.raises(Refused) as refused:
            self.do(command, actor)
        assert self.table == before
        return refused.value.clause, refused.value.reason

    def told(self, clause: str, role: Role = Role.PLAYER) -> list[str]:
        """What is shown to a role under a clause now."""
        shown: list[Prompt] = prompts(self.rules, self.table)
        for prompt in shown:
            self.cited.note(prompt)
        return [prompt.text for prompt in shown if (prompt.clause, prompt.role) == (clause, role)]

    # -- people and rounds

    def sit(self, *boxes: int) -> None:
        for box in boxes:
            self.do(TakeSeat(box), player(box))

    def fill(self) -> None:
        self.sit(*(box for box in range(1, self.table.boxes + 1) if box not in self.table.seats))

    def stake(self, box: int, amount: int = 1000) -> PlaceWagers:
        return PlaceWagers(box, tuple(Bet(area, amount) for area in OPENING[self.document]))

    def staff(self) -> Actor:
        return PACE if self.table.dealing == "electronic" else DEALER

    def open(self) -> None:
        self.do(OpenBets(), self.staff())

    def deal(self, *boxes: int) -> None:
        """Open a round, stake on these boxes and close the wagers."""
        self.open()
        for box in boxes:
            self.do(self.stake(box), player(box))
        self.do(CloseBets(), self.staff())

    def fold_all(self) -> None:
        """Everybody folds, so that the round is over."""

        def fold(felt: FeltTable, need: Need) -> Command:
            return Declare(need.box, False) if need.kind == "declaration" else Choose(need.box, "fold")

        self.finish(fold)

    def deal_by(self, *boxes: int) -> None:
        """Seat these boxes and deal to them, up to the first thing that is not the dealer's."""
        self.sit(*boxes)
        for name in self.table.life.decks:
            ready(self, name)
        self.deal(*boxes)
        while self.need.kind == "cards":
            self.do(ShowCards(self.need.pile, self._next(self.need)), DEALER)

    def round(self, *boxes: int) -> None:
        self.deal(*boxes)
        self.fold_all()

    # -- decks

    def prepare(self, *more: str) -> None:
        self.do(PrepareTable((*EQUIPMENT, *more)), DEALER)

    def bring(self, name: str = "red", **other: Any) -> BringDeck:
        return BringDeck(**{"deck": name, "back": name, "checked": "dealer", **other})


def physical(document: str, cited: Cited, source: str = "shoe", *more: str, **sign: Any) -> Place:
    """A prepared table with one deck that is not shuffled yet."""
    place = Place(document, cited, "recorded", source, **sign)
    place.prepare(*more)
    place.do(place.bring("red"), DEALER)
    return place


def ready(place: Place, name: str = "red") -> None:
    place.do(Shuffle(name), DEALER)
    if place.table.source != "device":
        place.do(Cut(name), DEALER)


def wagers(place: Place) -> None:
    """Somebody sits and has staked."""
    if not place.table.seats:
        place.sit(1)
    place.open()
    place.do(place.stake(1), player(1))


def cure_of(place: Place, command: Command, actor: Actor) -> Command | None:
    """Give the command; what a refusal says to do first."""
    before = place.table
    try:
        place.do(command, actor)
    except Refused as refused:
        cure = refused.cure.command if refused.cure else None
        return cure if isinstance(cure, Command) else None
    if not isinstance(command, OpenBets):
        place.table = before
    return None
