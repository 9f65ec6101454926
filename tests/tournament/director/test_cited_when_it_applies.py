"""A clause that is cited only in some cases: an event cites it there, and nowhere else."""

from typing import get_args

import pytest
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.events import HandBegan, Posted, PotAwarded
from cutcard.tournament.hand.messages import ShowHand
from cutcard.tournament.messages.conduct import (
    Disqualified,
    Disqualify,
    MarkAbsent,
    Penalise,
    PenaltyImposed,
    PlayerAbsent,
)
from cutcard.tournament.messages.director import DealHand, NoteMatter, ReportHand, Start
from cutcard.tournament.messages.dispute import MatterNoted
from cutcard.tournament.messages.field_events import Eliminated, HandDue, HandPlayed, Seated
from cutcard.tournament.messages.purse import PayPrize, PrizePaid
from cutcard.tournament.structure.penalties import Ground
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall, down_to, result
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


@pytest.mark.clause("TOR 7.14")
def test_a_result_tells_who_was_seen_for_the_first_time(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    cites = []
    for _ in range(2):
        played = hall.one(HandPlayed, ReportHand(1, replace(result(hall.deal(), "", []), acted=("a01",))))
        cites.append(("TOR 7.14" in played.clauses, played.arrived))
    assert cites == [(True, ("a01",)), (False, ())]


GROUNDS: dict[Ground, set[str]] = {
    "conduct": {"TOR 6.8", "TOR 5"},
    "not following the rules": {"TOR 6.8"},
    "lending chips": {"TOR 7.17", "TOR 6.8"},
    "hiding chips": {"TOR 7.18", "TOR 6.8"},
    "absence": {"TOR 7.16", "TOR 7.16.2"},
    "exposing the hand": {"TOR 7.38", "TOR 6.8"},
    "advice": {"TOR 7.39", "TOR 6.8"},
    "exclusion": {"TOR 6.13", "T-59"},
}


@pytest.mark.clause("TOR 6.8", "TOR 6.13", "TOR 7.16", "TOR 7.17", "TOR 7.18", "TOR 7.38", "TOR 7.39")
def test_a_warning_names_what_it_is_for(cited: Cited) -> None:
    assert set(GROUNDS) == set(get_args(Ground))
    hall = Hall(cited).start(2)
    for ground, clauses in GROUNDS.items():
        warned = hall.one(PenaltyImposed, Penalise("a01", "warning", ground, "seen by the dealer"))
        assert set(warned.clauses) - {"TOR 7.37"} == clauses


@pytest.mark.clause("TOR 7.16", "TOR 7.16.2", "TOR 7.37")
def test_a_disqualification_names_its_ground(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    hall.refused(Disqualify("a01", "absence", " "), "TOR 7.37")
    hall.do(MarkAbsent("a01"))
    away = hall.one(Disqualified, Disqualify("a01", "absence", "gone since noon"))
    rude = hall.one(Disqualified, Disqualify("a02", "conduct", "shouting"))
    assert [{"TOR 7.16", "TOR 7.16.2"} <= set(one.clauses) for one in (away, rude)] == [True, False]
    assert all("TOR 7.37" in one.clauses for one in (away, rude))


@pytest.mark.clause("TOR 7.19", "TOR 7.22")
def test_who_goes_out_alone_or_with_others(cited: Cited) -> None:
    for tables, lost, cites in ((1, 1, set()), (2, 1, {"T-34"}), (1, 2, {"TOR 7.19", "T-12"})):
        hall = Hall(cited).start(8, tables=tables)
        one, *others = hall.seated()
        outs = [event for event in hall.hand(won=one, lost=others[:lost]) if isinstance(event, Eliminated)]
        assert [set(out.clauses) - {"TOR 7.22", "TOR 5"} for out in outs] == [cites] * lost


@pytest.mark.clause("TOR 7.19")
def test_a_prize_is_of_a_place_or_of_places_that_are_shared(cited: Cited) -> None:
    for together in (False, True):
        hall = Hall(cited, hand_for_hand="by order").start(12).close_registration()
        down_to(hall, 3)
        one, two, three = hall.seated()
        for lost in ([two, three],) if together else ([three], [two]):
            hall.hand(won=one, lost=lost)
        paid = hall.one(PrizePaid, PayPrize(two), DESK)
        assert ({"TOR 7.19", "T-12"} <= set(paid.clauses)) is together
        assert paid.tied == 1 + together


@pytest.mark.clause("TOR 7.31")
def test_a_hand_is_held_back_hand_for_hand_alone(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, final_table=4, seats_per_table=4)).start(12).close_registration()
    free = hall.one(HandDue, DealHand(1), DEALER)
    hall.hand(1)
    down_to(hall, 5)
    held = hall.one(HandDue, DealHand(1), DEALER)
    assert [("TOR 7.31" in due.clauses, due.begin.held_back) for due in (free, held)] == [(False, False), (True, True)]


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
        (401, (2,), {"TOR 7.15"}),
        (400, (2,), {"TOR 7.15", "T-45"}),  # all in, and so in the hand to its end
        (399, (2,), {"TOR 7.15", "TOR 7.29", "T-45"}),
    ):
        felt = Felt(cited.note)
        felt.begin(begin([5000, stack, 5000], absent=absent))
        began = [event for event in felt.log if isinstance(event, HandBegan)]
        big = [event for event in felt.log if isinstance(event, Posted) and event.seat == 2]
        assert ["TOR 7.15" in one.clauses for one in began] == [bool(absent)]
        assert big
        told = {"TOR 7.15", "TOR 7.29", "T-45"}
        assert all(told & set(one.clauses) == clauses for one in big), (stack, absent)


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
