"""Recorded time never goes back and never stands still, whatever happens to the machine's clock."""

from datetime import UTC, datetime, timedelta

from cutcard.floor.desk.clock import SteadyClock

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.wall, self.running = NOON, 100.0

    def pass_time(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.running += seconds

    def clock(self, since: datetime | None = None) -> SteadyClock:
        return SteadyClock(since, lambda: self.wall, lambda: self.running)


def test_an_honest_clock_is_told_as_it_is() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(3):
        assert clock() == machine.wall
        machine.pass_time(2.5)
    assert clock.set_back == []


def test_a_clock_set_back_goes_on_without_a_step_and_is_noticed() -> None:
    machine = Machine()
    clock = machine.clock()
    clock()
    machine.pass_time(10)
    machine.wall -= timedelta(hours=1)
    assert clock() == NOON + timedelta(seconds=10)
    machine.pass_time(5)
    assert clock() == NOON + timedelta(seconds=15), "it does not stand still"
    assert clock.set_back == [(NOON + timedelta(seconds=10), timedelta(hours=1))]
    assert clock.behind == timedelta(hours=1)


def test_small_steps_back_are_corrected_without_a_word() -> None:
    machine = Machine()
    clock = machine.clock()
    clock()
    machine.wall -= timedelta(milliseconds=300)
    assert clock() == NOON
    assert clock.set_back == []


def test_a_clock_set_forward_is_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    clock()
    machine.wall += timedelta(hours=2)
    assert clock() == NOON + timedelta(hours=2)


def test_after_a_restart_time_goes_on_from_the_last_row() -> None:
    machine = Machine()
    last = NOON + timedelta(minutes=30)
    clock = machine.clock(last)
    assert clock() == last
    machine.pass_time(60)
    assert clock() == last + timedelta(minutes=1)
    assert [step for _, step in clock.set_back] == [timedelta(minutes=30)]
