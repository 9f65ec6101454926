"""Corrections by the director: a new entry corrects a mistake, and nothing already recorded changes."""

from collections.abc import Iterable, Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.money import dollars
from cutcard.ruling import Cure, Refused, do, wait
from cutcard.tournament.director.seated import (
    check_admitted,
    extra,
    free_seats,
    more_seats,
    player_in_play,
    seat_by_lot,
)
from cutcard.tournament.director.tables import brought_back
from cutcard.tournament.engine.values import BountyMove, kept_in_units
from cutcard.tournament.entries.refunds import refund
from cutcard.tournament.entries.scene import scene
from cutcard.tournament.entries.stakes import can_buy
from cutcard.tournament.messages.correction import (
    BountyCorrected,
    CorrectBounty,
    CorrectionCommand,
    CorrectOrder,
    CorrectStacks,
    DisqualificationLifted,
    EntryVoided,
    LiftDisqualification,
    OrderCorrected,
    Reinstate,
    Reinstated,
    StacksCorrected,
    VoidEntry,
)
from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.messages.field_events import Busted, Eliminated
from cutcard.tournament.messages.purse import (
    BountyRestored,
    BountyVoided,
    BountyWithdrawn,
    BountyWon,
    DropShares,
    RefundClaimed,
    ReversePayment,
)
from cutcard.tournament.money.bounties import check_bounty, check_unredeemed, redeemed
from cutcard.tournament.money.results import due, places
from cutcard.tournament.room.counts import leaving
from cutcard.tournament.room.decide import check_recorded
from cutcard.tournament.room.outs import may_stand_again
from cutcard.tournament.state.evolve import TournamentEvent, fold
from cutcard.tournament.state.tournament import Outed, Tournament, in_room

FINAL = ("TOR 6.14",)  # the director's decision


def decide_correction(t: Tournament, command: CorrectionCommand, facts: Facts) -> Iterator[TournamentEvent]:
    require_text("TOR 6.14", command.reason, "the reason for the correction")
    by = facts.actor.id
    match command:
        case CorrectStacks(stacks, reason):
            check_recorded(t, "TOR 6.14", "count the stacks and enter what was counted")
            _check_stacks(t, stacks)
            yield StacksCorrected(stacks, reason, by, FINAL)
        case Reinstate():
            yield from brought_back(t, command, facts, _reinstated)
        case CorrectOrder(groups, reason):
            found, shift = _order(t, groups)
            corrected = OrderCorrected(found, reason, by, ("TOR 6.14", "TOR 7.19"), shift)
            _check_agreed(t, fold(t, [corrected]))
            yield corrected
        case CorrectBounty(owner, shares, reason, entry):
            before = check_bounty(t, owner, shares, entry)
            yield BountyCorrected(owner, before, shares, reason, by, ("TOR 6.14", "TOR 3"), entry)
        case VoidEntry():
            yield from _entry_voided(t, command, facts)
        case LiftDisqualification():
            yield from _lifted(t, command, facts)


def check_paid(before: Tournament, after: Tournament) -> None:
    """A paid prize blocks only corrections that would change its place or amount (T-50)."""
    then, now = places(before), places(after)
    for player, value in before.purse.paid.items():
        place = now.get(player)
        owed = due(after, player, place) if place is not None else 0
        if place != then.get(player) or owed != value:
            cure = do(ReversePayment(player, "prize", "the result is corrected"))
            raise Refused(
                "TOR 6.14", f"{player} was paid {dollars(value)} on this result: reverse that payment first", cure
            )


def _check_agreed(before: Tournament, after: Tournament) -> None:
    """The last players agreed on the prizes of their own places: nobody else may come among these (T-52)."""
    agreed = before.purse.shares
    if any(place.last > len(agreed) for player, place in places(after).items() if player in agreed):
        reason = "others would come among those who agreed on shares: drop the agreement first"
        raise Refused("T-52", reason, do(DropShares("the order of elimination is corrected")))


def _entry_voided(t: Tournament, command: VoidEntry, facts: Facts) -> Iterator[TournamentEvent]:
    """Void a player's last entry and everything bought on it. What others have won from it stays theirs."""
    player, reason = command.player, command.reason
    if t.phase != "announced":
        check_not_closed(t)
    one = t.register.entrants.get(player)
    if one is None or one.status in ("withdrawn", "disqualified"):
        stands = one.status if one else "not entered"
        raise Refused("TOR 6.14", f"{player[:40]} is {stands}: choose a player with a valid entry")
    if t.phase == "finished" and list(places(t)) == [player]:
        raise Refused("TOR 6.14", f"play is over and only {player} has a place: the prizes are theirs")
    if player in t.field.where:
        _check_idle(t, player)
    first = max([at for at, paid in enumerate(one.payments) if paid.purchase in ("entry", "re-entry")], default=-1)
    _check_fees(t, player, one.payments[first:] if first >= 0 else ())
    yield from leaving(t, player, command.counted, "TOR 6.14", facts)
    chips = t.field.seat(player).stack if player in t.field.where else 0
    chips = chips if command.counted is None else command.counted
    bust = t.busts.get(player)
    if bust is not None and bust.move is not None:  # won with the last chips, before the entry was void (T-51)
        yield BountyWon(player, bust.move.shares, bust.move.clauses)
    yield EntryVoided(player, chips, reason, facts.actor.id, ("TOR 6.14", "TOR 6.7", "T-53"))
    if t.bounties.own.get(player) == "held" and (bust is None or bust.move is None):
        if t.bounties.came_in[player] == one.entries:
            yield BountyWithdrawn(player, t.bounties.value, ("TOR 6.14", "TOR 3"))
        elif t.registration_closed:  # it was kept for a buy-back (T-07)
            yield BountyVoided(player, t.bounties.value, ("TOR 6.14", "TOR 3", "TOR 7.13", "T-07"))
    if first >= 0:
        for payment in reversed(one.payments[first:]):
            yield refund(player, payment, facts, ("TOR 6.14", "T-53"))


def void_first(t: Tournament, command: VoidEntry, facts: Facts) -> Cure | None:
    """What helps if an entry must be void first: that, or what has to come before it."""
    try:
        check_paid(t, fold(t, _entry_voided(t, command, facts)))
    except Refused as refused:
        return refused.cure
    return do(command)


def _lifted(t: Tournament, command: LiftDisqualification, facts: Facts) -> Iterator[TournamentEvent]:
    player, table, seat = command.player, command.table, command.seat
    struck = t.disqualified.get(player)
    if player in t.ordered:
        reason = f"{player} is disqualified when the hand is over, and the hand is dead: lift it then"
        raise Refused("TOR 6.14", reason, wait("the hand is over"))
    if struck is None:
        raise Refused("TOR 6.14", f"{player[:40]} is not disqualified, so there is nothing to lift")
    cancelled = t.phase == "cancelled"
    over = t.register.closed or cancelled  # other phases may be open to the player, or fees still be due
    if t.phase != "announced" and not over:  # before the start nothing depends on it
        check_not_closed(t)
    if not over:
        check_admitted(t, player)
    chips = 0
    if struck.status == "seated" and not over:
        by_lot = seat_by_lot(t, player, facts.draw, f"back {player}") if facts.draw and not table else None
        table, seat = by_lot or (table, seat)
        _check_seat(t, table, seat)
        chips = kept_in_units(struck.chips, t.field.tables[table].unit)
    elif table or seat:
        raise Refused("TOR 6.14", f"{player} had no seat at that time: leave out table and seat")
    if struck.status == "waiting" and not over:  # without a seat the fees go back
        _check_fees(t, player, t.register.entrants[player].payments[-1:], over=t.phase == "finished")
    clauses = ("TOR 6.14", "TOR 7.37", "T-50", *(("TOR 7.18", "T-61") if struck.ground == "hiding chips" else ()))
    clauses += extra(t, seat)
    yield DisqualificationLifted(player, table, seat, chips, command.reason, facts.actor.id, clauses)
    if struck.bounty and not over:
        yield BountyRestored(player, t.bounties.value, ("TOR 6.14", "TOR 3"))
    if struck.refund and not over:
        yield RefundClaimed(player, struck.refund, ("TOR 6.14", "TOR 7.16.2", "T-54"))
    alone = cancelled and not t.register.struck(player)  # nothing else keeps it (T-33)
    for payment in t.register.entrants[player].payments if alone else ():
        yield refund(player, payment, facts, ("TOR 6.14", "TOR 6.10", "T-33"))


def _check_fees(t: Tournament, player: str, payments: Iterable[FeePayment], over: bool = False) -> None:
    """Refuse what gives fees back that were paid out as prizes, or (``over``) that changes any prize paid."""
    awarded = len(t.winners) * t.structure.satellite.seat if t.structure.satellite else 0
    left = t.register.pool + t.purse.added - sum(t.purse.paid.values()) - awarded
    if sum(one.entry_fee for one in payments) <= left and not (over and t.purse.paid):
        return
    if t.purse.paid:
        paid = next(iter(t.purse.paid))
        reason = f"the fees of {player} would go back, but prizes were paid from them: reverse those payments first"
        raise Refused("TOR 6.14", reason, do(ReversePayment(paid, "prize", f"the fees of {player} go back")))
    if awarded:
        raise Refused("TOR 6.14", f"the fees of {player} would go back, but entries were won with them, which stand")


def _check_idle(t: Tournament, player: str) -> None:
    player_in_play(t, player, "TOR 6.14")
    number, _ = t.field.where[player]
    if t.field.tables[number].begin is not None:
        raise Refused("TOR 6.14", f"a hand is in play at table {number}: make the correction when it is over")


def _check_chips(t: Tournament, table: int, chips: int) -> None:
    """Refuse an amount that cannot be paid in the chips in use."""
    unit = t.field.tables[table].unit
    if chips % unit:
        raise Refused("TOR 7.40", f"chips below {unit} are no longer in use: enter a multiple of {unit}")


def _check_stacks(t: Tournament, stacks: dict[str, int]) -> None:
    for player in stacks:
        _check_idle(t, player)
    if not stacks or min(stacks.values()) <= 0:
        raise Refused(
            "TOR 6.14", "a stack must have at least one chip: to put a player out, reinstate the other player"
        )
    for player, chips in stacks.items():
        _check_chips(t, t.field.where[player][0], chips)
    before = sum(t.field.seat(player).stack for player in stacks)
    if sum(stacks.values()) != before:
        raise Refused(
            "TOR 6.14", f"these players have {before} chips together: the corrected stacks must have the same total"
        )


def _reinstated(t: Tournament, command: Reinstate, facts: Facts) -> Iterator[TournamentEvent]:
    """Reinstate a player. Whoever gives back all their chips has lost instead."""
    player, place = command.player, (command.table, command.seat)
    was = next((one for one in t.outs if one.player == player), None)
    if player in t.register.again or (was is None and player in t.former):
        reason = f"{player} has re-entered since: void that entry first"
        counted = in_room(t) and player in t.field.where  # with the chips, which only people know
        cure = wait("that entry is void", *VoidEntry.roles)
        raise Refused("TOR 6.14", reason, cure if counted else void_first(t, VoidEntry(player, command.reason), facts))
    if was is None or was.cause == "absence":
        raise Refused("TOR 6.14", f"{player[:40]} has not been eliminated: choose a player who is out")
    check_not_closed(t)
    check_admitted(t, player)
    _check_seat(t, *place)
    _check_givers(t, command, was)
    own = t.bounties.own.get(player)
    entry = t.register.entrants[player].entries  # what was lost with an earlier one stays so
    shares = t.bounties.lost.get(player, ()) if own == "lost" and t.bounties.lost_in.get(player) == entry else ()
    check_unredeemed(t, shares)
    chips, reason, by = command.chips, command.reason, facts.actor.id
    unit = t.field.tables[command.table].unit
    restored = kept_in_units(was.chips, unit) if was.chips else 0
    clauses: tuple[str, ...] = ("TOR 6.14", "TOR 3", "T-50") if shares else ("TOR 6.14", "T-50")
    clauses += extra(t, command.seat)
    yield Reinstated(player, *place, chips, shares, reason, by, clauses, restored, was.loose)
    if was.chips and own != "held" and entry in t.bounties.void_in.get(player, ()):
        yield BountyRestored(player, t.bounties.value, ("TOR 6.14", "TOR 3"))
    for giver, given in chips.items():
        if given == t.field.seat(giver).stack:
            yield from _lost_instead(t, giver, player, was.group, facts)


def _lost_instead(t: Tournament, giver: str, to: str, group: int, facts: Facts) -> Iterator[TournamentEvent]:
    """Whoever gives back the last chips has lost that hand, and may buy chips again where that is possible (T-51)."""
    table, seat = t.field.where[giver]
    held = t.bounties.own.get(giver) == "held"
    move = BountyMove(giver, ((to, t.bounties.value),), ("TOR 6.14", "TOR 3")) if held else None
    if can_buy(scene(t, facts.at), giver):
        yield Busted(giver, table, seat, group, move, ("TOR 6.14", "TOR 7.22", "T-51"))
        return
    if move is not None:
        yield BountyWon(move.owner, move.shares, move.clauses)
    yield Eliminated(giver, table, seat, group, "hand", facts.at, ("TOR 6.14", "TOR 7.22"))


def check_not_closed(t: Tournament) -> None:
    """Even the hand that ended play can be undone, until something depends on its result."""
    if t.phase in ("running", "final table"):
        return
    if t.phase != "finished" or not t.field.tables:
        raise Refused("TOR 6.14", f"the tournament is {t.phase}, so its result can no longer be changed")
    if t.register.won:
        raise Refused(
            "TOR 7.3", "entries to another tournament were awarded on this result, so it can no longer be changed"
        )
    for winner in t.winners:
        if t.bounties.own.get(winner) == "redeemed":
            raise redeemed(winner)


def _check_givers(t: Tournament, command: Reinstate, was: Outed) -> None:
    """Check who gives chips back: the players who have them, or nobody if they were removed from play."""
    if in_room(t):
        if command.chips:
            raise Refused("TOR 6.14", "who has the chips is not recorded in a room: name nobody who gives them back")
        return
    if was.chips:
        if command.chips:
            raise Refused(
                "TOR 6.14",
                f"the chips of {was.player} were removed from play: name nobody who gives them back",
            )
        return
    if not command.chips or min(command.chips.values()) <= 0:
        raise Refused("TOR 6.14", "the chips must come from the players who have them: enter how much each gives back")
    for giver, given in command.chips.items():
        _check_idle(t, giver)
        _check_chips(t, t.field.where[giver][0], given)
        _check_chips(t, command.table, given)
        if given > (stack := t.field.seat(giver).stack):
            raise Refused("TOR 6.14", f"{giver} has only {stack} and cannot give back {given}: enter less")


def _check_seat(t: Tournament, table: int, seat: int) -> None:
    free = free_seats(t)
    if (table, seat) not in free:
        words = f"choose table {free[0][0]}, seat {free[0][1]}" if free else "add a table first"
        cure = None if free else more_seats(t)
        raise Refused("TOR 7.23", f"seat {seat} at table {table} is not free: {words}", cure)


def _order(t: Tournament, groups: tuple[tuple[str, ...], ...]) -> tuple[dict[str, int], tuple[int, int]]:
    """The order of everybody who is out, with the named players placed where the first of them was; and the shift."""
    if t.hand_for_hand is not None:
        raise Refused("TOR 7.19", "play is hand for hand: make the correction when the round of play is over")
    if t.busts:
        raise Refused("TOR 7.22", f"{', '.join(t.busts)} may still re-buy: make the correction when that is decided")
    named = [player for group in groups for player in group]
    known = {one.player: one.group for one in t.outs}
    if len(named) < 2 or len(set(named)) < len(named) or not set(named) <= known.keys() or not all(groups):
        raise Refused("TOR 6.14", f"choose players who are out, each once: {', '.join(known) or 'nobody is out yet'}")
    first, more = min(known[player] for player in named), len(groups)
    if may_stand_again(t):
        found = {player: group + more * (group >= first) for player, group in known.items()}
        found |= {player: number for number, group in enumerate(groups, first) for player in group}
        return found, (first, more)
    rest = [[one for one in known if known[one] == group and one not in named] for group in sorted(set(known.values()))]
    earlier = sum(group < first for group in set(known.values()))
    ordered = [*rest[:earlier], *groups, *rest[earlier:]]
    return {player: number for number, group in enumerate(filter(None, ordered), 1) for player in group}, (0, 0)
