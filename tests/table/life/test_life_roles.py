"""Who may do what in the life of a table: every command of it against every role."""

from typing import get_args

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Role
from cutcard.ruling import Refused
from cutcard.table.messages.cards import (
    BringDeck,
    ChangeSource,
    Cut,
    OrderCount,
    OrderShuffle,
    PrepareTable,
    RecordCount,
    ReplaceCards,
    ReportDropped,
    RestoreDevice,
    SetCash,
    Shuffle,
    VerifyCollected,
)
from cutcard.table.messages.exchange import ChangeCash, ChangeColour, ExchangeVoucher
from cutcard.table.messages.life import (
    AllowOwnLimits,
    AllowWager,
    AnnounceClosure,
    ApplyNotice,
    ChangeLimits,
    CloseTable,
    EndOwnLimits,
    GiveToTournament,
    OfferLowLimit,
    RaiseMinimum,
    ReadmitPlayer,
    RemoveWager,
    ReopenTable,
    ShowNotice,
    VacateSeat,
    WithdrawClosure,
    WithdrawNotice,
)
from cutcard.table.messages.round import LifeCommand
from tests.conftest import Cited
from tests.support.table.life import Place

SUPERVISORS = {Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER}
PACED = SUPERVISORS | {Role.SYSTEM}
STAFF = SUPERVISORS | {Role.DEALER}
MAY: list[tuple[Command, set[Role]]] = [
    (ChangeLimits(500, 9000, 100), SUPERVISORS),
    (RaiseMinimum(9000), SUPERVISORS),
    (ShowNotice(9000, "2026-01-02T00:00:00Z"), SUPERVISORS),
    (ApplyNotice(), PACED),
    (WithdrawNotice(), SUPERVISORS),
    (AllowOwnLimits(1, 500, 90_000, sign_placed=True), SUPERVISORS),
    (EndOwnLimits(1), SUPERVISORS),
    (OfferLowLimit(), SUPERVISORS),
    (GiveToTournament(), SUPERVISORS),
    (RemoveWager(0, "grounds"), SUPERVISORS),
    (AllowWager(1, "ante"), SUPERVISORS),
    (VacateSeat(1), STAFF),
    (ReadmitPlayer(1), SUPERVISORS),
    (AnnounceClosure("2026-01-02T00:00:00Z"), SUPERVISORS),
    (WithdrawClosure(), SUPERVISORS),
    (CloseTable(), PACED),
    (ReopenTable(), SUPERVISORS),
    (ChangeCash(1, 5000), {Role.DEALER}),
    (ChangeColour(1, 5000, "ten of $5"), {Role.DEALER}),
    (ExchangeVoucher(1, "V-1", 500, conditions_met=True), {Role.DEALER}),
    (PrepareTable(()), STAFF),
    (SetCash(cash=True, drop_box=True), SUPERVISORS),
    (ChangeSource("shoe", "grounds"), SUPERVISORS),
    (BringDeck("red", "red"), STAFF),
    (Shuffle("red"), {Role.DEALER}),
    (OrderShuffle("grounds"), SUPERVISORS),
    (Cut("red"), {Role.DEALER}),
    (ReportDropped(), {Role.DEALER}),
    (VerifyCollected(52), SUPERVISORS),
    (OrderCount(), SUPERVISORS | {Role.INSPECTOR}),
    (RecordCount("red", 52), {Role.DEALER}),
    (ReplaceCards("red", 1, "worn"), SUPERVISORS),
    (RestoreDevice("a new motor"), SUPERVISORS),
]


def test_every_command_has_its_line() -> None:
    assert {type(command) for command, _ in MAY} == set(get_args(LifeCommand))


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("command", "roles"), MAY, ids=lambda value: type(value).__name__)
def test_a_command_is_for_these_roles_only(command: Command, roles: set[Role], role: Role, cited: Cited) -> None:
    place = Place("PLS", cited, "recorded")
    place.sit(1)
    before, reason = place.table, ""
    try:
        place.do(command, Actor("p1" if role is Role.PLAYER else "someone", role))
    except Refused as refused:
        reason = refused.reason
        assert place.table == before
    assert ("is not for" in reason) == (role not in roles)


@pytest.mark.parametrize(("command", "roles"), MAY, ids=lambda value: type(value).__name__)
def test_a_game_without_such_rules_refuses_them(command: Command, roles: set[Role], cited: Cited) -> None:
    place = Place("PLS", cited, "recorded")
    place.rules = replace(place.rules, life=None)
    clause, reason = place.refusal(command, Actor("someone", max(roles - {Role.INSPECTOR, Role.SYSTEM})))
    assert (clause, reason) == (None, "the rules of Plain Stud do not cover that")
