"""The shape of a table as one person sees it. A view lists its fields, so that a hidden card cannot leak by default."""

from msgspec import Struct

from cutcard.web.player.prompts import PromptView


class AreaView(Struct):
    """An area of the layout, and what the sign says of it."""

    name: str
    clause: str
    required: tuple[str, ...]
    placed: str
    on_dealer: bool
    elsewhere: bool
    minimum: int
    maximum: int
    title: str  # what the felt says
    equal: tuple[str, ...]  # areas on which the same must be staked
    at_least: tuple[str, ...]  # areas on which no more may be staked than on this one


class PaytableView(Struct):
    """A pay table under the name that people read: hands with their odds, such as "3:2", the best first."""

    title: str
    lines: dict[str, str]


class SeatView(Struct):
    box: int
    name: str
    mine: bool


class StakeView(Struct):
    box: int
    owner: str
    mine: bool
    area: str
    chips: int
    tokens: int
    title: str


class BoxView(Struct):
    """A box in the round; its hand is named once the viewer sees all of it."""

    box: int
    mine: bool
    hidden: str | None  # the clause that keeps its cards from this player now
    cards: list[str]
    drawn: list[str]
    discard: list[str]
    decision: str
    ending: str
    moves: tuple[str, ...]
    last: str  # what the button of its last move says
    declared: bool | None
    hand: str


class ChoiceView(Struct):
    """A move open now: what it stakes and which cards it takes."""

    name: str
    clause: str
    wager: str
    amount: int
    least: int
    most: int
    exchange: bool
    title: str  # what its button says
    takes_back: str  # the wager that goes back to the player, as people read it


class NeedView(Struct):
    kind: str
    box: int
    mine: bool
    pile: str
    first: int
    count: int
    clause: str | None
    choices: list[ChoiceView]


class SettledView(Struct):
    box: int
    owner: str
    mine: bool
    area: str
    stake: int
    result: str
    returned: int
    clauses: tuple[str, ...]
    title: str


class PrizeView(Struct):
    box: int
    owner: str
    mine: bool
    kind: str
    amount: int
    clauses: tuple[str, ...]


class DeckView(Struct):
    """A deck at a table dealt by hand; ``right``: it has all its cards."""

    name: str
    right: bool
    shuffled: bool
    cut: bool


class TableView(Struct):
    """One person's view of one table."""

    id: str
    version: int
    game: str
    document: str
    title: str
    dealing: str
    source: str
    places: int
    stage: str
    number: int
    rules: str
    commitment: str
    role: str
    patron: str
    seat: int | None
    balance: int
    meter: int | None
    jackpot: int
    areas: list[AreaView]
    paytables: list[PaytableView]
    seats: list[SeatView]
    stakes: list[StakeView]
    has_dealer: bool  # whether the dealer is dealt a hand in this game
    concedes: bool  # whether a hand may be given up once all cards are shown
    dealer: list[str]
    dealer_hand: str
    board: list[str]
    boxes: list[BoxView]
    need: NeedView
    settled: list[SettledView]
    prizes: list[PrizeView]
    decks: list[DeckView]
    silence: str | None  # the clause by which players say nothing to each other now
    prompts: list[PromptView]
