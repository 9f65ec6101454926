"""Preparing a table: its equipment, where cards come from, cash or cashless."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.rules.printed.life import SHUFFLER, EquipmentClauses, Item, LifeRules
from cutcard.ruling import Refused, do, instead, wait
from cutcard.table.life.cards import decks_kept
from cutcard.table.life.exchange import DROP_BOX, check_cash
from cutcard.table.messages.cards import (
    CashSet,
    ChangeSource,
    DeviceRestored,
    PrepareTable,
    RestoreDevice,
    SetCash,
    Source,
    SourceChanged,
    TablePrepared,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table

FROM = {"shoe": "with a shoe", "device": "with a device"}  # Item.when of the equipment that each source needs


def decide_preparation(
    rules: Rules,
    life: LifeRules,
    table: Table,
    command: PrepareTable | SetCash | ChangeSource | RestoreDevice,
    facts: Facts,
) -> Iterator[TableEvent]:
    who, at, clauses, changes = facts.actor.id, facts.at, life.equipment, life.changes
    match command:
        case PrepareTable(equipment, cash):
            if table.round is not None and table.round.stage != "closed":
                raise Refused(clauses.list, "a round is open: prepare the table between rounds")
            cited = [_has(item, equipment) for item in clauses.items if _needed(item, table, cash)]
            cited += [item.clause for item in clauses.items if item.when == "never" and item.name in equipment]
            _check_one_of_both(clauses, table, equipment)
            cited += check_cash(changes, command, equipment)
            every = dict.fromkeys((clauses.list, *cited))
            yield TablePrepared(tuple(dict.fromkeys(equipment)), cash, who, at, tuple(every))
            kept = decks_kept(life.cards, table, table.source, equipment)
            if len(kept) < len(table.life.decks) and not table.life.failed:  # all of them go with another source
                gone = "no machine is left for a second deck"
                yield SourceChanged(table.source, kept, gone, who, at, (life.cards.deck,))
        case SetCash(cash, drop_box):
            yield CashSet(cash, drop_box, who, at, check_cash(changes, command, table.life.equipment))
        case ChangeSource():
            yield _change_source(rules, life, table, command, facts)
        case RestoreDevice(details):
            if not table.life.failed:
                raise Refused(clauses.other_source[0], "no shuffle has failed here")
            if table.dealing != "electronic":
                reason = "a device that has failed may not be used again: deal from another source"
                source: Source = "device" if table.life.low_limit else "shoe"
                raise Refused(clauses.other_source[0], reason, do(ChangeSource(source, "the device has failed")))
            require_text(clauses.other_source[0], details, "how the shuffle was repaired")
            yield DeviceRestored(details, who, at, clauses.other_source)


def _change_source(
    rules: Rules, life_rules: LifeRules, table: Table, command: ChangeSource, facts: Facts
) -> SourceChanged:
    """New cards come only with another source for a device that has failed; otherwise decks stay, to be shuffled."""
    clauses, cards, limits = life_rules.equipment, life_rules.cards, life_rules.limits
    source, life = command.source, table.life
    require_text(rules.game.common.cards_from, command.reasons, "why the cards are dealt from somewhere else")
    if rules.game.common.sources and source not in rules.game.common.sources:
        known = ", ".join(rules.game.common.sources)
        raise Refused(rules.game.common.cards_from, f"cards may not be dealt from the {source}: use {known}")
    if limits.low is not None and life.low_limit and source != "device":
        raise Refused(limits.low.source, "a low-limit table may deal only from a shuffling device")
    another = cards.shuffler is not None and SHUFFLER in life.equipment  # one that failed is no longer on the checklist
    if life.failed and source == "hand" and not (clauses.or_by_hand or another):
        unless = f" unless another {SHUFFLER} is installed" if cards.shuffler else ""
        reason = f"the shuffling device has failed: deal from another device or a shoe, not by hand{unless}"
        raise Refused(life.failed, reason, do(ChangeSource("shoe", command.reasons)))
    free = ("closed",) if table.dealing == "electronic" else ("open", "closed")  # its deck is fixed with the wagers
    if table.round is not None and table.round.stage not in free:
        reason = "a round is in progress: wait until it is over"
        raise Refused(rules.game.common.cards_from, reason, wait("the round is over"))
    for item in clauses.items:
        if life.prepared and item.when == FROM.get(source) and item.name not in life.equipment:
            between = table.round is None or table.round.stage == "closed"  # when the checklist is gone through
            again = do(PrepareTable((*life.equipment, item.name), life.cash))
            cure = again if between else wait("the round is over")
            reason = f"the table has no {item.name}: install it and go through the checklist again"
            raise Refused(item.clause, reason, cure)
    new = life.failed and clauses.new_cards
    kept = () if new else decks_kept(cards, table, source, life.equipment)
    by = rules.game.common.sources.get(source, rules.game.common.cards_from)
    cites = (*(clauses.other_source if life.failed else ()), by)
    return SourceChanged(source, kept, command.reasons, facts.actor.id, facts.at, cites)


def wanted(clauses: EquipmentClauses, table: Table) -> tuple[str, ...]:
    """The equipment that a table needs, with the drop box if it takes cash."""
    needed = [item.name for item in clauses.items if _needed(item, table, cash=True)]
    if table.dealing == "recorded" and table.source not in FROM:
        needed += [item.name for item in clauses.items if item.when == FROM["shoe"]]
    return tuple(dict.fromkeys((*needed, DROP_BOX)))


def checklist(rules: Rules, table: Table) -> tuple[str, ...]:
    """What a person must confirm before the first round at a table dealt by hand; empty once that is done."""
    if rules.life is None or table.dealing == "electronic" or table.life.prepared:
        return ()
    return wanted(rules.life.equipment, table)


def _needed(item: Item, table: Table, cash: bool) -> bool:
    if table.dealing == "electronic":  # no cards, so nothing to deal them from or to keep them in
        return False
    if table.life.failed and item.when in FROM.values():  # any other source will do, not the one that failed
        return False
    return {
        "always": True,
        "with a jackpot": bool(table.sign.jackpot) and not table.sign.fixed,
        "with cash": cash,
        "with a shoe": table.source == "shoe",
        "with a device": table.source == "device",
        "never": False,
    }[item.when]


def _check_one_of_both(clauses: EquipmentClauses, table: Table, equipment: tuple[str, ...]) -> None:
    """Refuse a table with neither a shoe nor a device: it needs one even if cards are dealt by hand."""
    either = [item for item in clauses.items if item.when in FROM.values()]
    free = table.dealing == "recorded" and (table.source not in FROM or table.life.failed)
    if either and free and not any(item.name in equipment for item in either):
        reason = f"install one of these first: {', '.join(item.name for item in either)}"
        raise Refused(either[0].clause, reason, instead(PrepareTable((*equipment, either[0].name))))


def _has(item: Item, equipment: tuple[str, ...]) -> str:
    if item.name not in equipment:
        whole = instead(PrepareTable((*equipment, item.name)))
        raise Refused(item.clause, f"the table has no {item.name}: install it first", whole)
    return item.clause
