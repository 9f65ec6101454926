"""Drafts of floor plans: what there is, what each would open, and how one is applied.

Whoever drafts or applies one stands in the journal; so does every pool and table, which a command of the manager opens.
"""

from secrets import token_hex

from msgspec import Struct

from cutcard.core.message import Actor
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pit.plans import plan_of
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table_messages import NameTable
from cutcard.floor.plan.floorplan import ID, Faulty, Floorplan, opening_of, parse
from cutcard.floor.plan.opening import opened_with
from cutcard.registers.pit.plans import ApplyDraft, DiscardDraft, KeepDraft, PlanDraft
from cutcard.ruling import Refused

MOST = 50  # drafts at a time


class PlanDifference(Struct, frozen=True):
    """What a plan would open, what is open already, and what contradicts the journal."""

    opens: tuple[str, ...]
    there: tuple[str, ...]
    against: tuple[str, ...]


def drafts(desk: Desk) -> list[PlanDraft]:
    """The drafts of this floor, by name."""
    found = [desk.state(stream).state for stream in sorted(desk.journal.streams("plan/"))]
    return [one for one in found if isinstance(one, PlanDraft) and one.text]


def draft_of(desk: Desk, name: str) -> PlanDraft | None:
    return next((one for one in drafts(desk) if one.name == name), None)


async def keep(desk: Desk, actor: Actor, name: str, text: str) -> None:
    """Keep a draft, in place of an older one of the same name."""
    if not ID.fullmatch(name):
        raise Refused(None, f"{name[:40]!r} is not a name: use at most 32 small letters, digits and hyphens")
    known = drafts(desk)
    if len(known) >= MOST and name not in [one.name for one in known]:
        raise Refused(None, f"there are {MOST} drafts: discard one first")
    await desk.execute(plan_of(name), actor, KeepDraft(text), token_hex(16))


async def discard(desk: Desk, actor: Actor, name: str) -> None:
    await desk.execute(plan_of(name), actor, DiscardDraft(), token_hex(16))


def fault_of(text: str) -> str:
    """What is wrong with a draft, with the line; "" if it can be applied."""
    try:
        parse(text)
    except Faulty as faulty:
        return f"Line {faulty.line}: {faulty.reason}"
    return ""


def difference(desk: Desk, plan: Floorplan) -> PlanDifference:
    """What applying a plan would do. Nothing that is open is ever changed by it."""
    opens, there, against = list[str](), list[str](), list[str]()
    for pool in plan.pool:
        (there if desk.journal.version(f"pool/{pool.id}") else opens).append(f"jackpot pool {pool.id}")
    for table in plan.table:
        name = f"table {table.id}{f' ({table.name})' if table.name else ''}"
        if not desk.journal.version(f"table/{table.id}"):
            opens.append(name)
        elif opened_with(desk.state(f"table/{table.id}").state) == opening_of(plan, table):
            there.append(name)
        else:
            against.append(f"{name} was opened otherwise: give the new one another id")
    return PlanDifference(tuple(opens), tuple(there), tuple(against))


async def apply(desk: Desk, actor: Actor, draft: PlanDraft, read: str) -> PlanDifference:
    """Record that the text with this digest is applied, then open every pool and table of it that is not open yet.

    Raises Refused if it contradicts the journal or is another text, Faulty if it is not a plan.
    """
    plan = parse(draft.text)
    found = difference(desk, plan)
    if found.against:
        raise Refused(None, found.against[0])
    await desk.execute(plan_of(draft.name), actor, ApplyDraft(read), token_hex(16))
    for pool in plan.pool:
        if not desk.journal.version(f"pool/{pool.id}"):
            await desk.execute(f"pool/{pool.id}", actor, OpenPool(pool.seed, pool.rate), token_hex(16))
    for table in plan.table:
        if not desk.journal.version(f"table/{table.id}"):
            await desk.execute(f"table/{table.id}", actor, opening_of(plan, table), token_hex(16))
            if table.name:
                await desk.execute(f"table/{table.id}", actor, NameTable(table.name), token_hex(16))
    return found
