"""People as administrators see them: a line for each account, and what happened to it."""

from datetime import datetime

from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.persons import persons
from cutcard.registers.people.account import PersonAccount, is_locked, roles_at
from cutcard.web.people.shapes import PasskeyLine, PersonLine, PersonRecord
from cutcard.web.people.words import says
from cutcard.web.site.site import Site

MOST = 200  # entries of a record


def lines(site: Site, *, players_only: bool) -> list[PersonLine]:
    """Everybody with an account; guests of a demonstration are many, and nobody manages them."""
    counts = site.sessions.store.counts()
    found = []
    for one in persons(site.desk.journal, "player" if players_only else None):
        account = site.door.account(one.id)
        if account.roles and not (account.demonstration and one.id.startswith("guest-")):
            found.append(_line(site, account, one.name, counts.get(one.id, 0)))
    return found


def line_of(site: Site, id: str) -> PersonLine:
    return _line(site, site.door.account(id), site.sessions.name(id), len(site.sessions.store.of(id)))


def _line(site: Site, account: PersonAccount, name: str, sessions: int) -> PersonLine:
    at = site.clock().isoformat()
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
    )


def _state(account: PersonAccount, at: str) -> str:
    if account.disabled:
        return "disabled"
    if account.demonstration:
        return "demonstration"
    if is_locked(account, at):
        return "locked"
    if account.open:
        return "open"
    return "invited" if datetime.fromisoformat(account.invited) > datetime.fromisoformat(at) else "expired"


def record_of(site: Site, id: str) -> list[PersonRecord]:
    """What happened to an account, newest first."""
    entries = site.desk.history(stream_of(id))[-MOST:]
    return [
        PersonRecord(entry.at, site.sessions.name(entry.actor.id), says(event, site.sessions.name))
        for entry in reversed(entries)
        for event in reversed(entry.events)
    ]
