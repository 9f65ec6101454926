"""No dead end: from wherever the floor stands, lawful commands end every round, every event and every duty."""

import re
from collections import deque
from collections.abc import Callable
from datetime import timedelta
from typing import Any, cast

from msgspec.structs import replace

from cutcard.core.duty import ACKNOWLEDGE, Acknowledge, Duty
from cutcard.core.message import Actor, Command, Role, tag
from cutcard.floor.desk.duties import duties_of
from cutcard.floor.domains.cage import STREAM as CAGE
from cutcard.floor.domains.cage import AskSecond, ConfirmMovement
from cutcard.floor.domains.incidents import GameRegister
from cutcard.ruling import Refused
from cutcard.tournament.messages.conduct import MarkPresent
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.state.tournament import Tournament
from tests.soak.course import play
from tests.soak.event_course import DIRECTOR, OVER, play_event
from tests.soak.event_words import EventWords
from tests.soak.floor import MANAGER, PATRONS, STAFF, Floor
from tests.soak.invariants import must
from tests.soak.seek import DOMAINS
from tests.soak.steps import Step
from tests.soak.trial import accepted, refusal
from tests.soak.words import Words

BOOKS = ("cage", "incidents", "promotion")  # streams with duties; those of a table end with its round
ROUND, EVENT, BOOK = 400, 4_000, 400  # steps after which something that goes on is taken for a dead end
COME = 500  # steps of an event after which everybody who is absent comes back
PATIENCE = 30  # times that nothing could be done in an event, until it is called off
NUMBERED = ("number", "dispute", "draw", "denial", "finding")
DRAWS = 40  # how often the command that closes a duty is made up
DAYS = 45  # that a deadline is waited for
OTHERWISE = {  # what else would close a duty
    "ConfirmMovement": ("DeclineMovement",),
    "ConfirmInvalidation": ("WithdrawInvalidation",),
    "ConfirmWithheld": ("WithdrawWithheld",),
    "CarryOutUncovered": ("WithdrawUncovered",),
    "PayClaim": ("DeclineClaim",),
    "SubmitTerms": ("AmendTerms",),
}
Take = Callable[[Step], bool]  # carries out a step, and tells whether it was accepted


def end_all(floor: Floor, take: Take) -> None:
    """Bring to its end all that is open."""
    for name in floor.tables:
        end_round(floor, take, name)
    ended: set[str] = set()
    while left := [stream for stream in floor.streams() if stream.startswith("tournament/") and stream not in ended]:
        end_event(floor, take, left[0].partition("/")[2])  # may announce the event that it leads into
        ended.add(left[0])
    for stream in floor.streams():
        if stream.partition("/")[0] in BOOKS:
            for _ in range(DAYS):
                end_duties(floor, take, stream)
                if not left_open(floor, stream):
                    break
                floor.now += timedelta(days=1)
            must(not left_open(floor, stream), f"{stream}: {left_open(floor, stream)}, and nobody is asked to act")


def end_round(floor: Floor, take: Take, name: str, *, empty: bool = False) -> None:
    """Play until no round is open at a table; ``empty``: one without wagers too, since something waits for its end."""
    for _ in range(ROUND):
        state = floor.table(name).opened.round
        if state is None or state.stage == "closed" or (state.stage == "open" and not state.stakes and not empty):
            return  # nobody waits for anything
        take(play(Words(floor, name)))
        floor.now += timedelta(seconds=20)
    must(False, f"table/{name}: {ROUND} steps do not end the round")


def end_event(floor: Floor, take: Take, id: str) -> None:
    """Play a tournament to the end, and close its log."""
    stuck = 0
    for count in range(EVENT):
        state = floor.desk.state(f"tournament/{id}").state
        assert isinstance(state, Tournament)
        if state.phase in ("new", *OVER):
            return
        if count % COME == COME - 1:  # nobody wins blinds for ever from people who are not there
            for player in state.field.where:
                _reach(floor, take, Step(f"tournament/{id}", DIRECTOR, MarkPresent(player)))
        step = play_event(EventWords(floor, id))
        if step is not None:
            stuck = 0
            take(step)
        else:
            stuck += 1
        if stuck and (into := state.structure.satellite) and floor.desk.state(f"tournament/{into.into}").version == 0:
            into_step = play_event(EventWords(floor, into.into))  # entries to it can be awarded once it is announced
            must(into_step is not None, f"tournament/{into.into}: it cannot be announced")
            take(cast(Step, into_step))
        elif stuck > PATIENCE:  # a lawful end as well
            _reach(floor, take, Step(f"tournament/{id}", MANAGER, CancelTournament("it cannot be played to the end")))
        floor.now += timedelta(minutes=5 + 10 * stuck)
        must(stuck < 100, f"tournament/{id}: nothing is accepted any more")
    must(False, f"tournament/{id}: {EVENT} steps do not end it")


def end_duties(floor: Floor, take: Take, stream: str) -> None:
    """Close every duty of a stream; some must wait for their time."""
    waited = 0
    for _ in range(BOOK):
        duties = duties_of(floor.desk.state(stream).state, floor.later(0))
        if not duties:
            return
        if any(_close(floor, take, stream, duty) for duty in duties):
            continue
        waited += 1
        if waited == 1 and stream.startswith("incidents/"):  # what a round owes is known when it is over
            for name in floor.tables:
                end_round(floor, take, name, empty=True)
        must(waited <= DAYS, f"{stream}: nobody can do what is owed: {[duty.text for duty in duties]}")
        floor.now += timedelta(days=1)
    must(False, f"{stream}: duties do not end: {duties_of(floor.desk.state(stream).state, floor.later(0))}")


def _close(floor: Floor, take: Take, stream: str, duty: Duty) -> bool:
    """Do what a duty asks for."""
    if duty.closes == ACKNOWLEDGE:
        people = [Actor(duty.to, duty.role)] if duty.to else [Actor(id, duty.role) for id in STAFF[duty.role]]
        steps = (Step(stream, actor, Acknowledge(duty.id)) for actor in people)
        return any(accepted(floor, step) and take(step) for step in steps)
    kinds = {tag(kind): kind for kind in DOMAINS[stream.partition("/")[0]].commands.kinds}
    tried: set[str] = set()
    for wanted in (duty.closes, *OTHERWISE.get(duty.closes, ())):
        for _ in range(DRAWS):
            words = Words(floor, floor.rng.choice(list(floor.tables)), stream)
            words.about = int(number[0]) if (number := re.search(r"\d+", duty.id)) else 0
            command = _about(duty, words.make(kinds[wanted]))
            for actor in _who(words, command, duty):
                step = Step(stream, actor, command)
                if repr(step) in tried:
                    continue
                tried.add(repr(step))
                if _reach(floor, take, step):
                    return True
    return False


def _reach(floor: Floor, take: Take, step: Step, deep: int = 3) -> bool:
    """Take a step, or the command that would cure its refusal; whether anything was taken."""
    refused = refusal(floor, step)
    if refused is None:
        return take(step) and _second(floor, take, step)
    cure = refused.cure
    if not deep or cure is None or not isinstance(cure.command, Command):
        return False
    words = Words(floor, floor.rng.choice(list(floor.tables)))
    actors = [step.actor] if step.actor.role in cure.command.roles else []
    actors += [words.actor(cure.command, 0.0) for _ in range(3)]
    return any(_reach(floor, take, Step(cure.stream or step.stream, actor, cure.command), deep - 1) for actor in actors)


def _second(floor: Floor, take: Take, step: Step) -> bool:
    """A second person confirms what the first has asked for; the other may decline it later on."""
    if isinstance(step.command, AskSecond):
        asked = [one.id.rpartition("-")[2] for one in duties_of(floor.desk.state(CAGE).state, floor.later(0))]
        numbers = [int(one) for one in asked if one.isdecimal()]
        for actor in (MANAGER, Actor(STAFF[Role.GAMING_MANAGER][1], Role.GAMING_MANAGER)):
            confirm = Step(CAGE, actor, ConfirmMovement(max(numbers, default=0)))
            if actor.id != step.actor.id and accepted(floor, confirm):
                return take(confirm)
    return True


def _about(duty: Duty, command: Command) -> Command:
    """The command with the number of the case that the duty is about."""
    number = re.search(r"\d+", duty.id)
    field = next((one for one in command.__struct_fields__ if one in NUMBERED), None)
    return replace(command, **{field: int(number[0])}) if number and field else command


def _who(words: Words, command: Any, duty: Duty) -> list[Actor]:
    people = [words.actor(command, 0.0)]
    if duty.to:
        people += [Actor(duty.to, role) for role in command.roles]
    elif duty.role is Role.PLAYER:
        people += [Actor(who, Role.PLAYER) for who in PATRONS]
    return people


def left_open(floor: Floor, stream: str) -> str:
    """A case in a register that is still open though nobody owes anything; "": none."""
    state = floor.desk.state(stream).state
    if not isinstance(state, GameRegister):
        return ""
    register = state.register
    for number, dispute in register.disputes.cases.items():
        if dispute.stage != "closed":
            return f"dispute {number} is {dispute.stage}"
    for number, payment in register.payments.cases.items():
        if not payment.closed:
            return f"wrong payment {number} is open"
    for number, defect in register.defects.cases.items():
        if not defect.closed:
            return f"defect {number} is open"
    for number, one in register.outcomes.invalidations.items():
        if one.stage == "proposed":
            return f"invalidation {number} is proposed"
    return ""


def silently(floor: Floor, told: deque[str]) -> Take:
    """Carries out steps on this floor, and tells them; a refusal is no fault, everything else is."""

    def take(step: Step) -> bool:
        told.append(f"on a fork: {step.stream} {step.actor.id}: {step.command!r}")
        try:
            floor.do(*step, floor.key())
        except Refused as refused:
            told.append(f"    refused: {refused.clause} {refused.reason}")
            return False
        return True

    return take
