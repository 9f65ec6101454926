"""What each person may see of a table."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.cards import Cards, show
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.rules.game import Move
from cutcard.rules.piles import BOARD, DEALER
from cutcard.table.choices import may_concede
from cutcard.table.life.cards import due_now, next_deck, why_now
from cutcard.table.life.stalling import not_for
from cutcard.table.messages.cards import Cut, Shuffle
from cutcard.table.messages.round import Undecided
from cutcard.table.play.gates import stopped
from cutcard.table.play.payout import Rules
from cutcard.table.play.reading import expected, sealed_for
from cutcard.table.play.show import to_turn_up
from cutcard.table.state.life import markers
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile
from cutcard.table.wagers.backing import backing_of
from cutcard.table.wagers.offers import Funds, WagerOffer, move_offer, not_covered_offer, offers
from cutcard.table.wagers.place import allowing
from cutcard.table.wagers.standing import counted
from cutcard.web.dealer.shapes import DealerSide
from cutcard.web.player.common import NOT_YET, SharedView
from cutcard.web.player.table_view import (
    BackingView,
    BoxView,
    ChoiceView,
    DeckView,
    NeedView,
    OfferView,
    PartView,
    PrizeView,
    ReaderView,
    SeatView,
    SettledView,
    StakeView,
    TableView,
)
from cutcard.web.player.why import ran_out
from cutcard.web.words.named import Names

BACK = "??"  # a card that the viewer may not see
EVERYTHING = (Role.INSPECTOR,)  # once the round is over: nobody looks at hidden cards in play


class Viewer(Struct, frozen=True):
    """The viewer, and what the view needs from elsewhere: names of patrons, balance, meter, prompts."""

    actor: Actor
    names: dict[str, str]
    balance: int = 0
    meter: int | None = None
    prompts: tuple[Prompt, ...] = ()
    tokens: int = 0
    facts: Mapping[str, Facts] = {}  # facts of a wager now, for each patron for whom the viewer may act
    side: DealerSide | None = None  # what the viewer can do as the dealer of a table dealt by people


def view(
    id: str, version: int, rules: Rules, table: Table, viewer: Viewer, common: SharedView | None = None
) -> TableView:
    """The table as this person may see it. ``common``: what everybody sees, if it is known already."""
    state, game = table.round, rules.game
    common = common or SharedView(rules, table, viewer.prompts)
    patron = viewer.actor.id if viewer.actor.role is Role.PLAYER else ""

    def mine(owner: str) -> bool:
        return bool(patron) and owner == patron

    def name(owner: str) -> str:
        return viewer.names.get(owner, owner)

    seat = table.seat_of(patron) if patron else None
    funds = Funds(viewer.balance, viewer.tokens) if patron and table.dealing == "electronic" else Funds(None)
    if patron and table.dealing == "recorded":
        funds = Funds(None, viewer.tokens)
    facts = {who: viewer.facts.get(who) or Facts(viewer.actor, "") for who in table.seats.values()}
    dealer = state.piles.get(DEALER, ()) if state else ()
    board = state.piles.get(BOARD, ()) if state else ()
    parts = state.parts if state else {}
    played = {playing.player: box for box, playing in state.boxes.items()} if state else {}
    seats = {owner: box for box, owner in table.seats.items()} | played  # where a player sits, or sat in this round
    return TableView(
        id=id,
        name=viewer.names.tables.get(id, "") if isinstance(viewer.names, Names) else "",
        version=version,
        ends=common.ends,
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
        parts=[PartView(box, part, box == seat) for box, part in parts.items()] if table.parts else None,
        dealt=_dealt(state) if state and state.commitment else {},
        role=viewer.actor.role.name.lower(),
        patron=patron,
        seat=seat,
        balance=viewer.balance,
        tokens=viewer.tokens,
        left=funds.within(rules, counted(table, patron, facts[patron])).chips if seat is not None else funds.chips,
        meter=viewer.meter,
        jackpot=table.sign.jackpot if not table.jackpot else 0,
        areas=common.areas(patron),
        offers=[
            _offer(rules, one)
            for box, who in table.seats.items()
            if _acts(table, viewer, who)
            for one in offers(rules, table, box, facts[who], funds)
        ],
        inscriptions=common.inscriptions,
        how=common.how,
        keys=common.keys,
        prizes_of_jackpot=common.prizes,
        backing=_backing(rules, table, seat),
        paytables=common.paytables,
        seats=[SeatView(box, name(owner), mine(owner), _marker(table, owner)) for box, owner in table.seats.items()],
        stakes=[
            StakeView(
                s.box,
                seats.get(s.owner, 0),
                name(s.owner),
                mine(s.owner),
                s.area,
                s.chips,
                s.tokens,
                game.label(s.area),
            )
            for s in (state.stakes if state else ())
        ],
        has_dealer=game.has_dealer,
        board_cards=game.dealt(BOARD),
        dealer=_faces(dealer),
        dealer_hand=common.dealer_hand.name,
        dealer_makes=common.dealer_hand.makes,
        board=_faces(board),
        boxes=[_box(common, state, box, viewer) for box in sorted(state.boxes)] if state else [],
        need=_need(common, seat, viewer, facts, funds),
        settled=[
            SettledView(
                s.box,
                seats.get(s.owner, 0),
                name(s.owner),
                mine(s.owner),
                s.area,
                s.chips + s.tokens,
                str(s.result),
                s.returned + s.returned_tokens,
                s.clauses,
                game.label(s.area),
                common.why(s, mine(s.owner)),
            )
            for s in (state.settled if state else ())
        ],
        prizes=[
            PrizeView(
                p.box,
                seats.get(p.owner, 0),
                name(p.owner),
                mine(p.owner),
                p.kind,
                p.from_pool + p.from_house,
                p.clauses,
            )
            for p in (state.prizes if state else ())
        ],
        checklist=common.checklist,
        next_deck=next_deck(rules, table, Facts(viewer.actor, "")),
        decks=deck_views(rules, table),
        reader=_reader(common),
        silence=common.silence,
        prompts=common.prompts(viewer.actor),
        recording=table.recording,
        assisted=common.assisted if viewer.actor.role is not Role.PLAYER else None,
        dealer_side=viewer.side,
    )


def _backing(rules: Rules, table: Table, seat: int | None) -> BackingView | None:
    found = backing_of(rules, table, seat) if seat is not None else None
    if found is None or rules.jackpots is None or rules.jackpots.elsewhere is None:
        return None
    return BackingView(rules.jackpots.elsewhere, found.boxes, found.box, found.stands, found.words)


def _reader(common: SharedView) -> ReaderView | None:
    """What everybody may know of the card reader: how far it has come, and what stops it."""
    table, state = common.table, common.table.round
    reading = state.reading if state else None
    if not table.reader and not (reading and reading.cards):
        return None
    if state is None or reading is None or state.stage == "closed":
        return ReaderView(bool(table.reader), 0, "", turns=False)
    wanted = len(expected(state)) if table.reader and state.stage == "play" else 0
    turns = reading.misread is None and bool(sealed_for(state, common.need))
    return ReaderView(bool(table.reader), wanted, reading.misread.words if reading.misread else "", turns)


def deck_views(rules: Rules, table: Table) -> list[DeckView]:
    due = due_now(rules, table) if table.life.decks else {}
    return [_deck(rules, table, name, due.get(name)) for name, deck in table.life.decks.items() if deck.right]


def _deck(rules: Rules, table: Table, name: str, act: Shuffle | Cut | None) -> DeckView:
    if act is None:
        return DeckView(name, "")
    why, clause = why_now(rules, table, act)
    return DeckView(name, "Shuffle" if isinstance(act, Shuffle) else "Cut", why, clause)


def _offer(rules: Rules, one: WagerOffer) -> OfferView:
    clause = allowing(rules, rules.wager(one.area), one.seat, one.box)
    return OfferView(one.seat, one.area, one.box, one.minimum, one.maximum, one.step, one.alone, clause)


def _acts(table: Table, viewer: Viewer, patron: str) -> bool:
    """Whether the viewer places wagers for a patron: their own, or as the dealer of a recorded table."""
    if viewer.actor.role is Role.PLAYER:
        return viewer.actor.id == patron
    return viewer.actor.role is Role.DEALER and table.dealing == "recorded"


def _marker(table: Table, patron: str) -> dict[str, int]:
    areas = ("", *table.sign.areas)
    return {area: markers(table.life, area)[patron] for area in areas if patron in markers(table.life, area)}


def _faces(cards: Cards) -> list[str]:
    return [BACK if card == UNSEEN else show((card,)) for card in cards]


def _dealt(state: Round) -> dict[str, str]:
    return {name: " ".join(map(str, places)) for name, places in state.places.items()}


def _may_see(state: Round, box: int, name: str, viewer: Viewer) -> bool:
    """Cards that are face up are for everybody; cards that one player saw, for that player, later for inspectors."""
    if name not in state.private:
        return True
    return _own(state, box, viewer) or _all(state, viewer)


def _all(state: Round, viewer: Viewer) -> bool:
    """Whether the viewer sees every card that anybody has seen."""
    return viewer.actor.role in EVERYTHING and state.stage == "closed"


def _own(state: Round, box: int, viewer: Viewer) -> bool:
    """Whether the viewer played this hand, and not somebody who sat down at the box later."""
    return viewer.actor.role is Role.PLAYER and state.boxes[box].player == viewer.actor.id


def _box(common: SharedView, state: Round, box: int, viewer: Viewer) -> BoxView:
    """A box. Its discards stay face down: only its player sees them, and the inspector once the round is over."""
    rules, table, playing = common.rules, common.table, state.boxes[box]
    mine = _own(state, box, viewer)
    hand, more = state.piles.get(pile(box), ()), state.piles.get(drawn(box), ())
    others = viewer.actor.role is Role.PLAYER and not mine
    kept = tuple(card for card in hand if card not in playing.discard)
    if not _may_see(state, box, pile(box), viewer):
        kept = (UNSEEN,) * len(kept)
    if not _may_see(state, box, drawn(box), viewer):
        more = (UNSEEN,) * len(more)
    named = NOT_YET if UNSEEN in (*kept, *more) else common.hand(box)
    return BoxView(
        box=box,
        mine=mine,
        hidden=common.silence if others and UNSEEN in (*kept, *more) else None,
        cards=_faces(kept),
        drawn=_faces(more),
        discard=_faces(playing.discard) if mine or _all(state, viewer) else [],
        decision=playing.decision,
        ending=playing.ending,
        moves=playing.moves,
        last=next((rules.game.move_label(move) for move in reversed(playing.moves) if move), ""),
        late=ran_out(rules.game, playing),
        declared=playing.declared,
        hand=named.name,
        makes=named.makes,
        turns_up=to_turn_up(rules, table, box) if viewer.actor.role is Role.DEALER else 0,
        concedes=_acts(table, viewer, playing.player) and may_concede(rules, table, box),
    )


def _need(common: SharedView, seat: int | None, viewer: Viewer, facts: Mapping[str, Facts], funds: Funds) -> NeedView:
    rules, table, need = common.rules, common.table, common.need
    deciding = facts.get(table.seats.get(need.box, ""))
    barred = not_for(rules, table, viewer.actor.role) or stopped(rules, table, Undecided(need.box))
    known = deciding if need.box == seat or viewer.actor.role is not Role.PLAYER else None  # theirs alone to know
    return NeedView(
        kind=need.kind,
        box=need.box,
        mine=need.box == seat and need.box > 0,
        pile=need.pile,
        first=need.first,
        count=need.count,
        clause=need.clause,
        choices=[_choice(rules, table, need.box, move, known, funds) for move in need.moves],
        late=_late(rules, table, need.box),
        undecided=barred.reason if barred else "",
        not_covered=not_covered_offer(rules, table, seat, known, funds) if known and need.box == seat else "",
    )


def _late(rules: Rules, table: Table, box: int) -> str:
    """What happens to a hand that nobody decides in time."""
    playing = table.round.boxes.get(box) if table.round else None
    move = next((one.undecided for one in rules.game.decisions if playing and one.name == playing.decision), None)
    if move is None:
        return ""
    return "folded" if rules.game.endings[move.then].kind == "folded" else "out of the round"


def _choice(rules: Rules, table: Table, box: int, move: Move, facts: Facts | None, funds: Funds) -> ChoiceView:
    draw = move.draw
    whole = facts or Facts(Actor("", Role.SYSTEM), "")
    offer = move_offer(rules, table, box, move, whole, funds if facts else Funds(None))
    return ChoiceView(
        name=move.name,
        clause=move.clause,
        wager=move.wager,
        amount=offer.amount,
        least=draw.least if draw else 0,
        most=draw.most if draw else 0,
        exchange=draw.exchange if draw else False,
        title=move.label,
        takes_back=rules.game.label(move.takes_back) if move.takes_back else "",
        tokens=offer.tokens,
        most_tokens=offer.most_tokens,
        barred=offer.barred,
    )
