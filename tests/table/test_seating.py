"""Staff seat a patron who has come to a table dealt by people."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Standing
from cutcard.ruling import Refused
from cutcard.table.messages.round import SeatTaken
from cutcard.table.messages.validity import CardPresented, SeatPatron
from cutcard.testing.felt import DEALER
from tests.support.table.patron_felt import Known

NOW = "2026-11-17T12:00:00+00:00"
ANN = Standing(card="VIP-1")


def seat(key: str, command: SeatPatron, standing: Standing | None, dealing: str = "recorded") -> list[type]:
    felt = Known(key, dealing=dealing)
    felt.standing, felt.at = standing, NOW
    return [type(event) for event in felt.ask(command, DEALER)]


def test_a_scanned_card_seats_its_holder_and_is_recorded() -> None:
    assert seat("ultimate-texas-holdem", SeatPatron(3, "ann", "vip 1"), ANN) == [SeatTaken, CardPresented]


def test_lunar_poker_needs_no_card() -> None:
    assert seat("lunar-poker", SeatPatron(3, "ann"), None) == [SeatTaken]


@pytest.mark.clause("UTH 5.1")
def test_nobody_is_seated_without_a_valid_card_of_their_own() -> None:
    with pytest.raises(Refused, match="no valid player card") as no:
        seat("ultimate-texas-holdem", SeatPatron(3, "ann", "vip 1"), Standing())
    assert no.value.clause == "UTH 5.1"
    with pytest.raises(Refused, match="own card"):
        seat("ultimate-texas-holdem", SeatPatron(3, "ann", "vip 2"), ANN)


def test_nobody_is_seated_who_may_not_play() -> None:
    with pytest.raises(Refused, match="excluded from the casino"):
        seat("lunar-poker", SeatPatron(3, "ann"), replace(ANN, excluded={"casino": "by request"}))
    with pytest.raises(Refused, match="sit down by themselves"):
        seat("lunar-poker", SeatPatron(3, "ann"), ANN, "electronic")
    with pytest.raises(Refused, match="name the patron"):
        seat("lunar-poker", SeatPatron(3, ""), None)
