"""People as administrators see them: a line for each account, and what happened to it."""

from datetime import datetime
from functools import partial

from cutcard.core.message import Role
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.persons import persons
from cutcard.registers.people.account import PersonAccount, confirmers, is_locked, roles_at
from cutcard.registers.people.messages import CONFIRMING
from cutcard.web.http.session import Person
from cutcard.web.people.shapes import PasskeyLine, PersonLine, PersonRecord
from cutcard.web.people.words import says
from cutcard.web.site.site import Site
from cutcard.web.words.named import table_called

MOST = 200  # entries of a record


def lines(site: Site, reader: Person) -> list[PersonLine]:
    """Everybody with an account whom this person manages or may confirm; guests of a demonstration are too many."""
    counts = site.sessions.store.counts()
    confirms = reader.role in CONFIRMING
    found = []
    for one in persons(site.desk.journal, None if confirms else "player"):
        account = site.door.account(one.id)
        managed = reader.role is Role.ADMINISTRATOR or Role.PLAYER in account.roles or account.waits
        if account.roles and managed and not (account.demonstration and one.id.startswith("guest-")):
            found.append(_line(site, reader, account, one.name, counts.get(one.id, 0)))
    return found


def line_of(site: Site, reader: Person, id: str) -> PersonLine:
    return _line(site, reader, site.door.account(id), site.sessions.name(id), len(site.sessions.store.of(id)))


def to_confirm(site: Site, reader: Person) -> int:
    """How many new members of staff wait for this person to confirm them."""
    if reader.role not in CONFIRMING:
        return 0
    accounts = (site.door.account(one.id) for one in persons(site.desk.journal, "staff"))
    return sum(bool(one.waits) and not one.disabled and reader.id not in (one.waits, one.id) for one in accounts)


def _confirmers(site: Site, account: PersonAccount) -> list[str]:
    """Ids of those who can confirm somebody new: not who invited them, and not they themselves."""
    if not account.waits:
        return []
    at = site.clock().isoformat()
    found = [one.id for one in persons(site.desk.journal, "staff") if one.id not in (account.waits, account.id)]
    others = [one for one in map(site.door.account, found) if site.settings.demo or not one.demonstration]
    return [one.id for one in others if set(confirmers(account)) & set(roles_at(one, at))]


def _line(site: Site, reader: Person, account: PersonAccount, name: str, sessions: int) -> PersonLine:
    at = site.clock().isoformat()
    others = _confirmers(site, account)
    return PersonLine(
        account.id,
        name,
        [role.name.lower() for role in account.roles],
        _state(account, at),
        bool(roles_at(account, at)),
        list(account.shifts),
        account.failures,
        sessions,
        [PasskeyLine(number, label) for number, label in account.passkeys.items()],
        site.sessions.name(account.waits) if account.waits else "",
        [site.sessions.name(id) for id in others],
        reader.role in confirmers(account) and reader.id in others,
        reader.id == account.id,
    )


def _state(account: PersonAccount, at: str) -> str:
    if account.disabled:
        return "disabled"
    if account.demonstration:
        return "demonstration"
    if is_locked(account, at):
        return "locked"
    if account.waits:
        return "waits"
    if account.open:
        return "open"
    return "invited" if datetime.fromisoformat(account.invited) > datetime.fromisoformat(at) else "expired"


def record_of(site: Site, id: str) -> list[PersonRecord]:
    """What happened to an account, newest first."""
    entries, called = site.desk.history(stream_of(id))[-MOST:], partial(table_called, site.names)
    return [
        PersonRecord(entry.at, site.sessions.name(entry.actor.id), says(event, site.sessions.name, called))
        for entry in reversed(entries)
        for event in reversed(entry.events)
    ]
