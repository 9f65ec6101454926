"""Invalid wagers, by when they are found: before the hand, in its course, after it."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Remedy
from cutcard.ruling import Refused, Result
from cutcard.table.messages.faults import ConfirmFault, WithdrawFault
from cutcard.table.messages.jackpot import AllowBacking
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    JackpotPaid,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    StakeSettled,
    TakeSeat,
    WagerTakenBack,
)
from cutcard.table.messages.validity import ReportInvalid, WagersInvalid
from cutcard.table.play.course import Need
from cutcard.testing.felt import SYSTEM, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import (
    FLOP,
    SECOND,
    STAKES,
    STUD,
    SUPERVISOR,
    Known,
    bets,
    found_invalid,
    opened,
    stake,
)

ASKING = [key for key in games.names() if (told := games.topics(key).patrons) and told.invalid]


@each_game
def test_found_before_the_hand_the_wagers_go_back(key: str, cited: Cited) -> None:
    felt = opened(key)
    stake(felt)
    stake(felt, 2)
    first, *back = felt.ask(ReportInvalid(1, "another person's card"), SUPERVISOR)
    cited.note(first)
    assert isinstance(first, WagersInvalid)
    assert (first.found, first.by) == ("before the hand", "sue")
    returned = {one.stake: one.chips for one in back if isinstance(one, WagerTakenBack)}
    assert sorted(returned.values()) == sorted(STAKES[key].values())
    assert len(back) == len(returned)
    assert {left.owner for left in felt.state.stakes} == {"p2"}


@each_game
def test_no_claim_makes_such_a_wager_valid(key: str, agency: str, money: str, cited: Cited) -> None:
    """Each claim is answered by its own clause, and a claim of another kind by neither."""
    for agent, others, answers in (
        (False, False, set()),
        (True, False, {agency}),
        (False, True, {money}),
        (True, True, {agency, money}),
    ):
        felt = opened(key)
        stake(felt)
        report = ReportInvalid(1, "placed for another", "says so", agent=agent, others_money=others)
        first, *back = felt.ask(report, SUPERVISOR)
        cited.note(first)
        assert isinstance(first, WagersInvalid)
        assert first.claim == "says so"
        assert {agency, money}.intersection(first.clauses) == answers
        assert len(back) == len(STAKES[key])


def played(key: str, seed: int, *, invalid: bool, options: tuple[str, ...] = ()) -> Known:
    """The same round, with or without box 1 found to be invalid once cards are dealt."""
    rng = random.Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    felt = Known(key, deck, rng=rng, meter=9_000_000)
    felt.table = replace(felt.table, options=options)
    felt.begin({1: bets(key), 2: bets(key)})
    if invalid:
        found_invalid(felt, ReportInvalid(1, "no valid card"))
    felt.finish(lambda _, need: _play(need, seed))
    return felt


def _play(need: Need, seed: int) -> Choose:
    """The same choice in both rounds: by the seed, the box and what is open to it."""
    rng = random.Random(f"{seed} {need.box} {need.moves}")
    return Choose(need.box, rng.choice(need.moves[1:] if rng.random() < 0.8 else need.moves).name)


def lines(felt: Known, owner: str) -> dict[str, StakeSettled]:
    """What was settled for a player, by area, whatever the number of the stake."""
    found = [one for one in felt.events if isinstance(one, StakeSettled) and one.owner == owner]
    return {one.area: replace(one, stake=0) for one in found}


def both(key: str, rounds: int) -> Iterator[tuple[Known, Known]]:
    for seed in range(rounds):
        yield played(key, seed, invalid=False), played(key, seed, invalid=True)


@each_game
def test_found_in_its_course_the_hand_is_played_out_and_wins_nothing(
    key: str, clause: str, undecided: str, cited: Cited
) -> None:
    seen = set()
    for valid, invalid in both(key, 60):
        assert lines(valid, "p2") == lines(invalid, "p2")
        [found] = [one for one in invalid.events if isinstance(one, WagersInvalid)]
        assert (found.found, found.clauses[-2:]) == ("in its course", (clause, "I-11"))
        was, now = lines(valid, "p1"), lines(invalid, "p1")
        assert {name for name in was if was[name].chips} == now.keys()  # a bonus has no line of its own
        for name, line in now.items():
            cited.note(line)
            assert {clause, "I-11"} <= set(line.clauses)
            seen.add((line.area == "jackpot", was[name].result))
            if was[name].result is Result.LOSE:
                assert (line.result, line.returned) == (Result.LOSE, 0)
            else:
                assert line.returned == line.chips
                assert line.result is (Result.VOID if was[name].result is Result.WIN else was[name].result)
        assert not [one for one in invalid.events if isinstance(one, JackpotPaid) and one.owner == "p1"]
    assert {(False, Result.WIN), (False, Result.LOSE)} <= seen
    assert (False, Result(undecided)) in seen


@each_game
def test_one_person_alone_takes_nobodys_winnings(key: str, clause: str, cited: Cited) -> None:
    """The round waits until another supervisor confirms the finding, or it is withdrawn and changes nothing."""
    felt = Known(key)
    felt.begin({1: bets(key), 2: bets(key)})
    before = felt.state
    report = ReportInvalid(1, "another person's card")
    for event in felt.ask(report, SUPERVISOR):
        cited.note(event)
    assert (felt.state.invalid, felt.need.kind) == ((), "fault")
    proposed = felt.state.proposed
    assert proposed is not None
    assert clause in proposed.clauses
    confirm = ConfirmFault(proposed.proposal, Remedy.NO_WINNINGS)
    for who in (SUPERVISOR, Actor("dana", Role.DEALER)):
        with pytest.raises(Refused, match="needs two people"):
            felt.ask(confirm, who)
    with pytest.raises(Refused, match="another fault"):
        felt.ask(report, SECOND)
    felt.ask(WithdrawFault(proposed.proposal), SUPERVISOR)
    assert replace(felt.state, reports=before.reports) == before
    found_invalid(felt, report)
    assert felt.state.invalid == ("p1",)
    with pytest.raises(Refused, match="already found to be invalid"):
        felt.ask(report, SECOND)


def test_an_invalid_jackpot_wager_wins_nothing_and_comes_back() -> None:
    deck = [*range(32, 52, 4), *(card for card in range(52) if card not in range(32, 52, 4))]  # Tc to Ac on top
    results = {}
    for invalid in (False, True):
        felt = Known(STUD, [*deck[5:10], *deck[:5], *deck[10:]], meter=9_000_000)
        felt.begin({1: bets(STUD)})
        if invalid:
            found_invalid(felt, ReportInvalid(1, "no valid card"))
        felt.finish(lambda _, need: Choose(need.box, "bet"))
        prizes = sum(one.from_pool for one in felt.events if isinstance(one, JackpotPaid))
        [line] = [one for one in felt.events if isinstance(one, StakeSettled) and one.area == "jackpot"]
        results[invalid] = (line.result, line.returned, prizes)
    assert results == {False: (Result.WIN, 0, 9_000_000), True: (Result.VOID, 500, 0)}


@pytest.mark.parametrize("key", ASKING)
def test_the_other_reading_makes_it_void_both_ways(key: str) -> None:
    for seed in range(8):
        felt = played(key, seed, invalid=True, options=("I-11",))
        own = lines(felt, "p1")
        assert own
        assert all((one.result, one.returned) == (Result.VOID, one.chips) for one in own.values())
        assert lines(felt, "p2") == lines(played(key, seed, invalid=False), "p2")


@each_game
def test_found_after_it_earlier_rounds_stand(key: str, cited: Cited) -> None:
    felt = played(key, 3, invalid=False)
    before = felt.table
    [noted] = felt.ask(ReportInvalid(1, "no valid card"), SUPERVISOR)
    cited.note(noted)
    assert isinstance(noted, WagersInvalid)
    assert noted.found == "after it"
    assert felt.table == before
    felt.do(OpenBets(), SYSTEM)
    stake(felt)
    [noted] = felt.ask(ReportInvalid(1, "no valid card", round=1), SUPERVISOR)
    assert isinstance(noted, WagersInvalid)
    assert (noted.round, noted.found) == (1, "after it")
    assert len(felt.state.stakes) == len(STAKES[key])
    for number in (-1, 3):
        with pytest.raises(Refused, match="no round"):
            felt.ask(ReportInvalid(1, "no valid card", round=number), SUPERVISOR)


@pytest.mark.parametrize("key", ASKING)
def test_what_was_found_in_the_hand_is_not_found_again_after_it(key: str) -> None:
    """Otherwise the record would say of one wager that it was not paid and that its result stands."""
    felt = played(key, 3, invalid=True)
    with pytest.raises(Refused, match="the wagers of p1 were already found to be invalid"):
        felt.ask(ReportInvalid(1, "no valid card"), SUPERVISOR)


@each_game
def test_a_finding_names_who_played_that_round(key: str, cited: Cited) -> None:
    """Not whoever sits there now: the player may have left, and somebody else may have taken the box."""
    felt = played(key, 3, invalid=False)
    felt.do(LeaveSeat(1), player(1))
    for newcomer in (False, True):
        if newcomer:
            felt.do(TakeSeat(1), player(9))
        [noted] = felt.ask(ReportInvalid(1, "no valid card", round=1), SUPERVISOR)
        cited.note(noted)
        assert isinstance(noted, WagersInvalid)
        assert (noted.patron, noted.box, noted.found) == ("p1", 1, "after it")
    [noted] = felt.ask(ReportInvalid(1, "no valid card", patron="p2"), SUPERVISOR)
    assert isinstance(noted, WagersInvalid)
    assert noted.patron == "p2"
    for report in (ReportInvalid(1, "no valid card", patron="p9"), ReportInvalid(5, "no valid card")):
        with pytest.raises(Refused, match="had no wager in that round, only p1 at box 1, p2 at box 2"):
            felt.ask(report, SUPERVISOR)


@pytest.mark.parametrize("role", Role)
def test_wagers_are_declared_invalid_by_a_supervisor(role: Role) -> None:
    felt = opened(FLOP)
    stake(felt)
    if role in ReportInvalid.roles:
        felt.ask(ReportInvalid(1, "no valid card"), Actor("someone", role))
        return
    with pytest.raises(Refused):
        felt.ask(ReportInvalid(1, "no valid card"), Actor("p1", role))
    assert len(felt.state.stakes) == 4


def test_where_nothing_lies_nothing_is_invalid() -> None:
    felt = opened(FLOP)
    stake(felt, 2)
    with pytest.raises(Refused, match="nothing to return"):
        felt.ask(ReportInvalid(1, "no valid card"), SUPERVISOR)
    with pytest.raises(Refused, match="nobody sits"):
        felt.ask(ReportInvalid(5, "no valid card"), SUPERVISOR)


@pytest.mark.clause("UTH 11.16.1", "UTH 13.1")
@pytest.mark.parametrize("whose", [1, 2])
def test_a_jackpot_wager_that_another_put_on_the_box_goes_back_with_it(whose: int, cited: Cited) -> None:
    """The box is not dealt to, so no stake may be left on it: the round ends like any other."""
    felt = opened("ultimate-texas-holdem")
    felt.do(TakeSeat(3), player(3))
    felt.ask(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 1000))), player(1))
    stake(felt, 3)
    felt.ask(AllowBacking(2, 1), SUPERVISOR)
    felt.ask(PlaceWagers(2, (Bet("jackpot", 500, box=1),)), player(2))
    first, *back = felt.ask(ReportInvalid(whose, "no valid card"), SUPERVISOR)
    cited.note(first)
    gone = {1: {"p1", "p2"}, 2: {"p2"}}[whose]
    assert {one.owner for one in back if isinstance(one, WagerTakenBack)} == gone
    assert {left.owner for left in felt.state.stakes} == {"p1", "p2", "p3"} - gone
    felt.do(CloseBets(), SYSTEM)
    felt.finish(lambda felt, need: Choose(need.box, need.moves[-1].name))
    assert (felt.state.stage, felt.state.stakes) == ("closed", ())
