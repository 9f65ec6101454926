"""A night on the floor done by jobs: supervisors and managers do nothing but what the pages offer them."""

from collections import Counter
from pathlib import Path
from typing import Any

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.duties import duties_of
from cutcard.floor.domains.cage import STREAM as CAGE
from cutcard.floor.domains.cage import AskSecond, ConfirmMovement
from cutcard.ruling import Refused
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import build, offered, place_of, sample
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import CASINO, DEALER, INSPECTOR, MANAGER, SUPERVISOR, Steps

OTHER = Actor("gaming_supervisor-2", Role.GAMING_SUPERVISOR)  # a second supervisor
OTHER_MANAGER = Actor("gaming_manager-2", Role.GAMING_MANAGER)
WATCH = Actor("surveillance-1", Role.SURVEILLANCE)
WHO = {
    "s": SUPERVISOR,
    "o": OTHER,
    "c": CASINO,
    "m": MANAGER,
    "n": OTHER_MANAGER,
    "d": DEALER,
    "i": INSPECTOR,
    "v": WATCH,
}


class Night:
    """The floor, and the jobs that were done on it."""

    def __init__(self, folder: Path) -> None:
        self.floor = Floor(folder / "floor.db", 1, games.packaged())
        self.done: Counter[str] = Counter()
        self.named: set[tuple[str, bool]] = set()  # commands that close duties, and whether a job names the duty

    def play(self, steps: Steps) -> None:
        """What players and dealers do meanwhile."""
        for step in steps:
            self.step(step)

    def step(self, step: Step) -> None:
        self.floor.do(*step, self.floor.key())
        self._duties(step.stream)

    def offers(self, who: str, stream: str) -> dict[str, list[str]]:
        """The jobs that this person is offered here, each with the keys of its cases."""
        found: dict[str, list[str]] = {}
        for job, case in offered(jobs(), Spot(self.floor.desk, WHO[who], stream, {})):
            found.setdefault(job.id, []).append(case.key)
        return found

    def do(self, who: str, stream: str, name: str, /, case: str | None = None, **values: Any) -> str:
        """Do a job that must be offered; what is not given stays as the page fills it in. Returns the stream."""
        cases = self.offers(who, stream).get(name)
        assert cases is not None, f"{name} is not offered to {WHO[who].id} at {stream}"
        job, spot = jobs()[name], Spot(self.floor.desk, WHO[who], stream, {})
        key = cases[-1] if case is None else case
        assert key in cases, f"{name} has no case {key!r} at {stream}, only {cases}"
        spot = spot.of(next(one for one in job.cases(spot) if one.key == key))
        entered = {
            **sample(job, spot),
            **{field.rstrip("_").replace("__", "."): value for field, value in values.items()},
        }
        place = place_of(job, spot, entered)
        try:
            self.floor.do(place, WHO[who], build(job, spot, entered), self.floor.key())
        except Refused as refused:
            self._second(WHO[who], refused)
        self.done[name] += 1
        self._duties(place)
        return place

    def _duties(self, stream: str) -> None:
        """Note for each open duty of staff whether some job has a case for it."""
        spot = Spot(self.floor.desk, MANAGER, stream, {})
        owed = [one for one in duties_of(spot.state, spot.at) if one.role is not Role.PLAYER]
        if not owed:
            return
        spots = [spot, *(Spot(self.floor.desk, WHO[one], stream, {}) for one in "soiv")]
        on = [one for one in jobs().values() if one.on == spot.domain and not one.starts]
        cases = {case.duty for one in on for each in spots for case in one.cases(each)}
        self.named |= {(duty.closes, duty.id in cases) for duty in owed}

    def _second(self, first: Actor, refused: Refused) -> None:
        """An amount that is too much for one person: a second one is asked, and confirms it."""
        assert refused.cure is not None, refused
        assert isinstance(refused.cure.command, AskSecond), refused
        self.step(Step(CAGE, first, refused.cure.command))
        self.step(Step(CAGE, OTHER_MANAGER, ConfirmMovement(self.floor.desk.state(CAGE).state.last)))

    def close(self) -> None:
        self.floor.desk.close()
