"""Commands and events of a table's preparation and of its physical cards: decks, shuffles, cuts, counts."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Count, Name, Names, Note
from cutcard.core.message import SUPERVISORS, Command, Event, Role

Source: TypeAlias = Literal["device", "shoe", "hand"]
Checker: TypeAlias = Literal["", "dealer", "supervisor", "machine"]


class PrepareTable(Command, frozen=True, tag="PrepareTable"):
    """The opening checklist: what stands at the table. From then on its decks are accounted for."""

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)
    equipment: Names
    cash: bool = True


class SetCash(Command, frozen=True, tag="SetCash"):
    """Take cash, or run cashless; ``drop_box``: one is attached."""

    roles = SUPERVISORS
    cash: bool
    drop_box: bool


class ChangeSource(Command, frozen=True, tag="ChangeSource"):
    """Deal from another device, a shoe or the hand."""

    roles = SUPERVISORS
    source: Source
    reasons: Note


class BringDeck(Command, frozen=True, tag="BringDeck"):
    """A deck comes to the table. ``alike``: all backs have one colour and design."""

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)
    authority = "life.cards.checked"
    deck: Name
    back: Name
    checked: Checker = ""
    cards: Count = 52
    jokers: Count = 0
    alike: bool = True
    cutting_card: bool = True
    shuffled_ahead: bool = False
    secured: bool = False


class Shuffle(Command, frozen=True, tag="Shuffle"):
    """Shuffle a deck; ``by_hand`` at a table with a device is the dealer's own addition."""

    roles = (Role.DEALER,)
    authority = "life.cards.shuffle"
    deck: Name
    by_hand: bool = False


class OrderShuffle(Command, frozen=True, tag="OrderShuffle"):
    roles = SUPERVISORS
    authority = "life.cards.ordered"
    reasons: Note


class Cut(Command, frozen=True, tag="Cut"):
    roles = (Role.DEALER,)
    authority = "life.cards.dealer_only"
    deck: Name


class ReportDropped(Command, frozen=True, tag="ReportDropped"):
    """The dealer has mishandled or dropped cards."""

    roles = (Role.DEALER,)
    authority = "life.cards.dropped"


class VerifyCollected(Command, frozen=True, tag="VerifyCollected"):
    """A supervisor has counted the cards after a mishap."""

    roles = SUPERVISORS
    authority = "life.cards.dropped"
    cards: Count


class OrderCount(Command, frozen=True, tag="OrderCount"):
    """Have the dealer check and verify the number of cards."""

    roles = (*SUPERVISORS, Role.INSPECTOR)
    authority = "life.cards.count"


class RecordCount(Command, frozen=True, tag="RecordCount"):
    roles = (Role.DEALER,)
    authority = "life.cards.count"
    deck: Name
    cards: Count


class ReplaceCards(Command, frozen=True, tag="ReplaceCards"):
    """Unfit cards of a deck are changed: some of them, or ``count`` 52 for all, by cards that were checked or not."""

    roles = SUPERVISORS
    authority = "life.cards.replace"
    deck: Name
    count: Count
    reasons: Note
    checked: Checker = ""


class TablePrepared(Event, frozen=True, tag="TablePrepared"):
    equipment: tuple[str, ...]
    cash: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class CashSet(Event, frozen=True, tag="CashSet"):
    cash: bool
    drop_box: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class SourceChanged(Event, frozen=True, tag="SourceChanged"):
    """``kept``: the decks that stay at the table; the others go."""

    source: Source
    kept: tuple[str, ...]
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DeckBrought(Event, frozen=True, tag="DeckBrought"):
    deck: str
    back: str
    checked: Checker
    shuffled_ahead: bool
    secured: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class Shuffled(Event, frozen=True, tag="Shuffled"):
    """A deck is in random order, ready for play or for the cut."""

    deck: str
    by: str
    at: str
    clauses: tuple[str, ...]


class MixedByHand(Event, frozen=True, tag="MixedByHand"):
    """The dealer has mixed a deck before the device gets it."""

    deck: str
    by: str
    at: str
    clauses: tuple[str, ...]


class ShuffleOrdered(Event, frozen=True, tag="ShuffleOrdered"):
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DeckCut(Event, frozen=True, tag="DeckCut"):
    deck: str
    by: str
    clauses: tuple[str, ...]


class DeckInPlay(Event, frozen=True, tag="DeckInPlay"):
    deck: str
    clauses: tuple[str, ...]


class CardsDropped(Event, frozen=True, tag="CardsDropped"):
    by: str
    at: str
    clauses: tuple[str, ...]


class CardsVerified(Event, frozen=True, tag="CardsVerified"):
    cards: int
    complete: bool
    by: str
    at: str
    clauses: tuple[str, ...]


class CountOrdered(Event, frozen=True, tag="CountOrdered"):
    by: str
    at: str
    clauses: tuple[str, ...]


class CardsCounted(Event, frozen=True, tag="CardsCounted"):
    deck: str
    cards: int
    right: bool
    ordered: str
    by: str
    at: str
    clauses: tuple[str, ...]


class CardsReplaced(Event, frozen=True, tag="CardsReplaced"):
    deck: str
    count: int
    reasons: str
    checked: Checker
    by: str
    at: str
    clauses: tuple[str, ...]


CardCommand: TypeAlias = (
    PrepareTable
    | SetCash
    | ChangeSource
    | BringDeck
    | Shuffle
    | OrderShuffle
    | Cut
    | ReportDropped
    | VerifyCollected
    | OrderCount
    | RecordCount
    | ReplaceCards
)
CardEvent: TypeAlias = (
    TablePrepared
    | CashSet
    | SourceChanged
    | DeckBrought
    | Shuffled
    | MixedByHand
    | ShuffleOrdered
    | DeckCut
    | DeckInPlay
    | CardsDropped
    | CardsVerified
    | CountOrdered
    | CardsCounted
    | CardsReplaced
)
