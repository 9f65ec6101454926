"""What the page offers to report is what the rules accept, no less and no more, at every moment of random rounds."""

import random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Facts
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.decide import decide
from cutcard.table.faults.offers import AMOUNTS, FaultPlace, if_handled, possible
from cutcard.table.faults.report import AT_A_BOX
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.round import Choose, OpenBets
from cutcard.table.play.proposal import moment
from cutcard.testing.felt import DEALER, FeltTable, all_bets, at_random
from tests.support.table.life import CAS


def accepted(felt: FeltTable, report: ReportFault) -> bool:
    try:
        decide(felt.rules, felt.table, report, Facts(DEALER, felt.at))
    except Refused:
        return False
    return True


def reports(felt: FeltTable, fault: Fault) -> dict[FaultPlace, ReportFault]:
    """Whatever somebody might report of a fault."""
    if fault in AMOUNTS:
        places = {FaultPlace(one.box, one.area, one.owner) for one in felt.state.stakes}
        return {one: ReportFault(fault, one.box, one.area, AMOUNTS[fault], owner=one.owner) for one in places}
    if fault in AT_A_BOX:
        return {FaultPlace(box): ReportFault(fault, box) for box in range(1, felt.table.boxes + 1)}
    return {FaultPlace(0): ReportFault(fault)}


def check(felt: FeltTable) -> set[Fault]:
    """Hold all offers against what is accepted."""
    offers = {one.fault: one for one in possible(felt.rules, felt.table)}
    seen = {card for cards in felt.state.piles.values() for card in cards}
    free = next(card for card in felt.game.deck if card not in seen)
    for fault in Fault:
        if fault in (Fault.INVALID, Fault.UNDECLARED):
            continue  # reported by its own command; accepted only with the cards of a winning hand
        offer = offers.get(fault)
        places = set(offer.places or (FaultPlace(0),)) if offer else set()
        for place, report in reports(felt, fault).items():
            asked = replace(report, cards=(free,)) if offer and offer.cards == 1 else report
            assert accepted(felt, asked) is (place in places), (fault, place, moment(felt.table))
    handled = {one.fault for one in if_handled(felt.rules, felt.table)}
    for one in handled & {Fault.MISSING_CARD, Fault.FOREIGN_CARD}:
        assert accepted(felt, ReportFault(one, handled=True))
    return set(offers)


@pytest.mark.parametrize("key", games.packaged())
def test_every_fault_of_the_document_is_offered_when_it_can_happen(key: str) -> None:
    met: set[Fault] = set()
    for seed in range(6):
        felt, rng = FeltTable(key, dealing="recorded", source="device"), random.Random(seed)
        felt.rng.shuffle(felt.deck)
        bets = tuple(bet for bet in all_bets(felt.game) if felt.rules.wager(bet.area).limited)
        felt.begin(dict.fromkeys((1, 2, 3), bets))
        while felt.need.kind != "opening":
            met |= check(felt)
            felt.answer(at_random(rng))
    assert {rule.fault for rule in felt.game.faults} - met <= {Fault.INVALID}


def test_only_one_fault_is_open_at_a_time() -> None:
    felt = FeltTable("ultimate-texas-holdem", dealing="recorded")
    felt.begin({1: all_bets(felt.game)[:2]})
    felt.do(Choose(1, "check"), DEALER)
    felt.do(ReportFault(Fault.MISSING_CARD), DEALER)
    with pytest.raises(Refused, match="still open"):
        felt.do(ReportFault(Fault.FOREIGN_CARD), CAS)


def test_before_the_first_card_only_what_concerns_the_deck_is_offered() -> None:
    felt = FeltTable("caribbean-stud", dealing="recorded")
    assert {one.fault for one in possible(felt.rules, felt.table)} >= {Fault.MISSING_CARD, Fault.FOREIGN_CARD}
    felt.do(OpenBets(), DEALER)
    assert not any(one.places for one in possible(felt.rules, felt.table))
    assert if_handled(felt.rules, felt.table) == []
