"""What a player always sees at a table: how long they have played since signing in, the net result, their limits."""

from msgspec import Struct

from cutcard.core.day import day
from cutcard.core.moment import moment
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.account_rows import Movement, movements, visited
from cutcard.floor.journal.ledger import patron
from cutcard.floor.people.sessions import StoredSession
from cutcard.money import Cents
from cutcard.registers.patrons.cash import deposit_limit
from cutcard.registers.patrons.patron import Patron, current, standing
from cutcard.web.evenings.history import finished

KEPT = 4096  # sessions whose play is remembered


class Tonight(Struct, frozen=True):
    """A player's play in this session. ``since``: when it began; ``left``: what limits still allow, None without one.

    ``check``: minutes between two reality checks, as the venue has set them.
    """

    since: str
    now: str
    net: Cents
    rounds: int
    loss_left: Cents | None
    deposit_left: Cents | None
    paused: str
    check: int


class Nights:
    """The rows that moved the accounts of players in their sessions, so that only new rows are read again."""

    def __init__(self) -> None:
        self._seen: dict[bytes, dict[str, tuple[int, list[Movement]]]] = {}

    def tonight(self, desk: Desk, person: str, session: StoredSession, table: str, at: str, check: int) -> Tonight:
        """What a person has played since a session started. ``table``: where they are now, "" elsewhere."""
        tables = self._tables(desk, person, session, table)
        rounds = [one for stream, (_, moved) in tables.items() for one in finished(desk, stream, moved)]
        state = desk.state(patron(person)).state
        assert isinstance(state, Patron)
        state, today = current(state, at), day(at)
        bound = deposit_limit(state, today)
        paid = state.deposited if state.deposit_day == today else 0
        left = standing(state, at).left
        return Tonight(
            since=min((moved[0].at for _, moved in tables.values() if moved), default=""),
            now=at,
            net=sum(one.net for one in rounds),
            rounds=len(rounds),
            loss_left=None if left is None else max(0, left),
            deposit_left=None if bound is None else max(0, bound - paid),
            paused=state.paused if state.paused and moment(state.paused) > moment(at) else "",
            check=check,
        )

    def _tables(
        self, desk: Desk, person: str, session: StoredSession, table: str
    ) -> dict[str, tuple[int, list[Movement]]]:
        """By table: the last version read, and what moved the account there."""
        ask, account = desk.journal.ask, patron(person)
        if session.digest not in self._seen and len(self._seen) >= KEPT:
            self._seen.pop(next(iter(self._seen)))
        tables = self._seen.setdefault(session.digest, {})
        if f"table/{table}" not in tables:  # only who comes to another table has anything else to be found
            for stream, first in visited(ask, person, session.started.isoformat()).items():
                tables.setdefault(stream, (first - 1, []))
        for stream, (read, moved) in tables.items():
            version = desk.state(stream).version
            if version > read:
                tables[stream] = version, [*moved, *movements(ask, stream, account, read)]
        return tables
