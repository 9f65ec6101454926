"""Assisted tables: rounds, jackpots and faults are recorded, cards and wagers are not; and the journal verifies."""

from collections.abc import Iterator

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import SUPERVISORS, Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.patrons.messages import DeclareChips, IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused, ask, do, wait
from cutcard.table.corrections.correct import Undo, undo_offer
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.cards import RecordCount, ShuffleOrdered
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, RoundVoided
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits, PlayWithoutJackpot, ReportMalfunction, WithdrawHit
from cutcard.table.messages.life import GiveToTournament
from cutcard.table.messages.reader import AttachReader, ReadCard
from cutcard.table.messages.round import CloseBets, JackpotPaid, OpenBets, StakeSettled, TakeSeat
from tests.support.floor.assisted import ANOTHER, PRICE, RATE, SUPERVISOR, Assisted
from tests.support.floor.play import DEALER, SEED, SYSTEM
from tests.support.journal.audit import verify

SHARE = PRICE * RATE // 100
FLOP, STUD = "plain-flop", "plain-stud"
ROYAL = {FLOP: ClaimHit(2, parse("As Ks"), parse("Qs Js Ts")), STUD: ClaimHit(2, parse("As Ks Qs Js Ts"))}
FLUSH = {FLOP: ClaimHit(1, parse("2s 3s"), parse("Qs Js Ts")), STUD: ClaimHit(1, parse("2s 3s 5s 7s 9s"))}
PAIR = {FLOP: ClaimHit(1, parse("2c 2d"), parse("Qs Js Th")), STUD: ClaimHit(1, parse("2c 2d 5s 7s 9s"))}


@pytest.fixture(params=[FLOP, STUD])
def table(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Assisted]:
    kept = Assisted(desk, request.param)
    yield kept
    report = verify(desk.journal)
    assert report.fault is None, report
    assert reconcile(desk, "A").difference == 0


def test_rounds_are_counted_and_their_jackpot_wagers_raise_the_meter(table: Assisted) -> None:
    table.prepare()
    for number in range(1, 6):
        table.do(DealRound((1, 3)))
        assert table.floor.opened.rounds == number
        assert table.meter == SEED + 2 * SHARE * number
        table.do(EndRound())
    state = table.floor.opened.round
    assert state is not None
    assert (state.stage, state.stakes, state.piles) == ("closed", (), {})
    assert {one.returned for one in state.settled} == {0}


def test_a_table_is_given_to_a_tournament_between_rounds(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 3)))
    with pytest.raises(Refused, match="a round is in play"):
        table.do(GiveToTournament("spring"), SUPERVISOR)
    table.do(EndRound())
    table.do(GiveToTournament("spring"), SUPERVISOR)
    assert table.floor.opened.life.tournament == "spring"


def test_a_hit_is_entered_by_one_person_and_confirmed_by_another(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2, 3)))
    with pytest.raises(Refused, match="no jackpot hand was entered"):
        table.do(ConfirmHits(), SUPERVISOR)
    with pytest.raises(Refused, match="wins no jackpot prize"):
        table.do(PAIR[table.game])
    table.do(ROYAL[table.game])
    for command in (EndRound(), DealRound()):  # the cards stay where they are
        with pytest.raises(Refused, match="waits for a supervisor"):
            table.do(command)
    meter = table.meter
    events = table.do(ConfirmHits(), SUPERVISOR)
    paid = [event for event in events if isinstance(event, JackpotPaid)]
    assert [(one.box, one.kind) for one in paid] == [(2, "royal flush")]
    assert paid[0].from_pool == meter
    assert paid[0].from_pool + paid[0].from_house == max(meter, 5_000_000)
    assert table.meter == SEED
    assert len([event for event in events if isinstance(event, StakeSettled)]) == 3
    table.do(DealRound())


def test_nobody_confirms_a_hand_that_they_entered(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2)))
    table.do(FLUSH[table.game], SUPERVISOR)
    with pytest.raises(Refused, match="you entered a hand"):
        table.do(ConfirmHits(), SUPERVISOR)
    events = table.do(ConfirmHits(), ANOTHER)
    assert [one.kind for one in events if isinstance(one, JackpotPaid)] == ["flush"]


def test_nobody_enters_or_confirms_their_own_jackpot_hand(table: Assisted) -> None:
    """Staff who play are players then."""
    table.give("patron/sam", IssueCard("S1"), SYSTEM)
    table.do(TakeSeat(2), Actor("sam", Role.PLAYER))
    table.prepare().do(DealRound((2,)))
    for by in (SUPERVISOR, Actor("sam", Role.DEALER)):
        with pytest.raises(Refused, match="sam may not enter the jackpot hand"):
            table.do(ROYAL[table.game], by)
    table.do(ROYAL[table.game])
    with pytest.raises(Refused, match="sam may not confirm the jackpot hand"):
        table.do(ConfirmHits(), SUPERVISOR)
    events = table.do(ConfirmHits(), ANOTHER)
    assert [one.owner for one in events if isinstance(one, JackpotPaid)] == ["sam"]


def test_a_hand_entered_wrongly_is_withdrawn_or_entered_again(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2)))
    with pytest.raises(Refused, match="no jackpot wager"):
        table.do(ClaimHit(3, ROYAL[table.game].player, ROYAL[table.game].board))
    with pytest.raises(Refused, match="1 card given"):
        table.do(ClaimHit(1, parse("As"), ROYAL[table.game].board))
    table.do(ROYAL[table.game])
    table.do(WithdrawHit(2))
    table.do(EndRound())
    assert table.floor.opened.round is not None
    assert table.floor.opened.round.prizes == ()


@pytest.mark.parametrize("table", [FLOP], indirect=True)
def test_a_hand_whose_wager_was_cancelled_is_not_confirmed(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2)))
    table.do(ROYAL[table.game])
    (proposed,) = table.do(ReportFault(Fault.NO_WAGER, 2, moment=Moment.HANDLED), SUPERVISOR)
    assert isinstance(proposed, FaultProposed)
    table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), ANOTHER)
    with pytest.raises(Refused, match="was cancelled since its hand was entered") as refused:
        table.do(ConfirmHits(), SUPERVISOR)
    assert refused.value.cure == do(WithdrawHit(2))
    table.do(WithdrawHit(2))
    table.do(EndRound())


def test_a_round_recorded_by_mistake_is_taken_back_with_its_jackpot_wagers(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2)))
    with pytest.raises(Refused, match="what was recorded wrongly"):
        table.do(CancelRound(" "), SUPERVISOR)
    table.do(CancelRound("box 2 had none"), SUPERVISOR)
    assert table.meter == SEED
    table.do(DealRound((1,)))
    assert table.meter == SEED + SHARE


@pytest.mark.parametrize("jackpots", [(), (1, 2)])
def test_no_dealer_alone_takes_back_a_round_on_which_a_jackpot_depends(
    table: Assisted, jackpots: tuple[int, ...]
) -> None:
    """Otherwise a hand that was seen could be given a jackpot wager, or lose one, by recording the round again."""
    table.prepare().do(DealRound(jackpots))
    with pytest.raises(Refused, match="a supervisor must take the round back") as refused:
        table.do(CancelRound("box 2 had none"))
    assert (refused.value.clause, refused.value.cure) == ("I-65", ask(*SUPERVISORS))
    table.do(CancelRound("box 2 had none"), SUPERVISOR)
    table.do(ReportMalfunction("no light"))
    table.do(PlayWithoutJackpot(), SUPERVISOR)
    table.do(DealRound())
    table.do(CancelRound("nothing was dealt"))


def test_a_round_recorded_as_over_too_early_is_taken_up_again_for_its_jackpot_hand(table: Assisted) -> None:
    table.prepare().do(DealRound((1, 2)))

    def offered() -> Undo | None:
        return undo_offer(table.floor.rules, table.floor.opened, table.desk.facts("table/1", DEALER, CorrectAct()))

    with pytest.raises(Refused, match="nothing to take back"):
        table.do(CorrectAct())
    assert offered() is None
    table.do(EndRound())
    undo = offered()
    assert undo is not None
    assert undo.supervisor == "the round is over"
    with pytest.raises(Refused, match="a supervisor who did not record it must") as refused:
        table.do(CorrectAct())
    assert refused.value.cure == ask(*SUPERVISORS)
    with pytest.raises(Refused, match="what was recorded wrongly"):
        table.do(CorrectAct(), SUPERVISOR)
    table.do(CorrectAct("the royal flush was not seen"), SUPERVISOR)
    assert table.floor.opened.round is not None
    assert [stake.box for stake in table.floor.opened.round.stakes] == [1, 2]
    table.do(ROYAL[table.game])
    events = table.do(ConfirmHits(), SUPERVISOR)
    assert [(one.box, one.kind) for one in events if isinstance(one, JackpotPaid)] == [(2, "royal flush")]
    assert table.meter == SEED
    with pytest.raises(Refused, match="a jackpot was paid: have the outcome invalidated"):
        table.do(CorrectAct("once more"), ANOTHER)


def test_a_void_round_is_recorded_with_its_clause_and_cancels_jackpot_wagers_only(table: Assisted) -> None:
    table.prepare().do(DealRound((1,)))
    fault = Fault.WRONG_DEALER
    table.do(EndRound())
    with pytest.raises(Refused, match="record that it was dealt"):
        table.do(ReportFault(fault, moment=Moment.HANDLED))
    table.do(DealRound((1,)))
    (proposed,) = table.do(ReportFault(fault, moment=Moment.HANDLED))
    assert isinstance(proposed, FaultProposed)
    assert proposed.moment == Moment.HANDLED
    assert proposed.says
    with pytest.raises(Refused, match="two people"):
        table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]))
    meter = table.meter
    events = table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), SUPERVISOR)
    assert any(isinstance(event, RoundVoided) for event in events)
    assert table.meter == meter - SHARE


DEFECTS = (Fault.MISSING_CARD, Fault.FOREIGN_CARD)  # these wait for a search


def test_every_fault_of_the_document_can_be_recorded_and_play_goes_on(table: Assisted) -> None:
    table.prepare()
    known = sorted(games.load(table.game).faults, key=lambda rule: rule.fault is Fault.DEVICE_FAILS)
    for rule in (rule for rule in known if rule.fault not in DEFECTS):
        for moment in rule.moments[: 1 if rule.fault is Fault.DEVICE_FAILS else None]:
            table.mend()
            if moment is Moment.SHUFFLE:  # between two rounds
                table.mend(EndRound())
            played = "play" if rule.given == "a play wager lies" else ""
            (proposed,) = table.do(ReportFault(rule.fault, 1, played, moment=moment), SUPERVISOR)
            assert isinstance(proposed, FaultProposed | ShuffleOrdered)
            assert rule.clauses[0] in proposed.clauses
            if isinstance(proposed, FaultProposed):
                assert proposed.says == rule.says
                table.do(ConfirmFault(proposed.proposal, rule.remedy), ANOTHER)


def test_commands_about_cards_are_refused_with_what_to_do_instead(table: Assisted) -> None:
    table.prepare()
    for command in (OpenBets(), CloseBets()):
        with pytest.raises(Refused, match="not recorded at this table") as refused:
            table.do(command)
        assert refused.value.cure == wait("a round is recorded as dealt", Role.DEALER)
    table.do(DealRound())
    with pytest.raises(Refused, match="not recorded as over") as refused:
        table.do(DealRound())
    assert refused.value.cure == do(EndRound())


@pytest.mark.parametrize("table", [FLOP], indirect=True)
def test_a_card_found_missing_during_a_round_voids_it(table: Assisted) -> None:
    """Nobody recorded which deck is dealt from, so people must say if the count was of the other one."""
    table.prepare().do(DealRound((1,)))
    deck = next(iter(table.floor.opened.life.decks))
    events = table.do(RecordCount(deck, 51))
    (proposed,) = (event for event in events if isinstance(event, FaultProposed))
    assert (proposed.fault, proposed.remedies) == (Fault.MISSING_CARD, (Remedy.VOID_ROUND,))
    with pytest.raises(Refused, match="on hold because of a fault"):
        table.do(EndRound())
    table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), SUPERVISOR)
    assert table.meter == SEED


LOSS = 100_000


def test_no_card_reader_serves_a_table_whose_cards_are_not_recorded(table: Assisted) -> None:
    with pytest.raises(Refused, match="cards are not recorded at this table") as refused:
        table.do(AttachReader("shoe-1"), SUPERVISOR)
    assert refused.value.clause == "I-75"
    table.prepare().do(DealRound())
    with pytest.raises(Refused, match="not attached to this table"):
        table.do(ReadCard(1, 1, "x"), Actor("shoe-1", Role.CARD_READER))


def test_a_loss_limit_is_kept_by_what_is_declared(desk: Desk) -> None:
    """At an assisted table no wager is seen: chips that come count as at risk until what is left is declared."""
    table = Assisted(desk, FLOP).prepare()
    ann = Actor("ann", Role.PLAYER)
    table.give("patron/ann", IssueCard("C-1"), SYSTEM)
    table.give("patron/ann", SetLossLimit(LOSS), ann)

    def left() -> int | None:
        opened = desk.state("patron/ann")
        assert isinstance(opened.state, Patron)
        return standing(opened.state, opened.at).left

    table.do(TakeSeat(1), ann)
    (bought,) = table.give("patron/ann", DeclareChips("bought", 60_000, "1"), DEALER)
    assert getattr(bought, "in_time", "") is None, "nobody knows when the round began"
    assert left() == LOSS - 60_000
    table.give("patron/ann", DeclareChips("introduced", 50_000, "1"), DEALER)
    assert left() == -10_000
    table.mend()  # somebody sat down at an empty table: the cards are shuffled first
    table.give("patron/ann", DeclareChips("taken away", 130_000, "1"), DEALER)
    assert left() == LOSS + 20_000
    table.give("patron/ann", DeclareChips("bought", 120_000, "1"), DEALER)
    table.give("patron/ann", DeclareChips("taken away", 10_000, "1"), DEALER)
    assert left() == LOSS + 20_000 - 110_000
    assert verify(desk.journal).fault is None
