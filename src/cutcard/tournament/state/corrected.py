"""What a correction makes of a tournament, and what waits for a second person. Nothing is decided here."""

from msgspec.structs import replace

from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import proposal as s
from cutcard.tournament.state import register
from cutcard.tournament.state.field import change_seat, come, in_again, leave, sit
from cutcard.tournament.state.handed import given_back
from cutcard.tournament.state.purse import lost, lost_before, plus, unlost, unshared
from cutcard.tournament.state.room import without
from cutcard.tournament.state.tournament import Missing, Outed, PendingBounty, Seat, Tournament


def stacks_corrected(t: Tournament, event: k.StacksCorrected) -> Tournament:
    for player, stack in event.stacks.items():
        t = change_seat(t, player, stack=stack)
    return replace(t, busts={who: one for who, one in t.busts.items() if who not in event.stacks})


def reinstated(t: Tournament, event: k.Reinstated) -> Tournament:
    """Chips and bounty come back from those who had won them."""
    for player, chips in event.chips.items():
        t = change_seat(t, player, stack=t.field.seat(player).stack - chips)
    t = in_again(given_back(t, event.player), event.player)
    t = sit(t, event.table, event.seat, Seat(event.player, sum(event.chips.values()) + event.restored + event.loose))
    t = resumed(t, event.player)
    bounties = t.bounties
    if event.bounty:
        won = plus(bounties.won, [(who, -value) for who, value in event.bounty])
        bounties = replace(unlost(bounties, event.player), own={**bounties.own, event.player: "held"}, won=won)
    standing = register.standing(t.register, event.player, "seated")
    last = {who: at for who, at in t.room.last.items() if who != event.player}  # the time was a mistake as well
    room = replace(t.room, loose=t.room.loose - event.loose, last=last)
    if (waits := _last_pending(t, event.player)) is not None:  # nobody has to say any more who won it
        bounties = replace(unlost(bounties, event.player), own={**bounties.own, event.player: "held"})
        room = replace(room, pending=without(t, waits))
    return replace(t, bounties=bounties, register=standing, removed=t.removed - event.restored, room=room)


def _last_pending(t: Tournament, player: str) -> PendingBounty | None:
    """The bounty that was lost with the player's last entry, if it waits for its winner (T-65)."""
    entry = t.register.entrants[player].entries
    if t.bounties.own.get(player) != "lost" or t.bounties.lost[player] or t.bounties.lost_in[player] != entry:
        return None
    return next((one for one in reversed(t.room.pending) if one.owner == player), None)


def joined(t: Tournament, player: str) -> Tournament:
    """An agreement on shares ends with anybody who comes among those who made it: it was between all left (T-52)."""
    if not t.purse.shares or player in t.purse.shares:
        return t
    return replace(t, purse=replace(t.purse, shares={}, played_for=()))


def resumed(t: Tournament, player: str) -> Tournament:
    """One more player is in play: it goes on where the hand that ended it is undone, and chips are handed out again."""
    t = joined(t, player)
    if t.phase != "finished":
        return t
    return replace(t, phase="final table" if t.drawn else "running", winners=(), counted=None, explained=False)


def order_corrected(t: Tournament, event: k.OrderCorrected) -> Tournament:
    """Groups are numbered anew. That of a hand-for-hand round, the last one, moves with those who are in it."""
    outs = tuple(replace(one, group=event.groups[one.player]) for one in t.outs)
    if event.shift[1]:
        return _shifted(replace(t, outs=outs), *event.shift)
    last, course = max(event.groups.values(), default=0), t.hand_for_hand
    if course is not None and course.round:
        inside = (event.groups[one.player] for one in t.outs if one.group == course.group)
        course = replace(course, group=next(inside, last + 1))
        last = max(last, course.group)
    return replace(t, outs=outs, groups=last, hand_for_hand=course)


def _shifted(t: Tournament, first: int, more: int) -> Tournament:
    """Eliminations that may stand again, of players who have re-entered or are disqualified, keep their order."""
    former = {who: tuple(_later(one, first, more) for one in some) for who, some in t.former.items()}
    struck = {
        who: replace(one, out=_later(one.out, first, more)) if one.out is not None else one
        for who, one in t.disqualified.items()
    }
    course = t.hand_for_hand
    if course is not None and course.round:
        course = replace(course, group=course.group + more * (course.group >= first))
    return replace(t, former=former, disqualified=struck, hand_for_hand=course, groups=t.groups + more)


def _later(one: Outed, first: int, more: int) -> Outed:
    return replace(one, group=one.group + more) if one.group >= first else one


def bounty_corrected(t: Tournament, event: k.BountyCorrected) -> Tournament:
    won = plus(t.bounties.won, [(who, -value) for who, value in event.before])
    if event.entry not in (0, t.bounties.lost_in.get(event.owner)):
        some = t.bounties.earlier[event.owner]
        named = tuple(replace(one, shares=event.shares) if one.entry == event.entry else one for one in some)
        earlier = {**t.bounties.earlier, event.owner: named}
        return replace(t, bounties=replace(t.bounties, won=plus(won, event.shares), earlier=earlier))
    if t.bounties.own.get(event.owner) != "lost":  # of an earlier entry: the one that the owner has is not touched
        shares = {**t.bounties.lost, event.owner: event.shares}
        return replace(t, bounties=replace(t.bounties, won=plus(won, event.shares), lost=shares))
    entry = t.bounties.lost_in[event.owner]
    return replace(t, bounties=lost(replace(t.bounties, won=won), event.owner, event.shares, entry))


def entry_voided(t: Tournament, event: k.EntryVoided) -> Tournament:
    """As if it had not been made: its chips count as never issued, and an earlier elimination stands again."""
    player = event.player
    former, missing = t.former, t.missing
    if t.register.entrants[player].status in ("seated", "out"):  # who waits to re-enter is still out as before
        if player in t.field.where:
            t = leave(t, player)
        t = in_again(t, player)
        earlier = former.get(player, ())
        former = {who: some for who, some in former.items() if who != player}
        missing = {who: one for who, one in missing.items() if who != player}
        if earlier:
            t = back_out(t, replace(earlier[-1], missing=None))
            missing |= {player: _at_a_table(t, kept)} if (kept := earlier[-1].missing) else {}
            former |= {player: earlier[:-1]} if earlier[1:] else {}
    t = unshared(t, player)
    return replace(
        t,
        bounties=lost_before(t.bounties, player, t.register.entrants[player].entries),
        issued=t.issued - event.chips,
        busts={who: one for who, one in t.busts.items() if who != player},
        missing=missing,
        former=former,
        winners=tuple(one for one in t.winners if one != player),
        counted=None if event.chips else t.counted,
        register=register.voided(_unbought(t, player), player),
    )


def _unbought(t: Tournament, player: str) -> register.EntryRegister:
    """Chip banks bought on the last entry are there for others again (TOR 6.5, TOR 7.22); not those of a flight."""
    one, terms = t.register.entrants[player], t.structure.rebuy
    last = max([at for at, paid in enumerate(one.payments) if paid.purchase in ("entry", "re-entry")], default=0)
    bought = [paid for paid in one.payments[last:] if paid.purchase == "re-buy"]
    added = one.added_on and any(paid.purchase == "add-on" for paid in one.payments[last:])
    each = terms.price + terms.fee if terms else 0
    rebuys = sum((paid.entry_fee + paid.administration_fee) // each for paid in bought) if each else 0
    rebuys = min(one.rebuys, rebuys)
    less = replace(one, rebuys=one.rebuys - rebuys, added_on=one.added_on and not added)
    entrants = {**t.register.entrants, player: less}
    return replace(t.register, entrants=entrants, banks_used=t.register.banks_used - rebuys - added)


def back_out(t: Tournament, one: Outed) -> Tournament:
    """Somebody stands again among those who are out, in the order in which they went."""
    return replace(t, outs=tuple(sorted((*t.outs, one), key=lambda each: each.group)))


def _at_a_table(t: Tournament, one: Missing) -> Missing:
    """May come back again, to a table that is there now."""
    return one if one.table in t.field.tables else replace(one, table=min(t.field.tables, default=0))


def disqualification_lifted(t: Tournament, event: k.DisqualificationLifted) -> Tournament:
    player = event.player
    struck = t.disqualified[player]
    t = given_back(t, player) if event.table else t
    t = replace(t, disqualified={who: one for who, one in t.disqualified.items() if who != player})
    status = struck.status
    if t.register.closed or t.phase == "cancelled":  # for the other phases: here nobody plays or waits any more
        status = "out" if struck.chips else "withdrawn" if status == "waiting" else status
    elif event.table:
        t = come(resumed(t, player), event.table, event.seat, Seat(player, event.chips))
        t = replace(t, removed=t.removed - event.chips)
    elif struck.out is None and struck.status == "waiting":  # for a seat, and will be in play
        t = joined(t, player)
    if struck.out is not None:
        t = back_out(t, struck.out)
    if struck.missing is not None:
        t = replace(t, missing={**t.missing, player: _at_a_table(t, struck.missing)})
    return replace(t, register=register.again_as(t.register, player, status))


# -- two people


def proposed(t: Tournament, event: s.Proposed) -> Tournament:
    return replace(t, proposals={**t.proposals, event.number: event}, proposed=event.number)


def proposal_gone(t: Tournament, event: s.ProposalConfirmed | s.ProposalWithdrawn) -> Tournament:
    return replace(t, proposals={number: one for number, one in t.proposals.items() if number != event.number})
