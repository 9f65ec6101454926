"""What the dealer can do now beside the next step: worked out by asking the rules."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.cards import show
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.record import RoundRecord
from cutcard.rules.faults import Remedy
from cutcard.rules.game import Deal, Verify
from cutcard.rules.piles import BOARD, DEALER
from cutcard.ruling import Refused
from cutcard.table.corrections.correct import Undo, undo_offer
from cutcard.table.decide import decide
from cutcard.table.faults.offers import PossibleFault, if_dealing, if_handled, possible
from cutcard.table.faults.report import may_confirm
from cutcard.table.messages.remedies import does
from cutcard.table.messages.round import Bet, OpenBets, RoundOpened, Shown
from cutcard.table.play.boxes import may_lie_again, waiting
from cutcard.table.play.course import needs
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import Round, Table, evolve
from cutcard.table.wagers.place import place_wagers
from cutcard.table.wagers.standing import needs_card
from cutcard.web.dealer.shapes import (
    AgainView,
    DealerSide,
    DueView,
    FaultOffer,
    FaultPlaceView,
    FirstCard,
    NotYet,
    ProposedView,
    UndoView,
)
from cutcard.web.words.lines import Titles, lines
from cutcard.web.words.named import named


class Known(Struct, frozen=True):
    """What the dealer's side needs from elsewhere: names, the last round, facts of wagers, rows of the round."""

    names: Mapping[str, str]
    last: RoundRecord | None
    wagers: Mapping[str, Facts]  # by patron: the facts of a wager now
    acts: Facts  # of a correction
    due: list[DueView]
    dealt_by: str  # whoever did the last act of a dealer


def side(rules: Rules, table: Table, known: Known) -> DealerSide:
    state = table.round
    deciding = state is not None and needs(rules, table).kind in ("choice", "declaration")
    undo = undo_offer(rules, table, known.acts)
    return DealerSide(
        fresh=state.fresh if state else 0,
        waiting=list(waiting(table, state)) if state is not None and deciding else [],
        one_by_one=any(isinstance(phase, Verify) for phase in rules.game.phases),
        again=_again(rules, table, known),
        first_card=_first_card(rules, table),
        undo=_undo(rules, undo, known.names) if undo else None,
        corrects=list(undo.boxes) if undo else [],
        faults=[_fault(rules, one, known.names) for one in possible(rules, table)],
        if_handled=[_fault(rules, one, known.names) for one in if_handled(rules, table)],
        if_dealing=[_fault(rules, one, known.names) for one in if_dealing(rules, table)],
        proposed=_proposed(rules, table, known.names),
        needs_card=needs_card(rules, known.acts.at),
        due=known.due,
        mixed=_mixed(state) if state else {},
        not_yet=_not_yet(rules, table, known),
        dealt_by=known.dealt_by,
    )


def _not_yet(rules: Rules, table: Table, known: Known) -> NotYet | None:
    if needs(rules, table).kind != "opening":
        return None
    try:
        decide(rules, table, OpenBets(), known.acts)
    except Refused as refused:
        return NotYet(named(refused.reason, known.names), refused.clause)
    return None


def _again(rules: Rules, table: Table, known: Known) -> list[AgainView]:
    """The last wagers of everybody who still sits at the table and has not staked yet."""
    state = table.round
    if known.last is None or (state is not None and state.stage not in ("open", "closed")):
        return []
    if state is None or state.stage == "closed":
        table = evolve(table, RoundOpened(table.rounds + 1, "", ""))
    staked = {one.owner for one in table.round.stakes} if table.round else set()
    return [
        _again_at(rules, table, known, seat, who, bets)
        for seat, who in table.seats.items()
        if who not in staked and (bets := _bets(rules, known.last, seat, who))
    ]


def _bets(rules: Rules, last: RoundRecord, seat: int, patron: str) -> tuple[Bet, ...]:
    before = [one for one in last.of(patron) if rules.wager(one.area).placed == "before the deal"]
    return tuple(
        Bet(one.area, one.chips, one.tokens, None if one.box in (seat, DEALER_BOX) else one.box) for one in before
    )


def _again_at(rules: Rules, table: Table, known: Known, seat: int, who: str, bets: tuple[Bet, ...]) -> AgainView:
    barred, clause = "", None
    try:
        assert table.round is not None
        list(place_wagers(rules, table, table.round, seat, bets, known.wagers[who]))
    except Refused as refused:
        barred, clause = named(refused.reason, known.names), refused.clause
    total = sum(bet.chips + bet.tokens for bet in bets)
    return AgainView(seat, known.names.get(who, who), list(bets), total, barred, clause)


def _first_card(rules: Rules, table: Table) -> FirstCard | None:
    """The first card turned up closes wagers, unless the document closes them with the dealer's call (L-18)."""
    common, deal = rules.game.common, rules.game.phases[0]
    at_the_call = common.close != common.withdraw  # LUN alone forbids placing and taking back after the call itself
    if table.round is None or table.round.stage != "open" or at_the_call or not isinstance(deal, Deal):
        return None
    up = next((one for one in deal.piles if one.face_up and one.to in (BOARD, DEALER)), None)
    return FirstCard(up.to, up.face_up) if up else None


def _undo(rules: Rules, undo: Undo, names: Mapping[str, str]) -> UndoView:
    game = rules.game
    told = lines(undo.act.events, names, Titles(game.label, game.move_label))
    shown = next((event.to for event in undo.act.events if isinstance(event, Shown)), "")
    return UndoView(told[0].text if told else undo.act.command, undo.act.actor.id, shown, undo.supervisor)


def _fault(rules: Rules, one: PossibleFault, names: Mapping[str, str]) -> FaultOffer:
    places = [
        FaultPlaceView(
            place.box,
            place.area,
            rules.game.label(place.area) if place.area else "",
            place.owner,
            names.get(place.owner, place.owner),
        )
        for place in one.places
    ]
    remedies = [str(remedy) for remedy in (one.rule.remedy, *one.rule.options)]
    said = str(one.said or "")
    return FaultOffer(str(one.fault), one.rule.says, remedies, one.rule.clauses, places, one.cards, one.amount, said)


def _proposed(rules: Rules, table: Table, names: Mapping[str, str]) -> ProposedView | None:
    proposed = table.round.proposed if table.round else None
    if proposed is None:
        return None
    dealer = Actor(proposed.by, Role.DEALER)
    alone = [remedy for remedy in proposed.remedies if _alone(rules, table, remedy, dealer)]
    return ProposedView(
        proposed.proposal,
        str(proposed.fault),
        proposed.box,
        proposed.says,
        list(map(str, proposed.remedies)),
        {str(remedy): does(proposed.fault, remedy) for remedy in proposed.remedies},
        list(map(str, alone)),
        proposed.clauses,
        names.get(proposed.by, proposed.by),
    )


def _mixed(state: Round) -> dict[str, list[str]]:
    found = {name: sorted(may_lie_again(state, name)) for name in state.piles}
    return {name: [show((card,)) for card in cards] for name, cards in found.items() if cards}


def _alone(rules: Rules, table: Table, remedy: Remedy, dealer: Actor) -> bool:
    try:
        may_confirm(rules, table, remedy, Facts(dealer, ""))
    except Refused:
        return False
    return True
