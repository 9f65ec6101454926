"""Corrections of what was recorded before the last act: a decision of any box, a card of any pile."""

import random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Actor, Command, Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CardCorrected, CorrectAct, CorrectCard
from cutcard.table.messages.faults import ConfirmFault, ReportFault, WithdrawFault
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Declare,
    EntryTakenBack,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
    StakeSettled,
    TakeSeat,
)
from cutcard.table.state.table import Round, evolve
from cutcard.testing.felt import DEALER, FeltTable, all_bets, at_random, player
from tests.support.table.life import CAS

OTHER = Actor("dora", Role.DEALER)
BOXES = (1, 2, 3)
SPARE = 4  # cards of the deck that are recorded by mistake only


def dealt(key: str) -> FeltTable:
    """Three players, everything staked, wagers closed, all recorded by the dealer."""
    felt = FeltTable(key, dealing="recorded")
    for box in BOXES:
        felt.do(TakeSeat(box), player(box))
    felt.do(OpenBets(), DEALER)
    for box in BOXES:
        bets = tuple(bet for bet in all_bets(felt.game) if felt.rules.wager(bet.area).limited)
        felt.do(PlaceWagers(box, bets), DEALER)
    felt.do(CloseBets(), DEALER)
    return felt


def content(felt: FeltTable) -> Round:
    """The round without the numbers of its stakes and corrections, which depend on the order of recording."""
    state = felt.state
    stakes = sorted((one.owner, one.box, one.area, one.chips) for one in state.stakes)
    settled = sorted((one.owner, one.box, one.area, one.chips, one.returned) for one in state.settled)
    return replace(state, corrections=0, placed=0, touched=0, stakes=tuple(stakes), settled=tuple(settled))


def upcoming(felt: FeltTable, rng: random.Random) -> Command:
    """What the dealer records next on the way to the settlement."""
    need = felt.need
    if need.kind == "cards":
        lie = {card for cards in felt.state.piles.values() for card in cards}
        free = [card for card in felt.game.deck[:-SPARE] if card not in lie]
        return ShowCards(need.pile, tuple(rng.sample(free, need.count)))
    if need.kind == "declaration":
        return Declare(need.box, False)
    if need.kind == "settlement":
        return Settle()
    command = at_random(rng)(felt, need)
    assert isinstance(command, Choose)
    return replace(command, discard=(), count=len(command.discard) or command.count)


@pytest.mark.parametrize("key", games.packaged())
@pytest.mark.parametrize("seed", range(6))
def test_a_decision_taken_back_and_made_again_changes_nothing(key: str, seed: int) -> None:
    """Whatever others have decided since: if it is recorded again as it was, the round is as it was."""
    rng, felt, taken_back = random.Random(seed), dealt(key), 0
    made: dict[int, Command] = {}
    for _ in range(200):
        if felt.need.kind == "opening":
            break
        command = upcoming(felt, rng)
        felt.do(command, DEALER)
        if not isinstance(command, Choose):
            made.clear()
            continue
        made[command.box] = command
        box = rng.choice(sorted(made))
        before = content(felt)
        try:
            events = felt.do(CorrectAct(box=box), DEALER)
        except Refused:
            assert felt.state.stage == "closed" or felt.state.boxes[box].moves, "only what has gone on is refused"
            continue
        assert isinstance(events[0], EntryTakenBack)
        assert felt.need.kind == "choice"
        assert felt.need.box == box
        felt.do(made[box], DEALER)
        assert content(felt) == before
        taken_back += 1
    assert felt.state.stage == "closed"
    assert taken_back


def test_a_wrong_check_becomes_a_wager() -> None:
    felt = dealt("ultimate-texas-holdem")
    for box in BOXES:
        felt.do(Choose(box, "check"), DEALER)
    assert felt.need.pile == "board"
    felt.do(CorrectAct(box=2), DEALER)
    felt.do(Choose(2, "play 4x"), DEALER)
    assert felt.state.boxes[2].ending == "played"
    assert felt.need.pile == "board"
    felt.do(CorrectAct(box=1), DEALER)  # and once more, another box
    felt.do(Choose(1, "fold"), DEALER)
    felt.do(CorrectAct(), DEALER)  # the last act, as ever
    assert felt.need.box == 1
    felt.do(Choose(1, "check"), DEALER)
    felt.do(ShowCards("board", parse("2c 3d 9h")), DEALER)
    assert felt.need.box == 1
    assert [felt.state.boxes[box].moves for box in BOXES] == [("check",), ("play 4x",), ("check",)]


def test_once_more_cards_are_shown_a_decision_goes_back_step_by_step() -> None:
    felt = dealt("ultimate-texas-holdem")
    for box in BOXES:
        felt.do(Choose(box, "check"), DEALER)
    felt.do(ShowCards("board", parse("2c 3d 9h")), DEALER)
    with pytest.raises(Refused, match="every later act goes back"):
        felt.do(CorrectAct(box=2), DEALER)
    with pytest.raises(Refused, match="not decided anything"):
        felt.do(CorrectAct(box=7), DEALER)


# -- cards


@pytest.mark.parametrize("key", games.packaged())
def test_a_card_corrected_before_the_settlement_settles_as_if_recorded_right(key: str) -> None:
    """Each card that is shown before the settlement is recorded wrongly in one round and put right later."""
    for seed in range(5):
        rng, felt, clean = random.Random(seed), dealt(key), dealt(key)
        wrong: list[tuple[str, int, int]] = []
        while felt.need.kind != "settlement" and felt.need.kind != "opening":
            command = upcoming(clean, rng)
            clean.do(command, DEALER)
            if isinstance(command, ShowCards) and felt.need.box == 0:
                other = felt.game.deck[-1 - len(wrong)]
                wrong.append((command.pile, felt.need.first, command.cards[0]))
                command = ShowCards(command.pile, (other, *command.cards[1:]))
            felt.do(command, DEALER)
        if felt.state.stage == "closed":
            continue
        for pile, slot, card in wrong:
            (event,) = felt.do(CorrectCard(pile, slot, card, "misread"), CAS)
            assert isinstance(event, CardCorrected)
        while felt.need.kind != "opening":
            command = upcoming(clean, rng)
            felt.do(command, DEALER)
            clean.do(command, DEALER)
        assert [(s.area, s.box, s.returned) for s in felt.state.settled] == [
            (s.area, s.box, s.returned) for s in clean.state.settled
        ]
        assert felt.state.piles == clean.state.piles


def test_who_may_correct_a_card() -> None:
    felt = dealt("ultimate-texas-holdem")
    for box in BOXES:
        felt.do(Choose(box, "check"), DEALER)
    felt.do(ShowCards("board", parse("2c 3d 9h")), DEALER)
    felt.do(Choose(1, "check"), DEALER)
    with pytest.raises(Refused, match="ask a supervisor"):
        felt.do(CorrectCard("board", 0, parse("4c")[0]), OTHER)
    with pytest.raises(Refused, match="already on the table"):
        felt.do(CorrectCard("board", 0, parse("3d")[0]), DEALER)
    with pytest.raises(Refused, match="no card is recorded there"):
        felt.do(CorrectCard("board", 3, parse("4c")[0]), DEALER)
    felt.do(CorrectCard("board", 0, parse("4c")[0]), DEALER)  # the next cards are not shown yet
    assert felt.state.piles["board"][:3] == parse("4c 3d 9h")
    felt.do(CorrectAct(), DEALER)  # a correction is an act like any other
    assert felt.state.piles["board"][:3] == parse("2c 3d 9h")
    for box in (2, 3):
        felt.do(Choose(box, "check"), DEALER)
    felt.do(ShowCards("board", parse("Jc Jd")), DEALER)
    with pytest.raises(Refused, match="a supervisor must correct"):
        felt.do(CorrectCard("board", 0, parse("4c")[0]), DEALER)
    with pytest.raises(Refused, match="what was recorded wrongly"):
        felt.do(CorrectCard("board", 0, parse("4c")[0]), CAS)
    felt.do(CorrectCard("board", 0, parse("4c")[0], "misread"), CAS)
    assert felt.state.piles["board"] == parse("4c 3d 9h Jc Jd")


def test_a_paid_box_is_a_wrong_payment() -> None:
    felt = dealt("three-card-poker")
    for box in BOXES:
        felt.do(Choose(box, "play"), DEALER)
    felt.do(ShowCards("dealer", parse("Qc 5d 2h")), DEALER)
    felt.do(Settle(), DEALER)
    with pytest.raises(Refused, match="take the last acts back, or report a wrong payment"):
        felt.do(CorrectCard("dealer", 0, parse("Jc")[0]), DEALER)
    felt.do(ShowCards("box 3", parse("Ac Kd 9h")), DEALER)
    felt.do(ShowCards("box 2", parse("Ad Ks 8h")), DEALER)
    with pytest.raises(Refused, match="box 3 has been settled"):
        felt.do(CorrectCard("box 3", 0, parse("As")[0], "misread"), CAS)


@pytest.mark.parametrize("private", [("box 1",), ()])
def test_a_corrected_card_is_seen_by_whoever_saw_the_one_it_replaces(private: tuple[str, ...]) -> None:
    hand = Round(1, "r", piles={"box 1": parse("2c 3d")}, private=private)
    table = replace(FeltTable("plain-stud", dealing="recorded").table, round=hand)
    corrected = CardCorrected("box 1", 1, parse("4h")[0], parse("3d")[0], "misread", "d", "t", ("I-65",))
    after = evolve(table, corrected).round
    assert after is not None
    assert (after.piles["box 1"], after.private) == (parse("2c 4h"), private)


def test_a_draw_fee_rests_on_no_card() -> None:
    """A draw was undone and its hand paid at once (LUN 12.16.1): that ending knows no fee, so a correction failed."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    for box in (1, 2):
        felt.do(TakeSeat(box), player(box))
    felt.do(OpenBets(), DEALER)
    for box in (1, 2):
        felt.do(PlaceWagers(box, (Bet("ante", 1_000), Bet("super", 1_000))), DEALER)
    felt.do(CloseBets(), DEALER)
    felt.do(ShowCards("dealer", parse("4c")), DEALER)
    felt.do(Declare(1, wins=False), DEALER)
    events = felt.do(Choose(1, "exchange", count=2), DEALER)
    assert any(isinstance(event, StakeSettled) and event.area == "draw-fee" for event in events)
    felt.do(ReportFault(Fault.UNDECLARED, 1, cards=parse("Ah Kh Qh Jh Th")), DEALER)
    proposed = felt.state.proposed
    assert proposed is not None
    felt.do(ConfirmFault(proposed.proposal, Remedy.RECONSTRUCT), CAS)
    assert felt.state.boxes[1].ending == "instant"
    slot = felt.state.piles["dealer"].index(parse("4c")[0])
    felt.do(CorrectCard("dealer", slot, parse("5c")[0], "misread"), CAS)
    assert parse("5c")[0] in felt.state.piles["dealer"]


@pytest.mark.parametrize("ends", ["withdrawn", "confirmed"])
def test_a_report_that_changed_nothing_does_not_stand_in_the_way(ends: str) -> None:
    felt = dealt("ultimate-texas-holdem")
    before = content(felt)
    felt.do(Choose(1, "fold"), DEALER)
    felt.do(ReportFault(Fault.BOARD_SHOWN), DEALER)
    assert felt.state.proposed is not None
    number = felt.state.proposed.proposal
    felt.do(WithdrawFault(number) if ends == "withdrawn" else ConfirmFault(number, Remedy.CONTINUE), DEALER)
    if ends == "confirmed":  # with the board in sight a fold is not taken back by one person (I-65)
        for command in (CorrectAct(box=1), CorrectAct()):
            with pytest.raises(Refused, match="more cards have been seen since"):
                felt.do(command, DEALER)
        felt.do(CorrectAct("box 2 folded, not box 1", box=1), CAS)
    else:
        felt.do(CorrectAct(box=1), DEALER)
    assert replace(content(felt), reports=0) == before
    felt.do(Choose(1, "play 4x"), DEALER)
    felt.do(Choose(2, "check"), DEALER)
    felt.do(CorrectAct(box=1), DEALER)
    assert not felt.state.boxes[1].moves
    assert felt.state.boxes[2].moves == ("check",)
