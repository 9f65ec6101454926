"""Commands out of their time: every command at every stage of a round, refused by the clause of that stage."""

from collections.abc import Iterator

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose
from cutcard.testing.felt import FeltTable, player
from cutcard.testing.rounds import say

CSP, LUN, TCP, UTH = "caribbean-stud", "lunar-poker", "three-card-poker", "ultimate-texas-holdem"
WHOLE = {CSP: "ante 1000", LUN: "ante 1000, super 1000", TCP: "ante 1000", UTH: "ante 1000, blind 1000"}
PLAY = {CSP: "bet", LUN: "bet", TCP: "play", UTH: "play 4x"}
# Where each document speaks: opening, close, taking back, the decision, settlement with a hand, concession, reveal.
CLAUSE: dict[str, dict[str, str | None]] = {
    CSP: {
        "opening": "CSP 5.3",
        "close": "CSP 5.7",
        "withdraw": "CSP 5.7",
        "decide": "CSP 8.1",
        "folded": "CSP 8.1",
        "settle": "CSP 9.4",
        "concede": "CSP 9.7",
        "conceded": "CSP 9.8",
        "reveal": "CSP 9.10",
    },
    LUN: {
        "opening": "LUN 5.2",
        "close": "LUN 7.5.1",
        "withdraw": "LUN 7.5.2",
        "decide": "LUN 8.4",
        "folded": "LUN 8.4",
        "settle": "LUN 9.4",
        "concede": "LUN 9.1",
        "conceded": "LUN 9.2",
        "reveal": "LUN 9.7",
    },
    TCP: {
        "opening": "TCP 5.3",
        "close": "TCP 5.5",
        "withdraw": "TCP 5.5",
        "decide": "TCP 8.1",
        "folded": "TCP 8.1",
        "settle": "TCP 9.8",
        "concede": "TCP 9.5",
        "conceded": "TCP 9.6",
        "reveal": None,
    },
    UTH: {
        "opening": "UTH 5.3",
        "close": "UTH 5.5",
        "withdraw": "UTH 5.5",
        "decide": "UTH 9.1",
        "folded": "UTH 9.5",
        "settle": "UTH 10.4",
        "concede": "UTH 10.5",
        "conceded": "UTH 9.5",
        "reveal": "UTH 10.13",
    },
}
# By stage: each command that is out of its time, and which clause refuses it ("-": none, for no rule speaks).
REFUSED = {
    "before any round": {
        "p1 stakes {whole}": "opening",
        "p1 takes back": "opening",
        "system closes bets": "opening",
        "p1 chooses fold": "-",
        "system calls 1 undecided": "-",
        "p1 concedes": "concede",
        "system settles": "settle",
        "supervisor reveals 1": "reveal",
    },
    "wagers are open": {
        "system opens bets": "opening",
        "p1 chooses fold": "opening",
        "system calls 1 undecided": "opening",
        "p1 concedes": "concede",
        "system settles": "settle",
        "supervisor reveals 1": "reveal",
    },
    "the first box decides": {
        "system opens bets": "opening",
        "p1 stakes {whole}": "close",
        "p1 takes back": "withdraw",
        "system closes bets": "close",
        "p2 chooses fold": "decide",
        "p2 chooses {play}": "decide",
        "p1 chooses raise": "decide",
        "system calls 2 undecided": "decide",
        "p1 concedes": "concede",
        "system settles": "settle",
        "supervisor reveals 1": "reveal",
    },
    "the hands are shown": {
        "system opens bets": "opening",
        "p1 stakes {whole}": "close",
        "p1 takes back": "withdraw",
        "system closes bets": "close",
        "p3 chooses fold": "folded",
        "system calls 1 undecided": "settle",
        "p3 concedes": "concede",
        "supervisor reveals 1": "reveal",
    },
    "one hand is conceded": {
        "p1 concedes": "conceded",
        "p1 chooses fold": "conceded",
        "system calls 1 undecided": "settle",
        "system opens bets": "opening",
    },
    "the round is over": {
        "p1 stakes {whole}": "opening",
        "p1 takes back": "opening",
        "system closes bets": "opening",
        "p1 chooses fold": "-",
        "system calls 1 undecided": "-",
        "p2 concedes": "concede",
        "system settles": "settle",
        "supervisor reveals 1": "reveal",
    },
}
# Whole hands in the order of a device: the dealer holds a pair of aces, box 1 kings, box 2 queens, box 3 nothing.
DECK = {
    CSP: "Ac Ad 9h 5s 3c  Kc Kd 8h 7s 4c  Qc Qd 8s 6h 4d  Jc Td 8d 5c 2s",
    LUN: "Ac Ad 9h 5s 3c  Kc Kd 8h 7s 4c  Qc Qd 8s 6h 4d  Jc Td 8d 5c 2s",
    TCP: "Ac Ad 9h  Kc Kd 8h  Qc Qd 8s  Jc Td 8d",
    UTH: "2c 4d 5h 7s 8c  Ac Ad  Kc Kd  Qc Qd  Jc Td",
}


def stage(key: str, name: str) -> FeltTable:
    """A table of three players that has come to this stage."""
    top = parse(DECK[key])
    felt = FeltTable(key, [*top, *(card for card in range(52) if card not in top)])
    say(felt, "p1 sits at 1", "p2 sits at 2", "p3 sits at 3")
    lines = {
        "wagers are open": ["system opens bets"],
        "the first box decides": [*(f"p{box} stakes {WHOLE[key]}" for box in (1, 2, 3)), "system closes bets"],
        "the hands are shown": [f"p1 chooses {PLAY[key]}", f"p2 chooses {PLAY[key]}", "p3 chooses fold"],
        "one hand is conceded": ["p1 concedes"],
        "the round is over": ["system settles"],
    }
    for step in REFUSED:
        say(felt, *lines.get(step, []))
        if step == name:
            break
    return felt


def cases() -> Iterator[object]:
    for key in games.names():
        for name, commands in REFUSED.items():
            for line, place in commands.items():
                clause = None if place == "-" else CLAUSE[key][place]
                words = line.format(whole=WHOLE[key], play=PLAY[key])
                marks = [pytest.mark.clause(clause)] if clause else []
                yield pytest.param(key, name, words, clause, id=f"{key}: {name}: {words}", marks=marks)


@pytest.mark.parametrize(("key", "name", "line", "clause"), list(cases()))
def test_refused(key: str, name: str, line: str, clause: str | None) -> None:
    felt = stage(key, name)
    before = felt.table
    with pytest.raises(Refused) as refused:
        say(felt, line)
    assert refused.value.clause == clause
    assert refused.value.reason
    assert felt.table == before


@pytest.mark.parametrize("key", games.names())
def test_a_round_is_not_closed_without_a_wager(key: str) -> None:
    felt = stage(key, "wagers are open")
    with pytest.raises(Refused, match="no wager has been placed") as refused:
        say(felt, "system closes bets")
    assert refused.value.clause == CLAUSE[key]["opening"]


@pytest.mark.parametrize(("key", "final"), [(CSP, "CSP 8.1"), (LUN, "LUN 8.4"), (TCP, "TCP 8.1"), (UTH, "UTH 9.5")])
def test_a_folded_hand_does_not_come_back(key: str, final: str) -> None:
    felt = stage(key, "the first box decides")
    say(felt, "p1 chooses fold")
    for line in (f"p1 chooses {PLAY[key]}", "p1 chooses fold"):
        with pytest.raises(Refused, match="that is final") as refused:
            say(felt, line)
        assert refused.value.clause == final


@pytest.mark.parametrize(("key", "final"), [(CSP, "CSP 8.1"), (LUN, "LUN 8.4"), (TCP, "TCP 8.1"), (UTH, "UTH 9.2.3.1")])
def test_a_hand_is_played_once(key: str, final: str) -> None:
    felt = stage(key, "the first box decides")
    say(felt, f"p1 chooses {PLAY[key]}")
    for line in (f"p1 chooses {PLAY[key]}", "p1 chooses fold"):
        with pytest.raises(Refused, match="has already decided") as refused:
            say(felt, line)
        assert refused.value.clause == final


@pytest.mark.parametrize("key", games.names())
def test_a_move_without_a_draw_lays_no_card_down(key: str) -> None:
    felt = stage(key, "the first box decides")
    for extra in ({"discard": felt.state.piles["box 1"][:2]}, {"count": 2}):
        with pytest.raises(Refused, match="discards no cards"):
            felt.do(Choose(1, "fold", **extra), player(1))


@pytest.mark.parametrize("key", games.names())
def test_a_hand_is_conceded_until_it_is_settled(key: str) -> None:
    felt = stage(key, "the hands are shown")
    assert {event.result for event in say(felt, "p2 concedes") if hasattr(event, "result")} == {"lose"}
    say(felt, "p1 concedes")
    assert felt.state.stage == "closed", "nobody is left: the round ends by itself"


@pytest.mark.parametrize("key", games.names())
def test_a_box_that_does_not_play_decides_nothing(key: str) -> None:
    felt = stage(key, "the first box decides")
    say(felt, "p4 sits at 4")
    for line in ("p4 chooses fold", "p4 concedes"):
        with pytest.raises(Refused):
            say(felt, line)
