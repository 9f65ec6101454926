"""Bounties that are corrected: who had won them, and that nobody has redeemed them since."""

from cutcard.money import dollars
from cutcard.ruling import Refused, do
from cutcard.tournament.messages.correction import Shares
from cutcard.tournament.messages.purse import ReversePayment
from cutcard.tournament.messages.room import AwardBounty
from cutcard.tournament.room.outs import PLAYED
from cutcard.tournament.state.purse import lost_with
from cutcard.tournament.state.tournament import Tournament


def check_bounty(t: Tournament, owner: str, shares: Shares, entry: int) -> Shares:
    before = lost_with(t.bounties, owner, entry)
    if before is None:  # also one of an earlier entry, whose owner has another by now
        which = f", lost with entry {entry}" if entry else ""
        raise Refused("TOR 3", f"nobody has won the bounty of {owner[:40]}{which}, so there is nothing to correct")
    check_unredeemed(t, before)
    takers, value = {player for player, _ in shares}, t.bounties.value
    played = {one.player for one in t.register.entrants.values() if one.status in PLAYED or one.entries > 1}
    if not takers <= played - {owner} or any(cents <= 0 for _, cents in shares):
        raise Refused(
            "TOR 3", "a bounty goes to other players who have had a seat: enter each of them with their share"
        )
    if sum(cents for _, cents in shares) != value:
        raise Refused("TOR 3", f"the bounty is worth {dollars(value)}: the shares must add up to exactly that")
    if not before:  # lost in a room, and to nobody yet (T-65)
        reason = f"nobody has been named yet for the bounty of {owner}: record who won it"
        raise Refused("TOR 3", reason, do(AwardBounty(owner, tuple(player for player, _ in shares))))
    return before


def check_unredeemed(t: Tournament, shares: Shares) -> None:
    for player, cents in shares:
        if t.bounties.won.get(player, 0) < cents:
            raise redeemed(player)


def redeemed(player: str) -> Refused:
    cure = do(ReversePayment(player, "bounties", "the result is corrected"))
    return Refused("TOR 3", f"{player} has already redeemed the bounty: reverse that payment first", cure)
