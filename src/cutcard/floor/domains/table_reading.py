"""A card reader at a table: what its cards are checked against, and when they are opened."""

from cutcard.floor.streams.needs import NOTHING, CardToCheck, Needs, SealedWanted
from cutcard.table.messages.reader import ReadCard
from cutcard.table.play.boxes import lying
from cutcard.table.play.course import needs
from cutcard.table.play.payout import Rules
from cutcard.table.play.reader import against, sealed_for
from cutcard.table.state.table import UNSEEN, Round, Table


def to_close(table: Table, state: Round) -> Needs:
    """The records of everybody with a wager, which are checked again before the first card."""
    owners = tuple(dict.fromkeys(stake.owner for stake in state.stakes))
    return Needs(people=owners, apart=(table.game, owners))


def to_read(rules: Rules, table: Table, command: ReadCard) -> Needs:
    """Whether the card can be right; and, with the first card, whatever closing the wagers needs."""
    state = table.round
    if state is None or state.stage == "closed" or state.number != command.round:
        return NOTHING
    seen = tuple(sorted(lying(state) - {UNSEEN}))
    card = CardToCheck(state.number, command.sealed, against(state), seen, rules.game.deck)
    if state.stage != "open":
        return Needs(read=card)
    closing = to_close(table, state)
    return Needs(read=card, people=closing.people, apart=closing.apart)


def to_open(rules: Rules, table: Table) -> SealedWanted | None:
    """The cards that the round waits for, if the reader has read all of them."""
    state, need = table.round, needs(rules, table)
    if state is None or state.reading.misread is not None or not (sealed := sealed_for(state, need)):
        return None
    return SealedWanted(need.key, state.number, sealed)


def at_settlement(rules: Rules, table: Table) -> SealedWanted | None:
    """At settlement each hand is turned up in its turn: what the reader has read need not be asked for one by one."""
    return to_open(rules, table) if table.round is not None and table.round.stage == "settlement" else None
