"""Plays rounds of any game through the desk, with choices at random or given."""

import random
from itertools import count

from cutcard import games
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.plan.opening import visitor
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.rules.sign import TableSign
from cutcard.table.life.cards import due_now, next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.cards import Cut, PrepareTable, Shuffle
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
    TakeSeat,
)
from cutcard.table.play.course import Need, needs
from cutcard.table.state.table import Round, pile
from tests.support.declared.game_data import opening

SYSTEM = Actor("pace", Role.SYSTEM)
DEALER = Actor("dana", Role.DEALER)
INSPECTOR = Actor("ines", Role.INSPECTOR)
JACKPOT = 500
BANK = 10_000_000
SEED = 1_000_000
GAMES = tuple(games.names())


def opening_of(desk: Desk, game: str, boxes: int = 0) -> OpenTable:
    """How a table is opened with no more than it must have: a jackpot only where each player is offered it."""
    life = games.topics(game).life
    if life is None or not life.sign.offered:
        return OpenTable(game, boxes=boxes)
    if not desk.journal.version("pool/A"):
        desk.execute_now("pool/A", SYSTEM, OpenPool(0, 70), "pool A")
    return OpenTable(game, TableSign(jackpot=JACKPOT), boxes=boxes, pool="A")


class Felt:
    """One table behind a desk, with a patron at each of its boxes."""

    def __init__(
        self,
        desk: Desk,
        game: str,
        boxes: int = 3,
        name: str = "1",
        dealing: str = "electronic",
        cards: bool = True,
        options: tuple[str, ...] = (),
        parts: bool = False,
    ) -> None:
        self.desk, self.game, self.stream, self.boxes = desk, games.load(game), f"table/{name}", boxes
        self._keys = (f"{name} {n}" for n in count())
        self.jackpot = self.game.jackpot is not None
        sign = TableSign(jackpot=JACKPOT if self.jackpot else 0, jackpot_seed=SEED if self.jackpot else 0)
        if self.jackpot and not desk.journal.version("pool/A"):
            self.at("pool/A", OpenPool(SEED, 70), SYSTEM)
        pool = "A" if self.jackpot else ""
        opened = OpenTable(game, sign, dealing, pool=pool, options=options, parts=parts)  # type: ignore[arg-type]  # plain text
        self.do(opened, SYSTEM)
        self.prepare()
        for box in range(1, boxes + 1):
            if cards:
                self.at(f"patron/{self.patron(box)}", IssueCard(visitor(self.patron(box))), SYSTEM)
            if dealing == "electronic":
                self.at(f"patron/{self.patron(box)}", BuyIn(self.patron(box), BANK), SYSTEM)
            self.do(TakeSeat(box), self.player(box))

    def prepare(self) -> None:
        """At a table dealt by hand the dealer confirms the equipment and brings the decks."""
        if pieces := checklist(self.state.rules, self.state.opened):
            self.do(PrepareTable(pieces), DEALER)
        while deck := next_deck(self.state.rules, self.state.opened, Facts(DEALER, "")):
            self.do(deck, DEALER)

    def patron(self, box: int) -> str:
        return f"t{self.stream.removeprefix('table/')}b{box}"

    def player(self, box: int) -> Actor:
        return Actor(self.patron(box), Role.PLAYER)

    def at(self, stream: str, command: Command, actor: Actor) -> Outcome:
        return self.desk.execute_now(stream, actor, command, next(self._keys))

    def do(self, command: Command, actor: Actor) -> Outcome:
        return self.at(self.stream, command, actor)

    @property
    def state(self) -> FloorTable:
        state = self.desk.state(self.stream).state
        assert isinstance(state, FloorTable)
        return state

    @property
    def round(self) -> Round:
        assert self.state.opened.round is not None
        return self.state.opened.round

    @property
    def need(self) -> Need:
        return needs(self.state.rules, self.state.opened)

    @property
    def staff(self) -> Actor:
        return SYSTEM if self.state.opened.dealing == "electronic" else DEALER

    def bets(self, rng: random.Random) -> tuple[Bet, ...]:
        """All that must be staked, and of the rest what comes."""
        chips = rng.choice((500, 1000, 2500))
        chosen = []
        for wager in self.game.wagers:
            if wager.placed != "before the deal" or (not wager.limited and not self.jackpot):
                continue
            if wager.name in opening(self.game.key) or rng.random() < 0.6:
                chosen.append(Bet(wager.name, chips if wager.limited else JACKPOT))
        return tuple(chosen)

    def begin(self, rng: random.Random) -> None:
        """Open bets, have each box stake, close."""
        self.do(OpenBets(), self.staff)
        for box in range(1, self.boxes + 1):
            self.do(PlaceWagers(box, self.bets(rng)), self.player(box))
        self.shuffle()
        self.do(CloseBets(), self.staff)

    def shuffle(self) -> None:
        """Where cards are dealt by hand, the dealer makes all decks ready."""
        for deck in self.state.opened.life.decks:
            self.do(Shuffle(deck), DEALER)
            if self.state.opened.source != "device":
                self.do(Cut(deck), DEALER)

    def finish(self, rng: random.Random) -> None:
        """Answer whatever the round waits for until it is over."""
        while self.need.kind != "opening":
            self.step(rng)

    def step(self, rng: random.Random) -> None:
        """Answer what the round waits for now: first cards that must be shuffled again for a draw, and cut."""
        if care := [*due_now(self.state.rules, self.state.opened).values()]:
            self.do(care[0], DEALER)
            return
        need = self.need
        match need.kind:
            case "choice":
                self.do(self.choice(need, rng), self.player(need.box))
            case "declaration":
                self.do(Declare(need.box, rng.random() < 0.5), self.player(need.box))
            case "cards":
                seen = {card for cards in self.round.piles.values() for card in cards}
                cards = rng.sample(sorted(set(range(52)) - seen), need.count)
                self.do(ShowCards(need.pile, tuple(cards)), DEALER)
            case "settlement":
                played = [box for box, playing in self.round.boxes.items() if playing.ending == "played"]
                if len(played) > 1 and rng.random() < 0.2:
                    self.do(Concede(played[0]), self.player(played[0]))
                self.do(Settle(), self.staff)
            case other:
                raise AssertionError(f"the round waits for {other}")

    def choice(self, need: Need, rng: random.Random) -> Choose:
        move = rng.choice(need.moves)
        if not move.draw or not move.draw.exchange:
            return Choose(need.box, move.name)
        laid = rng.randint(move.draw.least, move.draw.most)
        hand = self.round.piles[pile(need.box)]
        if -1 in hand:
            return Choose(need.box, move.name, count=laid)
        return Choose(need.box, move.name, tuple(rng.sample(hand, laid)))

    def play(self, rng: random.Random) -> None:
        self.begin(rng)
        self.finish(rng)
