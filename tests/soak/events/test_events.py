"""Walks at random through whole events: some here, many by ``make soak``; planted faults are found by a few."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.ruling import Refused, do
from cutcard.tournament.director import proposals
from cutcard.tournament.messages.director import MoveStart
from cutcard.tournament.messages.field_events import Moved
from cutcard.tournament.messages.purse import BountyRedeemed
from tests.soak.events.__main__ import attempt, main
from tests.soak.events.rules import DOMAIN
from tests.soak.events.walk import walk

SEEDS, STEPS = range(1, 7), 120
FEW = range(1, 40)


def test_walks_end_with_nothing_left_open() -> None:
    met: set[str] = set()
    ended: set[str] = set()
    for seed in SEEDS:
        tally = walk(seed, STEPS)
        met |= set(tally.accepted)
        ended |= set(tally.ended)
    assert {"closed", "cancelled"} <= ended
    assert {"ReportHand", "RecordOut", "PayPrize", "CloseTournament", "ConfirmProposal"} <= met


def test_a_walk_is_the_same_again() -> None:
    assert walk(3, 40) == walk(3, 40)


def a_bounty_paid_twice(patch: pytest.MonkeyPatch) -> None:
    right = DOMAIN.decide

    def wrong(*args: Any) -> Any:
        events = list(right(*args))
        return [*events, *[one for one in events if isinstance(one, BountyRedeemed)]]

    patch.setattr(DOMAIN, "decide", wrong)


def a_chip_lost_in_a_move(patch: pytest.MonkeyPatch) -> None:
    right = DOMAIN.evolve

    def wrong(t: Any, event: Any) -> Any:
        after = right(t, event)
        if not isinstance(event, Moved) or event.player not in after.field.where:
            return after
        number, seat = after.field.where[event.player]
        table = after.field.tables[number]
        less = replace(table.seats[seat], stack=table.seats[seat].stack - 1)
        tables = {**after.field.tables, number: replace(table, seats={**table.seats, seat: less})}
        return replace(after, field=replace(after.field, tables=tables))

    patch.setattr(DOMAIN, "evolve", wrong)


def a_cure_that_is_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(proposals, "cure_of", lambda t, cure: do(MoveStart("never", "so")) if cure and cure.command else cure)


def an_exception(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cutcard.tournament.director.decide.check_paid", lambda *_: [][0])


def a_dead_end(patch: pytest.MonkeyPatch) -> None:
    right = DOMAIN.decide

    def wrong(t: Any, command: Any, facts: Any) -> Any:
        if t.phase == "finished" and type(command).__name__ == "CountChips":
            raise Refused("TOR 7.12", "never")
        return right(t, command, facts)

    patch.setattr(DOMAIN, "decide", wrong)


PLANTED: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    a_bounty_paid_twice: r"in escrow|bounties do not add up|own bounty|Bounties\(.*redeemed=",
    a_chip_lost_in_a_move: "chips in play",
    a_cure_that_is_refused: "the cure .* is refused itself|nothing is accepted any more",
    an_exception: "IndexError",
    a_dead_end: "nothing is accepted any more",
}


@pytest.mark.parametrize(("plant", "told"), PLANTED.items(), ids=[plant.__name__ for plant in PLANTED])
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    monkeypatch.setattr("tests.soak.events.shortest.SECONDS", 0.2)
    seed, found = next((seed, found) for seed in FEW if isinstance(found := attempt(seed, STEPS), str))
    assert re.search(told, found), found
    assert f"--seed {seed} --steps {STEPS}" in found
    assert "the shortest way there:\n    " in found


def test_the_driver_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--runs", "2", "--steps", "20"]) == 0
    assert "2 walks of 20 steps, 0 broken" in capsys.readouterr().out
