"""Loss limits at the table: what may be staked, and what goes back of what was staked beyond them."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import SUPERVISORS, Actor, Role, Standing
from cutcard.ruling import Refused, Result, wait
from cutcard.table.duties import duties
from cutcard.table.messages.faults import StakeReduced
from cutcard.table.messages.round import Bet, Choose, CloseBets, LeaveSeat, PlaceWagers, StakeSettled
from cutcard.table.messages.validity import AdvisedOnLimit, AdviseOnLimit, CutToLimit, LimitExceeded, LimitKept
from cutcard.testing.felt import SYSTEM, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import FLOP, STAKES, STUD, SUPERVISOR, Known, opened, stake

DEALER = Actor("dana", Role.DEALER)
COUNTING = [key for key in games.names() if (told := games.topics(key).patrons) and not told.loss]


def limited(left: int) -> Standing:
    return Standing(card="C-1", left=left)


@each_game
@pytest.mark.parametrize(("left", "taken"), [(2999, False), (3000, True), (3001, True), (0, False), (-1, False)])
def test_no_wager_beyond_the_limit(key: str, clause: str, left: int, taken: bool, cited: Cited) -> None:
    felt = opened(key)
    felt.standing = limited(left)
    if taken:
        kept = stake(felt)[0]
        cited.note(kept)
        assert kept == LimitKept("p1", 3000, left, (clause, "I-30"))
        assert felt.state.limited == ("p1",)
        return
    with pytest.raises(Refused, match="loss limit") as refused:
        stake(felt)
    assert refused.value.clause == clause
    assert felt.state.stakes == ()


@pytest.mark.parametrize("key", COUNTING)
def test_other_documents_only_count_the_result(key: str) -> None:
    felt = opened(key)
    felt.standing = limited(1)
    assert stake(felt)[0] == LimitKept("p1", sum(STAKES[key].values()), 1, ("I-30",))


def test_tokens_do_not_count() -> None:
    felt = opened(FLOP)
    felt.standing = limited(1000)
    felt.ask(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 0, 1000))), player(1))
    assert felt.state.limited == ("p1",)
    other = opened(FLOP)
    other.standing = limited(999)
    with pytest.raises(Refused, match="loss limit"):
        other.ask(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 0, 1000))), player(1))


@each_game
def test_a_decision_keeps_within_the_limit(key: str, clause: str) -> None:
    for left, move in ((3999, "play 3x"), (4000, "play 4x"), (4001, "play 4x")):
        felt = opened(key)
        felt.standing = limited(50_000)
        stake(felt)
        felt.do(CloseBets(), SYSTEM)
        felt.standing = limited(left)  # what lies there is counted in it
        if move == "play 3x":
            with pytest.raises(Refused, match="loss limit") as refused:
                felt.ask(Choose(1, "play 4x"), player(1))
            assert refused.value.clause == clause
        felt.ask(Choose(1, move), player(1))


@each_game
def test_a_break_lasts_until_the_new_period(key: str, clause: str) -> None:
    felt = opened(key)
    felt.standing, felt.at = replace(limited(5000), paused="2026-01-01T13:00:00Z"), "2026-01-01T12:59:59.999Z"
    with pytest.raises(Refused, match="you may not wager until") as refused:
        stake(felt)
    assert refused.value.clause == clause
    for at in ("2026-01-01T13:00:00Z", "2026-01-01T13:00:00.001Z"):
        felt = opened(key)
        felt.standing, felt.at = replace(limited(5000), paused="2026-01-01T13:00:00Z"), at
        stake(felt)


@each_game
def test_a_break_ordered_during_a_hand_binds_from_its_next_wager(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    stake(felt)
    felt.do(CloseBets(), SYSTEM)
    felt.standing, felt.at = replace(limited(50_000), paused="2026-01-01T13:00:00Z"), "2026-01-01T12:00:00Z"
    with pytest.raises(Refused, match="you may not wager until") as refused:
        felt.ask(Choose(1, "play 4x"), player(1))
    cited.note(refused.value)
    assert (refused.value.clause, refused.value.cure) == (clause, wait("2026-01-01T13:00:00Z", *SUPERVISORS))
    felt.ask(Choose(1, "check"), player(1))  # what needs no wager is open


def in_play(bets: tuple[Bet, ...], move: str, key: str = FLOP) -> Known:
    felt = opened(key)
    felt.ask(PlaceWagers(1, bets), player(1))
    stake(felt, 2)
    felt.do(CloseBets(), SYSTEM)
    felt.do(Choose(1, move), player(1))
    return felt


WHOLE = (Bet("ante", 1000), Bet("blind", 1000), Bet("trips", 500))


def left_after(felt: Known) -> dict[str, int]:
    return {one.area: one.chips for one in felt.state.stakes if one.owner == "p1"}


@each_game
@pytest.mark.parametrize(
    ("excess", "lies"),
    [
        (1, {"ante": 1000, "blind": 1000, "trips": 500, "play": 3999}),
        (3999, {"ante": 1000, "blind": 1000, "trips": 500, "play": 1}),
        (4000, {"ante": 1000, "blind": 1000, "trips": 500}),
        (4001, {"ante": 1000, "blind": 1000, "trips": 499}),
        (4500, {"ante": 1000, "blind": 1000}),
        (5500, {"ante": 1000}),
        (6499, {"ante": 1}),
        (6500, {}),
        (9999, {}),
    ],
)
def test_what_exceeds_the_limit_goes_back_the_last_bet_first(
    key: str, excess: int, lies: dict[str, int], cited: Cited
) -> None:
    felt = in_play(WHOLE, "play 4x", key)
    felt.standing = limited(-excess)
    events = felt.ask(CutToLimit(1), SUPERVISOR)
    cited.note(events[0])
    assert isinstance(events[0], LimitExceeded)
    assert (events[0].excess, events[0].by) == (excess, "sue")
    assert left_after(felt) == lies
    back = sum(one.chips for one in events if isinstance(one, StakeReduced))
    back += sum(one.returned for one in events if isinstance(one, StakeSettled) and one.result is Result.VOID)
    assert back == min(excess, 6500)
    assert len([one for one in felt.state.stakes if one.owner == "p2"]) == 4


@each_game
def test_who_exceeded_the_limit_is_told_the_duties_by_a_person(key: str, clause: str, cited: Cited) -> None:
    """The duty outlasts the round and the seat; a dealer or a supervisor confirms it."""
    felt = in_play(WHOLE, "play 4x", key)
    felt.standing = limited(-1)
    felt.ask(CutToLimit(1), SUPERVISOR)
    felt.finish(lambda _, need: Choose(need.box, need.moves[-1].name))
    felt.do(LeaveSeat(1), player(1))
    (duty,) = duties(felt.rules, felt.table)
    assert (duty.role, duty.clause, duty.since, duty.closes) == (Role.DEALER, clause, felt.at, "AdviseOnLimit")
    for patron, who in (("p2", DEALER), ("p1", player(1))):
        with pytest.raises(Refused):
            felt.ask(AdviseOnLimit(patron), who)
    (told,) = felt.ask(AdviseOnLimit("p1"), DEALER)
    cited.note(told)
    assert isinstance(told, AdvisedOnLimit)
    assert (told.by, told.clauses) == ("dana", (clause,))
    assert not duties(felt.rules, felt.table)


@pytest.mark.parametrize("tokens", [0, 200])
def test_a_jackpot_wager_goes_back_whole_for_it_has_one_price(tokens: int) -> None:
    felt = in_play((*WHOLE, Bet("jackpot", 500 - tokens, tokens)), "check")
    felt.standing = limited(-1)
    events = felt.ask(CutToLimit(1), SUPERVISOR)
    assert left_after(felt) == {"ante": 1000, "blind": 1000, "trips": 500}
    [whole] = [event for event in events if isinstance(event, StakeSettled) and "I-42" in event.clauses]
    assert (whole.area, whole.returned, whole.returned_tokens) == ("jackpot", 500 - tokens, tokens)


@pytest.mark.clause("UTH 11.17.1")
def test_a_hand_whose_ante_went_back_is_void_and_the_round_goes_on(cited: Cited) -> None:
    felt = in_play(WHOLE, "check", "ultimate-texas-holdem")
    felt.standing = limited(-2500)
    for event in felt.ask(CutToLimit(1), SUPERVISOR):
        cited.note(event)
    assert felt.state.boxes[1].ending == "void"
    felt.finish(lambda _, need: Choose(need.box, need.moves[-1].name))
    assert felt.state.stage == "closed"
    assert felt.state.stakes == ()


def test_the_rest_is_settled_by_the_result() -> None:
    whole, cut = in_play(WHOLE, "play 4x"), in_play(WHOLE, "play 4x")
    cut.standing = limited(-1500)
    cut.ask(CutToLimit(1), SUPERVISOR)
    for felt in (whole, cut):
        felt.finish(lambda _, need: Choose(need.box, need.moves[-1].name))
    [full] = [one for one in whole.state.settled if (one.owner, one.area) == ("p1", "play")]
    [part] = [one for one in cut.state.settled if (one.owner, one.area) == ("p1", "play")]
    assert (full.chips, part.chips) == (4000, 2500)
    assert full.result is part.result
    assert part.returned * 4000 == full.returned * 2500


@pytest.mark.parametrize(
    ("left", "clause", "reason"),
    [(None, "PLF 11.17", "no loss limit"), (0, "PLF 11.17", "within"), (1, "PLF 11.17", "within")],
)
def test_within_the_limit_wagers_stand(left: int | None, clause: str, reason: str) -> None:
    felt = in_play(WHOLE, "play 4x")
    felt.standing = Standing(card="C-1", left=left)
    with pytest.raises(Refused, match=reason) as refused:
        felt.ask(CutToLimit(1), SUPERVISOR)
    assert refused.value.clause == clause
    assert sum(left_after(felt).values()) == 6500


@each_game
def test_earlier_rounds_stand(key: str) -> None:
    felt = in_play(WHOLE, "play 4x", key)
    felt.finish(lambda _, need: Choose(need.box, need.moves[-1].name))
    felt.standing = limited(-100)
    with pytest.raises(Refused, match="results stand"):
        felt.ask(CutToLimit(1), SUPERVISOR)


def test_while_wagers_are_open_they_are_taken_back() -> None:
    felt = opened(FLOP)
    stake(felt)
    felt.standing = limited(-100)
    with pytest.raises(Refused, match="taken back"):
        felt.ask(CutToLimit(1), SUPERVISOR)
    other = opened(STUD)
    other.standing = limited(-100)
    with pytest.raises(Refused, match="no rule on loss limits"):
        other.ask(CutToLimit(1), SUPERVISOR)
