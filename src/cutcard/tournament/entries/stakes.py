"""What an entry, a re-entry, a re-buy or an add-on costs, and who may pay for it."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused
from cutcard.tournament.entries.scene import Scene, check_own, entrant
from cutcard.tournament.messages.entry import AddOn, Purchase, ReBuy, Source
from cutcard.tournament.messages.entry_events import ChipsBought, EntryEvent, FeesPaid

MANAGEMENT = (Role.GAMING_MANAGER, Role.SYSTEM)


def pay(scene: Scene, player: str, purchase: Purchase, source: Source, facts: Facts, banks: int = 1) -> FeesPaid:
    """Both fees of a purchase; the entry fee is for prizes and nothing else (TOR 2)."""
    entry_fee, administration_fee = price(scene, purchase)
    clauses: tuple[str, ...] = ("TOR 6.3", "TOR 2", "TOR 7.4", "T-09")
    satellite = ""
    if purchase in ("re-buy", "add-on"):
        clauses = ("TOR 7.22", "TOR 2", "TOR 7.4", "T-09")
    match source:
        case "house":
            if facts.actor.role not in MANAGEMENT:
                raise Refused("TOR 2", "casino management pays a player's fees, for promotion: ask a gaming manager")
            clauses = (*clauses, "T-39")
        case "satellite":
            satellite = _granted(scene, player, purchase, entry_fee + administration_fee)
            clauses = (*clauses, "TOR 7.3")
        case "cash":
            if facts.actor.role is Role.PLAYER:
                raise Refused("TOR 6.3", "online the fees come from your account: pay so, or in cash at the poker desk")
    fees = (entry_fee * banks, administration_fee * banks)
    return FeesPaid(facts.actor.id, facts.at, clauses, player, purchase, *fees, source, satellite)


def price(scene: Scene, purchase: Purchase) -> tuple[Cents, Cents]:
    """What goes to the prize pool, and what to the house for its costs."""
    terms = scene.structure
    if purchase == "re-buy" and terms.rebuy:
        return terms.rebuy.price, terms.rebuy.fee
    if purchase == "add-on" and terms.add_on:
        return terms.add_on.price, terms.add_on.fee
    return scene.structure.entry_fee, scene.structure.administration_fee


def _granted(scene: Scene, player: str, purchase: Purchase, due: Cents) -> str:
    grant = scene.register.granted.get(player)
    if grant is None or purchase != "entry":
        raise Refused("TOR 7.3", f"{player} has no entry from a satellite to use here: pay in another way")
    if grant.value != due:
        raise Refused("TOR 7.3", f"the entry won is worth {dollars(grant.value)}, this one costs {dollars(due)}")
    return grant.satellite


def can_rebuy(scene: Scene, player: str) -> bool:
    """Whether a player who has just lost everything may still buy chips before the next round of play."""
    one, terms = scene.register.entrants[player], scene.structure.rebuy
    return (
        terms is not None
        and scene.level < terms.until_level
        and not (terms.most and one.rebuys >= terms.most)
        and scene.banks_left != 0
    )


def rebuy(scene: Scene, command: ReBuy, facts: Facts) -> Iterator[EntryEvent]:
    """More banks within the period, the number and the stack that were announced."""
    player, banks, terms = command.player, command.banks, scene.structure.rebuy
    check_own(player, facts)
    if terms is None:
        raise Refused("TOR 7.22", "this tournament allows no re-buys: who has lost everything may re-enter, if allowed")
    one = entrant(scene, player, "TOR 7.22", "seated")
    _check_table(scene, player)
    if scene.level >= terms.until_level:
        raise Refused("TOR 7.22", f"the re-buy period ended with the start of level {terms.until_level}")
    if banks < 1:
        raise Refused("TOR 7.22", "buy one bank or more")
    if terms.most and one.rebuys + banks > terms.most:
        left = max(0, terms.most - one.rebuys)
        raise Refused("TOR 7.22", f"{terms.most} re-buys were announced for each player: {left} left for {player}")
    if (stack := scene.stacks.get(player, 0)) > terms.stack_at_most:
        raise Refused("TOR 7.22", f"a re-buy takes a stack of {terms.stack_at_most} at most, and {player} has {stack}")
    _check_banks(scene, banks)
    yield pay(scene, player, "re-buy", command.paid, facts, banks)
    clauses = ("TOR 7.22", "TOR 5")
    yield ChipsBought(facts.actor.id, facts.at, clauses, player, "re-buy", banks, terms.chips * banks)


def add_on(scene: Scene, command: AddOn, facts: Facts) -> Iterator[EntryEvent]:
    """One bank for who is still in, between the end of the announced level and the next."""
    player, terms = command.player, scene.structure.add_on
    check_own(player, facts)
    if terms is None:
        raise Refused("TOR 7.22", "this tournament allows no add-ons")
    one = entrant(scene, player, "TOR 7.22", "seated")
    _check_table(scene, player)
    if scene.level != terms.after_level or not scene.between:
        when = f"between the end of level {terms.after_level} and the start of the next"
        raise Refused("TOR 7.22", f"the add-on is sold {when}")
    if one.added_on:
        raise Refused("TOR 7.22", f"{player} has had the add-on: there is one for each player")
    _check_banks(scene, 1)
    yield pay(scene, player, "add-on", command.paid, facts)
    yield ChipsBought(facts.actor.id, facts.at, ("TOR 7.22", "TOR 5"), player, "add-on", 1, terms.chips)


def _check_table(scene: Scene, player: str) -> None:
    if scene.over:
        raise Refused("TOR 7.22", "the tournament is over: no chips are sold")
    if player in scene.dealt:
        raise Refused("TOR 7.22", "a hand is being played: buy when it has ended, before the next round of play")


def _check_banks(scene: Scene, banks: int) -> None:
    if scene.banks_left is not None and banks > scene.banks_left:
        raise Refused("TOR 7.22", f"{scene.banks_left} additional chip banks are left: buy no more than that")
