"""Walks through whole events at random: each step is checked, each cure is taken on a fork, and every event ends."""

import re
import traceback
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from msgspec.structs import replace

from cutcard.core.message import Command
from cutcard.ruling import Refused
from cutcard.tournament.messages import correction, purse
from cutcard.tournament.messages.conduct import (
    Disqualify,
    EndAbsence,
    MarkAbsent,
    Penalise,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
    ReturnChips,
)
from cutcard.tournament.messages.dispute import CloseMatter
from cutcard.tournament.messages.entry import HearExclusion
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.room import AwardBounty, CorrectRace, HandInBounties
from tests.soak.ends import end_event
from tests.soak.event_course import OVER, now_open, play_event
from tests.soak.event_words import EventWords
from tests.soak.events.hold import all_hold, nothing_left, restarted
from tests.soak.events.rules import DOMAIN, Crashed, RulesFloor
from tests.soak.floor import MANAGER, SYSTEM
from tests.soak.invariants import must
from tests.soak.seek import some
from tests.soak.steps import Step
from tests.soak.trial import accepted
from tests.support.cures import taking

STEPS = 300
KINDS = [kind for kind in DOMAIN.commands.kinds if kind.roles]
MENDING: list[type[Command]] = [  # what takes something back or changes who has what: rare at a desk, and intricate
    *(correction.CorrectStacks, correction.Reinstate, correction.CorrectOrder, correction.CorrectBounty),
    *(correction.VoidEntry, correction.LiftDisqualification, Disqualify, Disqualify, RefundDisqualified),
    *(purse.ReversePayment, purse.ReversePayment, purse.SettleClaim, purse.WaiveClaim, purse.RedeemBounty),
    *(purse.PayPrize, purse.ProposeShares, ProposeDeal, purse.HandOverGift, MakeOutSlip, PaySlip, VoidSlip),
    *(Penalise, ProvisionallyEliminate, AwardBounty, HandInBounties, CorrectRace),
]
COURSE, MEND, FOLLOW, LAWFUL, AGAIN = 0.5, 0.68, 0.71, 0.82, 0.86  # shares of steps, added up; the rest is anything
CALLED_OFF = 0.05  # of cancellations that are drawn
CLAIMS = 50  # steps in which all that is owed is settled at the end


class Given(NamedTuple):
    """A step that was accepted, and when; ``number``: what its draws hang on."""

    at: float
    number: str
    step: Step

    def __str__(self) -> str:
        stream, actor, command = self.step
        return f"{self.at / 60:.0f} min  {stream}  {actor.id} ({actor.role.name.lower()})  {command!r}"


class Failed(AssertionError):
    """What broke; ``given``: all that led there, the last step being the one that broke it."""

    def __init__(self, what: BaseException, given: Sequence[Given], ending: bool) -> None:
        super().__init__(told(what))
        self.kind, self.given, self.ending = kind_of(what), given, ending


class Tally(NamedTuple):
    """What came to pass in a walk."""

    accepted: Counter[str]
    refused: Counter[str]
    ended: Counter[str]


def told(what: BaseException) -> str:
    cause = what.__cause__ if isinstance(what, Crashed) else None
    where = "".join(traceback.format_exception(cause)[-4:]) if cause else ""
    return f"{type(what).__name__}: {what}\n{where}".rstrip()


def kind_of(what: BaseException) -> str:
    """The same for the same fault, whoever it met and with what numbers."""
    cause = what.__cause__ if isinstance(what, Crashed) else None
    if cause is not None:
        last = traceback.extract_tb(cause.__traceback__)[-1]
        return f"{type(cause).__name__} {last.filename}:{last.lineno}"
    return re.sub(r"\d+|\bp#\b", "#", str(what).partition(" ")[0] + str(what).rpartition("\n")[2])[:70]


class Walk:
    """One walk. ``floor`` is where it stands; ``given`` how it came there."""

    def __init__(self, seed: object) -> None:
        self.seed, self.floor = seed, RulesFloor(seed)
        self.given: list[Given] = []
        self.began = self.floor.now
        self.tally = Tally(Counter(), Counter(), Counter())
        self.last: Refused | None = None
        self.numbers = 0
        self.ending = False

    def run(self, steps: int) -> Tally:
        """So many steps, then to the end of every event; raises :class:`Failed`."""
        try:
            for number in range(steps):
                self.step()
                if number % 25 == 24:
                    restarted(self.floor)
            self.ending = True
            self.end()
        except Failed:
            raise
        except Exception as error:
            if isinstance(error, Crashed):
                self._note(Step(*error.step))
            raise Failed(error, self.given, self.ending) from error
        return self.tally

    def step(self) -> None:
        """Some time passes, and somebody does something."""
        rng = self.floor.rng
        self.floor.now += timedelta(seconds=round(rng.choices((1, 60, 600, 5000), (50, 35, 12, 3))[0] * rng.random()))
        words = EventWords(self.floor, now_open(self.floor))
        cure = self.last.cure if self.last is not None else None
        if cure is not None and isinstance(cure.command, Command) and rng.random() < 0.4:
            stream = cure.stream or words.stream
            self.last = None
            self.give(Step(stream, words.actor(cure.command, 0.0), cure.command))
            return
        step = self.draw(words)
        while isinstance(step.command, purse.CancelTournament) and rng.random() > CALLED_OFF:  # or few are played out
            step = self.draw(words)
        self.give(step)

    def draw(self, words: EventWords) -> Step:
        rng = words.rng
        share = rng.random()
        if share < COURSE or not words.t.announced:
            if (step := play_event(words)) is not None:
                return step
        elif share < MEND:
            return some(self.floor, words, rng.sample(MENDING, 8))
        elif share < FOLLOW and (step := followed(words)) is not None:
            return step
        elif share < LAWFUL:
            return some(self.floor, words)
        elif share < AGAIN and (people := [one.step for one in self.given[-20:] if one.step.command.roles]):
            stream, actor, command = rng.choice(people)
            return Step(stream, actor if rng.random() < 0.5 else words.actor(command), command)
        elif share < AGAIN + 0.01 and words.entrants():
            return Step(words.stream, SYSTEM, words.fill(HearExclusion, 0.0))
        kind = rng.choice(KINDS)
        command = words.make(kind, rng.choice((0.0, 0.04, 0.3)))
        return Step(words.stream, words.actor(command), command)

    def give(self, step: Step) -> bool:
        """Carry out a step; what must hold is looked at, and if it is refused, its cure is taken on a fork."""
        self.numbers += 1
        self.floor.desk.number = f"{self.seed} {self.numbers}"
        name = type(step.command).__name__
        before = dict(self.floor.desk.kept)
        refused = self.floor.refused(*step)
        if refused is None:
            self.tally.accepted[name] += 1
            self._note(step)
            all_hold(self.floor)
            return True
        self.tally.refused[name] += 1
        must(self.floor.desk.kept == before, "a refusal has changed something")
        self.last = refused
        self._cure(step, refused)
        return False

    def _cure(self, step: Step, refused: Refused) -> None:
        try:
            taking.check(self.floor.desk, self.floor.now, taking.Case(*step, refused))
        except taking.CureFails:
            self._note(step)
            raise

    def _note(self, step: Step) -> None:
        passed = (self.floor.now - self.began).total_seconds()
        self.given.append(Given(passed, self.floor.desk.number, step))

    def end(self) -> None:
        """From here every event comes to a closed log or is called off, and all that is owed is settled."""
        for t in list(self.floor.events()):
            if t.phase not in ("new", *OVER) and self.floor.rng.random() < 0.15:
                self.give(Step(f"tournament/{t.id}", MANAGER, purse.CancelTournament("called off")))
        ended: set[str] = set()
        while left := [stream for stream in self.floor.streams() if stream not in ended]:
            first = next((stream for stream in left if stream != "tournament/main"), left[0])
            end_event(self.floor, self.give, first.partition("/")[2])
            ended.add(first)
        for t in list(self.floor.events()):
            self._settle(t.id)
            self.tally.ended[self.floor.desk.state(f"tournament/{t.id}").state.phase] += 1
        nothing_left(self.floor)

    def _settle(self, id: str) -> None:
        stream = f"tournament/{id}"
        for _ in range(CLAIMS):
            claims = self.floor.desk.state(stream).state.claims
            if not claims:
                return
            who = next(iter(claims))
            ways = [purse.SettleClaim(who), purse.WaiveClaim(who, "cannot be found")]
            step = next((step for way in ways if accepted(self.floor, step := Step(stream, MANAGER, way))), None)
            must(step is not None, f"{stream}: nobody can settle {claims}")
            assert step is not None
            self.give(step)


def followed(words: EventWords) -> Step | None:
    """What comes after an absence, a disqualification or somebody's way out: steps at random hardly ever follow one."""
    t, rng = words.t, words.rng
    seats = [seat for table in t.field.tables.values() for seat in table.seats.values()]
    about: list[tuple[type[Command], list[str]]] = [
        (MarkAbsent, [seat.player for seat in seats if not seat.seen and seat.arrived]),
        (ProvisionallyEliminate, [seat.player for seat in seats if not seat.arrived]),
        (Disqualify, [seat.player for seat in seats if not seat.present]),
        (ReturnAbsent, list(t.missing)),
        (EndAbsence, list(t.missing)),
        (RefundDisqualified, [player for player, one in t.disqualified.items() if one.ground == "absence"]),
        (ReturnChips, [one.player for one in t.outs]),
    ]
    terms: dict[type[Command], dict[str, object]] = {MarkAbsent: {"never_sat": True}, Disqualify: {"ground": "absence"}}
    commands = [words.fill(CloseMatter, 0.0)] if t.matters else []
    for kind, players in about:
        if players:
            commands.append(replace(words.fill(kind, 0.0), player=rng.choice(players), **terms.get(kind, {})))
    if not commands:
        return None
    command = rng.choice(commands)
    return Step(f"tournament/{t.id}", words.actor(command, 0.0), command)


def walk(seed: int, steps: int = STEPS) -> Tally:
    """One walk; raises :class:`Failed`."""
    return Walk(seed).run(steps)


def again(seed: object, given: Sequence[Given], ending: bool) -> Failed | None:
    """What breaks if these steps are given, some of which may be refused now."""
    one = Walk(seed)
    try:
        for at, number, step in given:
            one.floor.now = one.began + timedelta(seconds=at)
            one.floor.desk.number = number
            refused = one.floor.refused(*step)
            if refused is None:
                one._note(step)
                all_hold(one.floor)
            else:
                one._cure(step, refused)
        if ending:
            one.end()
    except Exception as error:
        if isinstance(error, Crashed):
            one._note(Step(*error.step))
        return Failed(error, one.given, ending)
    return None
