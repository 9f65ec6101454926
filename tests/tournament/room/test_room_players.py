"""What players do alone in a room: nothing that needs their chips seen or counted (TOR 7.13, TOR 7.22, T-66)."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import decide
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import (
    AbsentReturned,
    ForfeitChips,
    MarkAbsent,
    MarkPresent,
    ProvisionallyEliminate,
    ReturnAbsent,
)
from cutcard.tournament.messages.dispute import AnswerCall, CallFloor
from cutcard.tournament.messages.entry import ReBuy, ReEnter
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut
from cutcard.tournament.state.plan import expected
from cutcard.tournament.structure.structure import Rebuy
from cutcard.web.tournament.offers import entry_offers
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall


@pytest.mark.clause("TOR 7.22")
def test_nobody_re_buys_alone_with_chips_that_no_one_has_seen(cited: Cited) -> None:
    event = replace(EVENT, re_entry=None, rebuy=Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000))
    hall = Hall(cited, structure=event, dealing="room").start(4)
    one = hall.seated()[0]
    hall.minute(10)
    hall.do(CountStacks(1, {one: 60_000}), DEALER)
    alone = hall.with_card(one)
    with pytest.raises(Refused, match="how many chips you have") as refused:
        hall.do(ReBuy(one, paid="account"), facts=alone)
    offers = entry_offers(hall.t, alone.actor, one, alone.standing, hall.at)
    assert not any(isinstance(offer.command, ReBuy) for offer in offers)
    assert refused.value.cure is not None
    assert DESK.role in refused.value.cure.roles
    hall.do(ReBuy(one), DESK)


@pytest.mark.clause("TOR 7.13")
def test_a_player_does_not_count_the_chips_that_they_forfeit(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(4)
    one = hall.seated()[0]
    hall.minute(4 * 25 + 20 + 2 * 25)
    hall.do(CountStacks(1, {one: 60_000}), DEALER)
    hall.refused(ForfeitChips(one, counted=20_000), "TOR 7.13", Actor(one, Role.PLAYER))
    hall.do(CountStacks(1, {one: 20_000}), DEALER)
    hall.both(ForfeitChips(one, "said so", counted=20_000), DEALER)


@pytest.mark.clause("TOR 7.14")
def test_whoever_was_taken_out_waits_for_the_director(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6, absent=("a01",))
    hall.minute(4 * 25 + 5)
    hall.do(ProvisionallyEliminate("a01", counted=20_000))
    hall.later(1)
    with pytest.raises(Refused) as refused:
        decide(hall.t, ReEnter("a01"), hall.facts(DESK))
    cure = refused.value.cure
    assert cure is not None
    assert (cure.command, cure.until) == (None, "the chips are back")  # what was missed is the director's to say
    hall.do(ReturnAbsent("a01", charged=500))


@pytest.mark.clause("TOR 7.26")
def test_only_the_director_ends_a_request_for_the_clock(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6)
    hall.do(CallFloor(1, "clock", hall.t.field.where[hall.seated()[0]][1]), DEALER)
    for answer in ("done", "coming"):
        hall.refused(AnswerCall(1, answer), "TOR 7.26", DEALER)
    hall.do(AnswerCall(1, "coming"))
    hall.do(AnswerCall(1, "done"))


@pytest.mark.clause("TOR 7.14", "T-67")
def test_a_charge_that_took_everything_by_mistake_can_be_set_again(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6, absent=("a01",))
    hall.minute(121)
    hall.do(ProvisionallyEliminate("a01", 18_000))
    hall.later(10)
    assert hall.one(AbsentReturned, ReturnAbsent("a01", 18_000)).chips == 0
    assert hall.t.register.entrants["a01"].status == "out"
    assert not expected(hall.t)  # nobody waits for the player
    assert not any(duty.to == "a01" for duty in duties(hall.t, hall.at))
    hall.do(ReturnAbsent("a01", 1_800))
    assert (hall.stack("a01"), hall.t.bounties.own["a01"]) == (16_200, "held")
    hall.refused(ReturnAbsent("a01", 0), "TOR 7.14")


@pytest.mark.clause("TOR 7.14")
@pytest.mark.parametrize("absent", [(), ("a01",)])
def test_nobody_who_has_won_a_bounty_is_taken_out_as_never_seated(absent: tuple[str, ...], cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(6, absent=absent)
    hall.do(RecordOut(1, (Knockout("a02", ("a01",)),)), DEALER)
    hall.minute(121)
    hall.refused(MarkAbsent("a01", never_sat=True), "TOR 7.14", DEALER)
    hall.refused(ProvisionallyEliminate("a01", 20_000), "TOR 7.14")
    hall.do(MarkPresent("a01") if absent else MarkAbsent("a01"), DEALER)
