"""The types for declaring a house-banked game: frozen values without control flow."""

from collections.abc import Mapping
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
from cutcard.ruling import Ruling

Kind: TypeAlias = Literal["played", "folded", "conceded", "instant", "void"]
Source: TypeAlias = Literal["device", "shoe", "hand"]  # what cards are dealt from


class Relation(Struct, frozen=True):
    """The relation of a wager to another: equal to it, only placed with it, or at least as large."""

    tag: ClassVar[str] = "relation"
    how: Literal["equal to", "only with", "at least"]
    other: str
    clause: str

    def holds(self, stake: Cents, stakes: Mapping[str, Cents]) -> bool:
        """Whether a stake keeps the relation. Other rules say whether the other wager is required."""
        against = stakes.get(self.other)
        if against is None:
            return self.how != "only with"
        if self.how == "equal to":
            return stake == against
        return self.how == "only with" or stake >= against

    def cure(self, stake: Cents, stakes: Mapping[str, Cents], other: str) -> str:
        """What to change about a stake that breaks the relation. ``other``: what people call the other wager."""
        if self.how == "only with":
            return f"may be staked only with {other}: place {other} as well"
        against = dollars(stakes[self.other])
        if self.how == "equal to":
            return f"must equal {other}: {against}, not {dollars(stake)}"
        return f"must be at least {other}: {against} or more, not {dollars(stake)}"


class Wager(Struct, frozen=True):
    """An area of the layout. ``required``: one of these must be staked; ``limited``: the sign's limits apply."""

    tag: ClassVar[str] = "wager"
    name: str
    clause: str
    required: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    placed: Literal["before the deal", "by a move", "as a fee"] = "before the deal"
    limited: bool = True
    on_dealer: bool = False  # staked on the dealer's hand
    elsewhere: str | None = None  # clause that allows it on another player's box
    title: str = ""  # displayed name; "": the name with a capital letter

    @property
    def label(self) -> str:
        """The name printed on the felt: "Ante", "Pair Plus", "AA"."""
        return self.title or self.name.replace("-", " ").capitalize()


class Draw(Struct, frozen=True):
    """Cards drawn by a move, from ``least`` to ``most``. ``exchange``: the same number is discarded first."""

    tag: ClassVar[str] = "draw"
    least: int
    most: int
    exchange: bool
    clause: str
    dealt: str  # clause that sets how many cards are dealt


class Move(Struct, frozen=True):
    """A choice: stake ``times`` the base wager on ``wager``, take a wager back or draw; then continue or end."""

    tag: ClassVar[str] = "move"
    name: str
    clause: str
    wager: str = ""
    times: int = 0
    draw: Draw | None = None
    then: str = ""  # an ending or a decision; "": the next decision of the round
    multiple: str = ""  # clause that sets the multiple, if it is not the move's own
    takes_back: str = ""  # wager whose stake is returned to the player at once
    title: str = ""  # displayed name; "": the name with a capital letter

    @property
    def label(self) -> str:
        """The text of the button: "Play 4x", "Let it ride"."""
        return self.title or self.name.capitalize()


class Pile(Struct, frozen=True):
    """How many cards go to one place, and the clause that says so."""

    tag: ClassVar[str] = "pile"
    to: Dealt
    count: int
    clause: str
    order: tuple[int, ...] = ()  # position in the pile of each card of a packet, top to bottom
    face_up: int = 0  # how many are turned up: the dealer's last or the board's first cards


class Deal(Struct, frozen=True):
    """A deal: in packets from a shuffling device, card by card from a shoe or by hand.

    A game may deal again after a decision. Then only cards that a wager still depends on are dealt.
    """

    tag: ClassVar[str] = "deal"
    piles: tuple[Pile, ...]
    singly: tuple[Pile, ...] = ()  # empty: as from a device
    clauses: Clauses = ()  # on the deal as a whole, in packets
    singly_clauses: Clauses = ()  # on the deal as a whole, singly


class Verify(Struct, frozen=True):
    """A check of hands before any decision. If the reading is not 0, the box goes to ``ending`` at once."""

    tag: ClassVar[str] = "verify"
    reading: str
    ending: str
    clause: str
    over: str  # the clause cited when a box that has already won tries to choose
    settles: str = ""  # wager on the cards first dealt that is settled now
    wins: str = ""  # reading that says whether that wager wins
    lost: Ruling | None = None  # ruling if the player declares that it has lost
    declare: str | None = None  # clause that makes the player declare
    clauses: Clauses = ()  # on the verification as a whole


class Decide(Struct, frozen=True):
    """A betting round. ``silent``: the move of a box that has no base wager and makes no choice."""

    tag: ClassVar[str] = "decide"
    name: str
    clause: str
    moves: tuple[Move, ...]
    silent: str = ""
    undecided: Move | None = None  # applied if a player does not decide


class Reveal(Struct, frozen=True):
    """Turns up the next face-down cards of the board."""

    tag: ClassVar[str] = "reveal"
    clause: str
    board: int


Phase: TypeAlias = Deal | Verify | Decide | Reveal


class Common(Struct, frozen=True):
    """Where this document prints the rules that all games share; None: it does not."""

    tag: ClassVar[str] = "common"
    deck: str
    maximum: str
    fold_is_final: str | None
    play_is_final: Mapping[str, str]  # by name of the decision at which the hand was played
    concession_is_final: str | None
    limits: str = ""
    layout: str = ""
    opening: str = ""  # wagers before the deal
    call: str = ""  # the dealer calls "no more bets"
    close: str = ""  # after the call no wager may be placed
    withdraw: str = ""  # after the call no wager may be taken back
    leave: str = ""  # a player may not leave with wagers in play
    chips: str = ""  # what a wager consists of
    cards_from: str = ""  # what cards may be dealt from
    sources: Mapping[Source, str] = {}  # clause for each such source
    one_hand: str = ""
    one_wager: str | None = None
    settlement: str = ""
    no_hand: str | None = None  # settlement when the dealer does not qualify, if printed separately
    jackpot_hand: str | None = None  # a hand that wins the jackpot is shown to all
    jackpot_void: str | None = None  # a void hand's jackpot wager is cancelled
    dealer_hand: str = ""
    reveal_folded: str | None = None
    reshuffle: Clauses = ()
    look: str | None = None  # when players may look at their cards
    look_singly: str | None = None  # the same after a deal card by card, if printed separately
    uncovered: str | None = None  # who decides what the document does not cover
    seats: int = 7


class Order(Struct, frozen=True):
    """Where the ranking of hands is printed: each category, ties, the rank of cards, the ace in a straight."""

    tag: ClassVar[str] = "order"
    hands: Mapping[IntEnum, str]
    ranking: str  # clause that introduces the list
    ties: Mapping[IntEnum | None, str]  # ties within a category; None: all categories not listed
    cards: Clauses
    ace_high: Clauses
    ace_low: Clauses
    best: Mapping[str, str]  # by pile: clause on making the best hand
    own_cards: Mapping[str, Mapping[int, str]] = {}  # by pile, by number of its cards used with the board


class Ending(Struct, frozen=True):
    """One way in which a hand can end, and the cell that settles each wager in that case.

    played: settled once all cards are shown; folded: given up; conceded: given up after the dealer's hand was
    shown; instant: paid at once by a verification; void: removed from the round.
    """

    tag: ClassVar[str] = "ending"
    kind: Kind
    cells: Mapping[str, Cell]


class Game(Struct, frozen=True, dict=True):
    """A whole game: wagers, phases of a round, readings of the cards, and what is paid."""

    tag: ClassVar[str] = "game"
    key: str
    document: str
    title: str
    common: Common
    order: Order
    wagers: tuple[Wager, ...]
    base: str  # wager of which later wagers are multiples
    phases: tuple[Phase, ...]
    readings: Mapping[str, Reading]
    paytables: tuple[Paytable, ...]
    endings: Mapping[str, Ending]
    qualified: str = ""  # reading that says whether the dealer qualifies; "": every hand does
    concede: Move | None = None  # concedes a played hand once the dealer's hand is shown
    parts: Mapping[str, Part] = {}  # parts of a pile that readings use under their own name
    bonuses: Mapping[str, str] = {}  # bonus and the wager on whose stake it is paid
    capped: Mapping[str, Clauses] = {}  # wagers whose winnings the sign may cap
    jackpot: Jackpot | None = None
    not_covered: tuple[str, ...] = ()  # endings for a bet not covered: the first time, and every later time
    faults: tuple[FaultRule, ...] = ()
    options: Mapping[str, Mapping[str, Reading]] = {}  # alternative readings of an unclear clause, by its id
    deck: Cards = DECK

    @property
    def bets(self) -> frozenset[str]:
        """Wagers placed by a move, as multiples of the base wager."""
        return frozenset(wager.name for wager in self.wagers if wager.placed == "by a move")

    @cached_property
    def areas(self) -> Mapping[str, Wager]:
        """The wagers by name."""
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def related(self) -> Mapping[str, Wager]:
        """The wagers that have a relation to another, by name."""
        return {wager.name: wager for wager in self.wagers if wager.relations}

    @cached_property
    def requiring(self) -> tuple[Wager, ...]:
        """The wagers that say that one of some wagers must be staked."""
        return tuple(wager for wager in self.wagers if wager.required)

    @cached_property
    def opening(self) -> frozenset[str]:
        """The wagers with which a box is dealt in: each game requires one of them, or several."""
        return frozenset(name for wager in self.wagers for name in wager.required)

    def label(self, area: str) -> str:
        """The displayed name of a wager or bonus."""
        return self._labels.get(area) or area.replace("-", " ").capitalize()

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {name: wager.label for name, wager in self.areas.items()}

    def move_label(self, name: str) -> str:
        """A move as people read it."""
        moves = (move for phase in self.decisions for move in phase.moves)
        return next((move.label for move in moves if move.name == name), name.capitalize())

    @cached_property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(phase for phase in self.phases if isinstance(phase, Decide))

    @cached_property
    def played(self) -> str:
        """The ending of a hand played to the end. It also settles wagers on the dealer's hand."""
        return next(name for name, ending in self.endings.items() if ending.kind == "played")

    @property
    def jackpot_wager(self) -> str:
        """The wager on the jackpot; "": none."""
        return self.jackpot.wager if self.jackpot else ""

    @cached_property
    def has_dealer(self) -> bool:
        """Whether the dealer is dealt a hand."""
        return self.dealt(DEALER) > 0

    def dealt(self, to: str, before: int | None = None) -> int:
        """How many cards a pile gets in the whole round, or in the phases before one of them."""
        deals = [phase for phase in self.phases[:before] if isinstance(phase, Deal)]
        return sum(pile.count for deal in deals for pile in deal.piles if pile.to == to)

    def cards_for(self, boxes: int) -> int:
        """The most cards that a round with this number of boxes can need, without draws."""
        return self.dealt(PLAYER) * boxes + self.dealt(DEALER) + self.dealt(BOARD)

    def named(self, to: str, first: int, count: int) -> frozenset[str]:
        """The names under which readings use these cards: the pile's own, and those of its parts."""
        return frozenset(
            {to, *(name for name, part in self.parts.items() if part.of == to and part.overlaps(first, count))}
        )

    def kind_of(self, ending: str) -> Kind | None:
        """The kind of an ending; None while a hand is in play."""
        return self.endings[ending].kind if ending in self.endings else "void" if ending else None

    def fold(self, decision: str = "") -> str:
        """The ending of a hand folded at this decision, or at any other if this one has no fold."""
        folds = [name for name, ending in self.endings.items() if ending.kind == "folded"]
        there = [move.then for phase in self.decisions if phase.name == decision for move in phase.moves]
        return next((name for name in folds if name in there), folds[0])

    def under(self, option: str) -> "Game":
        """The game with the alternative reading of an unclear clause."""
        return replace(self, readings={**self.readings, **self.options[option]})

    def payouts(
        self,
        schedules: Mapping[str, tuple[Line, ...]] | None = None,
        maximum: Cents | None = None,
        maximum_payout: Cents | None = None,
    ) -> Payouts:
        """The payouts in force: pay tables, with these schedules instead of the game's own, and a sign's limits."""
        lines = {table.name: table.lines for table in self.paytables} | dict(schedules or {})
        tables = {name: {int(line.hand): line for line in rows} for name, rows in lines.items()}
        return Payouts(tables, maximum, maximum_payout)
