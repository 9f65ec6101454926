"""What must happen at a table before its next card, as far as the pages do not offer it by themselves."""

from cutcard.core.authority import title
from cutcard.core.message import Role
from cutcard.registers.incidents.defect import unsearched
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.ruling import Refused
from cutcard.table.life.cards import ready
from cutcard.table.messages.cards import BringDeck, Cut, Shuffle
from cutcard.table.messages.faults import ConfirmFault
from cutcard.table.messages.reader import MendReading
from cutcard.table.play.gates import Gate, gates
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table
from cutcard.web.dealer.shapes import DueView

OFFERED = (BringDeck, Shuffle, Cut, ConfirmFault, MendReading)  # each is a button of its own


def due(rules: Rules, table: Table, register: IncidentRegister | None, name: str) -> list[DueView]:
    """The gates of a table, each with what its dealer can do about it; and the count of a deck that is incomplete."""
    if table.life.closed and rules.life is not None:
        supervisor = title(Role.GAMING_SUPERVISOR)
        ordered = [gate for gate in gates(rules, table) if table.life.count and gate.clause == rules.life.cards.count]
        closed = DueView("The table is closed.", rules.life.attendance.close, [], [], (supervisor,))
        return [closed, *(_due(rules, table, register, name, gate) for gate in ordered)]
    found = [_due(rules, table, register, name, gate) for gate in gates(rules, table) if not _offered(gate)]
    return found or _incomplete(rules, table)


def _incomplete(rules: Rules, table: Table) -> list[DueView]:
    """Without a complete deck nothing is dealt: the dealer counts one again once the card is back or replaced."""
    decks = table.life.decks
    if rules.life is None or not decks or any(deck.right for deck in decks.values()):
        return []
    try:
        ready(rules.life.cards, table)
    except Refused as refused:
        reason = f"{refused.reason[0].upper()}{refused.reason[1:]}."
        return [DueView(reason, refused.clause, [], sorted(decks), ())]
    return []


def _offered(gate: Gate) -> bool:
    return gate.cure is not None and isinstance(gate.cure.command, OFFERED)


def _due(rules: Rules, table: Table, register: IncidentRegister | None, name: str, gate: Gate) -> DueView:
    search = unsearched(register.defects, name) if register and gate.clause == table.life.search else []
    counting = table.life.count and rules.life is not None and gate.clause == rules.life.cards.count and not gate.closes
    command, roles = (gate.cure.command, gate.cure.roles) if gate.cure else (None, ())
    asked = getattr(command, "roles", roles)
    others = () if search or counting else tuple(title(Role(role)) for role in asked)
    return DueView(gate.text, gate.clause, search, sorted(table.life.decks) if counting else [], others[:1])
