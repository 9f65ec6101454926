"""Wagers that a document refuses under a number of its own: the same steps in each game that ships or is plain."""

import pytest

from cutcard import games
from cutcard.core.message import Standing
from cutcard.ruling import Refused
from cutcard.table.messages.jackpot import AllowBacking
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers
from cutcard.table.messages.validity import CutToLimit, PresentCard, RecordHelp, ReportInvalid
from cutcard.testing.felt import SYSTEM, player
from tests.support.declared.game_data import opening
from tests.support.table.patron_felt import SUPERVISOR, Known, opened, stake

CARDED = [key for key in games.names() if (book := games.topics(key).patrons) and book.card]
UNCOVERED = [key for key in games.names() if (book := games.topics(key).patrons) and not book.invalid]
LOSSES = [key for key in games.names() if (book := games.topics(key).patrons) and book.loss]
LINKED = [key for key in games.names() if games.topics(key).jackpots]


def refused(felt: Known, command: object, actor: object = SUPERVISOR) -> tuple[str | None, str]:
    with pytest.raises(Refused) as no:
        felt.ask(command, actor)  # type: ignore[arg-type]  # any command
    return no.value.clause, no.value.reason


@pytest.mark.parametrize("key", [key for key in games.names() if games.topics(key).patrons])
def test_where_nobody_sits_nobody_is_looked_at(key: str) -> None:
    felt = opened(key)
    there = felt.game.common.opening, "nobody sits at box 4"
    for command in (PresentCard(4, "C-1"), RecordHelp(4, "bob", True, True, False)):
        assert refused(felt, command) == there


@pytest.mark.parametrize("key", CARDED)
def test_a_report_of_invalid_wagers_needs_somebody_at_the_box(key: str) -> None:
    felt = opened(key)
    stake(felt)
    assert refused(felt, ReportInvalid(4, "no valid card")) == (felt.game.common.opening, "nobody sits at box 4")


@pytest.mark.parametrize("key", UNCOVERED)
def test_a_document_without_invalid_wagers_leaves_them_to_a_manager(key: str) -> None:
    felt = opened(key)
    stake(felt)
    clause, reason = refused(felt, ReportInvalid(1, "no valid card"))
    assert (clause, "ask a manager to decide" in reason) == (felt.game.common.uncovered, True)


@pytest.mark.parametrize("key", LOSSES)
def test_while_wagers_are_open_nothing_is_cut_to_the_loss_limit(key: str) -> None:
    felt = opened(key)
    patrons = games.topics(key).patrons
    assert patrons is not None
    assert patrons.loss is not None
    felt.standing = Standing(card="C-1", left=100_000)
    stake(felt)
    felt.standing = Standing(card="C-1", left=-500)
    clause, reason = refused(felt, CutToLimit(1))
    assert (clause, "wagers are still open" in reason) == (patrons.loss.wager, True)


@pytest.mark.parametrize("key", LINKED)
def test_a_jackpot_wager_on_anothers_box_that_is_allowed_after_the_first_card_is_for_the_next_round(key: str) -> None:
    felt = opened(key)
    clauses = games.topics(key).jackpots
    assert clauses is not None
    if clauses.elsewhere is None:
        clause, reason = refused(felt, AllowBacking(1, 2))
        assert (clause, "only on the player's own box" in reason) == (felt.game.common.one_hand, True)
        return
    felt.ask(PlaceWagers(2, tuple(Bet(area, 1000) for area in opening(key))), player(2))
    felt.do(CloseBets(), SYSTEM)
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    assert felt.state.backers == {}
    felt.finish(lambda _, need: Choose(need.box, need.moves[0].name))
    felt.do(OpenBets(), SYSTEM)
    assert felt.state.backers == {"p1": 2}
    assert felt.table.backers == {}
