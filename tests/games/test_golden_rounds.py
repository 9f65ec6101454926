"""Golden rounds of all games: together they go everywhere a round can go."""

from pathlib import Path
from typing import get_args

import pytest

from cutcard import games
from cutcard.rules.game import Deal, Decide, Verify
from cutcard.table.messages import faults as fault_messages
from cutcard.table.messages import round as messages
from cutcard.table.messages.round import Chosen, PhaseBegan, Reshuffled, TableEvent, TurnedUp
from cutcard.testing.rounds import Played, faults, played, read
from tests.support.declared.game_data import PLAIN, folder

LEAST = 12  # rounds of each game
HERE = (messages.__name__, fault_messages.__name__)  # where the events of a round are declared
ASSISTED = {fault_messages.RoundCancelled}  # happens only where cards are not recorded, and these rounds record them


def files(key: str) -> list[Path]:
    return sorted((folder(key) / "rounds").glob("*.txt"))


def rounds(key: str) -> list[Played]:
    return [played(games.load(key), file) for file in files(key)]


def events(key: str) -> list[TableEvent]:
    return [event for one in rounds(key) for event in one.events]


@pytest.mark.parametrize("key", games.packaged())
def test_every_game_has_enough_rounds_of_both_dealings_and_all_sources(key: str) -> None:
    tables = {read(file).head["table"] for file in files(key)}
    assert len(rounds(key)) >= LEAST
    assert {table.split(", ")[0] for table in tables} == {"electronic", "recorded"}
    assert {table.split(", ")[1] for table in tables} == games.load(key).common.sources.keys()


@pytest.mark.parametrize("key", games.packaged())
def test_every_way_of_dealing_is_taken(key: str) -> None:
    deal = next(phase for phase in games.load(key).phases if isinstance(phase, Deal))
    begun = {event.clauses[1:] for event in events(key) if isinstance(event, PhaseBegan) and event.clauses}
    assert {deal.clauses, deal.singly_clauses} <= begun


@pytest.mark.parametrize("key", games.packaged())
def test_the_table_waits_for_everything_it_can_wait_for(key: str) -> None:
    kinds = {need.kind for one in rounds(key) for need in one.needs}
    verified = any(isinstance(phase, Verify) for phase in games.load(key).phases)
    assert kinds == {"opening", "wagers", "cards", "choice", "settlement", "fault"} | (
        {"declaration"} if verified else set()
    )


@pytest.mark.parametrize("file", sorted(PLAIN.glob("*/rounds/*.txt")), ids=lambda file: file.stem)
def test_rounds_of_plain_games_come_out_as_written(file: Path) -> None:
    assert list(faults(games.load(file.parents[1].name.replace("_", "-")), file)) == []


def test_every_event_of_a_round_happens_somewhere() -> None:
    """What few games have, such as draws, happens in rounds of plain games too."""
    kinds = {type(event) for key in games.names() for event in events(key)}  # among them some of a table's life
    assert {kind for kind in kinds if kind.__module__ in HERE} | ASSISTED == {
        kind for kind in get_args(TableEvent) if kind.__module__ in HERE
    }
    assert not kinds & ASSISTED


@pytest.mark.parametrize("key", games.packaged())
def test_a_reshuffle_never_takes_cards_that_lie_in_a_hand(key: str) -> None:
    """Hands in play, the dealer's cards and the discards of the drawing box stay where they are (L-11)."""
    reshuffles = [event for event in events(key) if isinstance(event, Reshuffled)]
    assert bool(reshuffles) == any(
        move.draw for phase in games.load(key).phases if isinstance(phase, Decide) for move in phase.moves
    )
    for event in reshuffles:
        assert set(event.places) == {*range(5, 25), *range(30, 35), 50, 51}


@pytest.mark.parametrize("key", games.packaged())
def test_a_folded_hand_is_seen_by_all_only_if_it_is_revealed_or_wins_the_jackpot(key: str) -> None:
    common = games.load(key).common
    for one in rounds(key):
        folded: set[int] = set()
        for event in one.events:
            if isinstance(event, Chosen) and event.ending.startswith("folded"):
                folded.add(event.box)
            if isinstance(event, TurnedUp) and event.box in folded:
                assert event.clause in (common.reveal_folded, common.jackpot_hand)
