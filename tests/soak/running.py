"""One run of the soak: a floor, steps at random on it, and everything that must hold."""

import contextlib
import tempfile
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from cutcard import games
from cutcard.core.message import Actor
from cutcard.floor.desk.desk import Outcome
from cutcard.floor.domains.table import FloorTable
from cutcard.registers.patrons.messages import Readmit
from cutcard.ruling import Refused
from cutcard.table.messages.round import RoundEnded
from tests.soak import invariants
from tests.soak.course import play
from tests.soak.ends import BOOKS, end_all, end_duties, silently
from tests.soak.event_course import play_event
from tests.soak.event_words import EventWords
from tests.soak.events_hold import claims_hold, events_hold
from tests.soak.floor import MANAGER, PATRONS, Floor
from tests.soak.invariants import Broken, must
from tests.soak.looking import Looks
from tests.soak.play import next_step
from tests.soak.settled import Rounds
from tests.soak.steps import Step
from tests.soak.stories.telling import CROSSINGS, STORIES, begun, follow
from tests.soak.trial import ForkedFloor
from tests.soak.words import Words
from tests.support.cures import curing, refusals
from tests.support.cures import taking as cures
from tests.support.cures.fork import Fork
from tests.support.cures.refusals import Met
from tests.support.cures.taking import Case
from tests.support.memory import MEMORY

STEPS, DEAR, REMEMBERED = 5_000, 2_500, 12
REPEAT, RECEIPT = 0.02, 0.2  # how often a key is used again, and the receipt of a round read
STORY = 0.02  # how often a story begins while none is told
CURES, WAITS = 6, 2  # how often the cure of a refusal is taken in a run, by the place of the refusal


class Failed(AssertionError):
    """What broke, and how to see it again."""

    def __init__(self, seed: int, step: int, what: BaseException, last: deque[str], plain: bool) -> None:
        told = what if isinstance(what, Broken | cures.CureFails) else f"{type(what).__name__}: {what}"
        again = f"python -m tests.soak.driver{' --plain' if plain else ''} --seed {seed} --steps {step}"
        super().__init__("\n  ".join([f"seed {seed}, step {step}: {told}", *last, f"again: {again}"]))


class Tally(Struct):
    """What a run has met: commands, events, boxes that a second engine settled alike, pairs, refusals, ends."""

    accepted: Counter[tuple[str, str]] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    events: Counter[tuple[str, str]] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    met: Met = field(default_factory=Met)

    def add(self, other: "Tally") -> None:
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            mine.add(theirs) if isinstance(mine, Met) else mine.update(theirs)


class Run:
    """One run: a floor, and what has been seen of it."""

    def __init__(self, path: Path, seed: int, keys: Iterable[str]) -> None:
        self.floor = Floor(path, seed, keys)
        self.secrets, self.rounds, self.tally = invariants.Secrets(), Rounds(), Tally()
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.done: tuple[Step, str, Outcome] | None = None
        self.seats: dict[str, dict[int, str]] = {}
        self.held: invariants.Balances = {}
        self.tried: Counter[str] = Counter()  # places of refusals whose cure was taken
        self.looks: Looks | None = None
        self.untold = self.floor.rng.sample(STORIES, len(STORIES))
        self.story: Iterator[Step] = iter(())  # what is left of the one that is told
        self._take_in()

    def step(self) -> None:
        """One command, and everything cheap that must hold after it."""
        if self.done and self.floor.rng.random() < REPEAT:
            self._again(*self.done)
            return
        told = next(self.story, None)  # in a story time passes as it says
        if told is not None:
            follow(self.floor, self.take, told)
            return
        if self.untold and self.floor.rng.random() < STORY:
            self.story = begun(self.floor, self.untold.pop())
        self.floor.pass_time()
        self.take(next_step(self.floor))

    def take(self, step: Step) -> bool:
        """Carry out one step; tells whether it was accepted."""
        stream, actor, command = step
        key = self.floor.key()
        self.last.append(f"{stream} {actor.id} ({actor.role.name.lower()}): {command!r}")
        before = self._rows(stream)
        try:
            outcome = self.floor.do(stream, actor, command, key)
        except Refused as refused:
            self.last.append(f"    refused: {refused.clause} {refused.reason}")
            self.tally.refused[type(command).__name__] += 1
            must(not self.floor.take_news(), f"{stream}: a refused command has changed it")
            must(self._rows(stream) == before, f"{stream}: a refused command was carried out")
            must(invariants.balances(self.floor) == self.held, "a refused command has moved money")
            self._cure(Case(stream, actor, command, refused))
            return False
        self.done = step, key, outcome
        self._take_in()
        return True

    def _cure(self, case: Case) -> None:
        """Take the cure of a refusal on a fork of the floor, unless it was taken often enough."""
        place, cure = refusals.place(case.refused), case.refused.cure
        if cure is None or self.tried[place] >= (CURES if not cure.until else WAITS):
            return
        self.tried[place] += 1
        if cures.check(self.floor.desk, self.floor.now, case, lambda fork: self._go_on(fork, case.stream)):
            self.tally.met.taken[place] += 1

    def _go_on(self, fork: Fork, stream: str) -> None:
        """One lawful step on a fork, where something is waited for."""
        floor, (kind, _, id) = ForkedFloor(self.floor, fork), stream.partition("/")
        fork.now += timedelta(seconds=30)
        barred = [who for who in PATRONS if fork.state(f"patron/{who}").state.excluded]
        step: Step | None
        if barred and floor.rng.random() < 0.2:
            scope = next(iter(fork.state(f"patron/{barred[0]}").state.excluded))
            step = Step(f"patron/{barred[0]}", MANAGER, Readmit(scope, "let in again"))
        elif kind in BOOKS:
            end_duties(floor, silently(floor, deque(maxlen=1)), stream)
            step = None
        elif kind.startswith("tournament"):
            step = play_event(EventWords(floor, id.partition(".")[0]))
        else:
            busy = [name for name in floor.tables if (round := floor.table(name).opened.round) and round.stakes]
            name = id if kind == "table" else floor.rng.choice(busy or list(floor.tables))
            step = play(Words(floor, name))
        if step is not None:
            silently(floor, deque(maxlen=1))(step)

    def _rows(self, stream: str) -> int:
        query = "select coalesce(max(version), 0) from journal where stream = ?"
        return int(self.floor.desk.journal._sql.one(query, stream)[0])

    def _take_in(self) -> None:
        """Hold all rows written by the last command, in whatever streams, against what must be."""
        held = invariants.balances(self.floor)
        if held != self.held:
            invariants.money_is_conserved(held)
        invariants.felts_hold_stakes(self.floor, held)
        news = self.floor.take_news()
        for one in news:
            domain = one.stream.partition("/")[0]
            [entry] = self.floor.desk.history(one.stream, one.version - 1, 1)
            must(entry.events == one.events, f"{one.stream}: not the events that were written")
            name = type(entry.command).__name__
            self.floor.note(one.stream, name)
            if self.looks is not None:
                self.looks.after(self.floor, one.stream, name)
            self.tally.accepted[domain, name] += 1
            self.tally.events.update((domain, type(event).__name__) for event in one.events)
            invariants.kept_as_decided(self.floor, one.stream, one.events)
            if isinstance(one.state, FloorTable):
                self._table(one.state.id, one.events, held)
            if domain == "tournament":
                events_hold(self.floor, held, one.stream.partition("/")[2])
                claims_hold(self.floor, held)
        invariants.orders_move_what_they_say(news, self.held, held)
        self.held = held

    def _table(self, name: str, events: tuple[Any, ...], held: invariants.Balances) -> None:
        invariants.one_deck(self.floor, name)
        invariants.limits_are_kept(self.floor, name)
        self.secrets.note(name, self.seats.get(name, {}), events)
        self.seats[name] = dict(self.floor.table(name).opened.seats)
        invariants.nothing_leaks(self.floor, self.secrets, name, events)
        self.rounds.note(name, events)
        if any(isinstance(event, RoundEnded) for event in events):
            pool = self.floor.table(name).pool
            self.rounds.check(self.floor, name, self.held.get((f"pool/{pool}", "chips"), 0))
            self.tally.compared = self.rounds.compared
            if self.floor.rng.random() < RECEIPT:
                invariants.receipts_hold(self.floor, self.secrets, name)

    def dear(self) -> None:
        """What takes longer: a desk opened anew on the same journal, and everything brought to its end on a fork."""
        invariants.folding_gives_the_state(self.floor)
        invariants.pools_reconcile(self.floor)
        before = {stream: self.floor.desk.state(stream) for stream in self.floor.streams()}
        self.floor.desk.close()
        self.floor.open()
        for stream, opened in before.items():
            again = self.floor.desk.state(stream)
            must(
                (again.version, again.state) == (opened.version, opened.state), f"{stream}: not the same once reopened"
            )
        other = ForkedFloor(self.floor, Fork(self.floor.desk, self.floor.now))
        end_all(other, silently(other, self.last))

    def end(self) -> None:
        """Bring everything to its end, and audit the whole."""
        end_all(self.floor, self.take)
        self.tally.ended.update(stream.partition("/")[0] for stream in self.floor.streams())
        self.dear()

    def audit(self) -> None:
        invariants.the_audit_passes(self.floor)

    def _again(self, step: Step, key: str, outcome: Outcome) -> None:
        """The same key has the same answer, and with another command none; nothing changes either way."""
        try:
            again = self.floor.do(*step, key)
        except Refused as refused:
            raise Broken(f"{step.stream}: a key that was answered is refused now: {refused.reason}") from refused
        must(again.repeated, f"{step.stream}: a key used twice was carried out twice")
        must((again.version, again.events) == (outcome.version, outcome.events), "a key has two answers")
        other = next_step(self.floor)
        if other.command != step.command and other.actor.role in other.command.roles:
            with contextlib.suppress(Refused):
                self.floor.do(other.stream, Actor(step.actor.id, other.actor.role), other.command, key)
                must(False, f"{step.stream}: a key was used for two commands")
        must(invariants.balances(self.floor) == self.held, "a repeated key has moved money")


def run(
    seed: int, steps: int = STEPS, dear: int = DEAR, audit: bool = True, plain: bool = False, look: bool = False
) -> Tally:
    """One run of so many steps, with the games that ship or with the plain ones; raises :class:`Failed`.

    ``look``: after each command, try on a fork what has never followed it, and tell the stories that cross.
    """
    keys = sorted(set(games.names()) - set(games.packaged())) if plain else games.packaged()
    refusals.install()
    with curing.paused(), tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        made = Run(Path(folder) / "floor.db", seed, keys)
        if look:
            made.looks, made.untold = Looks(), made.floor.rng.sample((*STORIES, *CROSSINGS), len(STORIES + CROSSINGS))
        refusals.MET.clear()
        step = 0
        try:
            for step in range(1, steps + 1):
                made.step()
                if step % dear == 0 and step < steps:
                    made.dear()
            made.end()
            if audit:
                made.audit()
        except Exception as error:  # a rule that breaks is a finding like any other
            raise Failed(seed, step, error, made.last, plain) from error
        finally:
            made.floor.desk.close()
        made.tally.pairs = made.floor.pairs + (made.looks.pairs if made.looks else Counter())
        made.tally.met.add(refusals.MET)
        return made.tally
