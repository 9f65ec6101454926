"""How a round proceeds: what it waits for, and what follows automatically until it waits again."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.core.kept import kept
from cutcard.core.message import Facts
from cutcard.rules.game import Deal, Decide, Move, Reveal, Verify
from cutcard.rules.piles import BOARD, DEALER, DEALT, OWN, PLAYER
from cutcard.table.messages.reader import CardMisread
from cutcard.table.messages.round import (
    Dealt,
    PhaseBegan,
    RoundEnded,
    SettlementBegan,
    Shown,
    StakeSettled,
    TableEvent,
    TurnedUp,
)
from cutcard.table.play.boxes import (
    decision_at,
    in_play,
    looking,
    lying,
    places_of,
    stakes_on,
    unseen,
    verification,
    waiting,
)
from cutcard.table.play.coming import changes_due
from cutcard.table.play.payout import (
    DEALER_BOX,
    Rules,
    qualified,
    settle_jackpots,
    settle_stakes,
    wants,
)
from cutcard.table.play.unrecorded import pay_hits
from cutcard.table.play.verify import verify
from cutcard.table.state.table import UNSEEN, Round, Stake, Table, drawn, fold, pile

Kind: TypeAlias = Literal[
    "opening", "wagers", "cards", "declaration", "choice", "settlement", "meter", "fault", "end", "nothing"
]


class Need(Struct, frozen=True):
    """What a round waits for. For cards: which cards of a pile, and who may see them."""

    kind: Kind
    box: int = 0
    pile: str = ""
    first: int = 0
    count: int = 0
    audience: Literal["all", "owner"] = "all"
    clause: str | None = None
    moves: tuple[Move, ...] = ()

    @property
    def key(self) -> str:
        """The key of these cards in a command's facts."""
        return f"{self.pile}@{self.first}"


NOTHING = Need("nothing")


def run(rules: Rules, table: Table, events: list[TableEvent], facts: Facts) -> list[TableEvent]:
    """The events, and everything that follows from them automatically."""
    whole, after = advanced(rules, table, events, facts)
    return [*whole, *changes_due(rules.life.limits if rules.life else None, after)]


def advanced(rules: Rules, table: Table, events: list[TableEvent], facts: Facts) -> tuple[list[TableEvent], Table]:
    """The events and the steps of the round that follow from them; the table after all of them."""
    table = fold(table, events)
    events = list(events)
    while more := _advance(rules, table, facts):
        events += more
        table = fold(table, more)
    return events, table


@kept(256)  # decisions, pace and views ask the same
def needs(rules: Rules, table: Table) -> Need:
    """What the table waits for now; ``nothing`` means that the round continues automatically."""
    state = table.round
    if state is not None and state.proposed is not None:
        return Need("fault", state.proposed.box, clause=state.proposed.clauses[0])
    if state is not None and state.held:
        return Need("fault", clause=state.held)
    if state is None or state.stage == "closed":
        return Need("opening")
    if table.recording == "assisted":
        return _needs_assisted(rules, state)
    if state.stage == "open":
        return Need("wagers", clause=rules.game.common.opening)
    if state.stage == "settlement":
        return _needs_settlement(rules, state)
    if state.phase < 0:
        return NOTHING
    if state.phase == len(rules.game.phases):
        return _needs_showdown(rules, state)
    match rules.game.phases[state.phase]:
        case Deal() as deal:
            return _needs_deal(rules, table, state, deal)
        case Decide():
            return _needs_decision(rules, table, state)
        case Reveal(clause, count):
            first = _turned_up(rules, state.phase)
            wanted = _wanted(rules, state, rules.game.named(BOARD, first, count))
            return _cards(state, BOARD, first, count, clause) if wanted else NOTHING
        case _:
            return NOTHING


def collect(rules: Rules, state: Round, box: int) -> list[StakeSettled]:
    """Settle every stake of a finished box whose result no further card can change."""
    stakes = [stake for stake in stakes_on(state, box) if not wants(rules, state, stake)]
    return list(settle_stakes(rules, state, box, stakes)) if stakes else []


def settlement(rules: Rules, state: Round) -> str:
    """The clause under which hands are settled; some documents have another if the dealer does not qualify."""
    common = rules.game.common
    if common.no_hand is None or qualified(rules, state) is not False:
        return common.settlement
    return common.no_hand


# -- what is needed


def _cards(state: Round, name: str, first: int, count: int, clause: str | None) -> Need:
    """The need for cards of a pile that nobody has seen yet."""
    hidden = [slot for slot in range(first, first + count) if state.piles[name][slot] == UNSEEN]
    if not hidden:
        return NOTHING
    return Need("cards", pile=name, first=hidden[0], count=len(hidden), clause=clause)


def _needs_assisted(rules: Rules, state: Round) -> Need:
    """Play itself is not recorded: the round waits for its end, and a confirmed jackpot for the meter."""
    if state.stage != "settlement":
        return Need("end")
    return Need("meter") if state.stakes and not rules.sign.fixed else NOTHING


def _needs_deal(rules: Rules, table: Table, state: Round, deal: Deal) -> Need:
    """First the players' own cards, at an electronic table, then cards dealt face up."""
    if table.dealing == "electronic":
        for box in looking(table, state):
            if (first := unseen(state, box)) is not None:
                return Need("cards", box, pile(box), first, len(state.piles[pile(box)]) - first, "owner")
    singly = {laid.to: laid.clause for laid in deal.singly}  # piles that get their last card separately
    lie = {to: rules.game.dealt(to, state.phase) for to in DEALT}
    for laid in deal.piles:
        first, lie[laid.to] = lie[laid.to], lie[laid.to] + laid.count
        if laid.face_up and len(state.piles.get(laid.to, ())) >= lie[laid.to]:
            clause = laid.clause if table.source == "device" else singly.get(laid.to, laid.clause)
            up = first if laid.to == BOARD else lie[laid.to] - laid.face_up
            need = _cards(state, laid.to, up, laid.face_up, clause)
            if need.kind == "cards":
                return need
    return NOTHING


def _turned_up(rules: Rules, phase: int) -> int:
    """How many cards of the board are face up before a phase."""
    before = rules.game.phases[:phase]
    laid = sum(pile.face_up for one in before if isinstance(one, Deal) for pile in one.piles if pile.to == BOARD)
    return laid + sum(one.board for one in before if isinstance(one, Reveal))


def _needs_decision(rules: Rules, table: Table, state: Round) -> Need:
    """The next box to declare or decide. With a verification, losing hands act first, then winning hands (L-14)."""
    found = verification(rules, state)
    boxes = waiting(table, state)
    if table.dealing == "electronic":
        for box in looking(table, state):  # players who waited for others to play first
            if (first := unseen(state, box)) is not None:
                return Need("cards", box, pile(box), first, len(state.piles[pile(box)]) - first, "owner")
    for box in boxes:
        declared = state.boxes[box].declared
        if found is not None and declared is None:
            return NOTHING if table.dealing == "electronic" else Need("declaration", box, clause=found.declare)
        if not declared:
            return _needs_choice(rules, table, state, box)
    for box in boxes:
        assert found is not None
        if stakes_on(state, box, found.settles):
            if UNSEEN in state.piles[pile(box)]:
                count = len(state.piles[pile(box)])
                return Need("cards", box, pile(box), 0, count, "all", found.clause)
            return NOTHING
        return _needs_choice(rules, table, state, box)
    return NOTHING


def _needs_choice(rules: Rules, table: Table, state: Round, box: int) -> Need:
    more = state.piles.get(drawn(box), ())
    if table.dealing == "electronic" and UNSEEN in more:
        return Need("cards", box, drawn(box), 0, len(more), "owner")
    decision = decision_at(rules, state.boxes[box].decision)
    moves = tuple(move for move in decision.moves if not (move.draw and state.seen_early))  # I-28
    return Need("choice", box, clause=decision.clause, moves=moves)


def _wanted(rules: Rules, state: Round, piles: AbstractSet[str]) -> bool:
    """Whether any stake still depends on one of these piles."""
    return any(wants(rules, state, stake) & piles for stake in state.stakes)


def _needs_showdown(rules: Rules, state: Round) -> Need:
    if rules.game.has_dealer and _wanted(rules, state, {DEALER}):
        clause = rules.game.common.dealer_hand
        need = _cards(state, DEALER, 0, len(state.piles[DEALER]), clause)
        if need.kind == "cards":
            return need
    played = any(playing.ending == rules.game.played for playing in state.boxes.values())
    return Need("settlement", clause=settlement(rules, state)) if played else NOTHING


def _needs_settlement(rules: Rules, state: Round) -> Need:
    """Cards that must be turned up before the next box, from the dealer's right, can be settled."""
    for box in sorted(state.boxes, reverse=True):
        for name in (pile(box), drawn(box)):
            cards = state.piles.get(name, ())
            if UNSEEN in cards and any(_own(rules, state, stake) for stake in stakes_on(state, box)):
                return Need("cards", box, name, 0, len(cards), "all", settlement(rules, state))
        if any(stake.area != rules.game.jackpot_wager for stake in stakes_on(state, box)):
            return NOTHING
    left = bool(state.stakes) and all(stake.area == rules.game.jackpot_wager for stake in state.stakes)
    return Need("meter") if left and not rules.sign.fixed else NOTHING


def _own(rules: Rules, state: Round, stake: Stake) -> bool:
    """Whether a stake depends on the cards of its own box."""
    parts = {name for name, part in rules.game.parts.items() if part.of == PLAYER}
    return bool(wants(rules, state, stake) & (OWN | parts))


# -- what happens by itself


def _advance(rules: Rules, table: Table, facts: Facts) -> list[TableEvent]:
    need = needs(rules, table)
    if need.kind == "cards" and need.key in facts.cards:
        if table.dealing == "recorded" and (clash := _clash(table, need, facts.cards[need.key])) is not None:
            return clash
        return [Shown(need.pile, facts.cards[need.key], need.audience, need.first, need.clause)]
    if need.kind != "nothing" and not (need.kind == "meter" and facts.meter is not None):
        return []
    state = table.round
    assert state is not None
    if state.stage == "settlement" and table.recording == "assisted" and state.stakes:
        return list(pay_hits(rules, state, facts.meter or 0))
    if state.stage == "settlement":
        return _settle_next(rules, state, facts)
    if state.phase == len(rules.game.phases):
        return [SettlementBegan(settlement(rules, state))]
    if state.phase >= 0 and isinstance(rules.game.phases[state.phase], Decide):
        events = list(verify(rules, table, state))
        if events:
            return events
    return list(_next_phase(rules, table, state))


def _clash(table: Table, need: Need, cards: Cards) -> list[TableEvent] | None:
    """A card that the reader read is already on the table: it was misread, and is to be entered. None: all is well."""
    state = table.round
    assert state is not None
    if not lying(state, places_of(state, need.pile)) & set(cards):
        return None
    places = state.places[need.pile][need.first : need.first + need.count]
    return [CardMisread(0, "twice", (need.pile,), places)] if state.reading.misread is None else []


def _next_phase(rules: Rules, table: Table, state: Round) -> Iterator[TableEvent]:
    number = state.phase + 1
    phases = rules.game.phases
    match phases[number] if number < len(phases) else None:
        case Decide(name) if name not in _reached_by_move(rules):
            yield PhaseBegan(number, tuple(in_play(state)), name)
        case Deal() as deal:
            clauses = deal.clauses if table.source == "device" else deal.singly_clauses
            source = rules.game.common.sources.get(table.source)
            yield PhaseBegan(number, clauses=(source, *clauses) if source else clauses)
            yield from _deal(rules, table, state, deal)
        case Verify(clauses=clauses):
            yield PhaseBegan(number, clauses=clauses)
        case _:
            yield PhaseBegan(number)


def _reached_by_move(rules: Rules) -> set[str]:
    """Decisions that a box reaches by its own move, within its turn."""
    decisions = [phase for phase in rules.game.phases if isinstance(phase, Decide)]
    return {move.then for decision in decisions for move in decision.moves}


def _deal(rules: Rules, table: Table, state: Round, deal: Deal) -> Iterator[TableEvent]:
    """Deal in the document's order: packets from a device, single cards from a shoe or by hand."""
    laid_so_far: dict[str, int] = {}
    again = bool(state.piles)
    for laid in deal.piles if table.source == "device" or not deal.singly else deal.singly:
        if laid.to == PLAYER:
            for box in in_play(state):
                yield Dealt(pile(box), laid.count, laid.clause)
            continue
        first = len(state.piles.get(laid.to, ())) + laid_so_far.get(laid.to, 0)
        laid_so_far[laid.to] = laid_so_far.get(laid.to, 0) + laid.count
        if not again or _wanted(rules, state, rules.game.named(laid.to, first, laid.count)):
            yield Dealt(laid.to, laid.count, laid.clause, laid.order)


def _settle_next(rules: Rules, state: Round, facts: Facts) -> list[TableEvent]:
    """Settle the next box from the dealer's right, then stakes on the dealer's hand, then the jackpot; then end."""
    for box in [*sorted(state.boxes, reverse=True), DEALER_BOX]:
        stakes = [stake for stake in stakes_on(state, box) if stake.area != rules.game.jackpot_wager]
        if stakes:
            up = [TurnedUp(box, settlement(rules, state))] if pile(box) in state.private else []
            return [*up, *settle_stakes(rules, state, box, stakes)]
    if state.stakes:
        return list(settle_jackpots(rules, state, list(state.stakes), facts.meter or 0))
    return [RoundEnded(state.number)]
