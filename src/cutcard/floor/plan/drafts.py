"""Drafts of floor plans, kept in files beside the journal until a manager applies one.

A draft has no effect, so it is not evidence. What is applied is: every pool and table is opened by a command of the
manager, with a row of its own.
"""

import hashlib
import os
from pathlib import Path
from secrets import token_hex

import msgspec
from msgspec import Struct

from cutcard.core.message import Actor
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.plan.floorplan import ID, Faulty, Floorplan, parse
from cutcard.floor.plan.opening import opened_with, opening_of
from cutcard.ruling import Refused

MOST = 50  # drafts at a time
LONGEST = 200_000  # characters of a draft


class PlanDraft(Struct, frozen=True):
    """A draft: its text, who wrote it last, and when."""

    name: str
    text: str
    by: str
    at: str

    @property
    def digest(self) -> str:
        """Names exactly this text, so that nobody applies another than they have read."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


class PlanDifference(Struct, frozen=True):
    """What a plan would open, what is open already, and what contradicts the journal."""

    opens: tuple[str, ...]
    there: tuple[str, ...]
    against: tuple[str, ...]


class Drafts:
    """The drafts of one floor. Files are their owner's alone."""

    def __init__(self, files: Path) -> None:
        self._folder = files.with_name(f"{files.name}.drafts")

    def all(self) -> list[PlanDraft]:
        kept = sorted(self._folder.glob("*.json")) if self._folder.is_dir() else []
        return [msgspec.json.decode(path.read_bytes(), type=PlanDraft) for path in kept]

    def find(self, name: str) -> PlanDraft | None:
        return next((one for one in self.all() if one.name == name), None)

    def keep(self, draft: PlanDraft) -> None:
        """Keep a draft, in place of an older one of the same name."""
        if not ID.fullmatch(draft.name):
            raise Refused(None, f"{draft.name[:40]!r} is not a name: use at most 32 small letters, digits and hyphens")
        if len(draft.text) > LONGEST:
            raise Refused(None, f"the draft has {len(draft.text)} characters: shorten it to {LONGEST}")
        if len(self.all()) >= MOST and self.find(draft.name) is None:
            raise Refused(None, f"there are {MOST} drafts: discard one first")
        self._folder.mkdir(mode=0o700, exist_ok=True)
        path = self._folder / f"{draft.name}.json"
        beside = path.with_suffix(f".{token_hex(4)}")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(draft))
        beside.replace(path)

    def discard(self, name: str) -> None:
        if (found := self.find(name)) is not None:
            (self._folder / f"{found.name}.json").unlink(missing_ok=True)


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
        name = f"table {table.id}"
        if not desk.journal.version(f"table/{table.id}"):
            opens.append(name)
        elif opened_with(desk.state(f"table/{table.id}").state) == opening_of(plan, table):
            there.append(name)
        else:
            against.append(f"{name} was opened otherwise: give the new one another id")
    return PlanDifference(tuple(opens), tuple(there), tuple(against))


async def apply(desk: Desk, actor: Actor, plan: Floorplan) -> PlanDifference:
    """Open every pool and table of a plan that is not open yet. Raises Refused if it contradicts the journal."""
    found = difference(desk, plan)
    if found.against:
        raise Refused(None, found.against[0])
    for pool in plan.pool:
        if not desk.journal.version(f"pool/{pool.id}"):
            await desk.execute(f"pool/{pool.id}", actor, OpenPool(pool.seed, pool.rate), token_hex(16))
    for table in plan.table:
        if not desk.journal.version(f"table/{table.id}"):
            await desk.execute(f"table/{table.id}", actor, opening_of(plan, table), token_hex(16))
    return found
