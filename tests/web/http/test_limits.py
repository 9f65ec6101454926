"""Limits hold for all processes of a floor together, although each counts for itself."""

from collections.abc import Mapping

from cutcard.floor.keys.keyring import Keyring
from cutcard.web.http.limits import RequestLimits
from cutcard.web.http.settings import Settings

BURST, RATE = 20, 5.0
MARK = Keyring.new("floor.example/1").mark


def process() -> RequestLimits:
    """The limits of one process."""
    return RequestLimits(Settings(commands=(BURST, RATE)))


class Place:
    """Where the processes meet."""

    def __init__(self) -> None:
        self.now, self.full = 0.0, dict[str, float]()

    def spend(self, seconds: Mapping[str, float]) -> dict[str, float]:
        for name, more in seconds.items():
            self.full[name] = max(self.full.get(name, 0.0), self.now) + more
        return {name: self.full[name] - self.now for name in seconds}


def allowed(seconds: int, *processes: RequestLimits, a_second: int) -> int:
    """How many commands of one person get through who sends as many to each process in turn."""
    place, through = Place(), 0
    for one in processes:
        one.commands._clock = lambda: place.now
    for _ in range(seconds):
        for one in processes:
            through += sum(not one.commands.wait("sam") for _ in range(a_second))
        place.now += 1
        for one in processes:
            one.learn(place.spend(one.report(MARK)))
    return through


def test_four_processes_let_through_what_one_would() -> None:
    most = BURST + 59 * RATE
    alone = allowed(60, process(), a_second=50)
    assert most - RATE <= alone <= most
    together = allowed(60, *(process() for _ in range(4)), a_second=50)
    assert together <= most + 3 * BURST, "each process may be surprised once, before it hears of the others"


def test_whoever_uses_little_is_not_reported() -> None:
    here = process()
    here.commands.wait("sam", 0.5)
    for _ in range(4):
        here.commands.wait("eve")
    assert list(here.report(MARK).values()) == [4 / RATE]
    assert here.report(MARK) == {}


def test_names_are_told_to_nobody() -> None:
    """Somebody may have typed a password where the name belongs."""
    here = process()
    here.knocks.wait("account correct horse battery")
    [name] = here.report(MARK)
    assert name == MARK("knocks account correct horse battery")
    assert not set(name) - set("0123456789abcdef")
    assert name != Keyring.new("floor.example/1").mark("knocks account correct horse battery")
