"""The type of a table's view. A view lists its fields, so that a hidden card cannot leak by default."""

from typing import Literal

from msgspec import Struct

from cutcard.table.messages.cards import BringDeck
from cutcard.table.wagers.backing import Standing
from cutcard.web.dealer.shapes import DealerSide
from cutcard.web.player.assisted import AssistedView
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
    step: int  # stakes above the minimum go up in steps of this
    title: str  # as printed on the felt
    equal: tuple[str, ...]  # areas that must have the same stake
    at_least: tuple[str, ...]  # areas whose stake must not be higher than this one


class PaytableView(Struct):
    """A pay table with its title: hands with their odds, such as "3:2", best first. ``note``: when it pays."""

    title: str
    lines: dict[str, str]
    note: str


class OfferView(Struct):
    """A wager that may be placed now for a seat, by a clause. ``alone``: only if the player has no other wager."""

    seat: int
    area: str
    box: int
    minimum: int
    maximum: int
    step: int
    alone: bool
    clause: str


class InscriptionView(Struct):
    """An inscription on the cloth or on a sign of the table."""

    text: str
    clause: str


class SeatView(Struct):
    """A seat. ``marker``: the old minimum that its player keeps, by area ("" is the whole table)."""

    box: int
    name: str
    mine: bool
    marker: dict[str, int]


class PartView(Struct):
    """What the player of a box has added to the shuffle of the round."""

    box: int
    part: str
    mine: bool


class StakeView(Struct):
    """A wager on the layout. ``seat``: the owner's own box, or 0; two players may have the same name."""

    box: int
    seat: int
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
    late: bool  # whether its time ran out
    declared: bool | None
    hand: str
    makes: list[str]  # the cards that make this hand
    turns_up: int  # cards of a folded hand that the dealer may turn up now
    concedes: bool  # whether the viewer may have it conceded now


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
    tokens: int  # how much of the amount must be in tokens, because there are too few chips
    most_tokens: int  # how much of it the player may pay in tokens
    barred: str  # why this player may not choose it; empty if they may
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
    late: str  # what happens to the hand if nobody decides in time
    undecided: str  # why staff may not record that nobody decided; empty if they may
    not_covered: str  # what happens if the viewer says that they cannot cover the bet; empty if they may not


class SettledView(Struct):
    """A settled wager. ``seat``: the owner's own box, or 0; ``why``: what decided it, in a sentence."""

    box: int
    seat: int
    owner: str
    mine: bool
    area: str
    stake: int
    result: str
    returned: int
    clauses: tuple[str, ...]
    title: str
    why: str


class PrizeView(Struct):
    """A jackpot prize. ``seat``: the owner's own box, or 0."""

    box: int
    seat: int
    owner: str
    mine: bool
    kind: str
    amount: int
    clauses: tuple[str, ...]


class BackingView(Struct):
    """Backing another player's jackpot, by a clause: the boxes to ask for; how far a request is, in words."""

    clause: str
    boxes: tuple[int, ...]
    box: int  # asked for or allowed; 0: none
    stands: Standing
    words: str


class DeckView(Struct):
    """A complete deck at a table dealt by hand, what the dealer must do with it now, why, and by which clause."""

    name: str
    due: Literal["", "Shuffle", "Cut"]
    why: str = ""
    clause: str = ""


class ReaderView(Struct):
    """The card reader of a table dealt by hand. It never says which cards were read."""

    attached: bool
    wanted: int  # cards that were dealt and not read yet
    misread: str  # what was misread and must be mended first; empty: nothing
    turns: bool  # whether the dealer may turn up the cards that the round waits for, because all of them were read


class TableView(Struct):
    """One person's view of one table."""

    id: str
    name: str  # of the table; "" where it needs none
    version: int
    ends: str  # when the present moment ends by itself; empty if it waits for somebody
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
    parts: list[PartView] | None  # what players have added to the shuffle; None: nobody may at this table
    dealt: dict[
        str, str
    ]  # by pile: the places in the shuffle that its cards came from, as text: no list of numbers leaves
    role: str
    patron: str
    seat: int | None
    balance: int
    tokens: int
    left: int | None  # chips that may still be staked, by balance and loss limit; None: not counted here
    meter: int | None
    jackpot: int
    areas: list[AreaView]
    offers: list[OfferView]
    inscriptions: list[InscriptionView]
    how: list[str]  # how to play, step by step
    keys: dict[str, str]  # by name of a move or an area: its key, the same at every stage
    prizes_of_jackpot: dict[str, str]
    backing: BackingView | None  # None: the viewer has no seat, or nobody may at this table
    paytables: list[PaytableView]
    seats: list[SeatView]
    stakes: list[StakeView]
    has_dealer: bool  # whether the dealer gets a hand in this game
    board_cards: int  # that all players share in this game
    dealer: list[str]
    dealer_hand: str
    dealer_makes: list[str]
    board: list[str]
    boxes: list[BoxView]
    need: NeedView
    settled: list[SettledView]
    prizes: list[PrizeView]
    checklist: list[str]  # equipment that a dealer or supervisor must confirm before the first round
    next_deck: BringDeck | None  # how the next deck may be brought to the table; None: it takes none
    decks: list[DeckView]
    reader: ReaderView | None  # None: cards are entered by hand
    silence: str | None  # the clause that forbids talk between players now
    prompts: list[PromptView]
    recording: (
        str  # "assisted": cards, wagers and decisions are not recorded, and nothing claims that they were checked
    )
    assisted: AssistedView | None  # for staff at such a table
    dealer_side: DealerSide | None  # what the dealer of a table dealt by people can do; None for everybody else
