"""Reports stand on facts: exposures add up, nothing is raised against a hand that is seen, whoever handled cards."""

import random
from itertools import product

import pytest

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.faults import CardsHandled, FaultProposed, ReportFault, StakeRaised, WithdrawFault
from cutcard.table.messages.orders import VoidWagers
from cutcard.testing.felt import DEALER, SYSTEM, FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited
from tests.support.declared.game_data import play, played
from tests.support.declared.shared import each_game
from tests.support.floor.play import GAMES
from tests.support.table.faults import at, reached, report, told

FLOP = "plain-flop"
ONE = ("dealer reports exposed", "dealer confirms continue")


def of_the_dealer(felt: FeltTable) -> tuple[str, str]:
    """A card of the dealer's exposed: it stays up where the game shows one, otherwise it is turned over."""
    keep = any(rule.remedy is Remedy.KEEP_EXPOSED for rule in felt.game.faults)
    return (
        f"dealer reports exposed dealer{': 9h' if keep else ''}",
        f"dealer confirms {'keep exposed' if keep else 'continue'}",
    )


@each_game
def test_cards_exposed_one_after_the_other_add_up_to_a_misdeal(key: str, clause: str, cited: Cited) -> None:
    first = Moment.DEAL if Moment.DEAL in reached(key) else Moment.DEALT
    dealers = of_the_dealer(at(key, first))
    for before, after in ((ONE, ONE[0]), (ONE, dealers[0]), (dealers, ONE[0])):
        felt = at(key, first)
        told(cited, felt, *before)
        (found,) = told(cited, felt, after)
        assert isinstance(found, FaultProposed)
        assert (found.fault, found.remedies) == (Fault.EXPOSED_MORE, (Remedy.MISDEAL,))
        assert found.clauses[0] == clause
        say(felt, "dealer confirms misdeal")
        assert felt.state.voided


@each_game
def test_an_exposure_that_was_withdrawn_does_not_count(key: str, cited: Cited) -> None:
    felt = at(key, Moment.DEALT)
    say(felt, "dealer reports exposed", "dealer withdraws")
    told(cited, felt, *ONE)
    assert (felt.state.exposed, felt.state.voided) == (1, False)
    say(felt, "dealer reports wrong dealer", "dealer confirms misdeal", "dealer opens bets")
    assert felt.state.exposed == 0, "the next deal begins anew"


@each_game
def test_no_report_raises_a_stake_once_the_dealer_s_hand_is_shown(key: str, cited: Cited) -> None:
    rng, met = random.Random(5), 0
    for _ in range(60):
        felt = at(key, Moment.SHOWN)
        most = {stake.id: stake.amount for stake in felt.state.stakes}
        for _ in range(3):  # one report after the other must not add up either
            fault = rng.choice((Fault.ABOVE_MAXIMUM, Fault.WRONG_BET, Fault.BELOW_MINIMUM))
            stake = rng.choice(felt.state.stakes)
            amount = rng.choice((1, 499, 1001, 4001, 50_001, 200_000, 10**9))
            try:
                (proposed,) = felt.do(ReportFault(fault, stake.box, stake.area, amount, owner=stake.owner), DEALER)
            except Refused:
                continue
            cited.note(proposed)
            events = say(felt, "supervisor confirms return part")
            met += 1
            assert not any(isinstance(event, StakeRaised) for event in events)
            assert all(stake.amount <= most[stake.id] for stake in felt.state.stakes)
    assert met > 20


@pytest.mark.parametrize("key", played())
def test_nor_once_its_cards_were_seen_too_early(key: str) -> None:
    felt = at(key, Moment.HANDLED)
    say(felt, "dealer reports dealer shows", "dealer confirms continue")
    before = felt.state.stakes
    for area in ("ante", play(key).bet):
        say(felt, f"dealer reports above maximum at 1 on {area}, 9000000 lies there", "supervisor confirms return part")
    assert felt.state.stakes == before


def test_before_that_two_people_put_a_record_up_to_what_lies_there() -> None:
    felt = at(FLOP, Moment.HANDLED)
    say(felt, "supervisor reports above maximum at 2 on ante, 60000 lies there")
    for who in ("supervisor", "dealer"):
        with pytest.raises(Refused, match="two people"):
            say(felt, f"{who} confirms return part")
    (_, raised) = say(felt, "floorman confirms return part")
    assert isinstance(raised, StakeRaised)
    assert raised.chips == 49_000


@each_game
def test_who_reports_says_whether_cards_were_handled(key: str, fault: str, box: int, first: str, cited: Cited) -> None:
    for handled, remedy in ((False, Remedy(first)), (True, Remedy.VOID_BOX)):
        felt = at(key, Moment.DEALT)
        kind = Fault[fault.upper().replace(" ", "_")]
        events = felt.do(ReportFault(kind, box, handled=handled), DEALER)
        assert [type(event) for event in events] == [CardsHandled, FaultProposed][not handled :]
        for event in events:
            cited.note(event)
        assert felt.state.handled is handled
        assert isinstance(events[-1], FaultProposed)
        assert events[-1].remedies == (remedy,)


@pytest.mark.parametrize("now", [Moment.HANDLED, Moment.SHOWN])
@each_game
def test_a_misdeal_that_somebody_could_want_takes_two_people(key: str, now: Moment, cited: Cited) -> None:
    """A wrong deal that is noticed late is still a misdeal, where the document sets no time."""
    rules = [rule for rule in games.load(key).faults if rule.remedy is Remedy.MISDEAL and not rule.given]
    late = [rule.fault.name for rule in rules if now in rule.moments]
    assert "WRONG_DEALER" in late
    for who, name in product(("dealer", "supervisor"), late):
        felt, fault = at(key, now), name.lower().replace("_", " ")
        told(cited, felt, f"{who} reports {fault} at 2")
        for same in (who, "dealer"):
            with pytest.raises(Refused, match="two people"):
                say(felt, f"{same} confirms misdeal")
        say(felt, "floorman confirms misdeal")
        assert felt.state.voided


@pytest.mark.parametrize("key", GAMES)
def test_a_remedy_whose_wager_went_back_since_is_refused_and_the_report_withdrawn(key: str) -> None:
    felt = at(key, Moment.HANDLED)
    say(felt, report(key, Fault.ABOVE_MAXIMUM, Moment.HANDLED))
    clause = felt.state.proposed.clauses[0] if felt.state.proposed else ""
    felt.do(VoidWagers(key, ("",), felt.state.number, "p2"), SYSTEM)
    with pytest.raises(Refused, match="withdraw the report") as late:
        say(felt, "supervisor confirms return part")
    assert late.value.clause == clause
    assert late.value.cure is not None
    assert isinstance(late.value.cure.command, WithdrawFault)
    felt.do(late.value.cure.command, Actor("supervisor", Role.GAMING_SUPERVISOR))
    assert felt.need.kind != "fault"
