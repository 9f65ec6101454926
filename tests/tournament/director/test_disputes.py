"""Disputes: raised by anybody, decided by the director, and the decision does what it says (TOR 6.14)."""

import pytest

from cutcard.core.message import Role
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import CountChips, Disqualify
from cutcard.tournament.messages.dispute import (
    DecideTournamentDispute,
    DisputeRaised,
    RaiseTournamentDispute,
    TournamentDisputeDecided,
)
from cutcard.tournament.messages.entry import ReEnter, RefuseEntry
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.messages.purse import CloseTournament, PayPrize, RedeemBounty, ReversePayment
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, MANAGER, Hall
from tests.support.tournament.entering import online


@pytest.mark.clause("TOR 6.14")
def test_a_dispute_waits_until_the_director_has_decided(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    hall.refused(RaiseTournamentDispute(" "), "TOR 6.14", online(player))
    raised = hall.one(DisputeRaised, RaiseTournamentDispute("the pot was mine"), online(player))
    assert raised.by == player
    hall.do(RaiseTournamentDispute("who acted first"), DEALER)
    for one in (told := duties(hall.t, hall.at)):
        cited.note(one)
    assert [one.role for one in told] == [Role.TOURNAMENT_DIRECTOR] * 2
    hall.refused(DecideTournamentDispute("the pot", "no", number=7), "TOR 6.14")
    hall.one(TournamentDisputeDecided, DecideTournamentDispute("the pot", "it was split", number=1))
    assert list(hall.t.disputes) == [2]


@pytest.mark.clause("TOR 6.14")
def test_a_dispute_is_raised_so_often_and_no_more(cited: Cited) -> None:
    hall = Hall(cited).start(21)
    for number in range(1, 21):
        for _ in range(5):
            hall.do(RaiseTournamentDispute("again"), online(f"a{number:02}"))
        if number == 1:
            hall.refused(RaiseTournamentDispute("again"), "TOR 6.14", online("a01"))
    hall.refused(RaiseTournamentDispute("again"), "TOR 6.14", online("a21"))
    hall.refused(RaiseTournamentDispute("again"), "TOR 6.14", DEALER)


@pytest.mark.clause("TOR 6.14")
def test_a_dispute_is_among_players_of_the_tournament_or_about_a_refusal(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(RaiseTournamentDispute("let me in"), "TOR 6.14", online("stranger"))
    hall.refused(RaiseTournamentDispute("the pot", ("stranger",)), "TOR 6.14", online("a01"))
    hall.refused(DecideTournamentDispute("the pot", "split", ("stranger",)), "TOR 6.14")
    hall.do(RefuseEntry("stranger", "shouted at the desk"))
    hall.do(RaiseTournamentDispute("let me in"), online("stranger"))
    hall.do(DecideTournamentDispute("the entry", "refused", ("stranger",), number=1))


@pytest.mark.clause("TOR 6.14")
def test_the_log_is_not_closed_over_a_dispute_or_a_proposal(cited: Cited) -> None:
    """Afterwards neither could change anything any more."""
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(CountChips({100: 400}), DEALER)
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    hall.do(RaiseTournamentDispute("the last pot"), online(two))
    hall.do(ReversePayment(one, "prize", "the last pot"), DESK)
    hall.refused(CloseTournament(), "TOR 6.14")
    hall.do(DecideTournamentDispute("the last pot", "as played", number=1))
    hall.do(hall.cure(CloseTournament()))
    assert not hall.t.proposals
    hall.do(CloseTournament())


@pytest.mark.clause("TOR 6.14")
def test_a_decision_reverses_a_prize_and_bounties_with_a_second_person(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two, three])
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    about = "who won the last hand"
    hall.refused(DecideTournamentDispute(about, "not them", (), "reverse the prize"), "TOR 6.14")
    hall.refused(DecideTournamentDispute(about, "not them", (two,), "reverse the prize"), "TOR 6.14")
    for remedy in ("reverse the prize", "reverse the bounties"):
        said, waits = hall.do(DecideTournamentDispute(about, "not them", (one,), remedy))
        assert isinstance(said, TournamentDisputeDecided)
        assert isinstance(waits, Proposed)
        hall.do(ConfirmProposal(waits.number), MANAGER)
    assert hall.t.claims == {one: 675_00 + 300_00}
    hall.do(DecideTournamentDispute(about, "them after all", (one,), "pay the prize"))
    assert hall.t.claims == {one: 300_00}


@pytest.mark.clause("TOR 6.14", "TOR 7.37", "TOR 6.7")
def test_a_decision_lifts_a_disqualification_and_voids_an_entry(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.do(Disqualify(one, "conduct", "shouting"))
    hall.do(DecideTournamentDispute("the shouting", "it was another's", (one,), "lift the disqualification"))
    assert hall.stack(one) == 20_000
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    hall.do(DecideTournamentDispute("the re-entry", "for somebody else", (two,), "void the entry"))
    hall.do(ConfirmProposal(hall.t.proposed), MANAGER)
    assert hall.t.register.entries == 4
