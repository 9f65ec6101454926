"""Commands and events for preparing a table and handling its cards: decks, shuffles, cuts, counts."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Count, Name, Names, Note
from cutcard.core.message import SUPERVISORS, Command, Event, Role

Source: TypeAlias = Literal["device", "shoe", "hand"]
Checker: TypeAlias = Literal["", "dealer", "supervisor", "machine"]
DefectKind: TypeAlias = Literal["missing card", "foreign card"]


class PrepareTable(Command, frozen=True, tag="PrepareTable"):
    """Go through the opening checklist: what is at the table. From then on its decks are accounted for."""

    roles = (Role.DEALER, *SUPERVISORS)
    equipment: Names
    cash: bool = True


class SetCash(Command, frozen=True, tag="SetCash"):
    """Take cash, or run cashless. ``drop_box``: a drop box is attached."""

    roles = SUPERVISORS
    cash: bool
    drop_box: bool


class ChangeSource(Command, frozen=True, tag="ChangeSource"):
    """Deal from a device, from a shoe or by hand from now on."""

    roles = SUPERVISORS
    source: Source
    reasons: Note


class BringDeck(Command, frozen=True, tag="BringDeck"):
    """Bring a deck to the table. ``alike``: all backs have the same colour and design."""

    roles = (Role.DEALER, *SUPERVISORS)
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
    """Shuffle a deck. ``by_hand``: the dealer shuffles by hand, even if the table has a device."""

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
    """Report that cards were mishandled or dropped."""

    roles = (Role.DEALER,)
    authority = "life.cards.dropped"


class VerifyCollected(Command, frozen=True, tag="VerifyCollected"):
    """Record that a supervisor counted the cards after they were dropped."""

    roles = SUPERVISORS
    authority = "life.cards.dropped"
    cards: Count


class OrderCount(Command, frozen=True, tag="OrderCount"):
    """Order the dealer to check and verify the number of cards."""

    roles = (*SUPERVISORS, Role.INSPECTOR)
    authority = "life.cards.count"


class RecordCount(Command, frozen=True, tag="RecordCount"):
    roles = (Role.DEALER,)
    authority = "life.cards.count"
    deck: Name
    cards: Count


class ReplaceCards(Command, frozen=True, tag="ReplaceCards"):
    """Replace unfit cards of a deck. ``count``: how many, 52 for all; then say whether the new cards were checked.

    ``back``: the colour of the new backs, if it is another one.
    """

    roles = SUPERVISORS
    authority = "life.cards.replace"
    deck: Name
    count: Count
    reasons: Note
    checked: Checker = ""
    back: Name = ""


class RestoreDevice(Command, frozen=True, tag="RestoreDevice"):
    """Record that the shuffle of an electronic table works again, or that another device replaces it."""

    roles = SUPERVISORS
    details: Note


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
    """``kept``: the decks that stay at the table; the others are removed."""

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
    """A deck was shuffled and is ready for play or for the cut."""

    deck: str
    by: str
    at: str
    clauses: tuple[str, ...]


class MixedByHand(Event, frozen=True, tag="MixedByHand"):
    """The dealer shuffled a deck by hand before it goes into the device."""

    deck: str
    by: str
    at: str
    clauses: tuple[str, ...]


class ShuffleOrdered(Event, frozen=True, tag="ShuffleOrdered"):
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DeviceFailed(Event, frozen=True, tag="DeviceFailed"):
    """Another source of cards is needed before play continues. ``piece``: what is removed from the equipment."""

    piece: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DeviceRestored(Event, frozen=True, tag="DeviceRestored"):
    details: str
    by: str
    at: str
    clauses: tuple[str, ...]


class DefectFound(Event, frozen=True, tag="DefectFound"):
    """A missing or foreign card: the deck must be searched before the next deal.

    ``deck``: "" if unknown; ``entry``: its number in the register, if it was entered there first.
    """

    kind: DefectKind
    deck: str
    round: int  # round in play when it was found; 0: none
    details: str
    by: str
    at: str
    clauses: tuple[str, ...]
    entry: int = 0


class DefectSearched(Event, frozen=True, tag="DefectSearched"):
    """A deck was searched. ``left``: defects at this table whose deck has not been searched yet."""

    number: int
    left: int
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
    back: str = ""  # colour of the new backs, if it is another one
    complete: bool = True  # False: the deck was not complete, and only a part of it was replaced


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
    | RestoreDevice
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
    | DeviceFailed
    | DeviceRestored
    | DefectFound
    | DefectSearched
)
