"""Relief: another dealer takes the table over between rounds, or before the first wager lies."""

from cutcard.core.message import Facts
from cutcard.ruling import Refused, wait
from cutcard.table.messages.relief import DealerRelieved, RelieveDealer
from cutcard.table.state.table import Table


def relieve(table: Table, command: RelieveDealer, facts: Facts) -> DealerRelieved:
    """A round is dealt by one dealer from its first wager to its settlement (I-76)."""
    if table.dealing != "recorded":
        raise Refused("I-76", "an electronic table has no dealer to relieve")
    state = table.round
    if state is not None and state.stage != "closed" and (state.stage != "open" or state.stakes):
        reason = f"round {state.number} is in play: take the table over when it is settled"
        raise Refused("I-76", reason, wait("the round is over"))
    if facts.is_actor(command.outgoing):
        raise Refused("I-76", "you deal this table already: the next dealer must be somebody else")
    return DealerRelieved(command.outgoing, facts.actor.id, facts.at)
