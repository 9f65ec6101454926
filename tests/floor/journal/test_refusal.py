"""How many refusals are written down: nobody can flood the log, and what is left out is counted."""

from datetime import UTC, datetime, timedelta

from cutcard.floor.journal.refusal import RefusalAllowance

START = datetime(2026, 1, 1, tzinfo=UTC)


def taken(allowance: RefusalAllowance, actor: str, seconds: float) -> int | None:
    return allowance.take(actor, START + timedelta(seconds=seconds))


def test_a_burst_is_written_then_one_for_each_interval() -> None:
    allowance = RefusalAllowance(burst=3, interval=timedelta(seconds=10))
    assert [taken(allowance, "a", 0) for _ in range(5)] == [0, 0, 0, None, None]
    assert taken(allowance, "a", 9.9) is None
    assert taken(allowance, "a", 10) == 3, "three were left out before this one"
    assert taken(allowance, "a", 10) is None
    assert taken(allowance, "a", 1000) == 1
    assert [taken(allowance, "a", 1000) for _ in range(3)] == [0, 0, None]


def test_each_actor_has_an_own_allowance() -> None:
    allowance = RefusalAllowance(burst=1, interval=timedelta(seconds=10))
    assert [taken(allowance, actor, 0) for actor in "aabb"] == [0, None, 0, None]


def test_only_so_many_actors_are_remembered() -> None:
    allowance = RefusalAllowance(burst=1, interval=timedelta(seconds=10), actors=2)
    assert [taken(allowance, actor, 0) for actor in "abca"] == [0, 0, 0, 0], "the oldest is forgotten"
    assert taken(allowance, "a", 0) is None
