"""The staff's desk: which streams a role sees, what it sees of each, and the commands it may give there."""

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Role, tag
from cutcard.floor.domains.cage import AskSecond, Cage
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.pool import Pool
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.floor.journal.ledger import TOKENS
from cutcard.floor.people.persons import persons
from cutcard.floor.streams.streams import AnyDomain
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.pit.books import MonthBooks
from cutcard.registers.pit.floats import TableFloat
from cutcard.registers.pit.shift import PitShift
from cutcard.registers.promotions.voucher import Voucher
from cutcard.table.life.exchange import DROP_BOX, TERMINAL
from cutcard.table.messages.faults import ConfirmFault, WithdrawFault
from cutcard.table.messages.remedies import does
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.http.session import Person
from cutcard.web.site.asking import APART
from cutcard.web.site.site import Site
from cutcard.web.staff.cage import cage_offers, cage_sheets
from cutcard.web.staff.duties import due
from cutcard.web.staff.incidents import incident_offers, incident_sheets
from cutcard.web.staff.log import log
from cutcard.web.staff.matters import open_about
from cutcard.web.staff.pit import books_sheets, float_sheets, shift_sheets
from cutcard.web.staff.shapes import NewStream, Offer, OpenLine, Sheet, StreamLine, StreamList, StreamView
from cutcard.web.staff.tournaments import (
    tournament_choices,
    tournament_offers,
    tournament_sheets,
    tournament_table_sheets,
)
from cutcard.web.staff.views import (
    NEARLY_ALL,
    patron_sheets,
    pool_sheets,
    promotion_sheets,
    table_sheets,
    voucher_sheets,
)
from cutcard.web.words.named import table_called, tables_named

# The command that opens a stream of each kind.
FIRST = {"table": "OpenTable", "pool": "OpenPool", "promotion": "DraftTerms", "tournament": "Announce"}
PEOPLE = ("patron", "owner", "person", "holder", "helper", "payee", "claimant", "winner")  # fields that name a patron
MOST = 400  # names offered for a field
PARTLY = (  # roles that see only the kinds of stream they act on
    Role.DEALER,
    Role.TOURNAMENT_DIRECTOR,
    Role.SURVEILLANCE,
    Role.CASHIER,
)


def sees(role: Role, domain: AnyDomain) -> bool:
    """Supervisors, managers and inspectors see every kind of stream; dealers and directors those they act on.

    What has pages of its own, such as accounts, is the inspector's to read here.
    """
    if domain.name in APART:
        return role is Role.INSPECTOR
    return role in NEARLY_ALL or (role in PARTLY and bool(_may(role, domain)))


def _may(role: Role, domain: AnyDomain) -> tuple[str, ...]:
    return tuple(tag(kind) for kind in domain.commands.kinds if role in kind.roles)


def streams(site: Site, person: Person) -> StreamList:
    """The streams a person may see, in the order of the domains."""
    seen = [domain for domain in site.desk.streams.domains.values() if sees(person.role, domain)]
    found = [
        StreamLine(domain.name, id, title_of(site, domain.name, id), opened)
        for domain in seen
        for id, opened in _ids(site, domain.name)
    ]
    openings = [
        NewStream(domain.name, FIRST.get(domain.name, ""), _example(site, domain.name))
        for domain in seen
        if (domain.name in FIRST or domain.name == "patron") and _commands(person.role, domain, 0)
    ]
    return StreamList(found, openings, person.role in NEARLY_ALL, person.role is Role.INSPECTOR)


def _ids(site: Site, domain: str) -> list[tuple[str, bool]]:
    kept = [stream.partition("/")[2] for stream in site.desk.journal.streams(f"{domain}/")]
    new = [key for key in games.names() if key not in kept and games.topics(key).incidents]
    if domain != "incidents":
        new = ["floor"] if domain in ("cage", "pit") and not kept else []
    if domain == "float":
        new = [table for table in _trays(site) if table not in kept]
    return [*((id, True) for id in kept), *((id, False) for id in new)]


def _trays(site: Site) -> list[str]:
    """Tables that are dealt by hand, so that they have a float tray."""
    return [id for id, place in site.places.items() if place.state.opened.dealing == "recorded"]


def _example(site: Site, domain: str) -> str:
    if domain != "promotion":
        return ""
    game = next((key for key in games.names() if games.topics(key).promotions), None)
    taken = {id for id, _ in _ids(site, domain)}
    return next(f"{game}.{n}" for n in range(1, len(taken) + 2) if f"{game}.{n}" not in taken) if game else ""


def title_of(site: Site, domain: str, id: str) -> str:
    match domain:
        case "table" if id in site.places:
            name, title = table_called(site.names, id), site.places[id].state.rules.game.title
            return name if title in name else f"{name}, {title}"
        case "cage" | "pit":
            return {"cage": "Cage", "pit": "Change of shift"}[domain]
        case "voucher":
            return f"Voucher {id}"
        case "pool":
            return f"Jackpot pool {id}"
        case "float":
            return f"Float of {table_called(site.names, id)}"
        case "books":
            return f"Books of {id}"
        case "patron":
            return site.names.get(id, id)
        case "tournament" if announced := site.desk.state(f"tournament/{id}").state.announced:
            return f"{announced.structure.name}, {id}"
        case "tournament-table":
            event, _, number = id.rpartition(".")
            return f"Tournament {event}, table {number}"
        case "promotion" | "incidents":
            game, _, number = id.partition(".")
            title = games.load(game).title if game in games.names() else game
            what = f"promotion {number}" if number else "incidents" if domain == "incidents" else ""
            return f"{title}{f', {what}' if what else ''}"
        case _:
            return id


def _commands(role: Role, domain: AnyDomain, version: int) -> tuple[str, ...]:
    """The commands that the role may give now: only the opening one for a new stream, afterwards all others."""
    if domain.name in APART:
        return ()
    first = FIRST.get(domain.name)
    allowed = [name for name in _may(role, domain) if name != tag(AskSecond)]  # asked from a refusal, not by a form
    return tuple(name for name in allowed if first is None or (name == first) == (version == 0))


def look(site: Site, person: Person, name: str, id: str) -> StreamView:
    """A stream as this person may see it."""
    domain, stream = site.desk.streams.domains[name], f"{name}/{id}"
    opened = site.desk.state(stream)
    commands = _commands(person.role, domain, opened.version)
    return StreamView(
        domain=name,
        id=id,
        title=title_of(site, name, id),
        version=opened.version,
        role=person.role.name.lower(),
        sheets=[sheet.called(site.names) for sheet in _sheets(site, person, stream, opened.state) if sheet.rows],
        due=due(site, person, opened.state) if opened.version else [],
        log=log(site.desk, stream, person, site.names),
        commands=commands,
        offers=_offered(site, person, opened.state, commands),
        called=site.names.tables,
        choices=_choices(site, opened.state),
        open=_open(site, person, opened.state),
    )


def _open(site: Site, person: Person, state: object) -> tuple[OpenLine, ...]:
    """What is open about a person, for those who read every record."""
    return tuple(open_about(site, state)) if isinstance(state, Patron) and person.role in NEARLY_ALL else ()


def _sheets(site: Site, person: Person, stream: str, state: object) -> list[Sheet]:
    desk = site.desk
    match state:
        case FloorTable() if state.id in site.places:
            return table_sheets(state, site.places[state.id].look(person))
        case Pool():
            return pool_sheets(state, desk.balance(stream))
        case Patron():
            name = site.names.get(state.id, state.id)
            return patron_sheets(state, name, desk.balance(stream), desk.balance(stream, TOKENS), person.role)
        case FloorPromotion():
            return promotion_sheets(state, person.role)
        case GameRegister() if person.role in NEARLY_ALL:
            return incident_sheets(state.register)
        case Cage():
            return cage_sheets(state)
        case TableFloat():
            return float_sheets(state)
        case PitShift():
            return shift_sheets(state)
        case MonthBooks():
            return books_sheets(state, site.names)
        case Voucher():
            return voucher_sheets(state)
        case Tournament():
            return tournament_sheets(state, site.clock().isoformat())
        case TournamentTable():
            return tournament_table_sheets(state)
        case _:
            return []


def _offered(site: Site, person: Person, state: object, commands: tuple[str, ...]) -> list[Offer]:
    """What this person may confirm, and what somebody else may confirm at this screen, with a proof of their own."""
    every = [replace(one, says=tables_named(one.says, site.names)) for one in _offers(person.id, state)]
    own = [offer for offer in every if offer.command["type"] in commands]
    if site.settings.demo:  # nobody has anything to prove who they are with
        return own
    asked = [offer for offer in _offers("", state) if offer not in own and not isinstance(state, FloorTable)]
    return [
        *own,
        *(Offer(f"{one.label}, here", one.says, one.clauses, one.command, here=True) for one in asked),
    ]


def _offers(person: str, state: object) -> list[Offer]:
    """Proposals that wait to be confirmed by this person."""
    match state:
        case FloorTable(table=table) if table and table.round and (proposed := table.round.proposed):
            told = f"{proposed.fault}: {proposed.says}"
            carry = [
                Offer(
                    does(proposed.fault, remedy),
                    told,
                    proposed.clauses,
                    {"type": tag(ConfirmFault), "proposal": proposed.proposal, "remedy": remedy},
                )
                for remedy in proposed.remedies
            ]
            withdrawn = {"type": tag(WithdrawFault), "proposal": proposed.proposal}
            return [*carry, Offer("There was no fault", told, proposed.clauses, withdrawn)]
        case Cage():
            return cage_offers(state, person)
        case GameRegister():
            return incident_offers(state.register, person)
        case Tournament():
            return tournament_offers(state, person)
        case _:
            return []


def _choices(site: Site, state: object) -> dict[str, list[str]]:
    """Suggested values for the fields of a form, by the name of the field."""
    patrons = [one.id for one in persons(site.desk.journal, "player", MOST)]
    found = {
        "table": list(site.places),
        "game": list(games.names()),
        "scope": ["casino", "tournament", *games.names()],
        "pool": [id for id, _ in _ids(site, "pool")],
        **dict.fromkeys(PEOPLE, patrons),
    }
    if isinstance(state, Tournament | TournamentTable):
        return found | tournament_choices(state)
    if isinstance(state, FloorTable) and state.table is not None:
        table = state.table
        boxes = [str(box) for box in range(1, table.boxes + 1)]
        stakes = [str(stake.id) for stake in table.round.stakes] if table.round else []
        areas = [wager.name for wager in state.rules.game.wagers]
        pieces = state.rules.life.equipment.items if state.rules.life else ()
        found |= {"box": boxes, "seat": boxes, "area": areas, "deck": list(table.life.decks), "stake": stakes}
        if table.to_note:
            found["number"] = [str(number) for number in table.to_note]
        found["equipment"] = list(dict.fromkeys((*(item.name for item in pieces), DROP_BOX, TERMINAL)))
    return found
