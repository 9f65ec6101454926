"""``decide``: the events that a command causes at a table, or the clause that refuses it."""

from collections.abc import Iterator

from cutcard.house.course import (
    Need,
    collect,
    decision_at,
    declare,
    needs,
    on,
    run,
    verification,
)
from cutcard.house.digest import digest
from cutcard.house.game import BASE, Move
from cutcard.house.messages import (
    BetsClosed,
    Choose,
    Chosen,
    CloseBets,
    Concede,
    Conceded,
    Dealt,
    Declare,
    Discarded,
    Facts,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Reshuffled,
    RevealFolded,
    Role,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settle,
    SettlementBegan,
    ShowCards,
    Shown,
    TableCommand,
    TableEvent,
    TakeBack,
    TakeSeat,
    TurnedUp,
    Undecided,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.house.payout import PLAYED, Rules, settle_stakes
from cutcard.house.place import place_wagers
from cutcard.house.state import DECK, UNSEEN, Round, Table, drawn, fold, pile
from cutcard.ruling import Refused


def decide(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> list[TableEvent]:
    """The events that follow from a command, to the point where the round waits again."""
    authorise(rules, table, command, facts)
    return run(rules, table, list(_decide(rules, table, command, facts)), facts)


def authorise(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> None:
    """A player acts for the own seat only; for an electronic table's players nobody else does."""
    actor = facts.actor
    if actor.role not in command.roles:
        raise Refused(None, f"{type(command).__name__} is not for {actor.role.name.lower().replace('_', ' ')}s")
    if isinstance(command, TakeSeat):
        return
    box = getattr(command, "seat", getattr(command, "box", None))
    if actor.role is Role.PLAYER and table.seats.get(box or 0) != actor.id:
        raise Refused(rules.game.common.one_hand, f"box {box} is not yours: act for your own seat")
    players = isinstance(command, PlaceWagers | TakeBack | Choose | Concede | Declare)
    if actor.role is Role.DEALER and players and table.dealing == "electronic":
        raise Refused(rules.game.common.opening, "at an electronic table players place and choose themselves")


def _decide(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> Iterator[TableEvent]:
    match command:
        case TakeSeat(box):
            yield _take_seat(rules, table, box, facts.actor.id)
        case LeaveSeat(box):
            yield from _leave_seat(rules, table, box)
        case OpenBets():
            if needs(rules, table).kind != "opening":
                raise Refused(rules.game.common.opening, "a round is in play: it ends first")
            name = f"{rules.game.document} {digest(rules.game, table.sign)}"
            yield RoundOpened(table.rounds + 1, name, facts.commitment)
        case PlaceWagers(seat, bets):
            yield from place_wagers(rules, table, _round(rules, table, "open"), seat, bets)
        case TakeBack(seat):
            yield from _take_back(_round(rules, table, "open"), seat, table.seats[seat])
        case CloseBets():
            yield _close(rules, _round(rules, table, "open"))
        case Declare(box, wins):
            yield from _declare(rules, table, box, wins)
        case Choose(box):
            yield from _choose(rules, table, command)
        case Undecided(box):
            yield from _undecided(rules, table, box)
        case ShowCards():
            yield from _show(rules, table, command)
        case Concede(box):
            yield from _concede(rules, table, box)
        case Settle():
            if needs(rules, table).kind != "settlement":
                raise Refused(rules.game.common.settlement, _instead(rules, table, "settle"))
            yield SettlementBegan(rules.game.common.settlement)
        case RevealFolded():
            yield from _reveal(rules, table, command)


def _round(rules: Rules, table: Table, stage: str) -> Round:
    """The round, at the stage a command needs."""
    if table.round is None or table.round.stage == "closed":
        raise Refused(rules.game.common.opening, "no round is open: wagers are taken once the dealer opens one")
    if stage == "open" and table.round.stage != "open":
        raise Refused(rules.game.common.close, "wagers are closed until this round is settled")
    return table.round


def _instead(rules: Rules, table: Table, asked: str) -> str:
    """Why not now, and what can be done instead."""
    need = needs(rules, table)
    now = {
        "opening": "a round has to be opened first",
        "wagers": "wagers are open: they are closed first",
        "cards": f"the cards of {need.pile} are shown first",
        "declaration": f"box {need.box} declares first",
        "choice": f"it is the turn of box {need.box}: {', '.join(move.name for move in need.moves)}",
        "settlement": "the hands are shown: concede or settle",
        "nothing": "the round goes on by itself",
    }[need.kind]
    return f"cannot {asked} now; {now}"


# -- seats


def _take_seat(rules: Rules, table: Table, box: int, patron: str) -> TableEvent:
    if not 1 <= box <= table.boxes:
        raise Refused(rules.game.common.layout, f"the layout has boxes 1 to {table.boxes}")
    if (own := table.seat_of(patron)) is not None:
        raise Refused(rules.game.common.one_hand, f"you sit at box {own} already: one hand a player")
    if box in table.seats:
        raise Refused(rules.game.common.layout, f"box {box} is taken: choose a free one")
    return SeatTaken(box, patron)


def _leave_seat(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    if box not in table.seats:
        raise Refused(None, f"nobody sits at box {box}")
    patron = table.seats[box]
    state = table.round
    if state is not None and state.stage == "open":
        yield from _take_back(state, box, patron)
    elif state is not None and any(stake.owner == patron for stake in state.stakes):
        raise Refused(rules.game.common.close, "wagers are in play: leave when the round is settled")
    yield SeatLeft(box, patron)


def _take_back(state: Round, box: int, patron: str) -> Iterator[TableEvent]:
    """A player's stakes, and those of others on the box, which is then not dealt to."""
    for stake in state.stakes:
        if stake.owner == patron or stake.box == box:
            yield WagerTakenBack(stake.id, stake.owner, stake.chips, stake.tokens)


def _close(rules: Rules, state: Round) -> TableEvent:
    opening = {name for wager in rules.game.wagers for name in wager.required}
    boxes = sorted({stake.box for stake in state.stakes if stake.area in opening})
    if not boxes:
        raise Refused(rules.game.common.opening, "no wager is placed: the deal needs one")
    return BetsClosed(rules.game.common.call, tuple(boxes))


# -- decisions


def _turn(rules: Rules, table: Table, box: int, kind: str) -> tuple[Round, Need]:
    state = table.round
    need = needs(rules, table)
    if state is None or need.kind != kind or need.box != box:
        raise Refused(need.clause, _instead(rules, table, "do that"))
    return state, need


def _declare(rules: Rules, table: Table, box: int, wins: bool) -> Iterator[TableEvent]:
    state, _ = _turn(rules, table, box, "declaration")
    verify = verification(rules, state)
    assert verify is not None
    yield from declare(rules, state, box, wins, verify)


def _choose(rules: Rules, table: Table, command: Choose) -> Iterator[TableEvent]:
    box = command.box
    state, need = _turn(rules, table, box, "choice")
    move = next((move for move in need.moves if move.name == command.move), None)
    if move is None:
        choices = ", ".join(move.name for move in need.moves)
        raise Refused(need.clause, f"{command.move[:40]!r} is not open to box {box}; choose {choices}")
    if not move.draw and (command.discard or command.count):
        raise Refused(move.clause, f"{move.name} lays no card down: leave discard and count out")
    events: list[TableEvent] = [_chosen(rules, state, box, move)]
    stakes = _stakes(rules, state, box, move)
    events += stakes
    if move.draw:
        events += _draw(rules, table, state, command, move)
    after = fold(table, events).round
    assert after is not None
    for placed in stakes:  # a fee is gone as soon as it is paid
        if rules.wager(placed.area).placed == "as a fee":
            fee = [stake for stake in after.stakes if stake.id == placed.stake]
            events += settle_stakes(rules, after, box, fee, PLAYED)
    if after.boxes[box].ending:
        events += collect(rules, after, box)
    yield from events


def _chosen(rules: Rules, state: Round, box: int, move: Move) -> Chosen:
    onward = move.then if move.then and move.then not in rules.game.endings else ""
    ending = move.then if move.then in rules.game.endings else ""
    staked = bool(move.wager) and bool(on(state, box, BASE))
    return Chosen(
        box, move.name, onward, ending, move.clause, move.times if staked else 0, move.wager if staked else ""
    )


def _stakes(rules: Rules, state: Round, box: int, move: Move) -> list[WagerPlaced]:
    """The wager that a move makes: a multiple of the ante, in chips; without an ante there is none."""
    antes = on(state, box, BASE)
    if not move.wager or not antes:
        return []
    amount = move.times * sum(stake.amount for stake in antes)
    clause = move.multiple or move.clause
    return [WagerPlaced(state.placed, antes[0].owner, box, move.wager, amount, 0, clause)]


def _draw(rules: Rules, table: Table, state: Round, command: Choose, move: Move) -> Iterator[TableEvent]:
    draw, box = move.draw, command.box
    assert draw is not None
    hand = state.piles[pile(box)]
    known = UNSEEN not in hand
    count = len(command.discard) if known and draw.exchange else command.count if draw.exchange else draw.least
    if draw.exchange:
        if not draw.least <= count <= draw.most:
            raise Refused(draw.clause, f"{move.name}: lay down {draw.least} to {draw.most} cards, not {count}")
        if known and (len(set(command.discard)) != count or not set(command.discard) <= set(hand)):
            raise Refused(draw.clause, f"{move.name}: name cards of your own hand, each once")
        if not known and command.discard:
            raise Refused(draw.clause, f"{move.name}: the cards are not known here; give their count")
        yield Discarded(box, count, command.discard, draw.clause)
    elif command.discard or command.count:
        raise Refused(draw.clause, f"{move.name} lays no card down: leave discard and count out")
    if state.used + count > state.cards:
        yield Reshuffled(_rack(state, box), rules.game.common.reshuffle)
    yield Dealt(drawn(box), count, draw.clause)


def _rack(state: Round, drawing: int) -> tuple[int, ...]:
    """Places of the cards left and of all discards but those the drawing player has just laid down (L-11)."""
    places = list(range(state.used, state.cards))
    for box, playing in state.boxes.items():
        if box == drawing:
            continue
        hand = list(zip(state.piles[pile(box)], state.places[pile(box)], strict=False))
        if playing.ending and not on(state, box):
            places += [place for _, place in hand] + list(state.places.get(drawn(box), ()))
        else:
            places += [place for card, place in hand if card in playing.discard]
    return tuple(sorted(places))


def _undecided(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    need = needs(rules, table)
    state, _ = _turn(rules, table, box, "declaration" if need.kind == "declaration" else "choice")
    decision = decision_at(rules, state.boxes[box].decision)
    assert decision.undecided is not None
    events: list[TableEvent] = [_chosen(rules, state, box, decision.undecided)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


# -- cards and settlement


def _show(rules: Rules, table: Table, command: ShowCards) -> Iterator[TableEvent]:
    """Cards typed in at a table whose deal is recorded: just those the round waits for, none seen before."""
    need = needs(rules, table)
    state = table.round
    if table.dealing != "recorded":
        raise Refused(None, "this table deals electronically: no cards are typed in")
    if state is None or need.kind != "cards" or need.pile != command.pile:
        raise Refused(need.clause, _instead(rules, table, f"show {command.pile[:20]}"))
    if len(command.cards) != need.count:
        raise Refused(need.clause, f"{need.pile}: {len(command.cards)} cards where {need.count} lie")
    if any(not 0 <= card < 52 for card in command.cards):
        raise Refused(rules.game.common.deck, "no such card in the deck")
    if len(set(command.cards)) != need.count or _lying(state) & set(command.cards):
        raise Refused(rules.game.common.deck, "a card that lies elsewhere already: look again")
    yield Shown(need.pile, command.cards, need.audience, need.first, need.clause)


def _lying(state: Round) -> set[int]:
    """Cards that cannot come again: all that were seen, but after a reshuffle not those gone into it."""
    seen = {card for cards in state.piles.values() for card in cards}
    if state.cards > DECK:
        for box, playing in state.boxes.items():
            seen -= set(playing.discard)
            if playing.ending and not on(state, box):
                seen -= set(state.piles[pile(box)]) | set(state.piles.get(drawn(box), ()))
    return seen


def _concede(rules: Rules, table: Table, box: int) -> Iterator[TableEvent]:
    concede = rules.game.concede
    state = table.round
    playing = state.boxes.get(box) if state else None
    if state is None or playing is None or state.stage == "closed":
        raise Refused(concede.clause, _instead(rules, table, "concede"))
    if playing.ending == concede.then:
        raise Refused(rules.game.common.concession_is_final, "the hand is conceded already")
    shown = state.phase == len(rules.game.phases) and UNSEEN not in state.piles["dealer"]
    if playing.ending != PLAYED or not shown or not on(state, box):
        raise Refused(concede.clause, "a hand is conceded after the dealer's is shown, before its own is settled")
    events: list[TableEvent] = [Conceded(box, concede.then, concede.clause)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


def _reveal(rules: Rules, table: Table, command: RevealFolded) -> Iterator[TableEvent]:
    clause = rules.game.common.reveal_folded
    state = table.round
    playing = state.boxes.get(command.box) if state else None
    if clause is None:
        raise Refused(None, "this game's document does not let a folded hand be turned up")
    if state is None or playing is None or not playing.ending.startswith("folded"):
        raise Refused(clause, f"box {command.box} has no folded hand to turn up")
    if state.phase < len(rules.game.phases):
        raise Refused(clause, "a folded hand is turned up at settlement, not before")
    hand = state.piles[pile(command.box)]
    if UNSEEN in hand:
        if len(command.cards) != len(hand):
            raise Refused(clause, f"name its {len(hand)} cards")
        yield Shown(pile(command.box), command.cards, "all", 0, clause)
    elif pile(command.box) in state.private:
        yield TurnedUp(command.box, clause)
