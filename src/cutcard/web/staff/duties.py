"""Duties of each stream, and all duties of one person as an inbox."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cutcard import games
from cutcard.core.duty import ACKNOWLEDGE, Duty
from cutcard.core.message import RANKS, Actor, Role
from cutcard.core.moment import moment
from cutcard.core.prompt import Prompt
from cutcard.floor.desk.duties import WITH_DUTIES, duties_of
from cutcard.floor.domains.incidents import GameRegister, clauses_of
from cutcard.floor.domains.patron import books
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.registers.incidents import register as incident
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.patrons.reminders import prompts as patron_prompts
from cutcard.table.life import decide as life
from cutcard.table.play import gestures
from cutcard.table.wagers import jackpot as linked
from cutcard.tournament.director.duties import duties as tournament_duties
from cutcard.tournament.entries.notices import prompts as entry_prompts
from cutcard.tournament.hand.notices import prompts as table_prompts
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.http.session import Person
from cutcard.web.site.site import Site
from cutcard.web.staff.shapes import DutyView, InboxLine
from cutcard.web.staff.views import NEARLY_ALL

STAFF_SEES = (*RANKS, Role.INSPECTOR, Role.SURVEILLANCE, Role.CASHIER)


def _prompts(site: Site, state: object, at: str) -> Iterable[Prompt]:
    """Prompts that are shown beside the duties while they apply."""
    match state:
        case FloorTable():
            rules, table = state.rules, state.opened
            owed = [duty.prompt for duty in duties_of(state, at)]
            shown = (*gestures.prompts(rules, table), *linked.prompts(rules, table), *life.prompts(rules, table))
            return [prompt for prompt in shown if prompt not in owed]
        case GameRegister():
            owed = [duty.prompt for duty in duties_of(state, at)]
            told = incident.prompts(clauses_of(state.game), state.register, at)
            return [prompt for prompt in told if prompt not in owed]
        case Patron():
            return patron_prompts(books(games.names()), state, at)
        case Tournament():
            return (*tournament_duties(state, at), *entry_prompts(state, at), *_at_tables(site, state))
        case TournamentTable():
            return table_prompts(state.table)
        case _:
            return ()


def due(site: Site, person: Person, state: object) -> list[DutyView]:
    """Duties to show: dealers see those of dealers, supervisors those of all staff."""
    at = site.clock().isoformat()
    wanted = STAFF_SEES if person.role in NEARLY_ALL else (person.role,)
    owed = [_view(duty, person.actor) for duty in duties_of(state, at) if duty.role in wanted]
    told = [
        DutyView("", one.role.name.lower(), one.text, one.clause, "", "", "", one.role is person.role)
        for one in _prompts(site, state, at)
        if one.role in wanted and not one.standing
    ]
    return sorted((*owed, *told), key=lambda one: not one.mine)


def _at_tables(site: Site, state: Tournament) -> Iterable[Prompt]:
    """What the tables of a tournament ask for, so that the director need not look at each of them."""
    for number in state.field.tables:
        opened = site.desk.state(table_stream(state.id, number))
        for one in table_prompts(opened.state.table) if opened.version else ():
            yield replace(one, text=f"Table {number}: {one.text}")


def inbox(site: Site, person: Person) -> list[InboxLine]:
    """Everything on the floor that waits for this person, the most urgent first."""
    at = site.clock().isoformat()
    found = [
        InboxLine(domain, id, _view(duty, person.actor))
        for domain, id, duty in _open(site, at)
        if duty.is_for(person.actor) and (duty.role is person.role or person.role in RANKS)
    ]
    return sorted(found, key=_urgency)


def _urgency(line: InboxLine) -> tuple[bool, bool, int]:
    """First what play waits for, then by deadline, then by age."""
    duty = line.duty
    when = duty.due or duty.since
    return bool(when), not duty.due, moment(when) if when else 0


def _open(site: Site, at: str) -> Iterator[tuple[str, str, Duty]]:
    for kind in WITH_DUTIES:
        for stream in site.desk.journal.streams(f"{kind}/"):
            for duty in duties_of(site.desk.state(stream).state, at):
                yield kind, stream.partition("/")[2], duty


def _view(duty: Duty, actor: Actor) -> DutyView:
    mine = duty.is_for(actor)
    role = duty.role.name.lower()
    closes = duty.closes if mine or duty.closes != ACKNOWLEDGE else ""
    return DutyView(duty.id, role, duty.text, duty.clause, duty.since, duty.due, closes, duty.role is actor.role)
