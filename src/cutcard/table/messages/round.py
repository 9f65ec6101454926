"""Commands ask, events record: the JSON that travels and the rows that are kept, with no other shape in between."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.core.bounds import MANY, Amount, Count, Name, Number, SomeCards
from cutcard.core.message import Command, Event, Role
from cutcard.money import Cents
from cutcard.ruling import Result
from cutcard.table.messages.cards import CardCommand, CardEvent
from cutcard.table.messages.faults import FaultCommand, FaultEvent
from cutcard.table.messages.jackpot import JackpotCommand, JackpotEvent
from cutcard.table.messages.life import ChangeCommand, ChangeEvent, LimitCommand, LimitEvent, SeatCommand, SeatEvent
from cutcard.table.messages.orders import OrderEvent
from cutcard.table.messages.validity import ValidityCommand, ValidityEvent


class TakeSeat(Command, frozen=True, tag="TakeSeat"):
    roles = (Role.PLAYER,)
    box: Number


class LeaveSeat(Command, frozen=True, tag="LeaveSeat"):
    roles = (Role.PLAYER, Role.DEALER)
    box: Number


class OpenBets(Command, frozen=True, tag="OpenBets"):
    """Begin a round: wagers may be placed."""

    roles = (Role.DEALER, Role.SYSTEM)


class Bet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stake on an area: of the player's own box, or of another where the document allows it."""

    area: Name
    chips: Amount = 0
    tokens: Amount = 0
    box: Number | None = None


class PlaceWagers(Command, frozen=True, tag="PlaceWagers"):
    """Stake on areas of the layout, all of them together or none."""

    roles = (Role.PLAYER, Role.DEALER)
    seat: Number
    bets: Annotated[tuple[Bet, ...], MANY]


class TakeBack(Command, frozen=True, tag="TakeBack"):
    """Take all stakes of a seat back while wagers are open."""

    roles = (Role.PLAYER, Role.DEALER)
    seat: Number


class CloseBets(Command, frozen=True, tag="CloseBets"):
    """No more bets: the deal begins."""

    roles = (Role.DEALER, Role.SYSTEM)
    authority = "common.call"


class Declare(Command, frozen=True, tag="Declare"):
    """Tap or wave: whether the first cards win at once (recorded dealing; the electronic table sees it)."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number
    wins: bool


class Choose(Command, frozen=True, tag="Choose"):
    """A decision. An exchange names the cards laid down, or how many where cards are not known."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number
    move: Name
    discard: SomeCards = ()
    count: Count = 0


class Undecided(Command, frozen=True, tag="Undecided"):
    """The player whose turn it is has not decided within a reasonable time, or is not there."""

    roles = (Role.DEALER, Role.SYSTEM)
    box: Number


class ShowCards(Command, frozen=True, tag="ShowCards"):
    """The cards of a pile, as the dealer turns them up (recorded dealing)."""

    roles = (Role.DEALER,)
    pile: Name
    cards: SomeCards


class Concede(Command, frozen=True, tag="Concede"):
    """Give the hand up once the dealer's is shown."""

    roles = (Role.PLAYER, Role.DEALER)
    box: Number


class Settle(Command, frozen=True, tag="Settle"):
    """Pay and take, from the dealer's right."""

    roles = (Role.DEALER, Role.SYSTEM)
    authority = "common.settlement"


class RevealFolded(Command, frozen=True, tag="RevealFolded"):
    """Turn up a folded hand at settlement, at the operator's discretion; recorded dealing names its cards."""

    roles = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    authority = "common.reveal_folded"
    box: Number
    cards: SomeCards = ()


LifeCommand: TypeAlias = LimitCommand | SeatCommand | ChangeCommand | CardCommand
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
    | FaultCommand
    | LifeCommand
    | ValidityCommand
    | JackpotCommand
)


class SeatTaken(Event, frozen=True, tag="SeatTaken"):
    box: int
    patron: str


class SeatLeft(Event, frozen=True, tag="SeatLeft"):
    box: int
    patron: str


class RoundOpened(Event, frozen=True, tag="RoundOpened"):
    """A round begins under these rules (document, version and hash of game and sign)."""

    number: int
    rules: str
    commitment: str
    cards: int = 52  # in the deck


class WagerPlaced(Event, frozen=True, tag="WagerPlaced"):
    stake: int  # its number in the round
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clause: str


class WagerTakenBack(Event, frozen=True, tag="WagerTakenBack"):
    """A stake goes back to its owner: while wagers are open, or by a move that takes it back (then with its clause)."""

    stake: int
    owner: str
    chips: Cents
    tokens: Cents
    clause: str | None = None


class BetsClosed(Event, frozen=True, tag="BetsClosed"):
    """No more bets: these boxes play."""

    clause: str
    boxes: tuple[int, ...]


class Dealt(Event, frozen=True, tag="Dealt"):
    """Cards laid down, not seen by anybody yet."""

    to: str
    count: int
    clause: str
    order: tuple[int, ...] = ()  # where the cards of a packet lie in the pile, if not one after the other


class Shown(Event, frozen=True, tag="Shown"):
    """Cards seen: by all, or only by the player of the box. ``first``: their place in the pile."""

    to: str
    cards: Cards
    audience: Literal["all", "owner"]
    first: int = 0
    clause: str | None = None


class TurnedUp(Event, frozen=True, tag="TurnedUp"):
    """A box's own cards, known to its player, are seen by all."""

    box: int
    clause: str | None


class PhaseBegan(Event, frozen=True, tag="PhaseBegan"):
    """The round goes on to this phase of its game, and these boxes to its decision."""

    number: int
    boxes: tuple[int, ...] = ()
    decision: str = ""
    clauses: tuple[str, ...] = ()  # on the whole of the phase


class SettlementBegan(Event, frozen=True, tag="SettlementBegan"):
    clause: str


class Declared(Event, frozen=True, tag="Declared"):
    box: int
    wins: bool
    clause: str


class Chosen(Event, frozen=True, tag="Chosen"):
    """A decision, and where it leads the box: to another decision at once, to an ending, or on with the round."""

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
    """The cards left and the discards, told by their places in the shuffle, are shuffled together to go on."""

    places: tuple[int, ...]
    clauses: tuple[str, ...]


class Conceded(Event, frozen=True, tag="Conceded"):
    box: int
    ending: str
    clause: str


class StakeSettled(Event, frozen=True, tag="StakeSettled"):
    """One stake settled: what comes back in chips and in tokens; a bonus is a line with stake 0."""

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
    """A jackpot prize or bonus, told apart by who funds it."""

    owner: str
    box: int
    kind: str
    from_pool: Cents
    from_house: Cents
    clauses: tuple[str, ...]


class PoolToppedUp(Event, frozen=True, tag="PoolToppedUp"):
    """The house brings a jackpot pool up to its seed."""

    amount: Cents
    clauses: tuple[str, ...]


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    number: int


LifeEvent: TypeAlias = LimitEvent | SeatEvent | ChangeEvent | CardEvent
TableEvent: TypeAlias = (
    SeatTaken
    | SeatLeft
    | RoundOpened
    | WagerPlaced
    | WagerTakenBack
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
    | RoundEnded
    | FaultEvent
    | LifeEvent
    | ValidityEvent
    | JackpotEvent
    | OrderEvent
)
