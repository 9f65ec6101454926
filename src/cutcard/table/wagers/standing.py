"""Whether a patron may wager at the time of the command: exclusion, staff, player card, break, loss limit."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cutcard.core.message import CASINO, SUPERVISORS, Facts, Role, Standing
from cutcard.core.moment import moment
from cutcard.core.prompt import Prompt
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused, wait
from cutcard.table.messages.validity import LimitKept, SeatPatron
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table

SEAT = (Role.PLAYER, *SeatPatron.roles)  # who can seat somebody, at an electronic table or elsewhere


def _whom(facts: Facts) -> tuple[str, str, str, str]:
    """How a refusal speaks of the player: as "you" to the player alone, not to the dealer who records the wager."""
    if facts.actor.role is Role.PLAYER:
        return "you are", "you have", "you", "your"
    return "the player is", "the player has", "the player", "their"


def needs_card(rules: Rules, at: str) -> bool:
    """Whether play needs a player card at this time."""
    patrons = rules.patrons
    return patrons is not None and patrons.card is not None and moment(at) >= moment(patrons.since)


def without_card(rules: Rules, table: Table, people: Mapping[str, Standing], at: str) -> Iterator[Prompt]:
    """Tell the dealer who sits at an assisted table without a valid player card: their wagers are not seen (I-70)."""
    clause = rules.patrons.card if rules.patrons and needs_card(rules, at) else None
    if clause is None or table.recording == "full":
        return
    for box, who in table.seats.items():
        if not people[who].card:
            told = f"Box {box}: {who} has no valid player card. Take no wager of theirs until one is issued."
            yield Prompt(Role.DEALER, told, clause)


def check_excluded(rules: Rules, facts: Facts) -> None:
    """Refuse a seat or a wager to somebody who is excluded."""
    patrons, standing = rules.patrons, facts.standing
    if standing is None:
        return
    player_is, *_ = _whom(facts)
    if into := standing.merged:  # nobody is excluded: the person plays under the other record (I-79)
        told = f"this record was merged into {into}, which counts now: play goes on under that one, at the same box"
        own_card = patrons.own_card if patrons else None
        raise Refused(own_card, told, wait(f"{into} is seated here", *SEAT))
    for scope, kind in ((rules.game.key, "game"), (CASINO, CASINO)):
        if reason := standing.excluded.get(scope):
            clause = patrons.exclusions[kind] if patrons else None
            raise Refused(
                clause,
                f"{player_is} excluded from the {kind}: {reason}; ask a supervisor",
                wait(f"{player_is} readmitted", Role.GAMING_MANAGER),
            )


def check_further(rules: Rules, facts: Facts) -> None:
    """Refuse a further wager during a hand to somebody who was excluded, barred or stopped since the deal.

    Their stakes are settled by the rules. If they do not fold, they count as undecided when their time is up.
    """
    check_barred(rules, facts)
    _check_break(rules, facts)


def check_barred(rules: Rules, facts: Facts) -> None:
    """Refuse somebody who may not be at the table at all."""
    check_excluded(rules, facts)
    _check_staff(rules, facts)


def _check_break(rules: Rules, facts: Facts) -> None:
    """Refuse wagers until the next period of a loss limit begins, if a supervisor has ordered it (I-68)."""
    loss, standing = rules.patrons.loss if rules.patrons else None, facts.standing
    if loss and standing and standing.paused and moment(facts.at) < moment(standing.paused):
        *_, who, whose = _whom(facts)
        reason = f"{who} may not wager until {standing.paused}, when the next period of {whose} limit begins"
        raise Refused(loss.pause, reason, wait(standing.paused, *SUPERVISORS))


def _check_staff(rules: Rules, facts: Facts) -> None:
    patrons, standing = rules.patrons, facts.standing
    if patrons and standing and standing.employee and patrons.staff:
        raise Refused(patrons.staff, f"the staff gambling policy bars {_whom(facts)[2]} from playing here")


def check_patron(rules: Rules, facts: Facts) -> None:
    """Refuse a wager before the deal by somebody who may not play."""
    check_excluded(rules, facts)
    patrons, standing = rules.patrons, facts.standing
    if patrons is None or standing is None:
        return
    _check_staff(rules, facts)
    _, player_has, _, whose = _whom(facts)
    if not standing.card and needs_card(rules, facts.at):
        raise Refused(
            patrons.card,
            f"{player_has} no valid player card of {whose} own: have one issued first",
            wait("a card is issued", *SUPERVISORS),
        )
    _check_break(rules, facts)


def counted(table: Table, patron: str, facts: Facts) -> Facts:
    """The facts, with what a player already has on the layout counted towards a loss limit set since (I-30)."""
    state, standing = table.round, facts.standing
    if state is None or standing is None or standing.left is None or patron in state.limited:
        return facts
    lies = sum(stake.chips for stake in state.stakes if stake.owner == patron)
    return replace(facts, standing=replace(standing, left=standing.left - lies))


def check_limit(rules: Rules, facts: Facts, patron: str, chips: Cents) -> Iterator[LimitKept]:
    """Refuse chips beyond the loss limit; within it, record the stake so that the result is counted (I-30)."""
    left = facts.standing.left if facts.standing else None
    if left is None or not chips:
        return
    loss = rules.patrons.loss if rules.patrons else None
    if loss and chips > left:
        *_, whose = _whom(facts)
        offer = f"stake at most {dollars(left)}" if left > 0 else f"{whose} limit is reached for this period"
        raise Refused(loss.wager, f"{dollars(chips)} more would exceed {whose} loss limit: {offer}")
    yield LimitKept(patron, chips, left, (loss.wager, "I-30") if loss else ("I-30",))
