"""Preparing a table: its equipment, where cards come from, cash or cashless."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.rules.printed.life import ChangeClauses, EquipmentClauses, Item, LimitClauses
from cutcard.ruling import Refused
from cutcard.table.life.exchange import DROP_BOX, check_cash
from cutcard.table.messages.cards import CashSet, ChangeSource, PrepareTable, SetCash, SourceChanged, TablePrepared
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def decide_preparation(
    rules: Rules,
    clauses: EquipmentClauses,
    changes: ChangeClauses,
    limits: LimitClauses,
    table: Table,
    command: PrepareTable | SetCash | ChangeSource,
    facts: Facts,
) -> Iterator[TableEvent]:
    who, at = facts.actor.id, facts.at
    match command:
        case PrepareTable(equipment, cash):
            if table.round is not None and table.round.stage != "closed":
                raise Refused(clauses.list, "a round is open: prepare the table between rounds")
            cited = [_has(item, equipment) for item in clauses.items if _needed(item, table, cash)]
            cited += [item.clause for item in clauses.items if item.when == "never" and item.name in equipment]
            cited += check_cash(changes, cash, DROP_BOX in equipment, equipment)
            every = dict.fromkeys((clauses.list, *cited))
            yield TablePrepared(tuple(dict.fromkeys(equipment)), cash, who, at, tuple(every))
        case SetCash(cash, drop_box):
            yield CashSet(cash, drop_box, who, at, check_cash(changes, cash, drop_box, table.life.equipment))
        case ChangeSource(source, reasons):
            require_text(rules.game.common.cards_from, reasons, "why the cards are dealt from somewhere else")
            if rules.game.common.sources and source not in rules.game.common.sources:
                known = ", ".join(rules.game.common.sources)
                raise Refused(rules.game.common.cards_from, f"cards may not be dealt from the {source}: use {known}")
            if limits.low is not None and table.life.low_limit and source != "device":
                raise Refused(limits.low.source, "a low-limit table may deal only from a shuffling device")
            if table.round is not None and table.round.stage not in ("open", "closed"):
                raise Refused(clauses.other_source[0], "a hand is in progress: wait until the round is over")
            kept = () if clauses.new_cards else tuple(table.life.decks)[: 2 if source == "device" else 1]
            by = rules.game.common.sources.get(source)
            cites = (*clauses.other_source, by) if by else clauses.other_source
            yield SourceChanged(source, kept, reasons, who, at, cites)


def wanted(clauses: EquipmentClauses, table: Table) -> tuple[str, ...]:
    """The equipment that a table needs, with the drop box if it takes cash."""
    needed = [item.name for item in clauses.items if _needed(item, table, cash=True)]
    return tuple(dict.fromkeys((*needed, DROP_BOX)))


def _needed(item: Item, table: Table, cash: bool) -> bool:
    return {
        "always": True,
        "with a jackpot": bool(table.sign.jackpot),
        "with cash": cash,
        "with a shoe": table.source == "shoe",
        "with a device": table.source == "device",
        "never": False,
    }[item.when]


def _has(item: Item, equipment: tuple[str, ...]) -> str:
    if item.name not in equipment:
        raise Refused(item.clause, f"the table has no {item.name}: install it first")
    return item.clause
