"""What is and will be paid: places, bounties, and penalties that are running."""

from cutcard.tournament.director.deal import serving
from cutcard.tournament.messages.conduct import LiftPenalty
from cutcard.tournament.messages.purse import PayPrize, RedeemBounty
from cutcard.tournament.money.results import due, places
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import BountyLine, PayLine, Press, RunningPenalty
from cutcard.web.tournament.wall import expected_prizes

OVER = ("finished", "closed")


def payouts(probe: Probe) -> list[PayLine]:
    """Each paid place: its prize as fixed or as entries stand now, and who has it once that is certain."""
    t = probe.t
    prizes = t.purse.prizes if t.purse.prizes is not None else expected_prizes(t)
    placed = {place.first + place.turn: (player, place) for player, place in places(t).items()}
    lines = []
    for number, prize in enumerate(prizes, 1):
        if number not in placed:
            lines.append(PayLine(number, prize))
            continue
        player, place = placed[number]
        pay = Press(f"pay {player}", "Pay", PayPrize(player), "At the desk, after the identity is checked")
        acts = probe.accepted([pay]) if player not in t.purse.paid else []
        value = due(t, player, place)
        lines.append(PayLine(number, value, t.register.entrants[player].name, player in t.purse.paid, acts))
    return lines


def bounty_lines(probe: Probe) -> list[BountyLine]:
    """Who has won bounties, the most first; once play is over, everybody who is still to be paid."""
    t = probe.t
    holders = dict.fromkeys((*t.bounties.won, *t.bounties.redeemed, *t.winners))
    found = []
    for player in holders:
        won, paid = t.bounties.won.get(player, 0), t.bounties.redeemed.get(player, 0)
        if player in t.winners and t.bounties.own.get(player) == "held":
            won += t.bounties.value
        if won or paid:
            pay = Press(f"bounty {player}", "Pay", RedeemBounty(player), "At the desk, when the player is out")
            out = player not in t.field.where or t.phase in OVER
            acts = probe.accepted([pay]) if won and out else []
            found.append(BountyLine(player, t.register.entrants[player].name, won, paid, acts))
    return sorted(found, key=lambda one: (not one.acts, -one.won - one.paid, one.name))


def penalties(probe: Probe) -> list[RunningPenalty]:
    """Penalties that players are serving, the next to end first."""
    t = probe.t
    if not t.away or t.phase not in ("running", "final table"):
        return []
    found = []
    for player, left in sorted(serving(t, probe.at).items(), key=lambda one: one[1]):
        one = t.away[player]
        lift = Press(f"lift {player}", "Lift", LiftPenalty(player, "lifted by the director"), "The player may return")
        name = t.register.entrants[player].name
        found.append(RunningPenalty(player, name, one.minutes, left, one.ground, probe.accepted([lift])))
    return found
