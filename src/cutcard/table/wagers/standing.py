"""Whether a patron may wager at the time of the command: exclusion, staff, player card, break, loss limit."""

from collections.abc import Iterator

from cutcard.core.message import CASINO, SUPERVISORS, Facts, Role
from cutcard.core.moment import moment
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused, wait
from cutcard.table.messages.validity import LimitKept
from cutcard.table.play.payout import Rules


def needs_card(rules: Rules, at: str) -> bool:
    """Whether play needs a player card at this time."""
    patrons = rules.patrons
    return patrons is not None and patrons.card is not None and moment(at) >= moment(patrons.since)


def check_excluded(rules: Rules, facts: Facts) -> None:
    """Refuse a seat or a wager to somebody who is excluded."""
    patrons, standing = rules.patrons, facts.standing
    if standing is None:
        return
    for scope, kind in ((rules.game.key, "game"), (CASINO, CASINO)):
        if reason := standing.excluded.get(scope):
            clause = patrons.exclusions[kind] if patrons else None
            raise Refused(
                clause,
                f"you are excluded from the {kind}: {reason}; ask a supervisor",
                wait("you are readmitted", Role.GAMING_MANAGER),
            )


def check_further(rules: Rules, facts: Facts) -> None:
    """Refuse a further wager during a hand to somebody who was excluded or barred since the deal.

    Their stakes are settled by the rules. If they do not fold, they count as undecided when their time is up.
    """
    check_excluded(rules, facts)
    _check_staff(rules, facts)


def _check_staff(rules: Rules, facts: Facts) -> None:
    patrons, standing = rules.patrons, facts.standing
    if patrons and standing and standing.employee and patrons.staff:
        raise Refused(patrons.staff, "the staff gambling policy bars you from playing here")


def check_patron(rules: Rules, facts: Facts) -> None:
    """Refuse a wager before the deal by somebody who may not play."""
    check_excluded(rules, facts)
    patrons, standing = rules.patrons, facts.standing
    if patrons is None or standing is None:
        return
    _check_staff(rules, facts)
    if needs_card(rules, facts.at) and not standing.card:
        raise Refused(
            patrons.card,
            "you have no valid player card of your own: have one issued first",
            wait("a card is issued", *SUPERVISORS),
        )
    if patrons.loss and standing.paused and moment(facts.at) < moment(standing.paused):
        raise Refused(
            patrons.loss.pause, f"you may not wager until {standing.paused}, when the next period of your limit begins"
        )


def check_limit(rules: Rules, facts: Facts, patron: str, chips: Cents) -> Iterator[LimitKept]:
    """Refuse chips beyond the loss limit; within it, record the stake so that the result is counted (I-30)."""
    left = facts.standing.left if facts.standing else None
    if left is None or not chips:
        return
    loss = rules.patrons.loss if rules.patrons else None
    if loss and chips > left:
        offer = f"stake at most {dollars(left)}" if left > 0 else "your limit is reached for this period"
        raise Refused(loss.wager, f"{dollars(chips)} more would exceed your loss limit: {offer}")
    yield LimitKept(patron, chips, left, (loss.wager, "I-30") if loss else ("I-30",))
