"""Commands that have not followed the last one of their stream yet are sought: drawn, tried, and taken if accepted."""

from collections.abc import Sequence

from cutcard.compose import domains
from cutcard.core.message import Command, tag
from cutcard.floor.desk.duties import duties_of
from cutcard.tournament.state.tournament import Tournament
from tests.soak.event_words import EventWords
from tests.soak.fields import Fields
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.trial import accepted
from tests.soak.words import Words, streams

KINDS, DRAWS = 4, 6  # kinds of command that are tried, and how often each
DOMAINS = {domain.name: domain for domain in domains()}
DOZEN = 12
SHARES = {"table": 8, "tournament": 8, "tournament-table": 5, "incidents": 5, "promotion": 3, "patron": 2, "cage": 2}


def seek(floor: Floor, words: Fields) -> Step:
    """The first command that is accepted among some that have not come after the last one here; else any of them."""
    domain = words.stream.partition("/")[0]
    last = floor.last.get(words.stream, "")
    kinds = [kind for kind in DOMAINS[domain].commands.kinds if kind.roles]
    new = [kind for kind in kinds if (domain, last, kind.__name__) not in floor.pairs]
    owed = {duty.closes for duty in duties_of(words.opened, floor.later(0))}
    if owed and floor.rng.random() < 0.5:  # what somebody must do
        new = [kind for kind in kinds if tag(kind) in owed] or new
    never = [kind for kind in new if kind.__name__ not in floor.accepted]
    step: Step | None = None
    for _ in range(KINDS):
        kind = floor.rng.choice(never if never and floor.rng.random() < 0.5 else new or kinds)
        for _ in range(DRAWS):
            command: Command = words.make(kind)
            step = Step(words.stream, words.actor(command), command)
            if accepted(floor, step):
                return step
    assert step is not None
    return step


def some(floor: Floor, words: Fields, first: Sequence[type[Command]] = ()) -> Step:
    """The first command that is accepted among a dozen of different kinds; else the last of them."""
    kinds = [kind for kind in DOMAINS[words.stream.partition("/")[0]].commands.kinds if kind.roles]
    kinds = [*first, *floor.rng.sample(kinds, min(DOZEN, len(kinds)))]
    step: Step | None = None
    for kind in kinds:
        command: Command = words.make(kind, 0.0)
        step = Step(words.stream, words.actor(command, 0.0), command)
        if accepted(floor, step):
            return step
    assert step is not None
    return step


def somewhere(floor: Floor, name: str, event: str) -> Fields:
    """A stream in which something is sought."""
    words = Words(floor, name)
    kind = floor.rng.choices(list(SHARES), list(SHARES.values()))[0]
    if kind == "tournament":
        return EventWords(floor, event)
    if kind == "tournament-table":
        t = floor.desk.state(f"tournament/{event}").state
        assert isinstance(t, Tournament)
        busy = [number for number, table in t.field.tables.items() if table.begin is not None]
        return EventWords(floor, event, floor.rng.choice(busy)) if busy else EventWords(floor, event)
    stream = floor.rng.choice(streams(DOMAINS[kind], words))
    return Words(floor, name, stream) if kind != "table" else words
