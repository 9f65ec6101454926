"""Assisted tables of each document: what its clauses on decks, boxes, rounds and player cards come to there."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Facts, Role, Standing
from cutcard.floor.desk.desk import Desk
from cutcard.ruling import Refused, do
from cutcard.table.assisted.rounds import decide_round
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.jackpot import ClaimHit
from cutcard.table.messages.round import BetsClosed
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.seating import seat_patron
from cutcard.table.wagers.standing import without_card
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.assisted import Assisted
from tests.support.floor.play import DEALER

DEALT = Facts(DEALER, "2026-01-01T10:00:00Z")


def opened(desk: Desk, key: str) -> Assisted:
    """A table of a game, with its jackpot if it has one."""
    return Assisted(desk, key, jackpot=games.load(key).jackpot is not None)


@each_game
def test_the_hands_of_a_jackpot_come_from_one_deck(key: str, clause: str, board: str | None, desk: Desk) -> None:
    table, shared = Assisted(desk, key).prepare(), parse(board or "")
    table.do(DealRound((1, 2)))

    def hand(box: int, cards: str) -> ClaimHit:
        return ClaimHit(box, parse(cards)[: 5 - len(shared)], shared)

    def refused(command: ClaimHit, words: str) -> None:
        with pytest.raises(Refused, match=words) as refusal:
            table.do(command)
        assert refusal.value.clause == clause

    refused(hand(1, "9s 9s 8s 7s 2s"), "a card is there twice")
    table.do(hand(1, "9s 8s 7s 2s 3s"))
    refused(hand(2, "9s 6s 5s 4s As"), "9s is also in the hand of box 1")
    if shared:
        refused(ClaimHit(2, parse("Ah Kh"), parse("Qh Jh Th")), "entered with other community cards")


@each_game
def test_an_assisted_round_is_over_before_the_next_is_dealt(key: str, clause: str, desk: Desk) -> None:
    table = opened(desk, key).prepare()
    with pytest.raises(Refused, match="no round is in play") as none:
        table.do(EndRound())
    table.do(DealRound())
    with pytest.raises(Refused, match="not recorded as over") as still:
        table.do(DealRound())
    assert still.value.cure == do(EndRound())
    assert (none.value.clause, still.value.clause) == (clause, clause)


@each_game
def test_an_assisted_round_closes_wagers_by_the_dealers_call(key: str, clause: str, desk: Desk, cited: Cited) -> None:
    table = opened(desk, key).prepare()
    (closed,) = (event for event in table.do(DealRound()) if isinstance(event, BetsClosed))
    assert closed.clause == clause
    cited.note(closed)


@each_game
def test_an_assisted_round_is_dealt_from_a_source_of_the_document(key: str, clause: str, desk: Desk) -> None:
    table = opened(desk, key).prepare()
    rules = table.floor.rules
    common = replace(rules.game.common, sources={"another": clause})
    elsewhere = replace(rules, game=replace(rules.game, common=common))
    with pytest.raises(Refused, match="may not be dealt from the") as refusal:
        list(decide_round(elsewhere, table.floor.opened, DealRound(), DEALT, ""))
    assert refusal.value.clause == clause


@each_game
def test_patrons_are_seated_by_name_and_not_at_electronic_tables(
    key: str, layout: str, one_hand: str, desk: Desk
) -> None:
    table = opened(desk, key).prepare()
    rules, state = table.floor.rules, table.floor.opened
    for command, at, clause in (
        (SeatPatron(1, ""), state, one_hand),
        (SeatPatron(1, "ann"), replace(state, dealing="electronic"), layout),
    ):
        with pytest.raises(Refused) as refusal:
            list(seat_patron(rules, at, command, DEALT))
        assert refusal.value.clause == clause


@each_game
def test_the_dealer_of_an_assisted_table_is_told_who_has_no_card(
    key: str, clause: str, desk: Desk, cited: Cited
) -> None:
    table = opened(desk, key)
    rules, state = table.floor.rules, replace(table.floor.opened, seats={1: "ann", 2: "bob"})
    people = {"ann": Standing(card="C-1"), "bob": Standing()}
    (told,) = without_card(rules, state, people, DEALT.at)
    assert (told.role, told.clause) == (Role.DEALER, clause)
    assert "Box 2: bob has no valid player card" in told.text
    cited.note(told)
    assert not [*without_card(rules, replace(state, recording="full"), people, DEALT.at)]
