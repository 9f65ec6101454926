"""What patrons have: whether it covers a bet, and what they can give back. What they no longer have becomes a claim."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cutcard.core.message import Command, Event
from cutcard.floor.domains import cage
from cutcard.floor.domains.table_accounts import Accounts, postings
from cutcard.floor.journal.ledger import CHIPS, TOKENS, patron
from cutcard.floor.streams.domain import Follow
from cutcard.money import Cents
from cutcard.registers.patrons.claims import Commodity, OpenClaim
from cutcard.registers.patrons.messages import PayIn
from cutcard.rules.faults import Fault
from cutcard.table.messages.exchange import CashChanged
from cutcard.table.messages.faults import CannotCover, ConfirmFault, ReportFault
from cutcard.table.messages.orders import DebtClaimed
from cutcard.table.state.table import Table


def to_be_asked(table: Table, command: Command) -> tuple[str, ...]:
    """Patrons with an account that may have to cover a bet, or whose results in the round might be reversed."""
    state, short = table.round, short_of_chips(table, command)
    if state is None or table.dealing != "electronic":
        return ()
    asked = {short} if short else set()
    if not isinstance(command, ReportFault | CannotCover):
        asked |= {one.owner for one in state.settled} | {one.owner for one in state.prizes}
    return tuple(sorted(asked))


def short_of_chips(table: Table, command: Command) -> str:
    """The player who cannot cover their bet, as the command or the fault it confirms says; "": nobody."""
    proposed = table.round.proposed if table.round else None
    match command:
        case CannotCover(box):
            pass
        case ReportFault(Fault.NOT_COVERED, box):
            pass
        case ConfirmFault() if proposed is not None and proposed.fault is Fault.NOT_COVERED:
            box = proposed.box
        case _:
            return ""
    return table.seats.get(box, "")


def concerned(table: Table, command: Command) -> str:
    """The player whose record decides: who cannot cover a bet, or whose stake is corrected; "": nobody."""
    state = table.round
    fault = state.proposed if state else None
    if state is None or fault is None or not fault.area or not isinstance(command, ConfirmFault):
        return short_of_chips(table, command)
    owners = [one.owner for one in state.stakes if (one.box, one.area) == (fault.box, fault.area)]
    return next((owner for owner in owners if fault.owner in ("", owner)), "")


def claims(
    accounts: Accounts, table: Table, events: Sequence[Event], purses: Mapping[str, tuple[Cents, Cents]]
) -> Iterator[DebtClaimed]:
    """A claim on every patron whom these events would take below zero (I-66)."""
    moved: Counter[tuple[str, str]] = Counter()
    for posting in postings(accounts, table, events):
        moved[posting.account, posting.commodity] += posting.amount
    clauses: tuple[str, ...] = next((cited for event in events if (cited := getattr(event, "clauses", ()))), ())
    for who, (chips, tokens) in purses.items():
        short = max(0, -(chips + moved[patron(who), CHIPS])), max(0, -(tokens + moved[patron(who), TOKENS]))
        if any(short):
            yield DebtClaimed(who, *short, (*clauses, "I-66"))


def follows(name: str, table: Table | None, events: Sequence[Event]) -> Iterator[Follow]:
    """Claims go to the cage; cash changed at an electronic table goes to the patron's account."""
    for event in events:
        match event:
            case DebtClaimed(owner, chips, tokens, clauses):
                number = table.rounds if table else 0
                for amount, commodity in ((chips, "chips"), (tokens, "tokens")):
                    if amount:
                        basis = f"paid in a round that is void now: table {name}, round {number}"
                        yield _claim(owner, amount, basis, clauses, "chips" if commodity == "chips" else "tokens")
            case CashChanged(owner, amount, means) if table is not None and table.dealing == "electronic":
                yield Follow(patron(owner), PayIn(amount, "cash" if means == "cash" else "EFTPOS", name))
            case _:
                pass


def _claim(owner: str, amount: Cents, basis: str, clauses: tuple[str, ...], commodity: Commodity) -> Follow:
    return Follow(cage.STREAM, OpenClaim(owner, amount, basis, clauses, commodity))
