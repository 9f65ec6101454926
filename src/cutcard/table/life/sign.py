"""What people read at a table: the cloth, the sign, notices, markers, and reminders at the right time."""

from collections.abc import Iterator

from cutcard.core.kept import kept
from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.rules.printed.life import (
    AttendanceClauses,
    CardClauses,
    EquipmentClauses,
    LimitClauses,
    Printed,
    SignClauses,
)
from cutcard.rules.sign import TableSign
from cutcard.table.life.limits import limits_for
from cutcard.table.life.preparation import wanted
from cutcard.table.messages.life import LimitsChanged, MarkersPlaced
from cutcard.table.play.payout import Rules, fixed_odds
from cutcard.table.state.life import UNNAMED, markers, own_limits
from cutcard.table.state.table import Table, drawn


@kept(256)  # the same after every change of a round
def printed(rules: Rules, terms: TableSign) -> tuple[Prompt, ...]:
    """What is printed at the table: the inscriptions on the cloth, and the sign."""
    life = rules.life
    return (*_layout(life.sign, terms), *_sign(rules, life.sign, life.limits, terms)) if life else ()


def _layout(clauses: SignClauses, terms: TableSign) -> Iterator[Prompt]:
    """The inscriptions on the cloth."""
    for one in clauses.layout:
        if one.when == "always" or terms.jackpot:
            yield _all(one.text, one.clause)


def inscriptions(clauses: SignClauses, table: Table) -> list[Printed]:
    """The exact words on the cloth and on its signs."""
    return [one for one in clauses.layout if one.inscribed and (one.when == "always" or table.sign.jackpot)]


def _sign(rules: Rules, clauses: SignClauses, limits: LimitClauses, terms: TableSign) -> Iterator[Prompt]:
    """The table's sign, line by line."""
    unit = f", in steps of {dollars(terms.unit)} above the minimum" if terms.unit > 1 else ""
    yield _all(f"Minimum {dollars(terms.minimum)}, maximum {dollars(terms.maximum)}{unit}", limits.sign)
    for area in terms.areas:
        if area not in clauses.costs:
            yield _all(_area(rules, terms, area), limits.sign)
    for area, clause in clauses.costs.items():
        yield _all(_area(rules, terms, area), clause)
    for name, clause in clauses.schedules.items():
        lines = rules.payouts.tables[name].values()
        odds = ", ".join(f"{_hand(line.hand)} {line.odds[0]} to {line.odds[1]}" for line in lines)
        yield _all(f"{rules.game.label(name)} pays {odds}", clause)
    if clauses.maximum_payout and terms.maximum_payout is not None:
        yield _all(f"A bet wins at most {dollars(terms.maximum_payout)} a round", clauses.maximum_payout)
    if terms.jackpot:
        yield from _jackpot(rules, clauses, terms)


def _area(rules: Rules, terms: TableSign, area: str) -> str:
    low, high = terms.limits(area)
    return f"{rules.game.label(area)}: {dollars(low)} to {dollars(high)}"


def _jackpot(rules: Rules, clauses: SignClauses, terms: TableSign) -> Iterator[Prompt]:
    jackpot = rules.game.jackpot
    if clauses.jackpot:
        yield _all(f"Jackpot wager: {dollars(terms.jackpot)}", clauses.jackpot)
    if clauses.prizes and jackpot is not None:
        clause = rules.jackpots.fixed if terms.fixed and rules.jackpots and rules.jackpots.fixed else clauses.prizes
        for hand, prize in prizes(rules):
            yield _all(f"{hand.capitalize()}: {prize}", clause)
    if clauses.bonus:
        for name, amount in terms.bonus.items():
            yield _all(f"Bonus jackpot, {name}: {dollars(amount)}", clauses.bonus)


def prizes(rules: Rules) -> list[tuple[str, str]]:
    """What the jackpot pays for each hand, in words, from the same table as settlement."""
    jackpot = rules.game.jackpot
    if jackpot is None or not rules.sign.jackpot:
        return []
    if rules.sign.fixed:
        odds = {hand: fixed_odds(rules, line) for hand, line in ((_hand(one.hand), one) for one in jackpot.lines)}
        return [(hand, f"{found[0]} to {found[1]}") for hand, found in odds.items() if found]
    lines = []
    for line in jackpot.lines:
        share = f" or {line.percent} % of the jackpot, whichever is greater" if line.percent else ""
        lines.append((_hand(line.hand), f"{dollars(line.least)}{share}"))
    return lines


def notices(rules: Rules, limits: LimitClauses, attendance: AttendanceClauses, table: Table) -> Iterator[Prompt]:
    """Temporary signs, and markers at boxes."""
    yield from signs(rules, limits, attendance, table)
    for box, patron in table.seats.items():
        for area in ("", *table.sign.areas):
            if patron in markers(table.life, area):
                kept = f"minimum{_of(rules, area)} stays at {dollars(markers(table.life, area)[patron])}"
                yield _all(f"Marker at box {box}: {kept}", limits.marker)
    for area in ("", *table.sign.areas):
        if (low := markers(table.life, area).get(UNNAMED)) is not None:
            who = f"Whoever was here before the minimum{_of(rules, area)} rose keeps {dollars(low)}"
            yield Prompt(Role.DEALER, f"{who}: put a marker in front of their boxes", limits.marker)
            yield Prompt(Role.DEALER, "When a player with a marker leaves, take the marker away", limits.leave)


def signs(rules: Rules, limits: LimitClauses, attendance: AttendanceClauses, table: Table) -> Iterator[Prompt]:
    """Signs that stand on the table for a time: coming limits, the closing, two minimums, limits of single players."""
    life, terms = table.life, table.sign
    for option in table.options:
        yield _all(f"The other reading of {option} is in force at this table: see the rules", option)
    for notice in life.notices:
        whose = "for players on the old minimum" if notice.kept else "for everybody"
        what = f"the minimum{_of(rules, notice.area)} is {dollars(notice.minimum)} {whose}"
        yield _all(f"From {notice.due} {what}", notice.clauses[0])
    for change in life.coming:
        if isinstance(change, LimitsChanged):
            new = f"{dollars(change.minimum)} to {dollars(change.maximum)}{_of(rules, change.area)}"
            yield _all(f"From the next round: {new}", change.clauses[0])
        elif isinstance(change, MarkersPlaced):
            new = f"the minimum{_of(rules, change.area)} is {dollars(max(change.minimums.values()))}"
            yield _all(f"From the next round: {new} for players on the old minimum", change.clauses[0])
    if life.closing is not None:
        yield _all(f"This table closes at {life.closing.due}", attendance.close)
    for area in ("", *terms.areas):
        low, high = terms.limits(area)
        kept_below = sorted({minimum for minimum in markers(life, area).values() if minimum < low})
        if not kept_below:  # no marker, or the rise waits for the end of the round
            continue
        old = ", ".join(dollars(minimum) for minimum in kept_below)
        two = f"Two minimums{_of(rules, area)}: {old} for boxes with a marker, {dollars(low)} for others"
        yield _all(f"{two}; maximum {dollars(high)}", limits.both)
    for box, patron in table.seats.items():
        for area in ("", *terms.areas):
            if patron in own_limits(life, area):
                bound = limits_for(limits, table, patron, area)
                span = f"{dollars(bound.minimum)} to {dollars(bound.maximum)}{_of(rules, area)}"
                yield _all(f"Box {box} only: {span}", limits.own)


def duties(
    rules: Rules, clauses: SignClauses, limits: LimitClauses, attendance: AttendanceClauses, table: Table
) -> Iterator[Prompt]:
    """Reminders of what players are responsible for themselves, shown while wagers are open.

    At an assisted table they are open between rounds, and who has placed which is not on record (I-70).
    """
    state, seen = table.round, table.recording == "full"
    stage = state.stage if state is not None else "closed"
    if table.life.closed or stage != ("open" if seen else "closed"):
        return
    taken = {stake.owner for stake in state.stakes if stake.area == rules.game.jackpot_wager} if state else set()
    offered = table.sign.jackpot and not table.jackpot  # nothing is offered while the jackpot is out of use
    if clauses.offered and offered and not seen:
        price = dollars(table.sign.jackpot)
        yield Prompt(Role.DEALER, f"Offer each player the jackpot before the deal, at {price}", clauses.offered)
    for patron in table.seats.values():
        bound = limits_for(limits, table, patron)
        within = f"between {dollars(bound.minimum)} and {dollars(bound.maximum)}"
        for area in table.sign.areas:
            own = limits_for(limits, table, patron, area)
            within += f", {rules.game.label(area)}: {dollars(own.minimum)} to {dollars(own.maximum)}"
        text = "Check that your wagers are where you want them, even if the dealer places them for you"
        yield Prompt(Role.PLAYER, text, attendance.place, patron)
        yield Prompt(Role.PLAYER, f"It is up to you to keep each wager {within}", limits.duty, patron)
        if clauses.offered and offered and patron not in taken:
            price = dollars(table.sign.jackpot)
            yield Prompt(Role.PLAYER, f"You may stake {price} on the jackpot", clauses.offered, patron)
        if clauses.accepted and offered:
            told = "You have a jackpot wager" if patron in taken else "You have no jackpot wager"
            text = f"{told}: check this before the deal"
            if not seen:
                text = "If you stake on the jackpot, see before the deal that the wager is taken"
            yield Prompt(Role.PLAYER, text, clauses.accepted, patron)


def gestures(cards: CardClauses, clauses: SignClauses, equipment: EquipmentClauses, table: Table) -> Iterator[Prompt]:
    """What the dealer must do with the table and the cards now."""
    life, state = table.life, table.round
    if table.dealing == "recorded" and not life.prepared:
        pieces = ", ".join(wanted(equipment, table))
        yield Prompt(Role.DEALER, f"Prepare the table with its checklist: {pieces}", equipment.list)
    between = state is None or state.stage in ("open", "closed")
    if life.dropped:
        text = "Cards were dropped: verify that all have been collected"
        yield Prompt(Role.GAMING_SUPERVISOR, text, cards.collected)
    if life.count:
        yield Prompt(Role.DEALER, "Count the cards and enter their number", cards.count)
    if table.recording == "assisted" and life.decks and state is not None and state.stage == "closed":
        yield Prompt(Role.DEALER, "Shuffle the cards of the last round before you use them again", cards.after_round)
        for clause in cards.cut.get(table.source, ())[:1]:
            yield Prompt(Role.DEALER, "Cut the cards once they are shuffled", clause)
    if between and any(deck.cut for deck in life.decks.values()):
        if table.source in cards.on_card:
            yield Prompt(Role.DEALER, "Lay the deck on the cutting card", cards.on_card[table.source])
        if table.source == "shoe":
            yield Prompt(Role.DEALER, "Put the complete deck into the shoe", cards.in_shoe)
    if state is None or state.stage != "play" or table.dealing == "electronic":
        return
    draws = [box for box in state.boxes if drawn(box) in state.piles]
    may_draw = not state.seen_early and any(one.decision for one in state.boxes.values())
    if cards.by_hand_draws and may_draw and table.source != "hand":  # there is nothing to take them out of
        yield Prompt(Role.DEALER, "Take the cards out and deal the draws by hand", cards.by_hand_draws)
    if clauses.sixth:
        for box in draws:
            if "sixth" in state.boxes[box].moves:
                yield Prompt(
                    Role.DEALER, f"You may mark box {box} with a token: it has bought a sixth card", clauses.sixth
                )


def _of(rules: Rules, area: str) -> str:
    return f" for {rules.game.label(area)}" if area else ""


def _all(text: str, clause: str) -> Prompt:
    return Prompt(Role.PLAYER, text, clause, standing=True)


def _hand(hand: object) -> str:
    return str(getattr(hand, "name", hand)).lower().replace("_", " ")
