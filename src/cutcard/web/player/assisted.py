"""What the page of an assisted table shows: jackpot hands that wait, and what can have gone wrong."""

from msgspec import Struct

from cutcard.cards import show
from cutcard.ruling import Refused
from cutcard.table.assisted.hits import needed
from cutcard.table.assisted.rounds import for_jackpot
from cutcard.table.faults.offers import unrecorded, wager_of
from cutcard.table.faults.report import AT_A_BOX
from cutcard.table.life.cards import ready
from cutcard.table.messages.faults import FaultProposed
from cutcard.table.messages.remedies import does
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


class HitView(Struct):
    """A jackpot hand that somebody entered and nobody has confirmed yet."""

    box: int
    cards: str
    kind: str
    by: str
    clauses: tuple[str, ...]


class FaultView(Struct):
    """Something that can have gone wrong: when, what the document says, and whether it concerns one box."""

    fault: str
    moments: tuple[str, ...]
    says: str
    clauses: tuple[str, ...]
    at_box: bool
    wager: str  # a wager that must lie there for this line; "": any


class AssistedFault(Struct):
    """A fault that waits for its remedy. ``does``: what each remedy does, in words."""

    proposal: str
    fault: str
    box: int
    says: str
    remedies: tuple[str, ...]
    does: dict[str, str]
    clauses: tuple[str, ...]
    by: str


class AssistedView(Struct):
    """The page of an assisted table. ``player`` and ``board``: how many cards a jackpot hand is made of."""

    hits: list[HitView]
    faults: list[FaultView]
    proposed: AssistedFault | None
    player: int
    board: int
    people: dict[int, str]  # by box: who is on record there
    closed: bool  # nothing is dealt until a supervisor opens the table again
    for_two: bool  # only a supervisor takes the round back
    cards: bool  # a deck is ready to be dealt from


def assisted_view(rules: Rules, table: Table) -> AssistedView | None:
    """What the page needs; None where every card is recorded."""
    if table.recording != "assisted":
        return None
    state = table.round
    player, board = needed(rules) if rules.game.jackpot else (0, 0)
    faults = [
        FaultView(
            fault=rule.fault,
            moments=tuple(rule.moments),
            says=rule.says,
            clauses=rule.clauses,
            at_box=rule.fault in AT_A_BOX,
            wager=wager_of(rules, rule),
        )
        for rule in unrecorded(rules, table)
    ]
    return AssistedView(
        hits=[
            HitView(hit.box, show((*hit.player, *hit.board)), hit.kind, hit.by, hit.clauses)
            for hit in (state.hits if state and state.stage == "play" else ())
        ],
        faults=faults,
        proposed=_proposed(state.proposed) if state and state.proposed else None,
        player=player,
        board=board,
        people=dict(table.seats),
        closed=bool(table.life.closed),
        for_two=state is not None and for_jackpot(table, state),
        cards=_cards(rules, table),
    )


def _proposed(found: FaultProposed) -> AssistedFault:
    remedies = tuple(map(str, found.remedies))
    words = {str(remedy): does(found.fault, remedy) for remedy in found.remedies}
    return AssistedFault(found.proposal, found.fault, found.box, found.says, remedies, words, found.clauses, found.by)


def _cards(rules: Rules, table: Table) -> bool:
    """Whether a deck is ready. A second one for the device may be brought or shuffled, but nothing waits for it."""
    try:
        if rules.life is not None:
            ready(rules.life.cards, table)
    except Refused:
        return False
    return True
