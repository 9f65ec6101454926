"""Corrections: whatever was recorded in a round can be taken back, and then the round is as if it had never been."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import SUPERVISORS, Actor, Command, Role, tag
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused, ask
from cutcard.table.corrections.correct import CORRECTED
from cutcard.table.messages.assisted import EndRound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, PlayersLook, ReportFault, WithdrawFault
from cutcard.table.messages.orders import HoldOutcome, UpholdOutcome
from cutcard.table.messages.reader import TurnUp
from cutcard.table.messages.round import (
    Choose,
    CloseBets,
    Concede,
    Declare,
    EntryTakenBack,
    JackpotPaid,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    TakeBack,
    TakeSeat,
    Undecided,
)
from cutcard.table.play.show import to_turn_up
from cutcard.table.state.table import UNSEEN, Round, pile
from cutcard.testing.felt import DEALER, FeltTable, all_bets, at_random, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.correcting import WHY, refused
from tests.support.table.life import CAS, GUS

FLOP, DRAW = "plain-flop", "plain-draw"
OTHER = Actor("dora", Role.DEALER)


def table(key: str, *boxes: int) -> FeltTable:
    """A table where the dealer records everything, with the round open and nothing staked yet."""
    felt = FeltTable(key, dealing="recorded")
    for box in boxes or (1, 2):
        felt.do(TakeSeat(box), player(box))
    felt.do(OpenBets(), DEALER)
    return felt


def staked(key: str, jackpot: bool = False) -> FeltTable:
    felt = table(key)
    for box in (1, 2):
        bets = all_bets(felt.game)
        felt.do(PlaceWagers(box, tuple(bet for bet in bets if jackpot or felt.rules.wager(bet.area).limited)), DEALER)
    return felt


def dealt(key: str) -> FeltTable:
    felt = staked(key)
    felt.do(CloseBets(), DEALER)
    return felt


def content(felt: FeltTable) -> Round:
    """The round without the number of its corrections."""
    return replace(felt.state, corrections=0)


# -- taken back and recorded again


def slips(felt: FeltTable, rng: random.Random) -> Iterator[tuple[Command, Command]]:
    """What the dealer records to play a round, each with what was recorded by mistake instead."""
    bets = all_bets(felt.game)
    least = tuple(bet for bet in bets if bet.area in {name for one in felt.game.wagers for name in one.required})
    yield PlaceWagers(1, bets), PlaceWagers(1, least)
    yield PlaceWagers(2, least), PlaceWagers(2, bets)
    yield TakeBack(2), TakeBack(1)
    yield PlaceWagers(2, bets), PlaceWagers(2, least)
    yield CloseBets(), CloseBets()
    looked = False
    while felt.need.kind != "opening":
        need = felt.need
        if need.kind in ("choice", "declaration") and not looked:
            looked = True
            yield PlayersLook(), PlayersLook()
        elif need.kind == "cards":
            free = [card for card in felt.game.deck if all(card not in cards for cards in felt.state.piles.values())]
            rng.shuffle(free)
            right, wrong = tuple(free[: need.count]), tuple(free[-need.count :])
            yield ShowCards(need.pile, right), ShowCards(need.pile, wrong)
        elif need.kind == "declaration":
            wins = rng.random() < 0.5
            yield Declare(need.box, wins), Declare(need.box, not wins)
        elif need.kind == "choice":
            any_of = at_random(rng)
            yield any_of(felt, need), rng.choice((any_of(felt, need), Undecided(need.box)))
        else:
            yield from at_settlement(felt, rng)


def at_settlement(felt: FeltTable, rng: random.Random) -> Iterator[tuple[Command, Command]]:
    boxes = felt.state.boxes
    played = [box for box, one in boxes.items() if one.ending == felt.game.played]
    if felt.game.concede and rng.random() < 0.5:
        yield Concede(played[0]), Concede(played[-1])
    folded = [box for box, one in boxes.items() if felt.game.kind_of(one.ending) == "folded"]
    hidden = [box for box in folded if UNSEEN in felt.state.piles[pile(box)]]
    if felt.game.common.reveal_folded and hidden and felt.need.kind == "settlement":
        seen = {card for cards in felt.state.piles.values() for card in cards}
        free = [card for card in felt.game.deck if card not in seen]
        count = to_turn_up(felt.rules, felt.table, hidden[0])
        yield RevealFolded(hidden[0], tuple(free[:count])), RevealFolded(hidden[0], tuple(free[-count:]))
    if felt.need.kind == "settlement":
        yield Settle(), Settle()


def pays_jackpot(felt: FeltTable) -> bool:
    return any(isinstance(event, JackpotPaid) for event in felt.rows[-1][2])


def with_slips(key: str, seed: int) -> set[str]:
    """Play a round in which everything is recorded wrongly first. Returns the commands that were taken back."""
    felt, clean, rng = table(key), table(key), random.Random(seed)
    met: set[str] = set()
    for right, wrong in slips(felt, rng):
        before, seats, idle = content(felt), felt.table.seats, felt.table.life.idle
        wrote = GUS if isinstance(wrong, Undecided) else DEALER
        felt.do(wrong, wrote)
        if pays_jackpot(felt):
            said = refused(felt, CAS)
            assert ("a jackpot was paid" in said.reason, said.cure) == (True, None), "nobody may give this command"
            return met
        met.add(tag(wrong))
        (back,) = felt.do(WHY, CAS)
        assert isinstance(back, EntryTakenBack)
        assert (back.command, back.recorded_by, back.by) == (tag(wrong), wrote.id, CAS.id)
        assert (content(felt), felt.table.seats, felt.table.life.idle) == (before, seats, idle)
        felt.do(right, DEALER)
        clean.do(right, DEALER)
        assert content(felt) == clean.state
    assert felt.state.stage == "closed"
    assert felt.state.settled
    return met


def test_a_round_full_of_slips_is_settled_as_one_without() -> None:
    met = {command for key in games.packaged() for seed in range(20) for command in with_slips(key, seed)}
    assert met == CORRECTED - {tag(CorrectCard), tag(TurnUp), tag(EndRound)}  # which have tests of their own


@pytest.mark.parametrize("key", games.packaged())
def test_a_round_is_taken_back_act_by_act_to_its_opening(key: str) -> None:
    felt, before = table(key), list[Round]()
    for right, _ in slips(felt, random.Random(3)):
        before.append(felt.state)
        felt.do(right, DEALER)
    assert not any(isinstance(event, JackpotPaid) for event in felt.events)
    for one in reversed(before):
        felt.do(WHY, CAS)
        assert content(felt) == one
    assert felt.state.corrections == len(before)
    no = refused(felt, CAS)
    assert (no.clause, no.reason) == (
        "I-65",
        "nothing has been recorded in this round yet, so there is nothing to take back",
    )
    for right, _ in slips(felt, random.Random(3)):
        felt.do(right, DEALER)
    assert felt.state.stage == "closed"


@each_game
def test_the_clause_of_what_was_recorded_is_cited_with_the_reading(key: str, fold: str, cited: Cited) -> None:
    felt = dealt(key)
    while felt.need.kind != "choice":
        felt.answer(at_random(random.Random(1)))
    felt.do(Choose(felt.need.box, "fold"), DEALER)
    (back,) = felt.do(CorrectAct(), DEALER)
    assert isinstance(back, EntryTakenBack)
    cited.note(back)
    assert back.clauses == (fold, "I-65")


# -- by whom


def test_a_dealer_takes_back_only_what_they_recorded() -> None:
    felt = staked(FLOP)
    no = refused(felt, OTHER)
    assert (no.clause, no.cure) == ("I-65", ask(*SUPERVISORS))
    assert no.reason == "dana recorded it: ask a supervisor to take it back"
    felt.do(CorrectAct(), DEALER)
    felt.do(PlaceWagers(2, all_bets(felt.game)), player(2))
    assert "p2 recorded it" in refused(felt).reason
    felt.do(WHY, GUS)  # the cure
    assert {stake.owner for stake in felt.state.stakes} == {"p1"}


@pytest.mark.parametrize("reasons", ["", "  "])
def test_a_supervisor_says_why(reasons: str) -> None:
    felt = staked(FLOP)
    no = refused(felt, GUS, CorrectAct(reasons))
    assert (no.clause, no.reason) == ("I-65", "state what was recorded wrongly")
    (back,) = felt.do(CorrectAct("box 2 has no wager"), GUS)
    assert isinstance(back, EntryTakenBack)
    assert (back.reasons, back.by, back.recorded_by) == ("box 2 has no wager", "gus", "dana")


@pytest.mark.parametrize("key", games.packaged())
def test_once_the_round_is_over_it_takes_two_people(key: str) -> None:
    felt = table(key)
    for right, _ in slips(felt, random.Random(3)):
        felt.do(right, DEALER)
    assert felt.state.stage == "closed"
    for actor in (DEALER, replace(CAS, id=DEALER.id)):
        no = refused(felt, actor)
        assert (no.clause, no.cure) == ("I-65", ask(*SUPERVISORS))
        assert no.reason == "the round is over: a supervisor who did not record it must take it back"
    felt.do(WHY, CAS)
    assert felt.state.stage != "closed"


@pytest.mark.parametrize("key", games.packaged())
@pytest.mark.parametrize("over", [False, True])
def test_nobody_takes_back_what_was_recorded_in_a_round_that_they_play_in(key: str, over: bool) -> None:
    """A hand that was folded by mistake, or a settlement, is not for its own player to say."""
    felt = table(key)
    for right, _ in slips(felt, random.Random(3)):
        felt.do(right, DEALER)
        if not over and any(playing.moves for playing in felt.state.boxes.values()):
            break
    assert (felt.state.stage == "closed") is over
    no = refused(felt, replace(CAS, id="p1"))
    told = "p1 has wagers in this round: a supervisor who does not play in it must take it back"
    assert (no.reason, no.cure) == (told, ask(*SUPERVISORS))
    felt.do(WHY, CAS)


def test_what_was_decided_before_cards_were_seen_takes_two_people_afterwards() -> None:
    felt = dealt(FLOP)
    for box in (1, 2):
        felt.do(Choose(box, "check"), DEALER)
    flop = felt.need
    felt.do(ShowCards(flop.pile, (0, 1, 2)), DEALER)
    felt.do(CorrectAct(), DEALER)  # the dealer mistyped a card
    no = refused(felt)
    assert no.reason == "more cards have been seen since: a supervisor who did not record it must take it back"
    assert no.cure == ask(*SUPERVISORS)
    felt.do(ShowCards(flop.pile, (0, 1, 3)), DEALER)
    felt.do(CorrectAct(), DEALER)
    felt.do(WHY, CAS)
    assert felt.need.box == 2


@pytest.mark.parametrize("key", games.packaged())
def test_a_dealer_does_not_take_back_what_players_did_to_declare_a_misdeal_alone(key: str) -> None:
    felt = dealt(key)
    while felt.need.kind == "cards":
        felt.answer(at_random(random.Random(1)))
    felt.do(PlayersLook(), DEALER)
    felt.do(CorrectAct(), DEALER)
    (found,) = felt.do(ReportFault(Fault.WRONG_DEALER), DEALER)
    assert isinstance(found, FaultProposed)
    assert found.moment == Moment.DEALT
    with pytest.raises(Refused, match="needs two people") as no:
        felt.do(ConfirmFault(found.proposal, Remedy.MISDEAL), DEALER)
    assert no.value.cure == ask(*SUPERVISORS)
    felt.do(ConfirmFault(found.proposal, Remedy.MISDEAL), CAS)
    assert felt.state.voided


# -- what stays as it is


def test_an_electronic_table_has_nothing_to_correct() -> None:
    felt = FeltTable(FLOP)
    felt.begin({1: all_bets(felt.game)})
    assert refused(felt, CAS).clause == "I-65"


def test_only_play_is_taken_back() -> None:
    felt = staked(FLOP)
    felt.do(LeaveSeat(2), player(2))
    no = refused(felt, CAS)
    assert (no.clause, no.reason) == (
        "I-65",
        "what was done last is not part of play, so it cannot be taken back here",
    )


def test_what_changes_nothing_in_the_round_is_passed_over() -> None:
    felt = dealt(FLOP)
    before = felt.state
    felt.do(Choose(1, "fold"), DEALER)
    felt.do(TakeSeat(3), player(3))
    felt.do(ReportFault(Fault.MISSING_CARD), DEALER)
    no = refused(felt)
    assert felt.state.proposed is not None
    assert no.clause == felt.state.proposed.clauses[0]
    felt.do(WithdrawFault(felt.state.proposed.proposal), CAS)
    felt.do(HoldOutcome(FLOP, ("PLF 13.8",), 1, ()), CAS)
    assert refused(felt).clause == "PLF 13.8"
    felt.do(UpholdOutcome(FLOP, ("PLF 13.8",), 1), CAS)
    felt.do(CorrectAct(), DEALER)
    assert content(felt) == replace(before, reports=1), "the next proposal is still a new one"
    assert felt.table.seats[3] == "p3"
    felt.do(WHY, CAS)
    assert felt.state.stage == "open"


def test_who_sat_down_during_the_round_stays() -> None:
    felt = table(FLOP, 1)
    felt.do(PlaceWagers(1, all_bets(felt.game)), DEALER)
    felt.do(TakeSeat(2), player(2))
    felt.do(PlaceWagers(2, all_bets(felt.game)), DEALER)
    felt.do(CloseBets(), DEALER)
    felt.do(CorrectAct(), DEALER)
    assert felt.table.seats == {1: "p1", 2: "p2"}
    felt.do(CloseBets(), DEALER)
    assert {box: one.player for box, one in felt.state.boxes.items()} == {1: "p1", 2: "p2"}
