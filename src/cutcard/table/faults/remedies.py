"""Remedies: what each of the fixed set does to a round once a fault is confirmed."""

from collections.abc import Iterable, Iterator

from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.game import Verify
from cutcard.rules.piles import DEALER
from cutcard.ruling import Refused
from cutcard.table.faults.stakes import back, correct_bet, correct_stake, is_fee
from cutcard.table.messages.faults import (
    BoxVoided,
    DealerSeen,
    DrawUndone,
    FaultProposed,
    PatronWarned,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.reader import CardRead, PlacesSwapped
from cutcard.table.messages.round import Chosen, RoundEnded, Shown, StakeSettled, TableEvent
from cutcard.table.play.boxes import stakes_on
from cutcard.table.play.course import collect
from cutcard.table.play.payout import Rules, readout, settle_stakes
from cutcard.table.play.show import check_new
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, fold, pile

SEEN = (Fault.DEALER_SHOWS, Fault.EXPOSED_DEALER)  # a card of the dealer's was seen before everybody had decided
VOIDS = (Remedy.MISDEAL, Remedy.VOID_ROUND, Remedy.VOID_BOX)  # these also cancel jackpot wagers


def carry_out(
    rules: Rules, table: Table, state: Round, proposed: FaultProposed, remedy: Remedy
) -> Iterator[TableEvent]:
    """The events of a remedy; raises Refused if it cannot be carried out."""
    if table.recording == "assisted" and proposed.fault is Fault.NOT_COVERED:
        yield from _warning(table, table.seats.get(proposed.box, ""), proposed.clauses)
        return
    if table.recording == "assisted" and remedy not in VOIDS:
        return  # what lies on the layout is not recorded, so people put it right by hand (I-70)
    match remedy:
        case Remedy.MISDEAL | Remedy.VOID_ROUND:
            yield from void_round(rules, state, proposed.clauses)
        case Remedy.VOID_BOX if proposed.fault is Fault.NOT_COVERED:
            yield from _not_covered(rules, table, state, proposed)
        case Remedy.VOID_BOX:
            yield from _void_box(rules, state, proposed)
        case Remedy.FOLD_BOX:
            yield from _fold(rules, table, state, proposed)
        case Remedy.RETURN_PART:
            yield from correct_stake(rules, table, state, proposed)
        case Remedy.KEEP_EXPOSED:
            yield from _keep(rules, state, proposed)
        case Remedy.RECONSTRUCT if proposed.fault is Fault.UNDECLARED:
            yield from _undo_draw(rules, table, state, proposed)
        case Remedy.CONTINUE if proposed.fault in SEEN:
            yield DealerSeen(proposed.clauses)
        case Remedy.CONTINUE if proposed.fault is Fault.WRONG_BET:
            yield from correct_bet(rules, state, proposed)
        case Remedy.RECONSTRUCT | Remedy.CONTINUE | Remedy.NO_WINNINGS:
            pass  # nothing to record: people put it right by hand and the round continues


def moves_stakes(rules: Rules, table: Table, state: Round, proposed: FaultProposed, remedy: Remedy) -> bool:
    """Whether a remedy changes what lies on the layout."""
    moving = (StakeRaised, StakeReduced, StakeReversed, StakeSettled)
    return any(isinstance(event, moving) for event in carry_out(rules, table, state, proposed, remedy))


# -- void


def void_round(rules: Rules, state: Round, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Return every stake, reverse every settlement and cancel jackpot wagers (I-24)."""
    yield RoundVoided(state.number, clauses)
    for stake in state.stakes:
        yield back(rules, stake, clauses)
    yield from undone(state.settled, clauses)
    yield RoundEnded(state.number)


def _void_box(rules: Rules, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Return all stakes on a box, whoever placed them, settled ones too unless the hand was collected (I-24)."""
    box, clauses = proposed.box, proposed.clauses
    if box in state.boxes:
        yield BoxVoided(box, clauses)
    for stake in stakes_on(state, box):
        yield back(rules, stake, clauses)
    done = [one for one in state.settled if one.box == box]
    if proposed.fault is Fault.COLLECTED:  # what was settled stands, but a fee goes back (I-43)
        done = [one for one in done if is_fee(rules, one)]
    yield from undone(done, clauses)


def undone(done: Iterable[StakeSettled], clauses: tuple[str, ...]) -> Iterator[StakeReversed]:
    for one in done:
        chips, tokens = one.chips - one.returned, one.tokens - one.returned_tokens
        if chips or tokens:  # a stake that was returned leaves nothing to reverse
            yield StakeReversed(one.stake, one.owner, one.box, one.area, chips, tokens, clauses)


# -- one box


def _not_covered(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """The first time, warn the player and return the ante; after that, the ante is lost (I-17)."""
    ante = stakes_on(state, proposed.box, rules.game.base)
    if not ante:
        raise Refused(proposed.clauses[0], f"box {proposed.box} has no ante, so no bet has to match it")
    owner = ante[0].owner
    again = owner in table.warned
    yield from _end(rules, table, proposed.box, rules.game.not_covered[again], proposed.clauses[0])
    yield from _warning(table, owner, proposed.clauses)


def _warning(table: Table, patron: str, clauses: tuple[str, ...]) -> Iterator[PatronWarned]:
    """The warning of the first time; none for somebody who has had it, or whom nobody knows."""
    if patron and patron not in table.warned:
        yield PatronWarned(patron, clauses)


def _fold(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Fold the hand and return the bets made on it."""
    at = state.boxes[proposed.box].decision
    bets = [stake for stake in stakes_on(state, proposed.box) if stake.area in rules.game.bets]
    events: list[TableEvent] = [back(rules, stake, proposed.clauses) for stake in bets]
    yield from events
    yield from _end(rules, fold(table, events), proposed.box, rules.game.fold(at), proposed.clauses[0])


def _end(rules: Rules, table: Table, box: int, ending: str, clause: str) -> Iterator[TableEvent]:
    events: list[TableEvent] = [Chosen(box, "", "", ending, clause)]
    after = fold(table, events).round
    assert after is not None
    yield from [*events, *collect(rules, after, box)]


# -- cards


def _keep(rules: Rules, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Make the exposed card the dealer's face-up card; the last card stays face down.

    A reader has just read the exposed card: its place becomes that of the face-up card. The last card is still read.
    """
    if len(proposed.cards) != 1:
        raise Refused(proposed.clauses[0], "name the one card that was exposed")
    check_new(rules, state, proposed.cards, DEALER)
    places, up = state.places[DEALER], len(state.piles[DEALER]) - 1
    read = [slot for slot in range(up) if places[slot] in state.reading.cards]
    if read and places[up] not in state.reading.cards:
        yield PlacesSwapped(DEALER, read[-1], up)
    yield Shown(DEALER, proposed.cards, "all", up, proposed.clauses[0])


def can_undo(state: Round, box: int) -> bool:
    """Whether the cards that a box drew are still the last cards dealt."""
    places = state.places.get(drawn(box), ())
    return bool(places) and max(places) == state.used - 1


def _undo_draw(rules: Rules, table: Table, state: Round, proposed: FaultProposed) -> Iterator[TableEvent]:
    """Undo the draw, return its fee and any bet, and pay the hand that was not declared (L-16)."""
    box, clauses = proposed.box, proposed.clauses
    verify = next(phase for phase in rules.game.phases if isinstance(phase, Verify))
    events: list[TableEvent] = [DrawUndone(box, clauses), *_still_read(state, box)]
    events += undone([one for one in state.settled if one.box == box and is_fee(rules, one)], clauses)
    events += [back(rules, stake, clauses) for stake in stakes_on(state, box) if stake.area in rules.game.bets]
    after = fold(table, events).round
    assert after is not None
    hand = after.piles[pile(box)]
    if UNSEEN in hand:
        if len(proposed.cards) != len(hand):
            raise Refused(clauses[0], f"name the {len(hand)} cards first dealt, on which the payout is based")
        check_new(rules, after, proposed.cards, pile(box))
        events.append(Shown(pile(box), proposed.cards, "all", 0, clauses[0]))
    events.append(Chosen(box, "", "", verify.ending, clauses[0]))
    after = fold(table, events).round
    assert after is not None
    if not readout(rules, after, box)[verify.reading]:
        raise Refused(verify.over, "the cards first dealt do not win an instant payout")
    yield from events
    yield from settle_stakes(rules, after, box, stakes_on(after, box), verify.ending)


def _still_read(state: Round, box: int) -> Iterator[CardRead]:
    """What a reader has read of a draw that is undone: these cards have left the shoe, and are the next ones dealt."""
    for place in state.places[drawn(box)]:
        if sealed := state.reading.cards.get(place):
            yield CardRead(0, "", place, sealed)


def undecided(state: Round, box: int) -> bool:
    """Whether the player has not yet decided to play or fold."""
    return box in state.boxes and not state.boxes[box].ending


def staying(rules: Rules, state: Round, box: int) -> bool:
    """Whether the hand is still in the round, decided or not."""
    return undecided(state, box) or (box in state.boxes and state.boxes[box].ending == rules.game.played)
