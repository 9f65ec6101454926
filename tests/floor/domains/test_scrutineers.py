"""Who oversees a draw, decides a dispute or pays a slip is another person, not another record of the same one."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    Commence,
    DraftTerms,
    Drawing,
    HoldDraw,
    NominateScrutineer,
    PublishTerms,
    SubmitTerms,
)
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.ruling import Refused
from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.dispute import DecideTournamentDispute, RaiseTournamentDispute
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from tests.conftest import Cited
from tests.floor.domains.test_promotions import CAS, MIA, Led
from tests.floor.domains.test_two_persons import merged
from tests.support.floor.promotions import COMMENCES, SUBMITTED, TERMS
from tests.support.tournament.directing import DIRECTOR, MANAGER, Hall
from tests.support.tournament.entering import online

RING = Prize("ring", (PrizeItem("a ring", PrizeKind.GOODS, 10_000_01),))
SOL, DORA = Actor("sol", Role.CASINO_SUPERVISOR), Actor("dora", Role.GAMING_MANAGER)
DRAW = HoldDraw((Drawing("ring", "ann"),))


@pytest.fixture
def led(tmp_path: Path) -> Led:
    """A promotion with a dear prize, which sol oversees."""
    led = Led(tmp_path / "floor.db")
    led.do(DraftTerms(replace(TERMS, prizes=(RING,))), SUBMITTED)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    led.do(Commence(), COMMENCES)
    led.do(NominateScrutineer("sol"))
    merged(led.desk, "other", "ann")  # ann is on record
    return led


def test_the_scrutineer_does_not_hold_the_draw_under_another_record(led: Led) -> None:
    merged(led.desk, "sol", "dora")
    assert "another person must hold the draw" in led.refused(DRAW, DORA).reason
    led.do(DRAW, who=MIA)
    assert led.sound()


@pytest.mark.parametrize("whose", ["dora", "sol"])
def test_who_takes_part_in_a_draw_does_not_win_it_under_another_record(led: Led, whose: str) -> None:
    merged(led.desk, whose, "ann")
    assert "takes part in holding the draw" in led.refused(DRAW, DORA).reason
    assert led.sound()


@pytest.mark.parametrize(("old", "new", "why"), [("sol", "dora", "you held"), ("sol", "ann", "you won in")])
def test_who_held_or_won_a_draw_does_not_confirm_it_under_another_record(
    led: Led, old: str, new: str, why: str
) -> None:
    """The records are merged after the draw; the refusal's cure is taken."""
    led.do(DRAW, who=DORA)
    merged(led.desk, old, new)
    refusal = led.refused(AttestDraw(1), SOL)
    assert (refusal.clause, why in refusal.reason) == ("PLF 14.2", True)
    assert refusal.cure is not None
    assert refusal.cure.roles == NominateScrutineer.roles
    led.do(NominateScrutineer(CAS.id))
    led.do(AttestDraw(1), who=CAS)
    led.do(AwardPrize(0, delivery=Way.HANDED_OVER), who=MIA)
    assert led.sound()


def _as(hall: Hall, actor: Actor, *own: str) -> Facts:
    return Facts(actor, hall.at, draw="0" * 64, own=own)


@pytest.mark.clause("TOR 6.14")
def test_a_director_does_not_decide_a_dispute_of_their_own(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(RaiseTournamentDispute("the pot was mine", ("a02",)), online("a01"))
    for own in ("a01", "a02"):
        with pytest.raises(Refused, match=f"it is {own}'s own matter") as refusal:
            hall.do(DecideTournamentDispute("the pot", "mine", number=1), facts=_as(hall, DIRECTOR, own))
        assert refusal.value.clause == "TOR 6.14"
    with pytest.raises(Refused, match="it is a03's own matter"):
        hall.do(DecideTournamentDispute("a pot", "mine", ("a03",)), facts=_as(hall, DIRECTOR, "a03"))
    hall.do(DecideTournamentDispute("the pot", "split", number=1), facts=_as(hall, DIRECTOR, "a03"))


def test_nobody_confirms_a_proposal_about_their_own_entry(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.one(Proposed, VoidEntry("a01", "entered by mistake"))
    with pytest.raises(Refused, match="it is a01's own matter"):
        hall.do(ConfirmProposal(1), facts=_as(hall, MANAGER, "a01"))
    hall.do(ConfirmProposal(1), MANAGER)
