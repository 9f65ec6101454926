"""The vocabulary in which a house-banked game is described: frozen values, no control flow, no game named."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.rules.cells import Cell, Clauses, Line, Paytable, Reading, Sign
from cutcard.rules.faults import FaultRule
from cutcard.rules.jackpot import Jackpot
from cutcard.ruling import Refused, Ruling

BASE = "ante"  # the wager of which the later ones are multiples


class Relation(Struct, frozen=True):
    """How a wager stands to another: equal to it, only placed with it, or at least as large."""

    how: Literal["equal to", "only with", "at least"]
    other: str
    clause: str

    def broken(self, stake: Cents, stakes: Mapping[str, Cents]) -> str | None:
        """What must be done, if a stake does not stand to the other as it must."""
        against = stakes.get(self.other)
        if self.how == "only with":
            return None if against is not None else f"place {self.other} as well"
        if against is None:  # whether it has to be there is said elsewhere
            return None
        if self.how == "equal to":
            return None if stake == against else f"it must equal {self.other}"
        return None if stake >= against else f"it must be at least {self.other}"


class Wager(Struct, frozen=True):
    """An area of the layout. ``required``: one of these must be staked; ``limited``: by the sign."""

    name: str
    clause: str
    required: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    placed: Literal["before the deal", "by a move", "as a fee"] = "before the deal"
    limited: bool = True
    on_dealer: bool = False  # staked on the dealer's hand
    elsewhere: str | None = None  # the clause that lets it be staked on another player's box


class Draw(Struct, frozen=True):
    """Cards drawn by a move, from ``least`` to ``most``; with ``exchange`` as many are laid down first."""

    least: int
    most: int
    exchange: bool
    clause: str
    dealt: str  # the clause that fixes how many cards are dealt for it


class Move(Struct, frozen=True):
    """A choice: stake ``times`` the ante on ``wager``, draw, then go on or come to the ending named."""

    name: str
    clause: str
    wager: str = ""
    times: int = 0
    draw: Draw | None = None
    then: str = ""  # an ending, another decision, or "" for the next one in the course of the round
    multiple: str = ""  # the clause that fixes the multiple, if it is not the move's own


class Pile(Struct, frozen=True):
    """How many cards go to one place, and the clause that says so."""

    to: str
    count: int
    clause: str
    order: tuple[int, ...] = ()  # where each card of a packet, top to bottom, lies in the pile
    face_up: int = 0  # how many of the pile's last cards are turned face up


class Deal(Struct, frozen=True):
    """The deal in packets from a shuffling device, and card by card from a shoe or the hand."""

    piles: tuple[Pile, ...]
    singly: tuple[Pile, ...] = ()
    clauses: Clauses = ()  # on the whole of the deal: in packets
    singly_clauses: Clauses = ()  # and singly


class Verify(Struct, frozen=True):
    """A hand shown before any decision: where the reading is not 0 the box comes to ``ending`` at once."""

    reading: str
    ending: str
    clause: str
    over: str  # the clause that leaves such a box no choice
    settles: str = ""  # the wager on the cards first dealt that is settled now
    lost: Ruling | None = None  # its fate where the player says it has lost
    declare: str | None = None  # the clause that has the player say so
    clauses: Clauses = ()  # on the whole of the verification


class Decide(Struct, frozen=True):
    """A betting round. A box without ante may stay silent and takes the move named."""

    name: str
    clause: str
    moves: tuple[Move, ...]
    silent: str = ""
    undecided: Move | None = None  # what becomes of a player who does not decide


class Reveal(Struct, frozen=True):
    clause: str
    board: int


Phase: TypeAlias = Deal | Verify | Decide | Reveal


class Common(Struct, frozen=True):
    """Where the rules that all games share are printed in this document; None where it is silent."""

    deck: str
    maximum: str
    fold_is_final: str | None
    play_is_final: Mapping[str, str]  # by the decision at which the hand was played
    concession_is_final: str | None
    limits: str = ""
    layout: str = ""
    opening: str = ""  # wagers before the deal
    call: str = ""  # no more bets
    close: str = ""  # and none placed after it,
    withdraw: str = ""  # nor taken back,
    leave: str = ""  # nor left alone
    chips: str = ""  # what a wager consists of
    cards_from: str = ""  # where cards are dealt from,
    sources: Mapping[str, str] = {}  # and by which clause
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

    hands: Mapping[IntEnum, str]
    ranking: str  # the clause that heads the list
    ties: Mapping[IntEnum | None, str]  # hands of one category: those spelled out, and None for all others
    cards: Clauses
    ace_high: Clauses
    ace_low: Clauses
    best: Mapping[str, str]  # by pile: the clause that has its best hand made
    own_cards: Mapping[str, Mapping[int, str]] = {}  # by pile: how many of its cards the hand uses beside the board's


class Game(Struct, frozen=True):
    """A whole game: what may be staked, how a round runs, what the rules read in the cards, what is paid."""

    key: str
    document: str
    title: str
    common: Common
    order: Order
    wagers: tuple[Wager, ...]
    phases: tuple[Phase, ...]
    concede: Move
    readings: Mapping[str, Reading]
    paytables: tuple[Paytable, ...]
    endings: Mapping[str, Mapping[str, Cell]]
    bonuses: Mapping[str, str] = {}  # a line of its own, paid on the stake of another wager
    capped: Mapping[str, Clauses] = {}  # wagers whose winnings the sign may cap
    jackpot: Jackpot | None = None
    faults: tuple[FaultRule, ...] = ()
    options: Mapping[str, Mapping[str, Reading]] = {}  # the other reading of an unclear clause, by its id

    @property
    def bets(self) -> frozenset[str]:
        """Wagers that are made by a move, as multiples of the ante."""
        return frozenset(wager.name for wager in self.wagers if wager.placed == "by a move")

    def under(self, option: str) -> "Game":
        """The game with the other reading of an unclear clause."""
        return replace(self, readings={**self.readings, **self.options[option]})

    def sign(
        self,
        schedules: Mapping[str, tuple[Line, ...]] | None = None,
        maximum: Cents | None = None,
        maximum_payout: Cents | None = None,
    ) -> Sign:
        """The sign with these schedules in place of the game's own."""
        lines = {table.name: table.lines for table in self.paytables} | dict(schedules or {})
        tables = {name: {int(line.hand): line for line in rows} for name, rows in lines.items()}
        return Sign(tables, maximum, maximum_payout)


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
                    if cure := relation.broken(stake, stakes):
                        raise Refused(relation.clause, f"wagers: {name} is {stake}; {cure}")
        if not late:
            for wager in game.wagers:
                if wager.required and stakes.keys().isdisjoint(wager.required):
                    raise Refused(wager.clause, f"wagers: place {' or '.join(wager.required)}")
