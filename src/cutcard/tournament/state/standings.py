"""People and money after an event: absence, penalties, bounties, prizes, corrections. Nothing is decided here."""

from collections.abc import Iterable

from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import purse as p
from cutcard.tournament.state import register
from cutcard.tournament.state.field import change_seat, in_again, leave, out, sit
from cutcard.tournament.state.tournament import Bounties, Field, Missing, Outed, Seat, Tournament


def _less(some: dict[str, int], who: str, value: int) -> dict[str, int]:
    return {**some, who: some.get(who, 0) - value}


def _plus(some: dict[str, int], shares: Iterable[tuple[str, int]]) -> dict[str, int]:
    some = dict(some)
    for who, value in shares:
        some[who] = some.get(who, 0) + value
    return some


# -- conduct


def absent(t: Tournament, event: c.PlayerAbsent) -> Tournament:
    return change_seat(t, event.player, present=False)


def present(t: Tournament, event: c.PlayerPresent) -> Tournament:
    return change_seat(t, event.player, present=True, arrived=True)


def provisionally_eliminated(t: Tournament, event: c.ProvisionallyEliminated) -> Tournament:
    table, _ = t.field.where[event.player]
    one = Missing(table, event.chips, t.bounties.own.get(event.player) == "held")
    t = out(leave(t, event.player), Outed(event.player, t.groups + 1, table, "absence", event.at))
    return replace(
        t,
        missing={**t.missing, event.player: one},
        removed=t.removed + event.chips,
        register=register.standing(t.register, event.player, "out"),
    )


def absent_returned(t: Tournament, event: c.AbsentReturned) -> Tournament:
    """A player with nothing left keeps their place among those who are out."""
    t = replace(t, missing={who: one for who, one in t.missing.items() if who != event.player})
    if not event.chips:
        return t
    t = sit(in_again(t, event.player), event.table, event.seat, Seat(event.player, event.chips))
    standing = register.standing(t.register, event.player, "seated")
    return replace(t, removed=t.removed - event.chips, register=standing)


def penalty_imposed(t: Tournament, event: c.PenaltyImposed) -> Tournament:
    away = {**t.away, event.player: event} if event.minutes else t.away
    return replace(t, penalties=(*t.penalties, event), away=away)


def penalty_lifted(t: Tournament, event: c.PenaltyLifted) -> Tournament:
    return replace(t, away={who: one for who, one in t.away.items() if who != event.player})


def disqualification_ordered(t: Tournament, event: c.DisqualificationOrdered) -> Tournament:
    return replace(t, ordered={**t.ordered, event.player: event})


def disqualified(t: Tournament, event: c.Disqualified) -> Tournament:
    """The player gets no place; those who are out move up (T-30)."""
    player = event.player
    if player in t.field.where:
        t = leave(t, player)
    waits = register.seated(t.register, player)
    return replace(
        in_again(t, player),
        removed=t.removed + event.chips,
        register=register.standing(waits, player, "disqualified"),
        ordered={who: one for who, one in t.ordered.items() if who != player},
        missing={who: one for who, one in t.missing.items() if who != player},
        busts={who: one for who, one in t.busts.items() if who != player},
        disqualified=(*t.disqualified, player),
        winners=tuple(one for one in t.winners if one != player),
    )


def chips_counted(t: Tournament, event: c.ChipsCounted) -> Tournament:
    return replace(t, counted=event.difference)


def name_recorded(t: Tournament, event: c.NameRecorded) -> Tournament:
    one = replace(t.register.entrants[event.player], name=event.name)
    return replace(t, register=replace(t.register, entrants={**t.register.entrants, event.player: one}))


def unchanged(t: Tournament, event: object) -> Tournament:
    """For the record only."""
    return t


# -- bounties and prizes


def bounty_issued(t: Tournament, event: p.BountyIssued) -> Tournament:
    own = {**t.bounties.own, event.player: "held"}
    return replace(t, bounties=replace(t.bounties, issued=t.bounties.issued + 1, own=own))


def bounty_won(t: Tournament, event: p.BountyWon) -> Tournament:
    return replace(t, bounties=_lost(t.bounties, event.owner, event.shares))


def _lost(bounties: Bounties, owner: str, shares: tuple[tuple[str, Cents], ...]) -> Bounties:
    return replace(
        bounties,
        own={**bounties.own, owner: "lost"},
        lost={**bounties.lost, owner: shares},
        won=_plus(bounties.won, shares),
    )


def bounty_voided(t: Tournament, event: p.BountyVoided) -> Tournament:
    own = {**t.bounties.own, event.player: "void"}
    return replace(t, bounties=replace(t.bounties, void=t.bounties.void + 1, own=own))


def bounty_redeemed(t: Tournament, event: p.BountyRedeemed) -> Tournament:
    bounties, player = t.bounties, event.player
    own = {**bounties.own, player: "redeemed"} if event.own else bounties.own
    won = _less(bounties.won, player, event.value - event.own)
    redeemed = _plus(bounties.redeemed, [(player, event.value)])
    return replace(t, bounties=replace(bounties, own=own, won=won, redeemed=redeemed))


def value_added(t: Tournament, event: p.ValueAdded) -> Tournament:
    if event.kind == "cash":
        return replace(t, purse=replace(t.purse, added=t.purse.added + event.value))
    return replace(t, purse=replace(t.purse, gifts=(*t.purse.gifts, event)))


def prizes_fixed(t: Tournament, event: p.PrizesFixed) -> Tournament:
    return replace(t, purse=replace(t.purse, prizes=event.prizes, entries=event.entries, pool=event.pool))


def prize_paid(t: Tournament, event: p.PrizePaid) -> Tournament:
    return replace(t, purse=replace(t.purse, paid=_plus(t.purse.paid, [(event.player, event.value)])))


def cancelled(t: Tournament, event: p.TournamentCancelled) -> Tournament:
    left = replace(t.register, pool=t.register.pool - event.borne)
    return replace(_cleared(t), phase="cancelled", register=left)


def closed(t: Tournament, event: p.TournamentClosed) -> Tournament:
    return replace(_cleared(t), phase="closed")


def _cleared(t: Tournament) -> Tournament:
    """All chips are handed in."""
    removed = t.removed + t.in_play()
    return replace(t, removed=removed, field=Field(opened=t.field.opened), busts={}, ordered={}, hand_for_hand=None)


# -- entries


def chips_bought(t: Tournament, event: e.ChipsBought) -> Tournament:
    busts = {who: one for who, one in t.busts.items() if who != event.player}
    t = change_seat(t, event.player, stack=t.field.seat(event.player).stack + event.chips)
    return replace(t, issued=t.issued + event.chips, busts=busts)


def flight_closed(t: Tournament, event: e.FlightClosed) -> Tournament:
    """Stacks are in their bags; they come into play again in the last phase."""
    return replace(_cleared(t), phase="finished")


# -- corrections


def stacks_corrected(t: Tournament, event: k.StacksCorrected) -> Tournament:
    for player, stack in event.stacks.items():
        t = change_seat(t, player, stack=stack)
    return replace(t, busts={who: one for who, one in t.busts.items() if who not in event.stacks})


def reinstated(t: Tournament, event: k.Reinstated) -> Tournament:
    """Chips and bounty come back from those who had won them."""
    for player, chips in event.chips.items():
        t = change_seat(t, player, stack=t.field.seat(player).stack - chips)
    t = in_again(t, event.player)
    t = sit(t, event.table, event.seat, Seat(event.player, sum(event.chips.values()) + event.restored))
    if t.phase == "finished":  # it was the hand that ended play
        t = replace(t, phase="final table" if t.drawn else "running", winners=())
    bounties = t.bounties
    if event.bounty:
        won = _plus(bounties.won, [(who, -value) for who, value in event.bounty])
        bounties = replace(bounties, own={**bounties.own, event.player: "held"}, won=won)
    standing = register.standing(t.register, event.player, "seated")
    return replace(t, bounties=bounties, register=standing, removed=t.removed - event.restored)


def order_corrected(t: Tournament, event: k.OrderCorrected) -> Tournament:
    outs = tuple(replace(one, group=event.groups[one.player]) for one in t.outs)
    return replace(t, outs=outs, groups=max(event.groups.values(), default=0))


def bounty_corrected(t: Tournament, event: k.BountyCorrected) -> Tournament:
    won = _plus(t.bounties.won, [(who, -value) for who, value in event.before])
    return replace(t, bounties=_lost(replace(t.bounties, won=won), event.owner, event.shares))
