"""Jackpots of linked tables: the terms they must share, backing another player's box, failures, prompts."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Count, Name, Number
from cutcard.core.message import Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.core.text import require_text
from cutcard.money import Cents, dollars, parse_odds
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.ruling import Refused, wait
from cutcard.table.messages.jackpot import (
    AcknowledgeMalfunction,
    JackpotCommand,
    JackpotFailed,
    JackpotLeftOut,
    JackpotRestored,
    MalfunctionAcknowledged,
    PlayWithoutJackpot,
    ReportMalfunction,
    RestoreJackpot,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.back import returned
from cutcard.table.play.gates import DOWN
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table
from cutcard.table.wagers.backing import decide_backing

WITHOUT = "without"  # jackpot out of use, and play continues without it


class LinkTerms(Struct, frozen=True):
    """The jackpot terms of a table: pay table with bonuses, price, rate and seed."""

    game: Name
    price: Amount
    rate: Count  # percent of a wager that raises the meter
    seed: Amount
    lines: Annotated[tuple[tuple[Name, Number, Amount], ...], MANY]  # hand, percentage of the meter, minimum prize
    bonus: Annotated[dict[Name, Amount], MANY] = {}

    @property
    def retained(self) -> Cents:
        """The part of a wager that the operator keeps."""
        return self.price - self.price * self.rate // 100


def terms_of(rules: Rules, rate: int) -> LinkTerms:
    """The jackpot terms of a table with these rules."""
    jackpot, sign = rules.game.jackpot, rules.sign
    lines = tuple((line.hand.name, line.percent, line.least) for line in jackpot.lines) if jackpot else ()
    return LinkTerms(rules.game.key, sign.jackpot, rate, sign.jackpot_seed, lines, dict(sign.bonus))


def check_link(
    clauses: JackpotClauses, linked: Mapping[str, LinkTerms], table: str, new: LinkTerms, rate: int | None
) -> tuple[str, ...]:
    """The clauses of a link; refuse a table whose terms differ from the other tables' or from the approved rate."""
    if table in linked:
        raise Refused(clauses.one_pool, f"table {table} is already linked to this pool")
    for name, other in linked.items():
        if (new.lines, new.bonus) != (other.lines, other.bonus):
            raise Refused(
                clauses.paytable,
                f"table {name} has a different jackpot pay table: linked tables must have the same one",
            )
        if (new.rate, new.seed) != (other.rate, other.seed):
            theirs = f"a rate of {other.rate} % and a seed of {dollars(other.seed)}"
            raise Refused(clauses.terms, f"table {name} has {theirs}: linked tables must have the same")
        if new.price != other.price:
            raise Refused(
                clauses.price,
                f"table {name} charges {dollars(other.price)} for a wager: linked tables must charge the same",
            )
    if clauses.approved and rate is None:
        reason = "no approved rate is on record for this pool: open a pool with the rate that was approved"
        raise Refused(clauses.approved, reason, wait("a pool with an approved rate is open", Role.GAMING_MANAGER))
    if clauses.approved and new.rate != rate:
        raise Refused(clauses.approved, f"the approved rate is {rate} %, not {new.rate} %: use the approved rate")
    same = (clauses.alike, clauses.paytable, clauses.terms, clauses.price)
    approved = (clauses.approved,) if clauses.approved else ()
    return (*clauses.pools, *clauses.group, *clauses.meter, *same, *approved)


def check_offered(rules: Rules) -> None:
    """Refuse a sign without a jackpot if the document offers it to each player."""
    if rules.life is not None and rules.life.sign.offered and not rules.sign.jackpot:
        reason = "each player must be offered the jackpot: put the price of its wager on the sign, and choose a pool"
        raise Refused(rules.life.sign.offered, reason)


def check_fixed(rules: Rules) -> None:
    """Refuse a sign with a fixed jackpot that the document does not allow, or with unreadable odds."""
    sign, jackpot = rules.sign, rules.game.jackpot
    if not sign.fixed:
        return
    if jackpot is None or rules.jackpots is None or rules.jackpots.fixed is None:
        raise Refused(None, f"{rules.game.title} has no fixed jackpot: leave it off the sign")
    if not sign.jackpot or sign.bonus or sign.jackpot_seed:
        raise Refused(
            rules.jackpots.fixed, "a fixed jackpot needs the price of a wager, and may have no seed and no bonus"
        )
    hands = [line.hand.name.lower().replace("_", " ") for line in jackpot.lines]
    for hand, odds in sign.fixed.items():
        if hand not in hands:
            raise Refused(rules.jackpots.fixed, f"{hand[:40]!r} does not win a jackpot: choose {', '.join(hands)}")
        try:
            parse_odds(odds)
        except ValueError as error:
            raise Refused(rules.jackpots.fixed, f"{hand}: {error}") from error


# -- at the table


def decide_jackpot(rules: Rules, table: Table, command: JackpotCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of a malfunction, its repair, and permission to back another player's box."""
    clauses, by, at = rules.jackpots, facts.actor.id, facts.at
    if clauses is None or not table.sign.jackpot:
        raise Refused(None, f"this table of {rules.game.title} has no jackpot")
    fault = (clauses.malfunction,)
    match command:
        case ReportMalfunction(details):
            require_text(clauses.malfunction, details, "what does not work")
            if table.jackpot:
                raise Refused(clauses.malfunction, "the jackpot is already out of use")
            yield JackpotFailed(details, by, at, fault, table.failures + 1)
        case PlayWithoutJackpot():
            if table.jackpot != DOWN:
                raise Refused(clauses.malfunction, "no malfunction is waiting for a decision: continue to play")
            yield JackpotLeftOut(by, at, fault)
            for stake in state.stakes if (state := table.round) and state.stage == "open" else ():
                if stake.area == rules.game.jackpot_wager:
                    yield returned(stake, clauses.malfunction)
        case RestoreJackpot(details):
            require_text(clauses.malfunction, details, "how it was repaired")
            if table.jackpot not in (DOWN, WITHOUT):
                raise Refused(clauses.malfunction, "no malfunction is on record, so there is nothing to restore")
            yield JackpotRestored(details, by, at, fault)
        case AcknowledgeMalfunction(number):
            if number not in table.to_note:
                known = ", ".join(map(str, table.to_note)) or "none"
                raise Refused(clauses.malfunction, f"malfunction {number} needs no acknowledgement: open are {known}")
            yield MalfunctionAcknowledged(number, by, at, fault)
        case _:
            yield decide_backing(rules, clauses, table, command, facts)


# -- what is shown


def prompts(rules: Rules, table: Table, meter: Cents | None = None) -> list[Prompt]:
    """The meter for everybody, and a receipt for each jackpot wager."""
    clauses = rules.jackpots
    if clauses is None or not table.sign.jackpot:
        return []
    found = []
    if meter is not None and not table.jackpot:
        found += [_meter(meter, clause) for clause in clauses.meter]
    state = table.round
    for stake in state.stakes if state and state.stage in ("play", "settlement") else ():
        if stake.area == rules.game.jackpot_wager:
            text = f"Your jackpot wager of {dollars(stake.amount)} on box {stake.box} is accepted."
            found.append(Prompt(Role.PLAYER, text, clauses.accepted, stake.owner))
    return found


def _meter(meter: Cents, clause: str) -> Prompt:
    return Prompt(Role.PLAYER, f"The jackpot stands at {dollars(meter)}.", clause, standing=True)
