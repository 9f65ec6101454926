"""The type of a table's view. A view lists its fields, so that a hidden card cannot leak by default."""

from msgspec import Struct

from cutcard.web.player.prompts import PromptView


class AreaView(Struct):
    """A wager area of the layout, and its limits on the sign."""

    name: str
    clause: str
    required: tuple[str, ...]
    placed: str
    on_dealer: bool
    elsewhere: bool
    minimum: int
    maximum: int
    title: str  # as printed on the felt
    equal: tuple[str, ...]  # areas that must have the same stake
    at_least: tuple[str, ...]  # areas whose stake must not be higher than this one


class PaytableView(Struct):
    """A pay table with its title: hands with their odds, such as "3:2", best first."""

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
    """A box in the round. Its hand has a name once the viewer sees all its cards."""

    box: int
    mine: bool
    hidden: str | None  # the clause that hides its cards from this player now
    cards: list[str]
    drawn: list[str]
    discard: list[str]
    decision: str
    ending: str
    moves: tuple[str, ...]
    last: str  # title of its last move
    declared: bool | None
    hand: str


class ChoiceView(Struct):
    """A move that is possible now: what it stakes and how many cards it takes."""

    name: str
    clause: str
    wager: str
    amount: int
    least: int
    most: int
    exchange: bool
    title: str  # text of its button
    takes_back: str  # title of the wager that is returned to the player


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
    """A deck at a table dealt by hand. ``right``: it is complete."""

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
    has_dealer: bool  # whether the dealer gets a hand in this game
    concedes: bool  # whether a hand may be conceded once all cards are shown
    dealer: list[str]
    dealer_hand: str
    board: list[str]
    boxes: list[BoxView]
    need: NeedView
    settled: list[SettledView]
    prizes: list[PrizeView]
    decks: list[DeckView]
    silence: str | None  # the clause that forbids talk between players now
    prompts: list[PromptView]
