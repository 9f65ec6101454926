"""Money after an event: bounties, prizes, value added, claims, the end. Nothing is decided here."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages import payout as o
from cutcard.tournament.messages import purse as p
from cutcard.tournament.state import register
from cutcard.tournament.state.tournament import Bounties, Field, LostBounty, Tournament


def less(some: dict[str, int], who: str, value: int) -> dict[str, int]:
    return {**some, who: some.get(who, 0) - value}


def plus(some: dict[str, int], shares: Iterable[tuple[str, int]]) -> dict[str, int]:
    some = dict(some)
    for who, value in shares:
        some[who] = some.get(who, 0) + value
    return some


def bounty_issued(t: Tournament, event: p.BountyIssued) -> Tournament:
    own = {**t.bounties.own, event.player: "held"}
    came = {**t.bounties.came_in, event.player: t.register.entrants[event.player].entries}
    return replace(t, bounties=replace(t.bounties, issued=t.bounties.issued + 1, own=own, came_in=came))


def bounty_won(t: Tournament, event: p.BountyWon) -> Tournament:
    entry = t.register.entrants[event.owner].entries
    return replace(t, bounties=lost(t.bounties, event.owner, event.shares, entry))


def lost(bounties: Bounties, owner: str, shares: tuple[tuple[str, Cents], ...], entry: int) -> Bounties:
    """A bounty that others have won, with the owner's entry of that number."""
    return replace(
        remembered(bounties, owner, entry),
        own={**bounties.own, owner: "lost"},
        lost={**bounties.lost, owner: shares},
        lost_in={**bounties.lost_in, owner: entry},
        won=plus(bounties.won, shares),
    )


def remembered(bounties: Bounties, owner: str, entry: int) -> Bounties:
    """Before a bounty is lost with this entry: one that was lost with an earlier entry is kept."""
    before = bounties.lost_in.get(owner, entry)
    if before >= entry or owner not in bounties.lost:
        return bounties
    some = (*bounties.earlier.get(owner, ()), LostBounty(before, bounties.lost[owner]))
    return replace(bounties, earlier={**bounties.earlier, owner: some})


def lost_with(bounties: Bounties, owner: str, entry: int) -> tuple[tuple[str, Cents], ...] | None:
    """Who won the bounty that was lost with an entry, 0: the last one; None: none was."""
    if entry in (0, bounties.lost_in.get(owner)):
        return bounties.lost.get(owner)
    return next((one.shares for one in bounties.earlier.get(owner, ()) if one.entry == entry), None)


def lost_before(bounties: Bounties, owner: str, entry: int) -> Bounties:
    """Without this entry, the bounty that was lost or void last is one of an earlier entry."""
    if entry in bounties.void_in.get(owner, ()):
        bounties = _not_void(bounties, owner, entry)
        before = _own_before(bounties, owner)
        if before and bounties.own.get(owner) == "void":
            return replace(bounties, own={**bounties.own, owner: before})
    if not bounties.earlier.get(owner) or bounties.lost_in.get(owner) != entry or bounties.own.get(owner) != "lost":
        return bounties
    return unlost(bounties, owner)


def unlost(bounties: Bounties, owner: str) -> Bounties:
    """The last loss of a bounty does not count any more; one with an earlier entry does."""
    lost = {who: shares for who, shares in bounties.lost.items() if who != owner}
    lost_in = {who: entry for who, entry in bounties.lost_in.items() if who != owner}
    earlier = {who: some for who, some in bounties.earlier.items() if who != owner}
    if some := bounties.earlier.get(owner):
        *rest, last = some
        lost[owner], lost_in[owner] = last.shares, last.entry
        earlier |= {owner: tuple(rest)} if rest else {}
    return replace(bounties, lost=lost, lost_in=lost_in, earlier=earlier)


def bounty_restored(t: Tournament, event: p.BountyRestored) -> Tournament:
    own = {**t.bounties.own, event.player: "held"}
    bounties = _not_void(t.bounties, event.player, t.register.entrants[event.player].entries)
    return replace(t, bounties=replace(bounties, void=bounties.void - 1, own=own))


def _not_void(bounties: Bounties, owner: str, entry: int) -> Bounties:
    left = tuple(one for one in bounties.void_in.get(owner, ()) if one != entry)
    others = {who: entries for who, entries in bounties.void_in.items() if who != owner}
    return replace(bounties, void_in=others | ({owner: left} if left else {}))


def _own_before(bounties: Bounties, owner: str) -> Literal["lost", "void", ""]:
    """What became of the last bounty of a player who has none now; "" if there was none."""
    void = max(bounties.void_in.get(owner, ()), default=0)
    if owner in bounties.lost and bounties.lost_in[owner] >= void:
        return "lost"
    return "void" if void else ""


def bounty_withdrawn(t: Tournament, event: p.BountyWithdrawn) -> Tournament:
    """The one that came with an earlier entry is still lost, or void."""
    own = {who: what for who, what in t.bounties.own.items() if who != event.player}
    if before := _own_before(t.bounties, event.player):
        own[event.player] = before
    return replace(t, bounties=replace(t.bounties, issued=t.bounties.issued - 1, own=own))


def bounty_voided(t: Tournament, event: p.BountyVoided) -> Tournament:
    player, bounties = event.player, t.bounties
    own = {**bounties.own, player: "void"}
    those = (*bounties.void_in.get(player, ()), t.register.entrants[player].entries)
    void_in = {**bounties.void_in, player: those}
    return replace(t, bounties=replace(bounties, void=bounties.void + 1, own=own, void_in=void_in))


def bounty_redeemed(t: Tournament, event: p.BountyRedeemed) -> Tournament:
    bounties, player = t.bounties, event.player
    own = {**bounties.own, player: "redeemed"} if event.own else bounties.own
    won = less(bounties.won, player, event.value - event.own)
    redeemed = plus(bounties.redeemed, [(player, event.value)])
    t = replace(t, bounties=replace(bounties, own=own, won=won, redeemed=redeemed))
    return _met(t, player, event.set_off)


def value_added(t: Tournament, event: p.ValueAdded) -> Tournament:
    purse = replace(t.purse, values={**t.purse.values, event.number: event}, numbered=event.number)
    return replace(t, purse=replace(purse, added=purse.added + (event.value if event.kind == "cash" else 0)))


def value_withdrawn(t: Tournament, event: p.ValueWithdrawn) -> Tournament:
    values = {number: one for number, one in t.purse.values.items() if number != event.number}
    bonuses = {number: one for number, one in t.purse.bonuses.items() if number != event.number}
    purse = replace(t.purse, values=values, bonuses=bonuses, added=t.purse.added - event.value)
    return replace(t, purse=purse)


def bonus_won(t: Tournament, event: f.BonusWon) -> Tournament:
    bonuses = {**t.purse.bonuses, event.number: event}
    return replace(t, purse=replace(t.purse, bonuses=bonuses, numbered=event.number))


def handed_over(t: Tournament, event: p.GiftHandedOver) -> Tournament:
    return replace(t, purse=replace(t.purse, handed={**t.purse.handed, event.number: event.player}))


def shares_proposed(t: Tournament, event: p.SharesProposed) -> Tournament:
    return replace(t, purse=replace(t.purse, proposed=event.shares, agreed=(), played_for=event.played_for))


def share_agreed(t: Tournament, event: p.ShareAgreed) -> Tournament:
    return replace(t, purse=replace(t.purse, agreed=(*t.purse.agreed, event.player)))


def shares_approved(t: Tournament, event: p.SharesApproved) -> Tournament:
    return replace(t, purse=replace(t.purse, shares=event.shares, proposed={}, agreed=(), played_for=event.played_for))


def unshared(t: Tournament, player: str) -> Tournament:
    """An agreement ends with anybody who made it: it was between all who were left (T-52)."""
    return replace(t, purse=replace(t.purse, shares={}, played_for=())) if player in t.purse.shares else t


def shares_dropped(t: Tournament, event: p.SharesDropped) -> Tournament:
    return replace(t, purse=replace(t.purse, shares={}, proposed={}, agreed=(), played_for=()))


def prizes_fixed(t: Tournament, event: p.PrizesFixed) -> Tournament:
    """An agreement on other prizes ends: its shares would no longer add up (T-52)."""
    if event.prizes != t.purse.prizes:
        t = replace(t, purse=replace(t.purse, shares={}, proposed={}, agreed=(), played_for=()))
    return replace(t, purse=replace(t.purse, prizes=event.prizes, entries=event.entries, pool=event.pool))


def registration_reopened(t: Tournament, event: f.RegistrationReopened) -> Tournament:
    """Nothing is certain any more: neither the prizes nor who plays at the final table."""
    unfixed = replace(t.purse, prizes=None, entries=0, pool=0, shares={}, proposed={}, agreed=(), played_for=())
    return replace(t, registration_closed=False, phase="running", drawn=False, purse=unfixed)


def slip_made_out(t: Tournament, event: o.SlipMadeOut) -> Tournament:
    slips = {**t.purse.slips, event.number: event}
    return replace(t, purse=replace(t.purse, slips=slips, slips_numbered=event.number))


def slip_gone(t: Tournament, event: o.SlipPaid | o.SlipVoided) -> Tournament:
    slips = {number: one for number, one in t.purse.slips.items() if number != event.number}
    return replace(t, purse=replace(t.purse, slips=slips))


def prize_paid(t: Tournament, event: p.PrizePaid) -> Tournament:
    t = replace(t, purse=replace(t.purse, paid=plus(t.purse.paid, [(event.player, event.value)])))
    return _met(t, event.player, event.set_off)


def payment_reversed(t: Tournament, event: p.PaymentReversed) -> Tournament:
    """As if it had not been paid; what was paid is owed."""
    player = event.player
    t = replace(t, claims=plus(t.claims, [(player, event.value)]))
    if event.what == "prize":
        paid = {who: value for who, value in t.purse.paid.items() if who != player}
        return replace(t, purse=replace(t.purse, paid=paid))
    bounties = t.bounties
    own = {**bounties.own, player: "held"} if event.own else bounties.own
    won = plus(bounties.won, [(player, event.value - event.own)])
    redeemed = {who: value for who, value in bounties.redeemed.items() if who != player}
    return replace(t, bounties=replace(bounties, own=own, won=won, redeemed=redeemed))


def refund_claimed(t: Tournament, event: p.RefundClaimed) -> Tournament:
    """As if it had not been given back; it is owed."""
    claims = plus(t.claims, [(event.player, event.payment.entry_fee)])
    return replace(t, claims=claims, register=register.paid_again(t.register, event.player, event.payment))


def claim_met(t: Tournament, event: p.ClaimSettled | p.ClaimWaived) -> Tournament:
    return _met(t, event.player, event.value)


def _met(t: Tournament, player: str, value: Cents) -> Tournament:
    if not value:
        return t
    claims = {who: owed for who, owed in less(t.claims, player, value).items() if owed}
    return replace(t, claims=claims)


def cancelled(t: Tournament, event: p.TournamentCancelled) -> Tournament:
    left = replace(t.register, pool=t.register.pool - event.borne)
    return replace(_cleared(t), phase="cancelled", register=left)


def closed(t: Tournament, event: p.TournamentClosed) -> Tournament:
    return replace(_cleared(t), phase="closed")


def _cleared(t: Tournament) -> Tournament:
    """All chips are handed in."""
    removed = t.removed + t.in_play()
    room = replace(t.room, loose=0)
    t = replace(t, removed=removed, field=Field(opened=t.field.opened), room=room)
    return replace(t, busts={}, ordered={}, hand_for_hand=None)


def flight_closed(t: Tournament, event: e.FlightClosed) -> Tournament:
    """Stacks are in their bags; they come into play again in the last phase."""
    return replace(_cleared(t), phase="finished")
