"""Commands and events of a round of play, in the form in which they are sent and stored."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.core.bounds import MANY, Amount, Count, Name, Number, SomeCards
from cutcard.core.message import RANKS, SUPERVISORS, Command, Event, Role
from cutcard.money import Cents
from cutcard.ruling import Result
from cutcard.table.messages import assisted, exchange, life
from cutcard.table.messages.cards import CardCommand, CardEvent
from cutcard.table.messages.corrections import CardCorrected, Correction
from cutcard.table.messages.faults import FaultCommand, FaultEvent
from cutcard.table.messages.jackpot import JackpotCommand, JackpotEvent
from cutcard.table.messages.orders import OrderEvent
from cutcard.table.messages.parts import AddPart, PartAdded
from cutcard.table.messages.relief import ByDevice, DeviceEvent
from cutcard.table.messages.validity import OfPatrons, ValidityEvent


class TakeSeat(Command, frozen=True, tag="TakeSeat"):
    roles = (Role.PLAYER,)
    box: Number


class LeaveSeat(Command, frozen=True, tag="LeaveSeat"):
    roles = (Role.PLAYER, Role.DEALER, *SUPERVISORS, Role.SYSTEM)
    box: Number


class OpenBets(Command, frozen=True, tag="OpenBets"):
    """Open a round, so that wagers may be placed."""

    roles = (Role.DEALER, Role.SYSTEM)


class Bet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stake on an area of the player's own box, or of another box where the rules allow it."""

    area: Name
    chips: Amount = 0
    tokens: Amount = 0
    box: Number | None = None


class PlaceWagers(Command, frozen=True, tag="PlaceWagers"):
    """Place wagers on areas of the layout: all of them, or none if one is refused."""

    roles = (Role.PLAYER, Role.DEALER)
    seat: Number
    bets: Annotated[tuple[Bet, ...], MANY]


class TakeBack(Command, frozen=True, tag="TakeBack"):
    """Take back all stakes of a seat while wagers are open."""

    roles = (Role.PLAYER, Role.DEALER)
    seat: Number


class CloseBets(Command, frozen=True, tag="CloseBets"):
    """Close the wagers and begin the deal."""

    roles = (Role.DEALER, Role.SYSTEM)
    authority = "common.call"


class Declare(Command, frozen=True, tag="Declare"):
    """Declare by tap or wave whether the first cards win at once (recorded dealing only)."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number
    wins: bool


class Choose(Command, frozen=True, tag="Choose"):
    """Make a decision. An exchange names its cards or gives their number. ``tokens``: tokens in the resulting wager."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number
    move: Name
    discard: SomeCards = ()
    count: Count = 0
    tokens: Amount = 0


class Undecided(Command, frozen=True, tag="Undecided"):
    """Record that the player has not decided within a reasonable time, or is not there."""

    roles = (Role.DEALER, *SUPERVISORS, Role.SYSTEM)
    box: Number


class ShowCards(Command, frozen=True, tag="ShowCards"):
    """Enter the cards of a pile as the dealer turns them up (recorded dealing)."""

    roles = (Role.DEALER,)
    pile: Name
    cards: SomeCards


class Concede(Command, frozen=True, tag="Concede"):
    """Concede the hand after the dealer's hand is shown."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number


class Settle(Command, frozen=True, tag="Settle"):
    """Settle all wagers, starting from the dealer's right."""

    roles = (Role.DEALER, Role.SYSTEM)
    authority = "common.settlement"


class RevealFolded(Command, frozen=True, tag="RevealFolded"):
    """Turn up a folded hand at settlement, at the operator's discretion. In recorded dealing, name its cards."""

    roles = RANKS
    authority = "common.reveal_folded"
    box: Number
    cards: SomeCards = ()


LifeCommand: TypeAlias = life.LimitCommand | life.SeatCommand | exchange.ChangeCommand | CardCommand
BesidePlay: TypeAlias = AddPart | LifeCommand | ByDevice | Correction | FaultCommand | OfPatrons | JackpotCommand
TableCommand: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | OpenBets
    | PlaceWagers
    | TakeBack
    | CloseBets
    | Declare
    | Choose
    | Undecided
    | ShowCards
    | Concede
    | Settle
    | RevealFolded
    | assisted.AssistedCommand
    | BesidePlay
)


class SeatTaken(Event, frozen=True, tag="SeatTaken"):
    box: int
    patron: str


class SeatLeft(Event, frozen=True, tag="SeatLeft"):
    box: int
    patron: str


class RoundOpened(Event, frozen=True, tag="RoundOpened"):
    """A round begins under these rules (document, and digest of game and sign)."""

    number: int
    rules: str
    commitment: str
    cards: int = 52  # number of cards in the deck


class WagerPlaced(Event, frozen=True, tag="WagerPlaced"):
    stake: int  # number of the stake in the round
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clause: str


class WagerTakenBack(Event, frozen=True, tag="WagerTakenBack"):
    """A stake is returned to its owner while wagers are open, or by a move that takes it back (with its clause)."""

    stake: int
    owner: str
    chips: Cents
    tokens: Cents
    clause: str | None = None


class BetsClosed(Event, frozen=True, tag="BetsClosed"):
    """Wagers are closed. These boxes are dealt in."""

    clause: str
    boxes: tuple[int, ...]


class Dealt(Event, frozen=True, tag="Dealt"):
    """Cards dealt face down that nobody has seen yet."""

    to: str
    count: int
    clause: str
    order: tuple[int, ...] = ()  # positions of a packet's cards in the pile, if not consecutive


class Shown(Event, frozen=True, tag="Shown"):
    """Cards shown to all, or only to the player of the box. ``first``: their position in the pile."""

    to: str
    cards: Cards
    audience: Literal["all", "owner"]
    first: int = 0
    clause: str | None = None


class TurnedUp(Event, frozen=True, tag="TurnedUp"):
    """A hand that only its player had seen is shown to all."""

    box: int
    clause: str | None


class PhaseBegan(Event, frozen=True, tag="PhaseBegan"):
    """The round enters this phase of the game, and these boxes come to its decision."""

    number: int
    boxes: tuple[int, ...] = ()
    decision: str = ""
    clauses: tuple[str, ...] = ()  # clauses about the phase as a whole


class SettlementBegan(Event, frozen=True, tag="SettlementBegan"):
    clause: str


class Declared(Event, frozen=True, tag="Declared"):
    box: int
    wins: bool
    clause: str


class Chosen(Event, frozen=True, tag="Chosen"):
    """A decision, and what follows for the box: another decision at once, an ending, or the next phase."""

    box: int
    move: str
    decision: str
    ending: str
    clause: str
    times: int = 0
    wager: str = ""


class Discarded(Event, frozen=True, tag="Discarded"):
    box: int
    count: int
    cards: Cards
    clause: str


class Reshuffled(Event, frozen=True, tag="Reshuffled"):
    """The remaining cards and the discards, given by their positions in the shuffle, are shuffled again."""

    places: tuple[int, ...]
    clauses: tuple[str, ...]


class Conceded(Event, frozen=True, tag="Conceded"):
    box: int
    ending: str
    clause: str


class StakeSettled(Event, frozen=True, tag="StakeSettled"):
    """One settled stake: chips and tokens returned. A bonus is another event of the same stake, with no chips."""

    stake: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    result: Result
    returned: Cents
    returned_tokens: Cents
    clauses: tuple[str, ...]


class JackpotPaid(Event, frozen=True, tag="JackpotPaid"):
    """A jackpot prize or bonus, split into what the pool and the house pay."""

    owner: str
    box: int
    kind: str
    from_pool: Cents
    from_house: Cents
    clauses: tuple[str, ...]


class PoolToppedUp(Event, frozen=True, tag="PoolToppedUp"):
    """The house tops up a jackpot pool to its seed."""

    amount: Cents
    clauses: tuple[str, ...]


class EntryTakenBack(Event, frozen=True, tag="EntryTakenBack"):
    """A wrongly recorded command was taken back: the round is what the ``kept`` events make of it."""

    command: str
    recorded_by: str
    seats: dict[int, str]  # when the round was opened
    kept: "tuple[TableEvent, ...]"
    undone: "tuple[TableEvent, ...]"
    reasons: str
    by: str
    at: str
    clauses: tuple[str, ...]


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    number: int


LifeEvent: TypeAlias = life.LimitEvent | life.SeatEvent | exchange.ChangeEvent | CardEvent
BesideEvent: TypeAlias = DeviceEvent | FaultEvent | ValidityEvent | JackpotEvent | OrderEvent
TableEvent: TypeAlias = (
    SeatTaken
    | SeatLeft
    | RoundOpened
    | WagerPlaced
    | WagerTakenBack
    | PartAdded
    | BetsClosed
    | Dealt
    | Shown
    | TurnedUp
    | PhaseBegan
    | SettlementBegan
    | Declared
    | Chosen
    | Discarded
    | Reshuffled
    | Conceded
    | StakeSettled
    | JackpotPaid
    | PoolToppedUp
    | EntryTakenBack
    | CardCorrected
    | RoundEnded
    | LifeEvent
    | BesideEvent
)
