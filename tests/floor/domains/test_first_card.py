"""When wagers close, everybody who staked is looked up again: whoever may no longer play gets the wagers back."""

from pathlib import Path

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.patrons.messages import CancelCard, Exclude, IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import standing
from cutcard.ruling import Refused
from cutcard.table.messages.cards import DeckInPlay
from cutcard.table.messages.jackpot import AllowBacking
from cutcard.table.messages.life import RemoveWager
from cutcard.table.messages.round import Bet, BetsClosed, Choose, CloseBets, OpenBets, PlaceWagers, WagerTakenBack
from cutcard.table.messages.validity import CutToLimit, LimitKept, TurnedAway
from cutcard.table.play.course import needs
from cutcard.table.wagers.offers import Funds, move_offer, offers
from tests.conftest import Cited
from tests.support.floor.play import BANK, DEALER, SYSTEM, Felt
from tests.support.floor.reading import BETS, LUN, ReadFelt
from tests.support.journal.audit import verify

SUE = Actor("sue", Role.CASINO_SUPERVISOR)
FLOP = "plain-flop"
ANTES = (Bet("ante", 1000), Bet("blind", 1000))
LATER = "2026-01-01T09:00:00Z"


def staked(desk: Desk, *boxes: int, dealing: str = "electronic") -> Felt:
    """Players with a card of their own have staked on these boxes."""
    felt = Felt(desk, FLOP, cards=False, dealing=dealing)
    felt.do(OpenBets(), felt.staff)
    for box in (1, 2, 3):
        felt.at(account(felt, box), IssueCard(f"C-{box}"), SYSTEM)
    for box in boxes:
        felt.do(PlaceWagers(box, ANTES), felt.player(box))
    return felt


def account(felt: Felt, box: int) -> str:
    return f"patron/{felt.patron(box)}"


def left(felt: Felt, box: int) -> int | None:
    return standing(felt.desk.state(account(felt, box)).state, LATER).left


def turned_away(felt: Felt) -> TurnedAway:
    (found,) = [event for event in felt.do(CloseBets(), felt.staff).events if isinstance(event, TurnedAway)]
    assert isinstance(found, TurnedAway)
    return found


@pytest.mark.parametrize(
    ("change", "clause", "reason"),
    [
        (Exclude("casino", "section 79"), "PLF 13.8.3", "you are excluded from the casino: section 79"),
        (Exclude(FLOP, "rude"), "PLF 13.8.2", "you are excluded from the game: rude"),
        (CancelCard("lost"), "PLF 5.1", "you have no valid player card of your own"),
    ],
)
def test_who_may_no_longer_play_is_dealt_no_hand(
    desk: Desk, path: Path, change: Exclude | CancelCard, clause: str, reason: str
) -> None:
    felt = staked(desk, 1, 2)
    felt.at(account(felt, 1), change, SUE if isinstance(change, Exclude) else SYSTEM)
    away = turned_away(felt)
    assert (away.patron, away.by) == (felt.patron(1), SYSTEM.id)
    assert away.reason.startswith(reason)
    assert away.clauses == (clause,)
    assert desk.balance(account(felt, 1)) == BANK
    assert list(felt.round.boxes) == [2]
    assert verify(path).fault is None


def test_a_limit_lowered_below_what_lies_there(desk: Desk, path: Path) -> None:
    felt = Felt(desk, FLOP, cards=False)
    for box in (1, 2):
        felt.at(account(felt, box), IssueCard(f"C-{box}"), SYSTEM)
    felt.at(account(felt, 1), SetLossLimit(5000, 30), felt.player(1))
    felt.do(OpenBets(), SYSTEM)
    for box in (1, 2):
        felt.do(PlaceWagers(box, ANTES), felt.player(box))
    felt.at(account(felt, 1), SetLossLimit(1999, 30), felt.player(1))
    assert turned_away(felt).patron == felt.patron(1)
    assert (desk.balance(account(felt, 1)), left(felt, 1)) == (BANK, 1999)
    assert list(felt.round.boxes) == [2]
    assert verify(path).fault is None


def test_a_first_limit_below_what_lies_there(desk: Desk, path: Path) -> None:
    felt = staked(desk, 1, 2)
    felt.at(account(felt, 1), SetLossLimit(1999, 30), felt.player(1))
    away = turned_away(felt)
    assert (away.patron, away.clauses) == (felt.patron(1), ("PLF 13.3",))
    assert (desk.balance(account(felt, 1)), left(felt, 1)) == (BANK, 1999)
    assert verify(path).fault is None


def test_a_first_limit_that_is_kept_counts_from_this_round_on(desk: Desk, path: Path) -> None:
    felt = staked(desk, 1, 2)
    felt.at(account(felt, 1), SetLossLimit(2000, 30), felt.player(1))
    events = felt.do(CloseBets(), SYSTEM).events
    assert [event.patron for event in events if isinstance(event, LimitKept)] == [felt.patron(1)]
    assert list(felt.round.boxes) == [1, 2]
    assert left(felt, 1) == 0
    assert verify(path).fault is None


def test_who_backed_the_box_has_the_stake_back_too(desk: Desk, path: Path) -> None:
    felt = staked(desk, 1, 2)
    felt.do(AllowBacking(3, 1), SUE)
    felt.do(PlaceWagers(3, (Bet("jackpot", 500, box=1),)), felt.player(3))
    felt.at(account(felt, 1), Exclude("casino", "section 79"), SUE)
    turned_away(felt)
    assert {desk.balance(account(felt, box)) for box in (1, 3)} == {BANK}
    assert {stake.box for stake in felt.round.stakes} == {2}
    assert verify(path).fault is None


def test_with_nobody_left_the_round_stays_open_and_no_deck_is_used(desk: Desk, path: Path) -> None:
    felt = staked(desk, 1, dealing="recorded")
    felt.at(account(felt, 1), Exclude("casino", "section 79"), SUE)
    felt.shuffle()
    events = felt.do(CloseBets(), DEALER).events
    assert [type(event) for event in events] == [TurnedAway, WagerTakenBack, WagerTakenBack]
    assert (felt.round.stage, felt.round.stakes, felt.state.opened.life.in_play) == ("open", (), "")
    with pytest.raises(Refused, match="no wager has been placed"):
        felt.do(CloseBets(), DEALER)
    felt.do(PlaceWagers(2, ANTES), felt.player(2))
    kinds = {type(event) for event in felt.do(CloseBets(), DEALER).events}
    assert {DeckInPlay, BetsClosed} <= kinds
    assert verify(path).fault is None


@pytest.mark.parametrize(("limit", "within"), [(3_999, False), (4_000, True)])
def test_a_first_limit_set_during_the_hand_counts_what_already_lies(
    desk: Desk, path: Path, limit: int, within: bool
) -> None:
    felt = staked(desk, 1)
    felt.do(CloseBets(), SYSTEM)
    felt.do(Choose(1, "check"), felt.player(1))
    felt.at(account(felt, 1), SetLossLimit(limit, 30), felt.player(1))
    rules, table = felt.state.rules, felt.state.opened
    facts = Facts(felt.player(1), LATER, standing=desk.standing(felt.patron(1), LATER))
    (play,) = [move for move in needs(rules, table).moves if move.wager]
    assert (move_offer(rules, table, 1, play, facts, Funds(BANK)).barred == "") is within
    if not within:
        with pytest.raises(Refused, match=r"loss limit: stake at most \$19\.99") as refused:
            felt.do(Choose(1, play.name), felt.player(1))
        assert refused.value.clause == "PLF 13.3"
        return
    felt.do(Choose(1, play.name), felt.player(1))
    assert left(felt, 1) == 0
    with pytest.raises(Refused, match="is within the loss limit"):
        felt.do(CutToLimit(1), SUE)
    assert verify(path).fault is None


@pytest.mark.parametrize(("trips", "within"), [(1_000, False), (900, True)])
def test_a_first_limit_set_while_wagers_are_open_counts_what_already_lies(desk: Desk, trips: int, within: bool) -> None:
    felt = staked(desk, 1)
    felt.at(account(felt, 1), SetLossLimit(2_900, 30), felt.player(1))
    facts = Facts(felt.player(1), LATER, standing=desk.standing(felt.patron(1), LATER))
    (offer,) = [
        one for one in offers(felt.state.rules, felt.state.opened, 1, facts, Funds(BANK)) if one.area == "trips"
    ]
    assert offer.maximum == 900
    more = PlaceWagers(1, (Bet("trips", trips),))
    if within:
        felt.do(more, felt.player(1))
    else:
        with pytest.raises(Refused, match=r"loss limit: stake at most \$9\.00"):
            felt.do(more, felt.player(1))


@pytest.mark.clause("LUN 14.11")
def test_once_a_reader_has_read_a_card_no_wager_is_refused_any_more(desk: Desk, cited: Cited) -> None:
    """Nobody has turned a card up, but the first one has left the shoe."""
    felt = ReadFelt(desk, LUN, boxes=2)
    felt.stake(BETS[LUN])
    felt.tap(CloseBets())
    felt.deal(1)
    with pytest.raises(Refused, match="only before the first card is dealt") as refused:
        felt.do(RemoveWager(0, "marked chips"), SUE)
    cited.note(refused.value)
    assert refused.value.cure is None
