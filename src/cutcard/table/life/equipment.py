"""Faults of cards and devices: what must happen afterwards, besides the remedy for the round."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.rules.faults import Fault
from cutcard.rules.printed.life import SHUFFLER
from cutcard.ruling import Refused
from cutcard.table.messages.cards import DefectFound, DefectKind, DeviceFailed, ShuffleOrdered
from cutcard.table.messages.faults import FaultProposed, ReportFault
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.payout import Rules
from cutcard.table.play.proposal import deck_meant, known, moment, proposal
from cutcard.table.state.table import Table
from cutcard.table.state.waiting import waiting

DEVICE = "with a device"  # Item.when of the shuffling device in the list of equipment
DEFECTS: dict[DefectKind, Fault] = {"missing card": Fault.MISSING_CARD, "foreign card": Fault.FOREIGN_CARD}
KINDS: dict[Fault, DefectKind] = {fault: kind for kind, fault in DEFECTS.items()}
DEVICES = (Fault.DEVICE_JAMS, Fault.DEVICE_FAILS)


def check_device(rules: Rules, table: Table, fault: Fault, clause: str) -> None:
    """Refuse a device fault at a table without a device. An electronic table counts as a device."""
    if table.dealing == "electronic" or fault not in DEVICES:
        return
    if table.source != "device" and SHUFFLER not in table.life.equipment:
        raise Refused(clause, f"cards are dealt from the {table.source} here: no shuffling device is in use")


def follows(
    rules: Rules, table: Table, fault: Fault, clauses: tuple[str, ...], facts: Facts, counted: str = ""
) -> Iterator[TableEvent]:
    """What must happen at the table because of a confirmed fault. ``counted``: the deck that was counted wrong."""
    who, at = facts.actor.id, facts.at
    if fault is Fault.DEVICE_JAMS:
        yield ShuffleOrdered(fault, who, at, clauses)
    elif fault is Fault.DEVICE_FAILS:
        equipment = rules.life.equipment if rules.life else None
        pieces = [item.name for item in equipment.items if item.when == DEVICE] if equipment else []
        piece = pieces[0] if pieces and table.source == "device" else SHUFFLER
        yield DeviceFailed(piece, who, at, equipment.other_source if equipment else clauses)
    elif fault in KINDS:
        yield defect(rules, table, KINDS[fault], deck_meant(table) or counted, str(fault), facts, clauses)


def defect(
    rules: Rules,
    table: Table,
    kind: DefectKind,
    deck: str,
    details: str,
    facts: Facts,
    clauses: tuple[str, ...],
    entry: int = 0,
) -> DefectFound:
    """A missing or foreign card: the deck must be searched before the next deal."""
    incidents = rules.incidents
    cited = (incidents.defects.search, incidents.defects.cards, incidents.defects.notify) if incidents else clauses
    playing = table.rounds if _in_play(table) else 0
    return DefectFound(kind, deck, playing, details, facts.actor.id, facts.at, cited, entry)


def defect_found(
    rules: Rules,
    table: Table,
    kind: DefectKind,
    deck: str,
    details: str,
    facts: Facts,
    entry: int = 0,
    now: bool = True,
) -> Iterator[TableEvent]:
    """A defect found by a count or entered in the register: propose to void the current round, or hold the deck.

    A defect from the register makes the deck wait for a search in either case. ``now``: it was not found in a round
    that is over. While another fault waits for its remedy, the proposal waits behind it.
    """
    state, fault = table.round, DEFECTS[kind]
    if not entry and _on_record(table, deck):
        return
    rule = known(rules, state, fault, moment(table))
    playing = table.life.in_play  # an assisted table does not record which deck it deals from
    ours = not playing or deck in ("", playing)  # not the second deck, which is in the device
    void = state is not None and _in_play(table) and now and ours and rule is not None
    if entry or not void:
        clauses = rule.clauses if rule else (rules.game.common.deck,)
        yield defect(rules, table, kind, deck, details, facts, clauses, entry)
    if void:
        assert state is not None
        assert rule is not None
        proposed = proposal(table, state, rule, ReportFault(fault), facts.actor, entry)
        yield proposed if deck_meant(table) else replace(proposed, deck=deck)


def once_void(rules: Rules, table: Table, reported: Iterable[FaultProposed], facts: Facts) -> Iterator[TableEvent]:
    """What must still happen because of faults that were reported in a round which is void for another reason.

    No stake is left that they could move, so nobody has to confirm them, as between rounds.
    """
    for fault in reported:
        if not fault.entry:
            yield from follows(rules, table, fault.fault, fault.clauses, facts, fault.deck)


def other_deck(rules: Rules, table: Table, proposed: FaultProposed, facts: Facts) -> Iterator[TableEvent]:
    """What must happen if a wrong count turns out to be of the deck that was not in play: it is searched all the same.

    At an assisted table with two decks the record does not show which of them is in play.
    """
    counted = table.life.decks.get(proposed.deck)
    if counted is not None and not counted.right:
        details = f"the count of deck {proposed.deck}"
        yield defect(rules, table, KINDS[proposed.fault], proposed.deck, details, facts, proposed.clauses)


def _on_record(table: Table, deck: str) -> bool:
    """Whether the defect is already proposed as a fault or waits for a search."""
    state, right = table.round, deck in table.life.decks and table.life.decks[deck].right
    pending = any(fault.fault in KINDS for fault in waiting(state))
    return pending or (bool(table.life.search) and not right)


def _in_play(table: Table) -> bool:
    return table.round is not None and table.round.stage in ("play", "settlement")
