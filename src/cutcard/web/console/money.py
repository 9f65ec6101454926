"""What is and will be paid: places, bounties, and penalties that are running."""

from collections.abc import Iterator

from cutcard.money import dollars
from cutcard.tournament.director.deal import serving
from cutcard.tournament.messages.conduct import LiftPenalty
from cutcard.tournament.messages.payout import MakeOutSlip, Method, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    DropShares,
    PayPrize,
    ProposeShares,
    RedeemBounty,
)
from cutcard.tournament.money.deals import shares_by
from cutcard.tournament.money.results import due, places
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import BountyLine, DueNow, PayLine, Press, Rival, RunningPenalty
from cutcard.web.tournament.wall import expected_prizes

KINDS: dict[Method, str] = {"even": "Even", "chip-chop": "By chips", "ICM": "By the value of stacks"}
OVER = ("finished", "closed")


def payouts(probe: Probe) -> list[PayLine]:
    """Each paid place: its prize as fixed or as entries stand now, and who has it once that is certain."""
    t = probe.t
    prizes = t.purse.prizes if t.purse.prizes is not None else expected_prizes(t)
    placed = {place.first + place.turn: (player, place) for player, place in places(t).items()}
    shared = [
        number for number, (player, _) in placed.items() if t.purse.shares.get(player)
    ]  # perhaps below the prizes
    lines = []
    for number in range(1, max(len(prizes), *shared, 0) + 1):
        if number not in placed:
            lines.append(PayLine(number, prizes[number - 1] if number <= len(prizes) else 0))
            continue
        player, place = placed[number]
        value, had = due(t, player, place), t.purse.paid.get(player, 0)
        acts = probe.accepted(_paying(t, player)) if had < value else []  # after a correction more may be due
        lines.append(PayLine(number, value, t.register.entrants[player].name, bool(had) and had >= value, acts))
    return lines


def _paying(t: Tournament, player: str) -> Iterator[Press]:
    """A prize is paid at once, or on a slip that another person makes out (T-72)."""
    for number, slip in t.purse.slips.items():
        if slip.player == player:
            seen = "How was it checked who the player is? The slip is signed"
            paid = PaySlip(number, "identity document seen", True, player)
            yield Press(f"pay slip {number}", f"Pay slip {number}", paid, seen, field="identity", kind="text")
            void = VoidSlip(number, "made out by mistake")
            yield Press(f"void slip {number}", "Void the slip", void, "Why?", field="reason", kind="text")
            return
    yield Press(f"pay {player}", "Pay", PayPrize(player), "At the desk, after the identity is checked")
    yield Press(f"slip {player}", "Make out a slip", MakeOutSlip(player), "Another person pays it")


def deal_due(probe: Probe) -> Iterator[DueNow]:
    """Shares that the last players may agree on: proposed, agreed to by each, approved by the director (T-52)."""
    t = probe.t
    if t.purse.proposed:
        for player, share in t.purse.proposed.items():
            if player not in t.purse.agreed and player in t.register.entrants:
                name, said = t.register.entrants[player].name, AgreeToShares(player, "said so at the table")
                agree = Press(f"agree {player}", f"{name} agrees", said, "A second person confirms it")
                yield DueNow(f"{name} would get {dollars(share)}.", "T-52", probe.accepted([agree]))
        approve = Press("approve shares", "Approve the shares", ApproveShares(), "They are paid instead", tone="main")
        drop = Press("drop shares", "No deal", DropShares("the players do not agree"), "Prizes are paid by place")
        yield DueNow("The players who are left may share the prizes.", "T-52", probe.accepted([approve, drop]))
        return
    kinds: tuple[tuple[Method, str], ...] = (
        ("even", "Even"),
        ("chip-chop", "By chips"),
        ("ICM", "By the value of stacks"),
    )
    offers = probe.accepted(Press(f"deal {method}", label, ProposeDeal(method)) for method, label in kinds)
    if offers and not t.purse.shares:
        text = "If the players who are left want to share the prizes, propose how."
        if in_room(t) and len(offers) < len(kinds):
            text += " By chips or by the value of stacks only after all stacks are counted in this pause."
        yield DueNow(text, "T-52", [*offers, *probe.accepted([_own_numbers(t, probe.at)])])


def _own_numbers(t: Tournament, at: str) -> Press:
    """A form: what each of those left would get, or a formula, and what the winner plays for."""
    even = shares_by(t, at, "even")
    players = [Rival(player, t.register.entrants[player].name, t.field.where[player][1]) for player in even]
    total, label = str(sum(even.values())), "Own numbers, or a part to play for"
    return Press("deal own", label, ProposeShares(even), kind="shares", rivals=players, value=total)


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
    """Penalties that players with a seat, or waiting for one, are serving, the next to end first."""
    t = probe.t
    if not t.away or t.phase not in ("running", "final table"):
        return []
    found = []
    for player, left in sorted(serving(t, probe.at).items(), key=lambda one: one[1]):
        if player not in t.field.where and player not in t.register.queue:
            continue  # out: there is nothing to stay away from
        one = t.away[player]
        lift = Press(f"lift {player}", "Lift", LiftPenalty(player, "lifted by the director"), "The player may return")
        name = t.register.entrants[player].name
        found.append(RunningPenalty(player, name, one.minutes, left, one.ground, probe.accepted([lift])))
    return found
