"""Who may wager at a table: player cards and their date, exclusions, staff, help and proxy, invalid wagers."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Standing
from cutcard.ruling import Refused
from cutcard.table.messages.round import PlaceWagers, WagerPlaced
from cutcard.table.messages.validity import CardPresented, HelpRecorded, PresentCard, RecordHelp, ReportInvalid
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.patron_felt import CSP, LUN, STAKES, SUPERVISOR, TCP, UTH, bets, opened, stake

MINE = Standing(card="C-1")
CARD = {UTH: "UTH 5.1", TCP: "TCP 5.1", CSP: "CSP 5.1"}
OWN = {UTH: "UTH 13.1", TCP: "TCP 14.1", CSP: "CSP 16.1"}


# -- the player card, from 19 August 2024 on


@pytest.mark.parametrize(
    ("at", "needed"),
    [
        ("2024-08-18T13:59:59.999Z", False),  # the last instant of the 18th in Sydney
        ("2024-08-18T14:00:00Z", True),
        ("2024-08-18T14:00:00.001Z", True),
        ("2026-01-01T00:00:00Z", True),
    ],
)
@pytest.mark.parametrize("key", [CSP, LUN, TCP, UTH])
def test_a_card_is_needed_from_its_day_on(key: str, at: str, needed: bool) -> None:
    felt = opened(key)
    felt.at, felt.standing = at, Standing()
    if needed and key != LUN:
        with pytest.raises(Refused, match="no valid player card") as refused:
            stake(felt)
        assert refused.value.clause == CARD[key]
    else:
        assert len([one for one in stake(felt) if isinstance(one, WagerPlaced)]) == len(STAKES[key])


@pytest.mark.clause("UTH 5.1", "TCP 5.1", "CSP 5.1")
def test_with_the_own_card_the_wager_is_taken() -> None:
    for key in CARD:
        felt = opened(key)
        felt.standing = Standing()
        with pytest.raises(Refused):
            stake(felt)
        assert felt.state.stakes == ()
        felt.standing = MINE
        stake(felt)
        assert len(felt.state.stakes) == len(STAKES[key])


@pytest.mark.clause("UTH 13.1", "TCP 14.1", "CSP 16.1", "UTH 1.1", "TCP 1.1", "CSP 1.1")
def test_the_card_shown_must_be_the_players_own(cited: Cited) -> None:
    for key, clause in OWN.items():
        felt = opened(key, "recorded")
        felt.standing = MINE
        with pytest.raises(Refused, match="their own card") as refused:
            felt.ask(PresentCard(1, "C-2"), DEALER)
        assert refused.value.clause == clause
        [shown] = felt.ask(PresentCard(1, "C-1"), DEALER)
        cited.note(shown)
        assert isinstance(shown, CardPresented)
        assert (shown.patron, shown.by, shown.clauses[-1]) == ("p1", "dana", "I-41")
        felt.standing = Standing()
        with pytest.raises(Refused, match="has no valid player card"):
            felt.ask(PresentCard(1, "C-1"), DEALER)


def test_lunar_poker_asks_for_no_card() -> None:
    felt = opened(LUN, "recorded")
    felt.standing = MINE
    with pytest.raises(Refused, match="does not require a player card"):
        felt.ask(PresentCard(1, "C-1"), DEALER)
    with pytest.raises(Refused, match="ask a manager to decide"):
        felt.ask(ReportInvalid(1, "no valid card"), SUPERVISOR)


def test_of_whom_nothing_is_known_nothing_is_asked() -> None:
    felt = opened(UTH)
    stake(felt)
    assert len(felt.state.stakes) == 4


# -- exclusions and staff


@pytest.mark.parametrize(
    ("key", "scope", "clause"),
    [
        pytest.param(UTH, UTH, "UTH 13.8.2", marks=pytest.mark.clause("UTH 13.8.2")),
        pytest.param(UTH, "casino", "UTH 13.8.3", marks=pytest.mark.clause("UTH 13.8.3")),
        pytest.param(TCP, TCP, "TCP 14.4.2", marks=pytest.mark.clause("TCP 14.4.2")),
        pytest.param(TCP, "casino", "TCP 14.4.3", marks=pytest.mark.clause("TCP 14.4.3")),
        pytest.param(CSP, CSP, "CSP 16.4.2", marks=pytest.mark.clause("CSP 16.4.2")),
        pytest.param(CSP, "casino", "CSP 16.4.3", marks=pytest.mark.clause("CSP 16.4.3")),
        pytest.param(LUN, LUN, "LUN 14.3.2", marks=pytest.mark.clause("LUN 14.3.2")),
        pytest.param(LUN, "casino", "LUN 14.3.3", marks=pytest.mark.clause("LUN 14.3.3")),
    ],
)
def test_who_is_excluded_does_not_wager(key: str, scope: str, clause: str) -> None:
    felt = opened(key)
    felt.standing = replace(MINE, excluded={scope: "used a device"})
    with pytest.raises(Refused, match="used a device") as refused:
        stake(felt)
    assert refused.value.clause == clause
    elsewhere = next(other for other in STAKES if other != key)
    felt.standing = replace(MINE, excluded={elsewhere: "used a device"})
    stake(felt)


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param(UTH, "UTH 13.19", marks=pytest.mark.clause("UTH 13.19")),
        pytest.param(CSP, "CSP 16.15", marks=pytest.mark.clause("CSP 16.15")),
        (TCP, None),
        (LUN, None),
    ],
)
def test_the_wager_of_barred_staff_is_not_taken(key: str, clause: str | None) -> None:
    felt = opened(key)
    felt.standing = replace(MINE, employee=True)
    if clause is None:
        stake(felt)
        return
    with pytest.raises(Refused, match="staff gambling policy") as refused:
        stake(felt)
    assert refused.value.clause == clause


# -- help and proxy


@pytest.mark.parametrize(
    ("present", "only_physical", "gain", "reason"),
    [
        (True, True, False, ""),
        (False, True, False, "not at the table"),
        (True, False, False, "more than physical"),
        (True, True, True, "gains from it"),
        (False, False, True, "not at the table, the help is more than physical, the helper gains from it"),
    ],
)
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param(UTH, "UTH 13.21", marks=pytest.mark.clause("UTH 13.21")),
        pytest.param(TCP, "TCP 14.1", marks=pytest.mark.clause("TCP 14.1")),
        pytest.param(CSP, "CSP 16.1", marks=pytest.mark.clause("CSP 16.1")),
    ],
)
def test_only_physical_help_to_a_player_present_is_allowed(
    key: str, clause: str, present: bool, only_physical: bool, gain: bool, reason: str, cited: Cited
) -> None:
    felt = opened(key, "recorded")
    command = RecordHelp(1, "helen", present, only_physical, gain)
    if reason:
        with pytest.raises(Refused, match=reason) as refused:
            felt.ask(command, DEALER)
        assert refused.value.clause == clause
        return
    [helped] = felt.ask(command, DEALER)
    cited.note(helped)
    assert isinstance(helped, HelpRecorded)
    assert (helped.patron, helped.helper) == ("p1", "helen")


def test_nobody_stakes_for_another_at_an_electronic_table() -> None:
    felt = opened(UTH)
    with pytest.raises(Refused, match="is not yours"):
        felt.ask(PlaceWagers(1, bets(UTH)), player(2))
