"""Who may wager at a table: player cards and their date, exclusions, staff, help and proxy, invalid wagers."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Standing
from cutcard.ruling import Refused
from cutcard.table.messages.round import PlaceWagers, WagerPlaced
from cutcard.table.messages.validity import CardPresented, HelpRecorded, PresentCard, RecordHelp, ReportInvalid
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import DRAW, FLOP, STAKES, SUPERVISOR, bets, opened, stake

MINE = Standing(card="C-1")


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
@pytest.mark.parametrize("key", STAKES)
def test_a_card_is_needed_from_its_day_on(key: str, at: str, needed: bool) -> None:
    felt = opened(key)
    felt.at, felt.standing = at, Standing()
    patrons = games.topics(key).patrons
    if needed and patrons and patrons.card:
        with pytest.raises(Refused, match="no valid player card") as refused:
            stake(felt)
        assert refused.value.clause == patrons.card
    else:
        assert len([one for one in stake(felt) if isinstance(one, WagerPlaced)]) == len(STAKES[key])


@each_game
def test_with_the_own_card_the_wager_is_taken(key: str) -> None:
    felt = opened(key)
    felt.standing, patrons = Standing(), games.topics(key).patrons
    with pytest.raises(Refused, match="no valid player card") as refused:
        stake(felt)
    assert patrons is not None
    assert (refused.value.clause, felt.state.stakes) == (patrons.card, ())
    felt.standing = MINE
    stake(felt)
    assert len(felt.state.stakes) == len(STAKES[key])


@each_game
def test_the_card_shown_must_be_the_players_own(key: str, clause: str, cited: Cited) -> None:
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


def test_a_document_may_ask_for_no_card() -> None:
    felt = opened(DRAW, "recorded")
    felt.standing = MINE
    with pytest.raises(Refused, match="does not require a player card"):
        felt.ask(PresentCard(1, "C-1"), DEALER)
    with pytest.raises(Refused, match="ask a manager to decide"):
        felt.ask(ReportInvalid(1, "no valid card"), SUPERVISOR)


def test_of_whom_nothing_is_known_nothing_is_asked() -> None:
    felt = opened(FLOP)
    stake(felt)
    assert len(felt.state.stakes) == 4


# -- exclusions and staff


@each_game
def test_who_is_excluded_does_not_wager(key: str, game: str, casino: str) -> None:
    felt = opened(key)
    for scope, clause in ((key, game), ("casino", casino)):
        felt.standing = replace(MINE, excluded={scope: "used a device"})
        with pytest.raises(Refused, match="used a device") as refused:
            stake(felt)
        assert refused.value.clause == clause
    elsewhere = next(other for other in STAKES if other != key)
    felt.standing = replace(MINE, excluded={elsewhere: "used a device"})
    stake(felt)


@each_game
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
@each_game
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


@each_game
def test_help_makes_no_wager_for_another_valid(key: str, clause: str, cited: Cited) -> None:
    """These documents know no exception: the way on is the report of an invalid wager, which succeeds."""
    felt = opened(key, "recorded")
    stake(felt)
    with pytest.raises(Refused, match="invalid in this game, even as help: report it as invalid") as refused:
        felt.ask(RecordHelp(1, "helen", present=True, only_physical=True, gain=False), DEALER)
    assert refused.value.clause == clause
    assert refused.value.cure is not None
    assert refused.value.cure.command == ReportInvalid(1, "placed for another")
    cited.note(refused.value)
    cited.note(felt.ask(ReportInvalid(1, "placed for another"), SUPERVISOR)[0])
    assert felt.state.stakes == ()


def test_nobody_stakes_for_another_at_an_electronic_table() -> None:
    felt = opened(FLOP)
    with pytest.raises(Refused, match="is not yours"):
        felt.ask(PlaceWagers(1, bets(FLOP)), player(2))
