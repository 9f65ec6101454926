"""Players of Three Card Poker who cannot match their ante: at the table, at the desk and on their page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.patrons.played import WithdrawWarning
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.faults import CannotCover, ConfirmFault, PatronWarned, ReportFault
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, StakeSettled, TakeSeat
from cutcard.testing.felt import DEALER
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import build
from cutcard.web.jobs.registers.patrons import JOBS
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.table.gestures import Hands

KEY = "three-card-poker"
ANN = Actor("ann", Role.PLAYER)
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "journal.db")
    yield desk
    desk.close()
    assert verify(tmp_path / "journal.db").fault is None


@pytest.fixture
def felt(desk: Desk) -> Felt:
    """Ann sits at box 1 with $15, somebody with plenty at box 2."""
    felt = Felt(desk, KEY, boxes=0)
    for who, chips, box in ((ANN, 1500, 1), (Actor("rich", Role.PLAYER), 100_000, 2)):
        felt.at(f"patron/{who.id}", IssueCard(f"C-{box}"), SYSTEM)
        felt.at(f"patron/{who.id}", BuyIn(who.id, chips), SYSTEM)
        felt.do(TakeSeat(box), who)
    return felt


def dealt(felt: Felt, *bets: Bet) -> None:
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, bets), ANN)
    felt.do(CloseBets(), SYSTEM)


def offered(felt: Felt) -> str:
    """What Ann's page says to the button with which she may say that she cannot cover the bet."""
    chips = felt.desk.balance("patron/ann")
    facts = {"ann": felt.desk.facts(felt.stream, ANN, PlaceWagers(1, ()))}
    seen = view("1", 1, felt.state.rules, felt.state.opened, Viewer(ANN, {}, chips, facts=facts))
    return seen.need.not_covered


@pytest.mark.clause("TCP 12.10", "I-17")
def test_a_player_with_too_few_chips_says_so_and_gets_the_ante_back_once(felt: Felt, cited: Cited) -> None:
    for again in (False, True):
        dealt(felt, Bet("ante", 1000))
        assert offered(felt) == ("you lose your ante" if again else "your ante comes back, this time")
        events = felt.do(CannotCover(1), ANN).events
        for event in events:
            cited.note(event)
        assert [one.returned for one in events if isinstance(one, StakeSettled)] == [0 if again else 1000]
        assert any(isinstance(one, PatronWarned) for one in events) is not again
    assert felt.need.kind == "opening"


@pytest.mark.clause("TCP 12.10", "I-17")
def test_a_warning_that_was_a_mistake_is_withdrawn_and_the_next_time_is_the_first(felt: Felt, cited: Cited) -> None:
    dealt(felt, Bet("ante", 1000))
    felt.do(CannotCover(1), ANN)
    wrong = WithdrawWarning(KEY, "given to the wrong player")
    (job,) = [one for one in JOBS if one.gives is WithdrawWarning]
    spot = Spot(felt.desk, CAS, "patron/ann", {})
    assert [build(job, spot.of(case), {"reason": wrong.reason}) for case in job.cases(spot)] == [wrong]
    for who, command in ((GUS, wrong), (CAS, WithdrawWarning(KEY, " ")), (CAS, WithdrawWarning("lunar-poker", "no"))):
        with pytest.raises(Refused):
            felt.at("patron/ann", command, who)
    cited.note(felt.at("patron/ann", wrong, CAS).events[0])
    with pytest.raises(Refused, match="none to withdraw"):
        felt.at("patron/ann", wrong, CAS)
    assert list(job.cases(Spot(felt.desk, CAS, "patron/ann", {}))) == []
    dealt(felt, Bet("ante", 1000))
    assert offered(felt) == "your ante comes back, this time"
    events = felt.do(CannotCover(1), ANN).events
    assert [one.returned for one in events if isinstance(one, StakeSettled)] == [1000]
    for event in events:
        cited.note(event)
    assert felt.desk.state("patron/ann").state.warned == (KEY,)


def test_the_pair_plus_plays_on(felt: Felt) -> None:
    dealt(felt, Bet("ante", 1000), Bet("pair-plus", 500))
    felt.do(CannotCover(1), ANN)
    assert felt.round.stage == "closed"
    pair_plus = next(one for one in felt.round.settled if one.area == "pair-plus")
    assert {"TCP 9.3.1", "TCP 9.3.2", "TCP 9.4.1.3", "TCP 9.4.1.6"}.intersection(pair_plus.clauses)


@pytest.mark.clause("TCP 12.10")
def test_an_account_that_covers_the_bet_refutes_the_report(felt: Felt, cited: Cited) -> None:
    dealt(felt, Bet("ante", 500))
    assert offered(felt) == ""
    for command, actor in ((CannotCover(1), ANN), (ReportFault(Fault.NOT_COVERED, 1), GUS)):
        with pytest.raises(Refused, match=r"has \$10.00 in chips, which covers the bet") as refused:
            felt.do(command, actor)
        cited.note(refused.value)
    felt.do(Choose(1, "fold"), ANN)


def test_chips_that_arrive_before_the_confirmation_count(felt: Felt) -> None:
    dealt(felt, Bet("ante", 1500))
    felt.do(ReportFault(Fault.NOT_COVERED, 1), GUS)
    felt.at("patron/ann", BuyIn("ann", 1500), SYSTEM)
    proposed = felt.round.proposed
    assert proposed is not None
    with pytest.raises(Refused, match="covers the bet"):
        felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_BOX), CAS)


def test_nobody_else_says_it_for_a_player_and_nobody_twice(felt: Felt) -> None:
    with pytest.raises(Refused, match="the rules cover this"):
        felt.do(CannotCover(1), ANN)
    dealt(felt, Bet("ante", 1500))
    with pytest.raises(Refused, match="box 1 is not yours"):
        felt.do(CannotCover(1), Actor("rich", Role.PLAYER))
    felt.do(CannotCover(1), ANN)
    with pytest.raises(Refused, match="the rules cover this"):
        felt.do(CannotCover(1), ANN)


@pytest.mark.clause("TCP 12.10")
@pytest.mark.parametrize("more", [(), ("pair-plus",)])
def test_dealer_and_player_are_told_what_follows(cited: Cited, more: tuple[str, ...]) -> None:
    hands = Hands("TCP", cited).deal(1, 2, more=more)
    with pytest.raises(Refused, match="tell the dealer"):
        hands.do(CannotCover(1), Actor("p1", Role.PLAYER))
    hands.do(ReportFault(Fault.NOT_COVERED, 1), DEALER)
    proposed = hands.state.proposed
    assert proposed is not None
    hands.do(ConfirmFault(proposed.proposal, Remedy.VOID_BOX), GUS)
    assert hands.told() == ["TCP 12.10"] * (1 if more else 2)  # the cards stay for the Pair Plus
    assert "TCP 12.10" in hands.player(1)
    assert "TCP 12.10" not in hands.player(2)
    hands.move(2, "play")
    assert "TCP 12.10" in hands.player(1)
