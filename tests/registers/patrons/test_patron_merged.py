"""Two records of one person: nobody loses a voucher by it, and no limit that the person set becomes looser."""

import pytest
from msgspec.structs import replace

from cutcard.core.day import day
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.domains.promotions import VoucherDomain
from cutcard.floor.streams.needs import NOTHING, Named, Needs
from cutcard.registers.patrons.cash import deposit_limit
from cutcard.registers.patrons.identity import identified, identify, taken_over
from cutcard.registers.patrons.identity_messages import RecordMerged, RecordTakenOver, TakeOver
from cutcard.registers.patrons.limits import Awaited, LossLimit
from cutcard.registers.patrons.patron import AtTable, Patron, standing
from cutcard.registers.promotions.voucher import RedeemVoucher, Voucher, decide
from cutcard.ruling import Refused

AT = "2026-03-10T10:00:00Z"
TODAY = day(AT)
SYSTEM = Actor("desk", Role.SYSTEM)
MONTH, EACH_DAY = LossLimit(500_00, 30, TODAY - 5), LossLimit(800_00, 1, TODAY - 9)


def merged(other: Patron, into: Patron, at: str = AT) -> Patron:
    """The record that counts, after it has taken over the other one."""
    command = taken_over(RecordMerged(into.id, 0, 0, "the same passport", "mia", at), other)
    event = identify(into, command, Facts(SYSTEM, at))
    assert isinstance(event, RecordTakenOver)
    return identified(into, event)


@pytest.mark.parametrize("other_way", [False, True])
def test_the_longer_period_and_the_lower_amount_hold_for_the_person(other_way: bool) -> None:
    """A limit of a month does not become one of a day, whichever record is kept."""
    one, two = Patron("ann", loss_limit=EACH_DAY), Patron("annie", loss_limit=MONTH)
    kept = merged(one, two) if other_way else merged(two, one)
    assert kept.loss_limit == LossLimit(500_00, 30, TODAY - 5)


def test_what_was_lost_under_both_counts_and_nothing_of_an_earlier_period() -> None:
    into = Patron("ann", loss_limit=EACH_DAY, lost=300_00, period=EACH_DAY.period(AT) - 1)  # yesterday
    other = Patron("annie", loss_limit=MONTH, lost=200_00, period=MONTH.period(AT))
    assert standing(merged(other, into), AT).left == 300_00
    today = replace(into, lost=100_00, period=EACH_DAY.period(AT))
    assert standing(merged(other, today), AT).left == 200_00
    old = replace(other, period=MONTH.period(AT) - 1)
    assert standing(merged(old, today), AT).left == 400_00


def test_a_looser_limit_that_one_record_waits_for_does_not_loosen_the_others() -> None:
    tomorrow = TODAY + 1
    waiting = Awaited(None, 1, tomorrow, "ann", ())
    into = Patron("ann", loss_limit=EACH_DAY, awaited=waiting, deposit_limit=100_00, deposit_next=(tomorrow, None))
    kept = merged(Patron("annie", loss_limit=MONTH, deposit_limit=200_00), into)
    assert standing(kept, "2026-03-12T10:00:00Z").left == 500_00
    assert deposit_limit(kept, tomorrow + 1) == 100_00
    own = merged(Patron("annie"), into)  # where the other record has no limit, the person's own wish stands
    assert (own.awaited, deposit_limit(own, tomorrow)) == (waiting, None)


def test_a_hand_in_play_keeps_its_wagers() -> None:
    """A limit that comes with another record binds from the next wager on, as a lower one does (I-44)."""
    playing = Patron("ann", loss_limit=EACH_DAY, tables={"1": AtTable(1, 600_00, 0, dealt=True)})
    known = standing(merged(Patron("annie", loss_limit=MONTH), playing), AT)
    assert known.left == -100_00
    assert -known.left - known.lowered <= 0  # nothing goes back


def test_what_was_paid_in_today_counts_for_the_person() -> None:
    other = Patron("annie", deposit_limit=100_00, deposited=60_00, deposit_day=TODAY)
    kept = merged(other, Patron("ann", deposited=30_00, deposit_day=TODAY))
    assert (kept.deposited, kept.deposit_day) == (90_00, TODAY)
    later = merged(other, Patron("ann", deposited=30_00, deposit_day=TODAY - 1))
    assert later.deposited == 60_00
    earlier = merged(replace(other, deposit_day=TODAY - 1), Patron("ann", deposited=30_00, deposit_day=TODAY))
    assert earlier.deposited == 30_00


def test_chips_that_come_later_bring_nothing_else_along_again() -> None:
    """A second merger moves what a round has paid since; a person readmitted meanwhile stays readmitted."""
    other = Patron("annie", loss_limit=MONTH, lost=200_00, excluded={"casino": "same person as ann"}, merged="ann")
    again = taken_over(RecordMerged("ann", 70_00, 5_00, "paid since", "mia", AT), replace(other, employee=True))
    assert again == TakeOver("annie", 70_00, 5_00, {}, employee=False)
    kept = Patron("ann", loss_limit=MONTH, lost=200_00, period=MONTH.period(AT))
    after = identified(kept, identify(kept, again, Facts(SYSTEM, AT)))
    assert standing(after, AT) == standing(kept, AT)


def test_a_record_that_was_merged_twice_is_known_by_all_its_names() -> None:
    ann = merged(Patron("anni"), Patron("annie"))
    assert merged(ann, Patron("ann")).also == ("annie", "anni")
    gone = identified(Patron("annie"), RecordMerged("ann", 0, 0, "the same passport", "mia", AT))
    assert standing(gone, AT).merged == "ann"


@pytest.mark.clause("TCP 1.1")
@pytest.mark.clause("UTH 1.1")
def test_a_voucher_is_exchanged_by_its_holder_under_whichever_record() -> None:
    held, domain = Voucher("V-1", "annie", 50_00), VoucherDomain()
    for game, clause in (("three-card-poker", "TCP 1.1"), ("ultimate-texas-holdem", "UTH 1.1")):
        redeem = RedeemVoucher(game, "1", "ann", 50_00)
        bare = Facts(SYSTEM, AT)
        assert domain.needs(held, redeem, bare) == Needs(person=Named("ann", "", ""))
        with pytest.raises(Refused, match="belongs to annie"):
            domain.decide(held, redeem, bare)
        (event,) = decide(clause, held, redeem, replace(bare, same=("annie",)))
        assert event == domain.decide(held, redeem, replace(bare, same=("annie",)))[0]
    own = RedeemVoucher("three-card-poker", "1", "annie", 50_00)
    assert domain.needs(held, own, Facts(SYSTEM, AT)) is NOTHING
