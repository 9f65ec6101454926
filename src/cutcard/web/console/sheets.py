"""One player or one table at the console: what may be done now, and where a player may move."""

from collections.abc import Iterator
from itertools import islice

from cutcard.money import dollars
from cutcard.ruling import Refused
from cutcard.tournament.director.seated import seats_now
from cutcard.tournament.director.tables import moved
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import entry as e
from cutcard.tournament.messages.purse import PayPrize, RedeemBounty
from cutcard.tournament.money.results import places
from cutcard.tournament.state.plan import people
from cutcard.tournament.state.register import Entrant
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.console.floor_map import PLAYING
from cutcard.web.console.probe import Probe
from cutcard.web.console.room import bounty_chips, button_presses, countable, counted, out_press, rivals, table_presses
from cutcard.web.console.shapes import FreeSeat, PlayerSheet, Press, TableSheet

BY = "by the director at the console"


def player_sheet(probe: Probe, player: str, moves: bool = True) -> PlayerSheet:
    """One entrant: how they stand and what may be done. Not ``moves``: one seat shows that the player may move."""
    t = probe.t
    one = t.register.entrants[player]
    table, seat = t.field.where.get(player, (0, 0))
    placed = places(t).get(player)
    may_move = bool(table) and probe.actor.role in m.MovePlayer.roles
    return PlayerSheet(
        player=player,
        name=one.name,
        status=one.status,
        card=one.card,
        table=table,
        seat=seat,
        stack=t.field.seat(player).stack if table else 0,
        entries=one.entries,
        won=t.bounties.won.get(player, 0),
        bounty=t.bounties.own.get(player, ""),
        place=placed.first if placed else 0,
        acts=probe.accepted(counted(t, press, probe.at) for press in _acts(probe, one)),
        moves=list(islice(free_seats(t, player), None if moves else 1)) if may_move else [],
        out=out_press(probe, player),
        rivals=rivals(t, player),
        transfers=bool(probe.events(_transfer(player))),
    )


def _transfer(player: str) -> e.TransferEntry:
    """To somebody who fulfils everything, only to see whether the entry may be transferred."""
    born, card = "1990-01-01", f"card of the successor of {player}"[:60]
    return e.TransferEntry(player, "successor", "Successor", born, card=card, agreed=True, informed=True)


def _acts(probe: Probe, one: Entrant) -> Iterator[Press]:
    yield from _entry(probe.t, one)
    yield from _presence(probe.t, one.player)
    yield from _conduct(one.player)
    yield from _money(one.player)
    yield from bounty_chips(probe, one.player)
    yield from _mistakes(probe.t, one)


def _entry(t: Tournament, one: Entrant) -> Iterator[Press]:
    """Buying in again, paying, leaving."""
    player, fees = one.player, dollars(t.structure.entry_fee + t.structure.administration_fee)
    yield Press("re-enter", f"Re-entry, {fees} in cash", e.ReEnter(player), "Waits behind the alternates", tone="main")
    yield Press("re-enter account", f"Re-entry, {fees} from the account", e.ReEnter(player, "account"))
    yield Press("re-enter house", "Re-entry, paid by the house", e.ReEnter(player, "house"), "A promotion", "TOR 2")
    yield Press("pay fees", f"Take the fees, {fees} in cash", e.PayFees(player), tone="main")
    yield Press("pay fees account", f"Take the fees, {fees} from the account", e.PayFees(player, "account"))
    yield Press("pay fees house", "The house pays the fees", e.PayFees(player, "house"), "A promotion", "TOR 2")
    if rebuy := t.structure.rebuy:
        price = dollars(rebuy.price + rebuy.fee)
        yield Press("re-buy", f"Re-buy, {price} in cash", e.ReBuy(player), f"{rebuy.chips:,} more chips", tone="main")
    if add_on := t.structure.add_on:
        price = dollars(add_on.price + add_on.fee)
        yield Press("add-on", f"Add-on, {price} in cash", e.AddOn(player), f"{add_on.chips:,} more chips")
    yield Press("refund", "Withdraw the entry, fees back", e.CancelEntry(player))
    kept = e.CancelEntry(player, without_refund=True)
    yield Press("without refund", "Withdraw the entry, fees are kept", kept, "A second person confirms it")
    yield Press("unseated", "No seat: fees back", e.RefundUnseated((player,), "no seat came free"))


def _presence(t: Tournament, player: str) -> Iterator[Press]:
    """Whether the player is at the table, and what an absence leads to."""
    away = player in t.field.where and not t.field.seat(player).present
    if away:
        yield Press("present", "Is here", c.MarkPresent(player), "Plays from the next hand", tone="main")
    else:
        yield Press("absent", "Is away", c.MarkAbsent(player), "Dealt in, blinded and folded")
    yield Press("never sat", "Has never sat down", c.MarkAbsent(player, True), "The chips may leave play after level 4")
    yield Press("chips out", "Take the chips out of play", c.ProvisionallyEliminate(player), "Until the player comes")
    yield Press("chips back", "Has come: chips back", c.ReturnAbsent(player), "Less blinds and antes", tone="main")
    yield Press("not coming", "Is not expected any more", c.EndAbsence(player, BY))


def _conduct(player: str) -> Iterator[Press]:
    """Penalties, whose ground and note the page lets the director choose; and the choice about a short stack."""
    noted = "conduct at the table"
    yield Press("warn", "Warn", c.Penalise(player, "warning", "conduct", noted))
    for minutes in (10, 20, 30):
        yield Press(f"away {minutes}", f"{minutes} min away", c.Penalise(player, "away", "conduct", noted, minutes))
    yield Press("lift", "Lift the penalty", c.LiftPenalty(player, BY))
    yield Press(
        "disqualify", "Disqualify", c.Disqualify(player, "conduct", noted), "Chips leave play", "TOR 6.8", "danger"
    )
    yield Press("play on", "Plays on with a short stack", c.PlayOn(player, "said so at the table"))
    yield Press("forfeit", "Forfeits a short stack", c.ForfeitChips(player, "said so at the table"))


def _money(player: str) -> Iterator[Press]:
    yield Press("pay prize", "Pay the prize", PayPrize(player), "At the desk, identity checked", tone="main")
    yield Press("pay bounties", "Pay the bounties", RedeemBounty(player), "The chips are handed in", tone="main")


def _mistakes(t: Tournament, one: Entrant) -> Iterator[Press]:
    """What was recorded by mistake."""
    player, again = one.player, one.entries > 1
    what = "the last re-entry" if again else "the entry"
    yield Press("void", f"Void {what}", k.VoidEntry(player, "taken by mistake"), "Fees go back", tone="danger")
    yield Press("requalify", "Lift the disqualification", k.LiftDisqualification(player, "a mistake"))
    if one.status == "disqualified":
        yield Press("entry fee", "Refund the entry fee", c.RefundDisqualified(player, BY), "The house pays it")


def free_seats(t: Tournament, player: str) -> Iterator[FreeSeat]:
    """Seats to which the rules let this player move now: empty ones first, then those where two change places."""
    if t.phase not in PLAYING:
        return
    tables, seats = people(t), seats_now(t)
    places = [(number, seat) for number, taken in tables.items() for seat in range(1, max([seats, *taken]) + 1)]
    for number, seat in sorted(places, key=lambda place: place[1] in tables[place[0]]):
        try:
            moved(t, m.MovePlayer(player, number, seat, BY))
        except Refused:
            continue
        other = tables[number].get(seat)
        yield FreeSeat(number, seat, t.register.entrants[other].name if other else "")


def table_sheet(probe: Probe, number: int) -> TableSheet:
    """One table: break it, keep it, race its chips, or deal."""
    t = probe.t
    table = t.field.tables[number]
    acts = [
        Press("deal", "Deal the next hand", m.DealHand(number), tone="main"),
        Press("race", "Race off chips", m.RaceChips(number), f"Chips of {table.unit:,} leave play"),
        Press("break", f"Break table {number}", m.BreakTable(number), _broken(t, number), tone="danger"),
        Press("keep", f"Keep table {number}", m.KeepTable(number, BY)),
        Press("hold breaks", "Hold all breaks", m.HoldTables(True, t.hold_moves, BY), "Until you release them"),
        Press("free breaks", "Release breaks", m.HoldTables(False, t.hold_moves, BY)),
        Press("hold moves", "Hold all moves", m.HoldTables(t.hold_breaks, True, BY), "Until you release them"),
        Press("free moves", "Release moves", m.HoldTables(t.hold_breaks, False, BY)),
    ]
    found = probe.accepted([*table_presses(probe, number), *acts])
    players = len(table.seats)
    return TableSheet(number, players, found, button_presses(probe, number), countable(probe, number))


def _broken(t: Tournament, number: int) -> str:
    players, busy = len(t.field.tables[number].seats), t.field.tables[number].begin is not None
    when = "after its hand" if busy else "now"
    return f"{players} players draw seats at the other tables {when}"
