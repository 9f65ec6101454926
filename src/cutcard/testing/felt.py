"""Plays rounds through ``decide`` as a desk would, with cards from a shuffle or entered by a dealer."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from cutcard import games
from cutcard.cards import Cards
from cutcard.core.decoding import decoder
from cutcard.core.message import Actor, Command, Facts, RecordedAct, Role, tag
from cutcard.rules.game import Game, Move
from cutcard.rules.sign import TableSign
from cutcard.table.decide import decide
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    OpenBets,
    PlaceWagers,
    Reshuffled,
    RoundOpened,
    Settle,
    ShowCards,
    TableEvent,
    TakeSeat,
)
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import rules_of
from cutcard.table.state.table import UNSEEN, Round, Table, fold, pile

SYSTEM = Actor("pace", Role.SYSTEM)
DEALER = Actor("dana", Role.DEALER)
METER = 12_345_678


@cache
def _decoder(union: Any) -> "msgspec.json.Decoder[list[object]]":
    return decoder(list[union])


def sound(events: Sequence[object], union: object) -> None:
    """Fail unless every event is unchanged after it is written to the journal and read back."""
    assert _decoder(union).decode(msgspec.json.encode(events)) == list(events)


def player(box: int) -> Actor:
    return Actor(f"p{box}", Role.PLAYER)


class FeltTable:
    """One table with its shuffle. Remembers every command, its facts and its events."""

    at = "2026-01-01T00:00:00Z"

    def __init__(
        self,
        key: str,
        deck: Iterable[int] = (),
        dealing: str = "electronic",
        source: str = "device",
        sign: TableSign | None = None,
        rng: random.Random | None = None,
        game: Game | None = None,
        meter: int | None = METER,
    ) -> None:
        self.game = game or games.load(key)
        terms = sign or TableSign(jackpot=500 if self.game.jackpot else 0)
        self.rules = rules_of(self.game, terms)
        self.table = Table(key, terms, dealing, source, self.game.common.seats)  # type: ignore[arg-type]  # plain text
        self.deck = list(deck) or list(self.game.deck)
        self.rng = rng or random.Random(1)
        self.meter = meter
        self.again: Cards = ()  # the first cards after a reshuffle, if they are not random
        self.rows: list[tuple[Command, Facts, list[TableEvent]]] = []

    @property
    def state(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    @property
    def need(self) -> Need:
        return needs(self.rules, self.table)

    def do(self, command: Command, actor: Actor) -> list[TableEvent]:
        """Give one command. An electronic table supplies its own cards."""
        cards: dict[str, Cards] = {}
        while True:
            acts = self._acts() if isinstance(command, CorrectAct | CorrectCard) else ()
            facts = Facts(actor, self.at, cards, self.meter, acts=acts)
            events = decide(self.rules, self.table, command, facts)  # type: ignore[arg-type]  # any command
            after = fold(self.table, events)
            need = needs(self.rules, after)
            if after.round is not None:
                self._reshuffle(events, after.round)
            if self.table.dealing == "recorded" or need.kind != "cards":
                break
            assert after.round is not None
            places = after.round.places[need.pile][need.first : need.first + need.count]
            cards = {**cards, need.key: tuple(self.deck[place] for place in places)}
        sound(events, TableEvent)
        sound([after], Table)
        self.table = after
        self.rows.append((command, facts, events))
        return events

    def _acts(self) -> tuple[RecordedAct, ...]:
        """Rows of the round, as a journal would hold them."""
        acts: list[RecordedAct] = []
        for command, facts, events in self.rows:
            if any(isinstance(event, RoundOpened) for event in events):
                acts.clear()
            acts.append(RecordedAct(facts.actor, tag(command), msgspec.Raw(msgspec.json.encode(events))))
        return tuple(acts)

    def _reshuffle(self, events: list[TableEvent], state: Round) -> None:
        for event in events:
            if isinstance(event, Reshuffled) and len(self.deck) < state.cards:
                again = [self.deck[place] for place in event.places]
                self.rng.shuffle(again)
                if self.again:
                    assert set(self.again) <= set(again), "a card that is not shuffled again"
                    again = [*self.again, *sorted(set(again) - set(self.again))]
                self.deck += again

    @property
    def events(self) -> list[TableEvent]:
        return [event for _, _, events in self.rows for event in events]

    # -- a whole round

    def begin(self, wagers: dict[int, tuple[Bet, ...]]) -> None:
        """Seat players, open bets, place wagers, close bets."""
        staff = SYSTEM if self.table.dealing == "electronic" else DEALER
        for box in wagers:
            if box not in self.table.seats:
                self.do(TakeSeat(box), player(box))
        self.do(OpenBets(), staff)
        for box, bets in wagers.items():
            self.do(PlaceWagers(box, bets), player(box))
        self.do(CloseBets(), staff)

    def finish(self, choose: Callable[["FeltTable", Need], Command]) -> None:
        """Supply whatever the round waits for, until it is over."""
        while self.need.kind not in ("opening", "wagers"):
            self.answer(choose)

    def answer(self, choose: Callable[["FeltTable", Need], Command]) -> None:
        need = self.need
        staff = SYSTEM if self.table.dealing == "electronic" else DEALER
        if need.kind == "cards":
            self.do(ShowCards(need.pile, self._next(need)), DEALER)
        elif need.kind == "settlement":
            self.do(Settle(), staff)
        else:
            command = choose(self, need)
            self.do(command, player(need.box))

    def _next(self, need: Need) -> Cards:
        """What the dealer would enter: the cards at those places that have not been seen yet."""
        places = self.state.places[need.pile]
        if len(places) > len(self.state.piles[need.pile]):  # some were laid down unseen
            places = places[len(places) - len(self.state.piles[need.pile]) :]
        return tuple(self.deck[place] for place in places[need.first : need.first + need.count])


def all_bets(game: Game, stake: int = 1000) -> tuple[Bet, ...]:
    """Every wager that may be placed before the deal."""
    return tuple(
        Bet(wager.name, stake if wager.limited else 500) for wager in game.wagers if wager.placed == "before the deal"
    )


def at_random(rng: random.Random) -> Callable[[FeltTable, Need], Command]:
    """Any valid answer."""

    def choose(felt: FeltTable, need: Need) -> Command:
        if need.kind == "declaration":
            return Declare(need.box, rng.random() < 0.5)
        move: Move = rng.choice(need.moves)
        if move.draw is None or not move.draw.exchange:
            return Choose(need.box, move.name)
        hand, count = felt.state.piles[pile(need.box)], rng.randint(move.draw.least, move.draw.most)
        if UNSEEN in hand:
            return Choose(need.box, move.name, count=count)
        return Choose(need.box, move.name, discard=tuple(rng.sample(hand, count)))

    return choose


def random_round(key: str, seed: int, dealing: str = "electronic") -> FeltTable:
    """A whole round with random wagers and decisions, sometimes conceded."""
    rng, game = random.Random(seed), games.load(key)
    deck = list(game.deck)
    rng.shuffle(deck)
    sources = [source for source in ("device", "shoe") if not game.common.sources or source in game.common.sources]
    felt = FeltTable(key, deck, dealing, rng.choice(sources or ["hand"]), rng=rng)
    boxes = rng.sample(range(1, felt.table.boxes + 1), rng.randint(1, felt.table.boxes))
    felt.begin({box: all_bets(felt.game) for box in sorted(boxes)})
    choose = at_random(rng)
    while felt.need.kind not in ("opening", "wagers"):
        played = [box for box, playing in felt.state.boxes.items() if playing.ending == game.played]
        if game.concede and felt.need.kind == "settlement" and rng.random() < 0.3:
            box = rng.choice(played)
            felt.do(Concede(box), player(box))
        else:
            felt.answer(choose)
    return felt
