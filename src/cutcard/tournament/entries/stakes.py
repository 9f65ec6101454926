"""What an entry, a re-entry, a re-buy or an add-on costs, and who may pay for it."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.money import MOST, Cents, dollars
from cutcard.ruling import Refused, ask, wait
from cutcard.tournament.entries.eligibility import check_excluded
from cutcard.tournament.entries.scene import Scene, check_own, entrant
from cutcard.tournament.messages.entry import AddOn, Purchase, ReBuy, Source
from cutcard.tournament.messages.entry_events import ChipsBought, EntryEvent, FeesPaid
from cutcard.tournament.structure.check import MOST_PLAYERS
from cutcard.tournament.structure.structure import AddOnOffer

MANAGEMENT = (Role.GAMING_MANAGER, Role.SYSTEM)
MOST_BANKS = 100  # in one purchase
MOST_ISSUED = 10**14  # chips: whatever stacks add up to still fits


def pay(scene: Scene, player: str, purchase: Purchase, source: Source, facts: Facts, banks: int = 1) -> FeesPaid:
    """Pays both fees of a purchase; the entry fee is used for prizes and nothing else (TOR 2)."""
    entry_fee, administration_fee = price(scene, purchase)
    clauses: tuple[str, ...] = ("TOR 6.3", "TOR 2", "TOR 7.4", "T-09")
    satellite, consent = "", False
    total = (entry_fee + administration_fee) * banks
    if scene.register.pool + scene.added + entry_fee * banks > MOST:
        raise Refused(
            "TOR 7.4", f"the pool would exceed {dollars(MOST)}, the most that can be paid out: take no more fees"
        )
    if purchase in ("entry", "re-entry") and scene.register.entries >= MOST_PLAYERS:
        reason = f"{MOST_PLAYERS:,} entries are paid, and the payout table ends there: hold another tournament"
        raise Refused("TOR A", reason)
    if purchase in ("re-buy", "add-on"):
        clauses = ("TOR 7.22", "TOR 2", "TOR 7.4", "T-09")
    match source:
        case "house":
            if facts.actor.role not in MANAGEMENT:
                raise Refused(
                    "TOR 2",
                    "only management may pay a player's fees, as a promotion: ask a gaming manager",
                    ask(*MANAGEMENT),
                )
            clauses = (*clauses, "T-39")
        case "satellite":
            satellite = _granted(scene, player, purchase, entry_fee + administration_fee)
            clauses = (*clauses, "TOR 7.3")
        case "cash":
            if facts.actor.role is Role.PLAYER:
                raise Refused("TOR 6.3", "online you pay fees from your account; to pay in cash, go to the poker desk")
        case "account":
            consent = facts.actor.role is not Role.PLAYER
            agreed = scene.register.debits.get(player, 0)
            if consent and agreed < total:
                reason = f"this costs {dollars(total)}, but {player} has agreed to a debit of {dollars(agreed)}"
                raise Refused("TOR 6.3", f"{reason}: ask the player to pay or to agree first", ask(Role.PLAYER))
    fees = (entry_fee * banks, administration_fee * banks)
    return FeesPaid(facts.actor.id, facts.at, clauses, player, purchase, *fees, source, satellite, consent)


def price(scene: Scene, purchase: Purchase) -> tuple[Cents, Cents]:
    """What goes to the prize pool, and what goes to the house for its costs."""
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


def can_buy(scene: Scene, player: str) -> bool:
    """Whether a player who has just lost everything may still buy chips before the next round of play."""
    one, rebuys, added = scene.register.entrants[player], scene.structure.rebuy, scene.structure.add_on
    if scene.banks_left == 0:
        return False
    if rebuys and scene.level < rebuys.until_level and not (rebuys.most and one.rebuys >= rebuys.most):
        return True
    return added is not None and not one.added_on and _sold_now(scene, added)


def _sold_now(scene: Scene, terms: AddOnOffer) -> bool:
    """Whether the add-on is sold: between the end of its level and the start of the next (TOR 5)."""
    return scene.between and scene.level == terms.after_level


def rebuy(scene: Scene, command: ReBuy, facts: Facts) -> Iterator[EntryEvent]:
    """Sells chip banks within the announced limits: the period, the number of re-buys and the largest stack."""
    player, banks, terms = command.player, command.banks, scene.structure.rebuy
    check_own(player, facts)
    check_excluded(facts)
    if terms is None:
        raise Refused(
            "TOR 7.22", "this tournament has no re-buys: a player who has lost everything may re-enter, if allowed"
        )
    _check_reported(scene, player)
    one = entrant(scene, player, "TOR 7.22", "seated")
    _check_table(scene, player)
    if scene.level >= terms.until_level:
        raise Refused("TOR 7.22", f"the re-buy period ended with the start of level {terms.until_level}")
    if not 1 <= banks <= MOST_BANKS:
        raise Refused("TOR 7.22", f"{banks} banks are not possible: buy 1 to {MOST_BANKS} at a time")
    if scene.issued + banks * terms.chips > MOST_ISSUED:
        raise Refused("TOR 7.22", "the most chips that can be in play have been issued")
    if terms.most and one.rebuys + banks > terms.most:
        left = max(0, terms.most - one.rebuys)
        raise Refused("TOR 7.22", f"{terms.most} re-buys were announced for each player: {left} left for {player}")
    if scene.room and facts.actor.role is Role.PLAYER:
        reason = "somebody must see how many chips you have: ask for a re-buy at the poker desk"
        raise Refused("TOR 7.22", reason, ask(Role.GAMING_SUPERVISOR, Role.TOURNAMENT_DIRECTOR))
    stack = 0 if scene.room else scene.stacks.get(player, 0)  # in a room whoever sells the chips has seen it
    if stack > terms.stack_at_most:
        raise Refused("TOR 7.22", f"a re-buy needs a stack of {terms.stack_at_most} at most, and {player} has {stack}")
    _check_banks(scene, banks)
    yield pay(scene, player, "re-buy", command.paid, facts, banks)
    clauses = ("TOR 7.22", "TOR 5")
    yield ChipsBought(facts.actor.id, facts.at, clauses, player, "re-buy", banks, terms.chips * banks)


def add_on(scene: Scene, command: AddOn, facts: Facts) -> Iterator[EntryEvent]:
    """Sells one chip bank to a player who is still in, between the end of the announced level and the next level."""
    player, terms = command.player, scene.structure.add_on
    check_own(player, facts)
    check_excluded(facts)
    if terms is None:
        raise Refused("TOR 7.22", "this tournament allows no add-ons")
    one = entrant(scene, player, "TOR 7.22", "seated")
    _check_table(scene, player)
    if not _sold_now(scene, terms):
        when = f"between the end of level {terms.after_level} and the start of the next"
        raise Refused("TOR 7.22", f"the add-on is sold {when}")
    if one.added_on:
        raise Refused("TOR 7.22", f"{player} has had the add-on: there is one for each player")
    _check_banks(scene, 1)
    yield pay(scene, player, "add-on", command.paid, facts)
    yield ChipsBought(facts.actor.id, facts.at, ("TOR 7.22", "TOR 5"), player, "add-on", 1, terms.chips)


def _check_reported(scene: Scene, player: str) -> None:
    """In a room who is reported out has not bought chips in time; if that is wrong, the report is taken back."""
    one = scene.register.entrants.get(player)
    if scene.room and one is not None and one.status == "out":
        reason = (
            f"{player} is recorded as out: if the player has paid in time, undo that first, and then sell the chips"
        )
        raise Refused("TOR 7.22", reason, wait("the player is back in the seat", Role.TOURNAMENT_DIRECTOR))


def _check_table(scene: Scene, player: str) -> None:
    if scene.over:
        raise Refused("TOR 7.22", "the tournament is over: no chips are sold")
    if player in scene.dealt:
        raise Refused("TOR 7.22", "a hand is being played: buy when it has ended, before the next round of play")


def _check_banks(scene: Scene, banks: int) -> None:
    if scene.banks_left is not None and banks > scene.banks_left:
        raise Refused("TOR 7.22", f"{scene.banks_left} additional chip banks are left: buy no more than that")
