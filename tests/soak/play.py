"""What happens next on the floor: mostly the course of play, and beside it everything else, right or wrong."""

from collections.abc import Callable

from tests.soak.aside import elsewhere, fault, jumble, life, mend, patrons
from tests.soak.course import play
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.words import Words


def next_step(floor: Floor) -> Step:
    """One step at a table taken at random."""
    name = floor.rng.choice(list(floor.tables))
    words = Words(floor, name)
    kinds: tuple[Callable[[Words], Step | None], ...] = (play, fault, life, patrons, mend, elsewhere, jumble)
    step = floor.rng.choices(kinds, (64, 7, 12, 5, 4, 6, 2))[0](words)
    return step or play(words)
