"""What each person may see of a table. A view lists its fields, so that a hidden card cannot leak by default."""

from msgspec import Struct

from cutcard.cards import Cards, show
from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.rules.game import Move
from cutcard.rules.order import announce
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.table.play import gestures
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile
from cutcard.web.player.prompts import PromptView, told

BACK = "??"  # a card that the viewer may not see
EVERYTHING = (Role.INSPECTOR,)
NAMED = (3, 5, 6, 7)  # how many cards a hand with a name is made of


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
    paytables: dict[str, dict[str, str]]
    seats: list[SeatView]
    stakes: list[StakeView]
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


class Viewer(Struct, frozen=True):
    """Who looks, with what is theirs to know: names of patrons, their balance, the meter, prompts from elsewhere."""

    actor: Actor
    names: dict[str, str]
    balance: int = 0
    meter: int | None = None
    prompts: tuple[Prompt, ...] = ()


def view(id: str, version: int, rules: Rules, table: Table, viewer: Viewer) -> TableView:
    """The table as this person may see it."""
    state, game = table.round, rules.game
    patron = viewer.actor.id if viewer.actor.role is Role.PLAYER else ""

    def mine(owner: str) -> bool:
        return bool(patron) and owner == patron

    def name(owner: str) -> str:
        return viewer.names.get(owner, owner)

    seat = table.seat_of(patron) if patron else None
    dealer = state.piles.get(DEALER, ()) if state else ()
    board = state.piles.get(BOARD, ()) if state else ()
    return TableView(
        id=id,
        version=version,
        game=game.key,
        document=game.document,
        title=game.title,
        dealing=table.dealing,
        source=table.source,
        places=table.boxes,
        stage=state.stage if state else "closed",
        number=state.number if state else 0,
        rules=state.rules if state else "",
        commitment=state.commitment if state else "",
        role=viewer.actor.role.name.lower(),
        patron=patron,
        seat=seat,
        balance=viewer.balance,
        meter=viewer.meter,
        jackpot=table.sign.jackpot,
        areas=[_area(rules, wager_name) for wager_name in _areas(rules, table)],
        paytables={
            table_name: {_hand(line.hand): f"{line.odds[0]}:{line.odds[1]}" for line in lines.values()}
            for table_name, lines in rules.payouts.tables.items()
        },
        seats=[SeatView(box, name(owner), mine(owner)) for box, owner in table.seats.items()],
        stakes=[
            StakeView(s.box, name(s.owner), mine(s.owner), s.area, s.chips, s.tokens)
            for s in (state.stakes if state else ())
        ],
        dealer=_faces(dealer),
        dealer_hand=_named(rules, dealer, board, DEALER),
        board=_faces(board),
        boxes=[_box(rules, state, box, viewer, table) for box in sorted(state.boxes)] if state else [],
        need=_need(rules, table, needs(rules, table), seat),
        settled=[
            SettledView(
                s.box,
                name(s.owner),
                mine(s.owner),
                s.area,
                s.chips + s.tokens,
                str(s.result),
                s.returned + s.returned_tokens,
                s.clauses,
            )
            for s in (state.settled if state else ())
        ],
        prizes=[
            PrizeView(p.box, name(p.owner), mine(p.owner), p.kind, p.from_pool + p.from_house, p.clauses)
            for p in (state.prizes if state else ())
        ],
        decks=[DeckView(name, deck.right, deck.shuffled, deck.cut) for name, deck in table.life.decks.items()],
        silence=gestures.silent(rules, table),
        prompts=told(rules, table, viewer.actor, viewer.prompts),
    )


def _areas(rules: Rules, table: Table) -> list[str]:
    return [w.name for w in rules.game.wagers if w.name != rules.game.jackpot_wager or table.sign.jackpot]


def _area(rules: Rules, name: str) -> AreaView:
    wager, sign = rules.wager(name), rules.sign
    least, most = sign.limits(name) if wager.limited else (sign.jackpot, sign.jackpot)
    elsewhere = wager.elsewhere is not None
    return AreaView(name, wager.clause, wager.required, wager.placed, wager.on_dealer, elsewhere, least, most)


def _faces(cards: Cards) -> list[str]:
    return [BACK if card == UNSEEN else show((card,)) for card in cards]


def _may_see(state: Round, box: int, name: str, viewer: Viewer) -> bool:
    """Cards turned up are for all; those only their player has seen, for that player and the inspector."""
    if name not in state.private:
        return True
    return _own(state, box, viewer) or viewer.actor.role in EVERYTHING


def _own(state: Round, box: int, viewer: Viewer) -> bool:
    """Whether the viewer played this hand; who sits down at its box later did not."""
    return viewer.actor.role is Role.PLAYER and state.boxes[box].player == viewer.actor.id


def _box(rules: Rules, state: Round, box: int, viewer: Viewer, table: Table) -> BoxView:
    """A box. What its player laid down stays face down: only that player and the inspector see it."""
    playing = state.boxes[box]
    mine = _own(state, box, viewer)
    hand, more = state.piles.get(pile(box), ()), state.piles.get(drawn(box), ())
    others = viewer.actor.role is Role.PLAYER and not mine
    kept = tuple(card for card in hand if card not in playing.discard)
    if not _may_see(state, box, pile(box), viewer):
        kept = (UNSEEN,) * len(kept)
    if not _may_see(state, box, drawn(box), viewer):
        more = (UNSEEN,) * len(more)
    return BoxView(
        box=box,
        mine=mine,
        hidden=gestures.silent(rules, table) if others and UNSEEN in (*kept, *more) else None,
        cards=_faces(kept),
        drawn=_faces(more),
        discard=_faces(playing.discard) if mine or viewer.actor.role in EVERYTHING else [],
        decision=playing.decision,
        ending=playing.ending,
        moves=playing.moves,
        declared=playing.declared,
        hand=_named(rules, kept + more, state.piles.get(BOARD, ()), PLAYER),
    )


def _named(rules: Rules, own: Cards, board: Cards, pile_name: str) -> str:
    """A hand's name, as far as all its cards are seen."""
    known = tuple(card for card in board if card != UNSEEN)
    if not own or UNSEEN in own or (board and len(known) < 3):
        return ""
    if board and len(known) < len(board) and pile_name == DEALER:
        return ""
    if len(own + known) not in NAMED:
        return ""
    return announce(rules.game, own, known, pile_name).name


def _need(rules: Rules, table: Table, need: Need, seat: int | None) -> NeedView:
    state = table.round
    ante = sum(s.amount for s in state.stakes if s.box == need.box and s.area == rules.game.base) if state else 0
    return NeedView(
        kind=need.kind,
        box=need.box,
        mine=need.box == seat and need.box > 0,
        pile=need.pile,
        first=need.first,
        count=need.count,
        clause=need.clause,
        choices=[_choice(move, ante) for move in need.moves],
    )


def _choice(move: Move, ante: int) -> ChoiceView:
    draw = move.draw
    return ChoiceView(
        name=move.name,
        clause=move.clause,
        wager=move.wager,
        amount=move.times * ante,
        least=draw.least if draw else 0,
        most=draw.most if draw else 0,
        exchange=draw.exchange if draw else False,
    )


def _hand(hand: object) -> str:
    return getattr(hand, "name", str(hand)).lower().replace("_", " ")
