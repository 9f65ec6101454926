"""The server's health and everybody's devices, for an administrator."""

from cutcard import __version__
from cutcard.core.authority import title
from cutcard.core.message import Role
from cutcard.floor.log.checkpoint import parse
from cutcard.registers.people.account import PersonAccount
from cutcard.web.admin.shapes import AdminView, HealthFact, OpenSession, ReaderLine
from cutcard.web.site.site import Site
from cutcard.web.words.named import table_called

SESSIONS = "select person from sessions group by person order by max(seen) desc limit 500"
MANY = 1_000  # that should not wait


def admin_view(site: Site, why_not: str) -> AdminView:
    """``why_not``: why commands cannot be taken now, as the journal's writer says; "" if they can."""
    return AdminView(site.plan.floor.name, __version__, health(site, why_not), devices(site), readers(site))


def health(site: Site, why_not: str) -> list[HealthFact]:
    """What an administrator should know about the server, the most important first."""
    journal, writer = site.desk.journal, site.desk.journal.writer
    size, note = journal.anchor().size, journal.last_checkpoint()
    covered = parse(note).size if note else 0
    witnesses = len(note.signatures) - 1 if note else 0
    failing, bare = len(site.keeper.failed), len(site.desk.streams.without_snapshot)
    wait, log = "Wait a minute; if it stays so, see the log of the server.", "See the log of the server."
    missing = f", {failing} did not" if failing else ""
    return [
        HealthFact("Commands", why_not or "are taken", not why_not, log),
        HealthFact("Journal", f"{size:,} seals", True),
        HealthFact("Waiting to be written", f"{writer.waiting:,}", writer.waiting < MANY, wait),
        HealthFact("Checkpoint", f"covers {covered:,} seals", size - covered < MANY, wait),
        HealthFact(
            "Witnesses",
            f"{witnesses} cosigned the last checkpoint{missing}",
            not failing,
            "; ".join(site.keeper.failed.values()),
        ),
        HealthFact("Tasks started again", f"{site.restarts}", not site.restarts, log),
        HealthFact("Streams without a snapshot", f"{bare}", not bare, f"The next start takes longer. {log}"),
        HealthFact("Open pages", f"{site.presence.feeds}", True),
        HealthFact("Tables", f"{len(site.places)}", True),
    ]


def devices(site: Site) -> list[OpenSession]:
    """Every session, the latest used first."""
    people = [person for (person,) in site.desk.journal.ask(SESSIONS)]
    found = [one for person in people for one in site.sessions.store.of(person)]
    found.sort(key=lambda one: one.seen, reverse=True)
    return [
        OpenSession(
            one.person,
            site.sessions.name(one.person),
            title(one.role),
            one.means,
            one.device,
            one.address,
            one.started.isoformat(timespec="seconds"),
            one.seen.isoformat(timespec="seconds"),
        )
        for one in found
    ]


def readers(site: Site) -> list[ReaderLine]:
    """Card readers, each with its table."""
    found = []
    for stream in site.desk.journal.streams("people/"):
        account = site.desk.state(stream).state
        assert isinstance(account, PersonAccount)
        if Role.CARD_READER in account.roles:
            found.append(
                ReaderLine(account.id, account.table, table_called(site.names, account.table), not account.disabled)
            )
    return found
