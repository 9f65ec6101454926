"""Bounty chips handed in, against the record: a difference is a duty until its cause is recorded (TOR 3, T-65)."""

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.ruling import Refused, wait
from cutcard.tournament.messages.room import BountiesExplained, BountiesHandedIn, ExplainBounties, HandInBounties
from cutcard.tournament.state.tournament import HandedIn, Tournament


def recorded(t: Tournament, player: str) -> tuple[int, int]:
    """How many bounty chips a player should have, the winner's own one included.

    A bounty of a split pot is one chip, and any of its winners may have it.
    """
    value = t.bounties.value
    before = (one.shares for some in t.bounties.earlier.values() for one in some)
    lost = [dict(shares) for shares in (*t.bounties.lost.values(), *before) if len(shares) > 1]
    split = [shares[player] for shares in lost if player in shares]
    won = t.bounties.won.get(player, 0)
    alone = max(0, won - sum(split)) // value if won else 0
    own = player in t.winners and t.bounties.own.get(player) == "held"
    return alone + own, alone + own + (len(split) if won else 0)


def handed_in(t: Tournament, command: HandInBounties) -> BountiesHandedIn:
    player = command.player
    if player not in t.register.entrants:
        raise Refused("TOR 3", f"{player[:40]} has not entered: choose a player of this tournament")
    if not t.bounties.value:
        raise Refused("TOR 3", "this tournament has no bounties, so there are no chips to hand in")
    if player in t.field.where and player not in t.winners:
        reason = f"{player} is still in play: bounty chips are handed in when the player is out or has won"
        raise Refused("TOR 3", reason)
    least, most = recorded(t, player)
    clauses = ("TOR 3", "T-65", "T-03") if most > least else ("TOR 3", "T-65")
    return BountiesHandedIn(player, command.chips, least, most, clauses)


def differing(t: Tournament, player: str) -> HandedIn | None:
    """What was handed in against the record as it is now, if they differ and nobody has explained it.

    What was paid stays as it was; what is still to be paid may have been corrected since.
    """
    one = t.room.handed.get(player)
    if one is None:
        return None
    own = player in t.winners and t.bounties.own.get(player) == "held"
    record = recorded(t, player) if own or t.bounties.won.get(player) else (one.least, one.most)
    known = one.explained and record == (one.least, one.most)
    now = HandedIn(one.chips, *record, explained=known)
    return now if now.wrong else None


def explained(t: Tournament, command: ExplainBounties, facts: Facts) -> BountiesExplained:
    require_text("TOR 3", command.finding, "what caused the difference")
    one = differing(t, command.player)
    if one is None:
        raise Refused("TOR 3", f"the bounty chips of {command.player[:40]} are right, so there is nothing to explain")
    found = command.player, one.least, one.most, command.finding
    return BountiesExplained(*found, facts.actor.id, ("TOR 3", "TOR 6.14", "T-65"))


def check_handed(t: Tournament, player: str) -> None:
    """Refuse to pay bounties whose chips do not agree with the record."""
    if (one := differing(t, player)) is not None:
        cure = wait("the cause is recorded, or the chips are counted again", *ExplainBounties.roles)
        raise Refused("TOR 3", f"{player} handed in {words(one)}: count again, or record the cause", cure)


def words(one: HandedIn) -> str:
    """The number handed in beside the record."""
    by_record = f"{one.least}" if one.least == one.most else f"{one.least} to {one.most}"
    return f"{one.chips} bounty chips, by the record {by_record}"
