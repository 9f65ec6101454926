"""What the casino adds: cash to the pool, anything else to a place or to the winner of a bonus round (TOR 7.5, 5)."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.money import MOST, dollars
from cutcard.ruling import Refused, do
from cutcard.tournament.messages.purse import (
    AddValue,
    GiftHandedOver,
    HandOverGift,
    ReversePayment,
    ValueAdded,
    ValueWithdrawn,
    WithdrawValue,
)
from cutcard.tournament.money.results import places
from cutcard.tournament.state.tournament import Tournament

ENDED = ("finished", "closed", "cancelled")


def added(t: Tournament, command: AddValue) -> ValueAdded:
    number, kind, value, what = t.purse.numbered + 1, command.kind, command.value, command.what
    if not 0 < value <= MOST:
        raise Refused("TOR 7.5", f"a value of {dollars(value)} is not possible: enter $0.01 to {dollars(MOST)}")
    if t.phase in ENDED:
        raise Refused("TOR 7.5", "the tournament is over: value is added while it lasts")
    if any(flight.id == t.id for flight in t.structure.flights):
        raise Refused("TOR 7.5", "a flight pays no prizes: add the value to the final phase, where they are paid")
    if kind == "cash":
        if t.purse.prizes is not None:
            raise Refused("TOR 7.5", "the prizes are fixed: add vouchers, goods or services for a place instead")
        if t.register.pool + t.purse.added + value > MOST:
            raise Refused("TOR 7.5", f"the pool would exceed {dollars(MOST)}, the most that can be paid out: add less")
        return ValueAdded(number, kind, value, what, 0, ("TOR 7.5", "T-53"))
    require_text("TOR 7.5", what, "what is added")
    if kind == "gaming vouchers":
        require_text("TOR 7.5", command.approved, "who approved the vouchers, and the number of the approval")
    most = t.register.players if t.registration_closed else t.structure.cap
    if not 1 <= command.place <= most:
        raise Refused("TOR 7.5", f"choose the place that gets the {kind}: 1 to {most}, the number of players")
    return ValueAdded(number, kind, value, what, command.place, ("TOR 7.5",), command.approved)


def withdrawn(t: Tournament, command: WithdrawValue, facts: Facts) -> ValueWithdrawn:
    """Possible until it is handed over, or prizes were paid with it."""
    number = command.number
    require_text("TOR 7.5", command.reason, "why it is withdrawn")
    one, bonus = t.purse.values.get(number), t.purse.bonuses.get(number)
    if one is None and bonus is None:
        known = ", ".join(map(str, sorted({*t.purse.values, *t.purse.bonuses}))) or "none"
        raise Refused("TOR 7.5", f"nothing was added under number {number}; known numbers: {known}")
    if number in t.purse.handed:
        raise Refused(
            "TOR 7.5", f"number {number} has already been handed to {t.purse.handed[number]}: it cannot be withdrawn"
        )
    if t.phase in ("closed", "cancelled"):
        raise Refused("TOR 7.5", f"the tournament is {t.phase}: nothing can be added or withdrawn")
    cash = one.value if one is not None and one.kind == "cash" else 0
    if cash and t.purse.paid:
        cure = do(ReversePayment(next(iter(t.purse.paid)), "prize", command.reason))
        raise Refused("TOR 7.5", "prizes have already been paid from the pool: reverse those payments first", cure)
    return ValueWithdrawn(number, cash, command.reason, facts.actor.id, ("TOR 7.5", "T-53"))


def handed_over(t: Tournament, command: HandOverGift, facts: Facts) -> GiftHandedOver:
    """Hand over to the player with the place, or to a winner of the bonus hand; a wrong hand-over can be corrected."""
    number, player = command.number, command.player
    gift, bonus = t.purse.values.get(number), t.purse.bonuses.get(number)
    if bonus is not None:
        if player not in bonus.players:
            raise Refused("TOR 5", f"that prize was won by {' and '.join(bonus.players)}: hand it to them")
        return GiftHandedOver(number, player, bonus.prize, facts.actor.id, ("TOR 5", "T-56"))
    if gift is None or gift.kind == "cash":
        raise Refused("TOR 7.5", f"there is no gift {number}: cash is paid with the prizes")
    place = places(t).get(player)
    if t.phase != "finished" or place is None or not place.first <= gift.place <= place.last:
        raise Refused("TOR 7.5", f"the gift is for place {gift.place}, which {player[:40]} does not have")
    return GiftHandedOver(number, player, gift.what, facts.actor.id, ("TOR 7.5",))


def not_handed(t: Tournament) -> Iterator[tuple[int, str]]:
    """What is still to be handed over: number and player; "" if nobody has the place.

    After a correction the place may be another player's: what was handed over then goes to that one.
    """
    standing = places(t)
    for number, gift in t.purse.values.items() if t.phase != "cancelled" else ():  # no places, and no prizes for them
        takers = [player for player, place in standing.items() if place.first <= gift.place <= place.last]
        holder = t.purse.handed.get(number)
        if gift.kind != "cash" and (holder is None or (takers and holder not in takers)):
            yield number, takers[0] if takers else ""
    for number, bonus in t.purse.bonuses.items():
        left = [player for player in bonus.players if player not in t.disqualified]
        if number not in t.purse.handed and (left or t.phase != "cancelled"):
            yield number, left[0] if left else ""


def check_handed(t: Tournament) -> None:
    """Refuse to close the log until every gift is handed over or withdrawn."""
    for number, taker in not_handed(t):
        clause = "TOR 5" if number in t.purse.bonuses else "TOR 7.5"
        if not taker:
            cure = do(WithdrawValue(number, "nobody has that place"))
            raise Refused(clause, f"nobody can receive gift {number}: withdraw it", cure)
        cure = do(HandOverGift(number, taker))
        raise Refused(clause, f"gift {number} has not been handed over to {taker} yet", cure)
