"""What each person may see of a table."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.cards import Cards, show
from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.hands import Three
from cutcard.rules.game import Move
from cutcard.rules.order import announce
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.rules.readings import Line
from cutcard.table.play import gestures
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile
from cutcard.web.player.prompts import told
from cutcard.web.player.table_view import (
    AreaView,
    BoxView,
    ChoiceView,
    DeckView,
    NeedView,
    PaytableView,
    PrizeView,
    SeatView,
    SettledView,
    StakeView,
    TableView,
)

BACK = "??"  # a card that the viewer may not see
EVERYTHING = (Role.INSPECTOR,)
NAMED = (3, 5, 6, 7)  # numbers of cards for which a hand has a name


class Viewer(Struct, frozen=True):
    """The viewer, and what the view needs from elsewhere: names of patrons, balance, meter, prompts."""

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
        paytables=[
            PaytableView(
                game.label(name), {_hand(line.hand): "{}:{}".format(*line.odds) for line in _best_first(lines)}
            )
            for name, lines in rules.payouts.tables.items()
        ],
        seats=[SeatView(box, name(owner), mine(owner)) for box, owner in table.seats.items()],
        stakes=[
            StakeView(s.box, name(s.owner), mine(s.owner), s.area, s.chips, s.tokens, game.label(s.area))
            for s in (state.stakes if state else ())
        ],
        has_dealer=game.has_dealer,
        concedes=game.concede is not None,
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
                game.label(s.area),
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
    return AreaView(
        name=name,
        clause=wager.clause,
        required=wager.required,
        placed=wager.placed,
        on_dealer=wager.on_dealer,
        elsewhere=wager.elsewhere is not None,
        minimum=least,
        maximum=most,
        title=wager.label,
        equal=_equal(rules, name),
        at_least=tuple(relation.other for relation in wager.relations if relation.how == "at least"),
    )


def _equal(rules: Rules, name: str) -> tuple[str, ...]:
    """Areas that must equal this one, whichever of the two declares it."""
    pairs = [
        (wager.name, relation.other)
        for wager in rules.game.wagers
        for relation in wager.relations
        if relation.how == "equal to" and wager.placed == "before the deal"
    ]
    tied = {other for pair in pairs if name in pair for other in pair}
    return tuple(wager.name for wager in rules.game.wagers if wager.name in tied - {name})


def _faces(cards: Cards) -> list[str]:
    return [BACK if card == UNSEEN else show((card,)) for card in cards]


def _may_see(state: Round, box: int, name: str, viewer: Viewer) -> bool:
    """Cards that are face up are for everybody; cards seen by one player only, for that player and the inspector."""
    if name not in state.private:
        return True
    return _own(state, box, viewer) or viewer.actor.role in EVERYTHING


def _own(state: Round, box: int, viewer: Viewer) -> bool:
    """Whether the viewer played this hand, and not somebody who sat down at the box later."""
    return viewer.actor.role is Role.PLAYER and state.boxes[box].player == viewer.actor.id


def _box(rules: Rules, state: Round, box: int, viewer: Viewer, table: Table) -> BoxView:
    """A box. Its discards stay face down: only its player and the inspector see them."""
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
        last=next((rules.game.move_label(move) for move in reversed(playing.moves) if move), ""),
        declared=playing.declared,
        hand=_named(rules, kept + more, state.piles.get(BOARD, ()), PLAYER),
    )


def _named(rules: Rules, own: Cards, board: Cards, pile_name: str) -> str:
    """A hand's name, once all its cards and enough of the board are visible."""
    known = tuple(card for card in board if card != UNSEEN)
    if not own or UNSEEN in own or not rules.game.order.hands:
        return ""
    if len(own + known) not in ((3,) if isinstance(next(iter(rules.game.order.hands)), Three) else (5, 6, 7)):
        return ""
    if len(known) < rules.game.dealt(BOARD) and pile_name == DEALER:
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
        choices=[_choice(rules, move, ante) for move in need.moves],
    )


def _choice(rules: Rules, move: Move, ante: int) -> ChoiceView:
    draw = move.draw
    return ChoiceView(
        name=move.name,
        clause=move.clause,
        wager=move.wager,
        amount=move.times * ante,
        least=draw.least if draw else 0,
        most=draw.most if draw else 0,
        exchange=draw.exchange if draw else False,
        title=move.label,
        takes_back=rules.game.label(move.takes_back) if move.takes_back else "",
    )


def _best_first(lines: Mapping[int, Line]) -> list[Line]:
    return [lines[hand] for hand in sorted(lines, reverse=True)]


def _hand(hand: object) -> str:
    return getattr(hand, "name", str(hand)).lower().replace("_", " ")
