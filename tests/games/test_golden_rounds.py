"""Golden rounds: every script goes as it is written down, and together they go everywhere a round can go."""

import os
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from cutcard import games
from cutcard.rules.faults import Fault
from cutcard.rules.game import Deal, Decide, Reveal, Verify
from cutcard.table.messages import faults as fault_messages
from cutcard.table.messages import round as messages
from cutcard.table.messages.round import (
    Chosen,
    Conceded,
    Dealt,
    JackpotPaid,
    PhaseBegan,
    Reshuffled,
    Shown,
    TableEvent,
    TurnedUp,
)
from tests.conftest import Cited
from tests.support.round_text import Played, cited_by, expected_nets, files, play, read

FILES = files()
LEAST = 12  # rounds of each game
HERE = (messages.__name__, fault_messages.__name__)  # where the events of a round are declared


def played(file: Path) -> Played:
    return _played(file, os.getpid())


@cache
def _played(file: Path, process: int) -> Played:
    """Once a process: one that is forked to try a changed rule must not be told how the round went before."""
    return play(read(file))


def rounds(key: str) -> list[Played]:
    return [played(file) for file in FILES if read(file).game == key]


def events(key: str) -> list[TableEvent]:
    return [event for one in rounds(key) for event in one.events]


def params() -> list[object]:
    return [
        pytest.param(file, id=f"{file.parent.name}/{file.stem}", marks=pytest.mark.clause(*read(file).clauses))
        for file in FILES
    ]


@pytest.mark.parametrize("file", params())
def test_the_round_goes_as_it_is_written(file: Path, cited: Cited) -> None:
    one = played(file)
    cited.update(cited_by(one))
    assert one.text.splitlines() == file.read_text("utf-8").splitlines()
    assert one.nets == expected_nets(read(file)), "worked out by hand from the document"


@pytest.mark.parametrize("key", games.names())
def test_every_game_has_enough_rounds_of_both_dealings_and_all_sources(key: str) -> None:
    tables = {read(file).head["table"] for file in FILES if read(file).game == key}
    assert len(rounds(key)) >= LEAST
    assert {table.split(", ")[0] for table in tables} == {"electronic", "recorded"}
    assert {table.split(", ")[1] for table in tables} == games.load(key).common.sources.keys()


@pytest.mark.parametrize("key", games.names())
def test_every_move_and_every_ending_is_reached(key: str) -> None:
    game = games.load(key)
    decisions = [phase for phase in game.phases if isinstance(phase, Decide)]
    moves = [move for decision in decisions for move in (*decision.moves, decision.undecided) if move]
    chosen = {(event.move, event.clause) for event in events(key) if isinstance(event, Chosen)}
    assert sorted({(move.name, move.clause) for move in moves} - chosen) == []
    lead_to = {move.then for move in (*moves, *([game.concede] if game.concede else [])) if move.then in game.endings}
    lead_to |= {phase.ending for phase in game.phases if isinstance(phase, Verify)}
    if any(rule.fault is Fault.NOT_COVERED for rule in game.faults):
        lead_to |= set(game.not_covered)
    endings = {event.ending for event in events(key) if isinstance(event, Chosen | Conceded)}
    assert endings - {""} == lead_to


@pytest.mark.parametrize("key", games.names())
def test_every_step_of_the_deal_is_taken(key: str) -> None:
    game = games.load(key)
    deal = next(phase for phase in game.phases if isinstance(phase, Deal))
    dealt = {
        (event.to.split()[0], event.count, event.clause, event.order)
        for event in events(key)
        if isinstance(event, Dealt)
    }
    for laid in (*deal.piles, *deal.singly):
        assert ("box" if laid.to == "player" else laid.to, laid.count, laid.clause, laid.order) in dealt
    shown = {event.clause for event in events(key) if isinstance(event, Shown)}
    assert {phase.clause for phase in game.phases if isinstance(phase, Reveal | Verify)} <= shown
    begun = {event.clauses[1:] for event in events(key) if isinstance(event, PhaseBegan) and event.clauses}
    assert {deal.clauses, deal.singly_clauses} <= begun


@pytest.mark.parametrize("key", games.names())
def test_the_table_waits_for_everything_it_can_wait_for(key: str) -> None:
    kinds = {need.kind for one in rounds(key) for need in one.needs}
    verified = any(isinstance(phase, Verify) for phase in games.load(key).phases)
    assert kinds == {"opening", "wagers", "cards", "choice", "settlement", "fault"} | (
        {"declaration"} if verified else set()
    )


@pytest.mark.parametrize("key", games.names())
def test_every_prize_of_a_jackpot_is_paid(key: str) -> None:
    jackpot = games.load(key).jackpot
    paid = {event.kind for event in events(key) if isinstance(event, JackpotPaid)}
    lines = {line.hand.name.lower().replace("_", " ") for line in jackpot.lines} if jackpot else set()
    assert paid == lines | ({"bonus jackpot"} if jackpot and jackpot.bonus else set())


def test_every_event_of_a_round_happens_somewhere() -> None:
    kinds = {type(event) for key in games.names() for event in events(key)}
    assert kinds == {kind for kind in get_args(TableEvent) if kind.__module__ in HERE}


@pytest.mark.parametrize("key", games.names())
def test_a_reshuffle_never_takes_cards_that_lie_in_a_hand(key: str) -> None:
    """Hands in play, the dealer's cards and the own discards of the drawing box stay where they are (L-11)."""
    reshuffles = [event for event in events(key) if isinstance(event, Reshuffled)]
    assert bool(reshuffles) == any(
        move.draw for phase in games.load(key).phases if isinstance(phase, Decide) for move in phase.moves
    )
    for event in reshuffles:
        assert set(event.places) == {*range(5, 25), *range(30, 35), 50, 51}


def test_a_folded_hand_is_seen_by_all_only_if_it_is_revealed_or_wins_the_jackpot() -> None:
    for file in FILES:
        folded: set[int] = set()
        for event in played(file).events:
            if isinstance(event, Chosen) and event.ending.startswith("folded"):
                folded.add(event.box)
            if isinstance(event, TurnedUp) and event.box in folded:
                common = games.load(read(file).game).common
                assert event.clause in (common.reveal_folded, common.jackpot_hand), file
