"""Tells stories on the floor: lawful steps that lead where chance hardly ever does. None of them may be refused."""

from collections.abc import Callable

from cutcard.core.message import Command
from cutcard.floor.domains.cage import STREAM as CAGE
from cutcard.floor.domains.cage import AskSecond, ConfirmMovement
from tests.soak.floor import Floor
from tests.soak.invariants import Broken
from tests.soak.steps import Step
from tests.soak.stories import (
    crossings,
    event_crossings,
    events,
    felts,
    money_crossings,
    people,
    pit,
    promotions,
    readers,
    rooms,
    supervision,
    table_crossings,
    tables,
)
from tests.soak.stories.scene import CASINO, MANAGER, Steps
from tests.soak.trial import refusal

Story = Callable[[Floor, str], Steps]  # with a name that no other story of the run has
Take = Callable[[Step], bool]  # carries out a step, and tells whether it was accepted
DEEP = 3  # cures of cures

STORIES: tuple[Story, ...] = (
    tables.cannot_cover,
    tables.draw_undone,
    tables.deck_runs_out,
    tables.taken_part,
    tables.sits_out,
    tables.dealer_seen,
    tables.mixed_by_hand,
    tables.mended,
    tables.withheld,
    tables.overpaid,
    tables.forfeited,
    tables.already_spent,
    tables.evening,
    promotions.paid_in_chips,
    promotions.vouchers_reversed,
    promotions.awarded_by_mistake,
    promotions.changed_and_exchanged,
    promotions.compromised,
    supervision.notices,
    supervision.beyond_the_limit,
    supervision.backed,
    supervision.measures,
    supervision.detained,
    supervision.allowed_again,
    people.two_records,
    people.warned_by_mistake,
    pit.floats,
    pit.shifts,
    pit.months,
    pit.drafts,
    events.absent,
    events.penalties,
    events.kept_table,
    events.paid_back,
    events.unseated,
    events.flight,
    events.bought_again,
    events.registration,
    events.hand_for_hand,
    events.satellite,
    events.given_up,
    events.added_on,
    events.shares,
    events.handed_on,
    events.confirmed_move,
    events.entry_voided,
    felts.clock_and_turn,
    felts.expelled,
    felts.dealers_slips,
    felts.held_back,
    supervision.sits_out,
    supervision.found_invalid,
    readers.read_face_down,
    readers.exposed_to_all,
    rooms.reported,
    rooms.raced_and_moved,
    rooms.face_down,
    rooms.bagged,
    rooms.dealt_out,
)
CROSSINGS: tuple[Story, ...] = (  # for runs that fill the matrix
    *crossings.CROSSINGS,
    *event_crossings.CROSSINGS,
    *money_crossings.CROSSINGS,
    *table_crossings.CROSSINGS,
)


def begun(floor: Floor, story: Story) -> Steps:
    """The steps of a story, as the floor stands when each is due."""
    return story(floor, f"s{(*STORIES, *CROSSINGS).index(story)}")


def follow(floor: Floor, take: Take, step: Step, deep: int = DEEP) -> None:
    """Take a step of a story; where it is refused, first the cure that the refusal carries."""
    if take(step):
        return
    refused = refusal(floor, step)
    cure = refused.cure if refused else None
    if not deep or cure is None or not isinstance(cure.command, Command):
        raise Broken(f"a lawful step is refused: {refused}: {step.stream} {step.actor.id}: {step.command!r}")
    follow(floor, take, Step(cure.stream or step.stream, step.actor, cure.command), deep - 1)
    if isinstance(cure.command, AskSecond):
        second = CASINO if step.actor.id == MANAGER.id else MANAGER
        follow(floor, take, Step(CAGE, second, ConfirmMovement(floor.desk.state(CAGE).state.last)), 0)
    elif not cure.instead:
        follow(floor, take, step, deep - 1)
