"""Commands out of their time: every command at every stage of a round, refused by the clause of that stage."""

from collections.abc import Iterator

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.game import Decide
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose
from cutcard.testing.felt import FeltTable, player
from cutcard.testing.rounds import say
from tests.support.declared.game_data import play, played, whole


def clauses(key: str) -> dict[str, str | None]:
    """Where a document speaks of each stage."""
    game = games.load(key)
    decide = next(phase.clause for phase in game.phases if isinstance(phase, Decide))
    return {
        "opening": game.common.opening,
        "close": game.common.close,
        "withdraw": game.common.withdraw,
        "decide": decide,
        "folded": game.common.fold_is_final or decide,
        "settle": game.common.settlement,
        "concede": game.concede.clause if game.concede else None,
        "conceded": game.common.concession_is_final,
        "reveal": game.common.reveal_folded,
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


def stage(key: str, name: str) -> FeltTable:
    """A table of three players that has come to this stage."""
    top = parse(play(key).deck)
    felt = FeltTable(key, [*top, *(card for card in range(52) if card not in top)])
    say(felt, "p1 sits at 1", "p2 sits at 2", "p3 sits at 3")
    lines = {
        "wagers are open": ["system opens bets"],
        "the first box decides": [*(f"p{box} stakes {whole(key)}" for box in (1, 2, 3)), "system closes bets"],
        "the hands are shown": [f"p1 chooses {play(key).play}", f"p2 chooses {play(key).play}", "p3 chooses fold"],
        "one hand is conceded": ["p1 concedes"],
        "the round is over": ["system settles"],
    }
    for step in REFUSED:
        say(felt, *lines.get(step, []))
        if step == name:
            break
    return felt


def cases(*, silent: bool = False) -> Iterator[object]:
    """Each refusal in each game. ``silent``: those about which the documents say nothing."""
    for key in played():
        for name, commands in REFUSED.items():
            for line, place in commands.items():
                clause = None if place == "-" else clauses(key)[place]
                if (clause is None) is silent:
                    words = line.format(whole=whole(key), play=play(key).play)
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


@pytest.mark.parametrize(("key", "name", "line", "clause"), list(cases(silent=True)))
def test_refused_without_a_clause(key: str, name: str, line: str, clause: None) -> None:
    test_refused(key, name, line, clause)


@pytest.mark.parametrize("key", played())
def test_a_round_is_not_closed_without_a_wager(key: str) -> None:
    felt = stage(key, "wagers are open")
    with pytest.raises(Refused, match="no wager has been placed") as refused:
        say(felt, "system closes bets")
    assert refused.value.clause == clauses(key)["opening"]


@pytest.mark.parametrize("key", played())
def test_a_folded_hand_does_not_come_back(key: str) -> None:
    felt = stage(key, "the first box decides")
    say(felt, "p1 chooses fold")
    for line in (f"p1 chooses {play(key).play}", "p1 chooses fold"):
        with pytest.raises(Refused, match="that is final") as refused:
            say(felt, line)
        assert refused.value.clause == clauses(key)["folded"]


@pytest.mark.parametrize("key", played())
def test_a_hand_is_played_once(key: str) -> None:
    felt = stage(key, "the first box decides")
    first = next(phase for phase in felt.game.phases if isinstance(phase, Decide))
    final = felt.game.common.play_is_final.get(first.name, first.clause)
    say(felt, f"p1 chooses {play(key).play}")
    for line in (f"p1 chooses {play(key).play}", "p1 chooses fold"):
        with pytest.raises(Refused, match="has already decided") as refused:
            say(felt, line)
        assert refused.value.clause == final


@pytest.mark.parametrize("key", played())
def test_a_move_without_a_draw_lays_no_card_down(key: str) -> None:
    felt = stage(key, "the first box decides")
    for extra in ({"discard": felt.state.piles["box 1"][:2]}, {"count": 2}):
        with pytest.raises(Refused, match="discards no cards"):
            felt.do(Choose(1, "fold", **extra), player(1))


@pytest.mark.parametrize("key", played())
def test_a_hand_is_conceded_until_it_is_settled(key: str) -> None:
    felt = stage(key, "the hands are shown")
    assert {event.result for event in say(felt, "p2 concedes") if hasattr(event, "result")} == {"lose"}
    say(felt, "p1 concedes")
    assert felt.state.stage == "closed", "nobody is left: the round ends by itself"


@pytest.mark.parametrize("key", played())
def test_a_box_that_does_not_play_decides_nothing(key: str) -> None:
    felt = stage(key, "the first box decides")
    say(felt, "p4 sits at 4")
    for line in ("p4 chooses fold", "p4 concedes"):
        with pytest.raises(Refused):
            say(felt, line)
