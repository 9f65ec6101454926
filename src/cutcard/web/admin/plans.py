"""Drafts of floor plans on the web: the floor as it is, what a draft would open, and a table added to a draft."""

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Role
from cutcard.floor.domains.pit.plans import plan_of
from cutcard.floor.domains.pool import Pool
from cutcard.floor.plan.drafts import PlanDifference, difference, drafts, fault_of
from cutcard.floor.plan.floorplan import ID, Faulty, Floorplan, PoolPlan, TablePlan, parse
from cutcard.floor.plan.writing import written
from cutcard.registers.pit.plans import DraftDiscarded, DraftWasApplied, PlanDraft
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.web.admin.shapes import DraftStep, DraftView, GameChoice, PlansView, TableWanted
from cutcard.web.http.session import Person
from cutcard.web.site.site import Site

WRITERS = (Role.ADMINISTRATOR,)
APPLIERS = (Role.GAMING_MANAGER,)
READERS = (*WRITERS, *APPLIERS)
NOTHING = PlanDifference((), (), ())
STEPS = 12  # of a draft that are told


def plans_view(site: Site, person: Person) -> PlansView:
    """What administrators and managers see of floor plans."""
    choices = [GameChoice(key, games.load(key).title) for key in games.names()]
    views = [draft_view(site, one) for one in drafts(site.desk)]
    return PlansView(views, written(current(site)), choices, person.role in WRITERS, person.role in APPLIERS)


def draft_view(site: Site, draft: PlanDraft) -> DraftView:
    fault = fault_of(draft.text)
    found = NOTHING if fault else difference(site.desk, parse(draft.text))
    name = site.names.get(draft.by, draft.by)
    return DraftView(
        draft.name,
        draft.text,
        name,
        draft.at,
        draft.digest,
        fault,
        found.opens,
        found.there,
        found.against,
        _steps(site, draft.name),
    )


def _steps(site: Site, name: str) -> list[DraftStep]:
    """Who drafted, changed, applied or discarded a draft of this name, the last first."""
    found, there = list[DraftStep](), False
    for row in site.desk.history(plan_of(name)):
        for event in row.events:
            what = "changed" if there else "drafted"
            match event:
                case DraftWasApplied():
                    what = "applied"
                case DraftDiscarded():
                    what, there = "discarded", False
                case _:
                    there = True
            found.append(DraftStep(row.at, site.names.get(row.actor.id, row.actor.id), what))
    return found[: -STEPS - 1 : -1]


def current(site: Site) -> Floorplan:
    """The floor as it was opened, by its description or at the desk; without patrons, who are not the plan's."""
    pools = []
    for stream in site.desk.journal.streams("pool/"):
        state, id = site.desk.state(stream).state, stream.partition("/")[2]
        assert isinstance(state, Pool)
        if ID.fullmatch(id):  # at the desk any id will do
            pools.append(PoolPlan(id, state.seed) if state.rate is None else PoolPlan(id, state.seed, state.rate))
    known = {"", *(pool.id for pool in pools)}
    tables = (_table(site, id) for id in site.places if ID.fullmatch(id))
    fitting = tuple(table for table in tables if table.pool in known)
    return Floorplan(site.plan.floor, fitting, tuple(pools), money=site.plan.money)


def _table(site: Site, id: str) -> TablePlan:
    place = site.places[id]
    opened = place.state.opening
    assert opened is not None, "an open table has an opening"
    recording = opened.recording if opened.dealing == "recorded" else None
    return TablePlan(
        id,
        opened.game,
        opened.dealing,
        opened.source,
        opened.boxes,
        opened.sign,
        opened.pool,
        opened.options,
        opened.parts,
        place.plan.reader,
        recording,
        place.state.name,
    )


def with_table(text: str, wanted: TableWanted) -> str:
    """A draft with one more table. Raises Faulty if the draft has a fault, Refused if the table would bring one."""
    plan = parse(text)
    sign = TableSign(minimum=wanted.minimum, maximum=wanted.maximum)
    table = TablePlan(wanted.id, wanted.game, wanted.dealing, boxes=wanted.boxes, sign=sign)
    more = written(replace(plan, table=(*plan.table, table)))
    try:
        parse(more)
    except Faulty as faulty:
        raise Refused(None, faulty.reason) from None
    return more
