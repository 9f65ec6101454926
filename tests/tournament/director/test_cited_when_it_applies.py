"""A clause that is cited only in some cases: an event cites it there, and nowhere else."""

import pytest

from cutcard.cards import parse
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.events import HandBegan, Posted, PotAwarded
from cutcard.tournament.hand.messages import ShowHand
from cutcard.tournament.messages.conduct import MarkAbsent, PlayerAbsent
from cutcard.tournament.messages.director import DealHand, NoteMatter, Start
from cutcard.tournament.messages.dispute import MatterNoted
from cutcard.tournament.messages.field_events import HandDue, Seated
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, STARTS, Hall
from tests.support.tournament.felt import Felt, begin


@pytest.mark.clause("TOR 7.10", "TOR 7.14", "TOR 7.15", "TOR 7.16")
def test_who_is_absent_and_who_never_came(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("ann", "bob", "cyd")
    hall.at = STARTS
    seated = [event for event in hall.do(Start(absent=("cyd",))) if isinstance(event, Seated)]
    assert {one.player: "TOR 7.14" in one.clauses for one in seated} == {"ann": False, "bob": False, "cyd": True}
    assert all("TOR 7.10" in one.clauses for one in seated)
    away = hall.one(PlayerAbsent, MarkAbsent("ann"), DEALER)
    never = hall.one(PlayerAbsent, MarkAbsent("bob", never_sat=True), DEALER)
    assert (away.clauses, never.clauses) == (("TOR 7.15", "TOR 7.16"), ("TOR 7.14", "TOR 7.15", "TOR 7.16"))


@pytest.mark.clause("TOR 7.15", "TOR 7.16")
def test_a_hand_is_dealt_to_absent_players_or_not(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    here = hall.one(HandDue, DealHand(1), DEALER)
    hall.hand()
    hall.do(MarkAbsent(hall.seated()[0]), DEALER)
    absent = hall.one(HandDue, DealHand(1), DEALER)
    assert [{"TOR 7.15", "TOR 7.16"} <= set(due.clauses) for due in (here, absent)] == [False, True]


@pytest.mark.clause("TOR 7.38", "TOR 7.39")
def test_a_matter_is_noted_by_its_ground(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    player = hall.seated()[0]
    exposed = hall.one(MatterNoted, NoteMatter(1, player, "exposing the hand", "showed an ace"))
    advised = hall.one(MatterNoted, NoteMatter(1, player, "advice", "told a neighbour"))
    assert (exposed.clauses, advised.clauses) == (("TOR 7.38",), ("TOR 7.39",))


@pytest.mark.clause("TOR 7.15", "TOR 7.29")
def test_what_is_posted_for_absent_players_and_with_too_few_chips(cited: Cited) -> None:
    for stack, absent, clauses in (
        (5000, (), set()),
        (5000, (2,), {"TOR 7.15"}),
        (400, (), set()),  # the ante and the big blind exactly
        (399, (), {"TOR 7.29"}),
    ):
        felt = Felt(cited.note)
        felt.begin(begin([5000, stack, 5000], absent=absent))
        began = [event for event in felt.log if isinstance(event, HandBegan)]
        big = [event for event in felt.log if isinstance(event, Posted) and event.seat == 2]
        assert ["TOR 7.15" in one.clauses for one in began] == [bool(absent)]
        assert big
        assert all({"TOR 7.15", "TOR 7.29"} & set(one.clauses) == clauses for one in big), (stack, absent)


@pytest.mark.clause("TOR 4", "TOR 7.32")
def test_a_pot_is_won_by_cards_or_by_the_last_player_left(cited: Cited) -> None:
    shown, folded, bare = Felt(cited.note), Felt(cited.note), Felt(cited.note)
    shown.begin(begin([5000] * 3))
    shown.act("3 call", "1 call", "2 check")
    for cards in ("2c 7d 9h", "Jc", "Td"):
        shown.street(cards)
        shown.act("1 check", "2 check", "3 check")
    folded.begin(begin([5000] * 3))
    folded.act("3 fold", "1 fold")
    bare.begin(begin([5000] * 3, Blinds(100, 200, 0)))
    bare.act("3 fold", "1 fold")
    for hole in ("Ah Ad", "Kc Ks", "Qc Qs"):
        if shown.need.kind == "show":
            shown.do(ShowHand(shown.need.seat, parse(hole)))
    pots = [[event for event in felt.log if isinstance(event, PotAwarded)] for felt in (shown, folded, bare)]
    assert [{"TOR 7.32" in pot.clauses for pot in some} for some in pots] == [{True}, {False}, {False}]
    assert [{"TOR 4" in pot.clauses for pot in some} for some in pots] == [{True}, {True}, {False}]
