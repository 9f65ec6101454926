"""What happens next on the floor: mostly the course of play, and beside it everything else, right or wrong."""

from collections.abc import Callable

from cutcard.registers.patrons.messages import BarEmployee
from tests.soak.aside import elsewhere, fault, jumble, life, mend, patrons
from tests.soak.books import BUILT
from tests.soak.course import play
from tests.soak.event_course import now_open, play_event
from tests.soak.event_words import EventWords
from tests.soak.floor import MANAGER, Floor
from tests.soak.promoted import PROMOTED, course
from tests.soak.seek import seek, some, somewhere
from tests.soak.steps import Step
from tests.soak.words import Words

Kind = Callable[[Words], Step | None]
Words.built = BUILT | PROMOTED


def event(words: Words) -> Step | None:
    """The tournament that is on goes on."""
    return play_event(EventWords(words.floor, now_open(words.floor)))


def sought(words: Words) -> Step:
    """Something that has not followed here yet."""
    return seek(words.floor, somewhere(words.floor, words.name, now_open(words.floor)))


def kept(words: Words) -> Step:
    """Something is entered in a book: a register, a promotion, the cage."""
    name, state = words.table.game, words.round
    if state is not None and state.settled and words.rng.random() < 0.05:  # somebody is found to be on the staff
        winner = max(state.settled, key=lambda one: one.returned).owner
        since = BarEmployee(True, "works at the cage", words.floor.later(-600))
        return Step(f"patron/{winner}", MANAGER, since)
    stream = words.rng.choice((f"incidents/{name}", f"incidents/{name}", f"promotion/{name}.1", "cage/floor"))
    there = Words(words.floor, words.name, stream)
    natural = stream.startswith("promotion") and words.rng.random() < 0.7
    return some(words.floor, there, course(there) if natural else ())


def directed(words: Words) -> Step:
    """The director does something, or somebody at the desk of the tournament."""
    return some(words.floor, EventWords(words.floor, now_open(words.floor)))


KINDS: dict[Kind, int] = {
    play: 42,
    event: 18,
    kept: 6,
    directed: 4,
    sought: 9,
    fault: 5,
    life: 6,
    patrons: 2,
    mend: 4,
    elsewhere: 3,
    jumble: 2,
}


def next_step(floor: Floor) -> Step:
    """One step at a table taken at random, or in the tournament."""
    words = Words(floor, floor.rng.choice(list(floor.tables)))
    kind = floor.rng.choices(list(KINDS), list(KINDS.values()))[0]
    return kind(words) or play(words)
