"""The vocabulary in which a house-banked game is described: frozen values, no control flow, no game named."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import DECK, Cards
from cutcard.money import Cents, dollars
from cutcard.rules.cells import Cell, Clauses, Payouts, Paytable
from cutcard.rules.faults import FaultRule
from cutcard.rules.jackpot import Jackpot
from cutcard.rules.piles import BOARD, DEALER, PLAYER, Dealt, Part
from cutcard.rules.readings import Line, Reading
from cutcard.ruling import Refused, Ruling

Kind: TypeAlias = Literal["played", "folded", "conceded", "instant", "void"]
Source: TypeAlias = Literal["device", "shoe", "hand"]  # what cards are dealt from


class Relation(Struct, frozen=True):
    """How a wager stands to another: equal to it, only placed with it, or at least as large."""

    tag: ClassVar[str] = "relation"
    how: Literal["equal to", "only with", "at least"]
    other: str
    clause: str

    def broken(self, stake: Cents, stakes: Mapping[str, Cents], other: str) -> str | None:
        """What must be done, if a stake does not stand to the other as it must; ``other`` is what people call that."""
        against = stakes.get(self.other)
        if self.how == "only with":
            return None if against is not None else f"is staked only with {other}: place {other} as well"
        if against is None:  # whether it has to be there is said elsewhere
            return None
        if self.how == "equal to":
            return None if stake == against else f"must equal {other}: {dollars(against)}, not {dollars(stake)}"
        least = f"{dollars(against)} or more, not {dollars(stake)}"
        return None if stake >= against else f"must be at least {other}: {least}"


class Wager(Struct, frozen=True):
    """An area of the layout. ``required``: one of these must be staked; ``limited``: by the sign."""

    tag: ClassVar[str] = "wager"
    name: str
    clause: str
    required: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    placed: Literal["before the deal", "by a move", "as a fee"] = "before the deal"
    limited: bool = True
    on_dealer: bool = False  # staked on the dealer's hand
    elsewhere: str | None = None  # the clause that lets it be staked on another player's box
    title: str = ""  # as people read it; "" where the name with a capital letter will do

    @property
    def label(self) -> str:
        """What the felt says: "Ante", "Pair Plus", "AA"."""
        return self.title or self.name.replace("-", " ").capitalize()


class Draw(Struct, frozen=True):
    """Cards drawn by a move, from ``least`` to ``most``; with ``exchange`` as many are laid down first."""

    tag: ClassVar[str] = "draw"
    least: int
    most: int
    exchange: bool
    clause: str
    dealt: str  # the clause that fixes how many cards are dealt for it


class Move(Struct, frozen=True):
    """A choice: stake ``times`` the base wager on ``wager``, take a wager back, draw, then go on or end."""

    tag: ClassVar[str] = "move"
    name: str
    clause: str
    wager: str = ""
    times: int = 0
    draw: Draw | None = None
    then: str = ""  # an ending, another decision, or "" for the next one in the course of the round
    multiple: str = ""  # the clause that fixes the multiple, if it is not the move's own
    takes_back: str = ""  # the wager whose stake goes back to its player at once
    title: str = ""  # as people read it; "" where the name with a capital letter will do

    @property
    def label(self) -> str:
        """What a button says: "Play 4x", "Let it ride"."""
        return self.title or self.name.capitalize()


class Pile(Struct, frozen=True):
    """How many cards go to one place, and the clause that says so."""

    tag: ClassVar[str] = "pile"
    to: Dealt
    count: int
    clause: str
    order: tuple[int, ...] = ()  # where each card of a packet, top to bottom, lies in the pile
    face_up: int = 0  # how many are turned face up: the last ones of the dealer's, the first ones of the board's


class Deal(Struct, frozen=True):
    """The deal in packets from a shuffling device, and card by card from a shoe or the hand.

    A game may deal again after a decision: then only cards that some wager still depends on are dealt.
    """

    tag: ClassVar[str] = "deal"
    piles: tuple[Pile, ...]
    singly: tuple[Pile, ...] = ()  # left out: as from a device
    clauses: Clauses = ()  # on the whole of the deal: in packets
    singly_clauses: Clauses = ()  # and singly


class Verify(Struct, frozen=True):
    """A hand shown before any decision: where the reading is not 0 the box comes to ``ending`` at once."""

    tag: ClassVar[str] = "verify"
    reading: str
    ending: str
    clause: str
    over: str  # the clause cited when a box that has already won tries to choose
    settles: str = ""  # the wager on the cards first dealt that is settled now
    wins: str = ""  # the reading that tells whether that wager wins
    lost: Ruling | None = None  # its fate where the player says it has lost
    declare: str | None = None  # the clause that has the player say so
    clauses: Clauses = ()  # on the whole of the verification


class Decide(Struct, frozen=True):
    """A betting round. ``silent``: the move of a box without the base wager that says nothing."""

    tag: ClassVar[str] = "decide"
    name: str
    clause: str
    moves: tuple[Move, ...]
    silent: str = ""
    undecided: Move | None = None  # what becomes of a player who does not decide


class Reveal(Struct, frozen=True):
    """The next cards of a board that lies face down are turned up."""

    tag: ClassVar[str] = "reveal"
    clause: str
    board: int


Phase: TypeAlias = Deal | Verify | Decide | Reveal


class Common(Struct, frozen=True):
    """Where the rules that all games share are printed in this document; None where it is silent."""

    tag: ClassVar[str] = "common"
    deck: str
    maximum: str
    fold_is_final: str | None
    play_is_final: Mapping[str, str]  # by the decision at which the hand was played
    concession_is_final: str | None
    limits: str = ""
    layout: str = ""
    opening: str = ""  # wagers before the deal
    call: str = ""  # the dealer calls "no more bets"
    close: str = ""  # after the call no wager may be placed
    withdraw: str = ""  # after the call no wager may be taken back
    leave: str = ""  # wagers in play are not left alone
    chips: str = ""  # what a wager consists of
    cards_from: str = ""  # what cards may be dealt from
    sources: Mapping[Source, str] = {}  # the clause for each such source
    one_hand: str = ""
    one_wager: str | None = None
    settlement: str = ""
    no_hand: str | None = None  # settlement where the dealer does not qualify, if it is printed apart
    jackpot_hand: str | None = None  # a hand that wins the jackpot is seen by all
    jackpot_void: str | None = None  # a void hand's jackpot wager is cancelled
    dealer_hand: str = ""
    reveal_folded: str | None = None
    reshuffle: Clauses = ()
    look: str | None = None  # when players may look at their cards
    uncovered: str | None = None  # who decides what the document does not cover
    seats: int = 7


class Order(Struct, frozen=True):
    """Where the order of hands is printed: each category, ties, the rank of cards, the ace in a straight."""

    tag: ClassVar[str] = "order"
    hands: Mapping[IntEnum, str]
    ranking: str  # the clause that heads the list
    ties: Mapping[IntEnum | None, str]  # hands of one category: those spelled out, and None for all others
    cards: Clauses
    ace_high: Clauses
    ace_low: Clauses
    best: Mapping[str, str]  # by pile: the clause that has its best hand made
    own_cards: Mapping[str, Mapping[int, str]] = {}  # by pile: how many of its cards the hand uses beside the board's


class Ending(Struct, frozen=True):
    """One way in which a hand can end, and the cell that settles each wager then.

    played: settled once all cards are shown; folded: given up; conceded: given up after the dealer's hand was
    shown; instant: paid at once by a verification; void: taken out of the round.
    """

    tag: ClassVar[str] = "ending"
    kind: Kind
    cells: Mapping[str, Cell]


class Game(Struct, frozen=True, dict=True):
    """A whole game: what may be staked, how a round runs, what the rules read in the cards, what is paid."""

    tag: ClassVar[str] = "game"
    key: str
    document: str
    title: str
    common: Common
    order: Order
    wagers: tuple[Wager, ...]
    base: str  # the wager of which later ones are multiples
    phases: tuple[Phase, ...]
    readings: Mapping[str, Reading]
    paytables: tuple[Paytable, ...]
    endings: Mapping[str, Ending]
    qualified: str = ""  # the reading that tells whether the dealer qualifies; "" where every hand does
    concede: Move | None = None  # gives a played hand up once the dealer's is shown
    parts: Mapping[str, Part] = {}  # cards of a pile that readings look at under another name
    bonuses: Mapping[str, str] = {}  # a line of its own, paid on the stake of another wager
    capped: Mapping[str, Clauses] = {}  # wagers whose winnings the sign may cap
    jackpot: Jackpot | None = None
    not_covered: tuple[str, ...] = ()  # endings of a box that cannot cover its bet: the first time, and again
    faults: tuple[FaultRule, ...] = ()
    options: Mapping[str, Mapping[str, Reading]] = {}  # the other reading of an unclear clause, by its id
    deck: Cards = DECK

    @property
    def bets(self) -> frozenset[str]:
        """Wagers that are made by a move, as multiples of the base wager."""
        return frozenset(wager.name for wager in self.wagers if wager.placed == "by a move")

    def label(self, area: str) -> str:
        """A wager or bonus as people read it."""
        found = next((wager.label for wager in self.wagers if wager.name == area), "")
        return found or area.replace("-", " ").capitalize()

    def move_label(self, name: str) -> str:
        """A move as people read it."""
        moves = (move for phase in self.decisions for move in phase.moves)
        return next((move.label for move in moves if move.name == name), name.capitalize())

    @property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(phase for phase in self.phases if isinstance(phase, Decide))

    @cached_property
    def played(self) -> str:
        """The ending of a hand that is played to the end; wagers on the dealer's hand are settled by it too."""
        return next(name for name, ending in self.endings.items() if ending.kind == "played")

    @property
    def jackpot_wager(self) -> str:
        """The wager on the jackpot; "" where there is none."""
        return self.jackpot.wager if self.jackpot else ""

    @cached_property
    def has_dealer(self) -> bool:
        """Whether the dealer is dealt a hand."""
        return self.dealt(DEALER) > 0

    def dealt(self, to: str, before: int | None = None) -> int:
        """How many cards go to a pile in the whole round, or in the phases before one of them."""
        deals = [phase for phase in self.phases[:before] if isinstance(phase, Deal)]
        return sum(pile.count for deal in deals for pile in deal.piles if pile.to == to)

    def cards_for(self, boxes: int) -> int:
        """How many cards a round with so many boxes takes at the most, draws left out."""
        return self.dealt(PLAYER) * boxes + self.dealt(DEALER) + self.dealt(BOARD)

    def named(self, to: str, first: int, count: int) -> frozenset[str]:
        """The names under which readings see some cards of a pile: its own, and those of its parts."""
        return frozenset(
            {to, *(name for name, part in self.parts.items() if part.of == to and part.overlaps(first, count))}
        )

    def kind_of(self, ending: str) -> Kind | None:
        """The kind of an ending; None while a hand is in play."""
        return self.endings[ending].kind if ending in self.endings else "void" if ending else None

    def fold(self, decision: str = "") -> str:
        """The ending of a hand that is folded at a decision, or at any where that one knows no fold."""
        folds = [name for name, ending in self.endings.items() if ending.kind == "folded"]
        there = [move.then for phase in self.decisions if phase.name == decision for move in phase.moves]
        return next((name for name in folds if name in there), folds[0])

    def under(self, option: str) -> "Game":
        """The game with the other reading of an unclear clause."""
        return replace(self, readings={**self.readings, **self.options[option]})

    def payouts(
        self,
        schedules: Mapping[str, tuple[Line, ...]] | None = None,
        maximum: Cents | None = None,
        maximum_payout: Cents | None = None,
    ) -> Payouts:
        """The pay tables in force, with these schedules in place of the game's own, and the limits of a sign."""
        lines = {table.name: table.lines for table in self.paytables} | dict(schedules or {})
        tables = {name: {int(line.hand): line for line in rows} for name, rows in lines.items()}
        return Payouts(tables, maximum, maximum_payout)


def limited_areas(game: Game) -> tuple[str, ...]:
    """Areas staked before the deal, for each of which the sign may have limits of its own."""
    return tuple(wager.name for wager in game.wagers if wager.limited and wager.placed == "before the deal")


def check_relations(game: Game, stakes: Mapping[str, Cents], placed: Iterable[tuple[str, Cents]]) -> None:
    """Refuse wagers that stand in no lawful relation to the others of their player, or lack a required one."""
    wagers = {wager.name: wager for wager in game.wagers}
    placed = list(placed)
    for late in (False, True):  # a wager made by a move is judged once those before the deal are right
        for name, stake in placed:
            if (wagers[name].placed == "by a move") is late:
                for relation in wagers[name].relations:
                    if cure := relation.broken(stake, stakes, game.label(relation.other)):
                        raise Refused(relation.clause, f"{game.label(name)} {cure}")
        if not late:
            for wager in game.wagers:
                if wager.required and stakes.keys().isdisjoint(wager.required):
                    raise Refused(wager.clause, f"place a wager on {' or '.join(map(game.label, wager.required))}")
