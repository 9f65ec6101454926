"""What each staff role may see of pools, patrons, vouchers, promotions and tables: sheets that list their
fields, so that nothing else can leak."""

from cutcard.core.day import date
from cutcard.core.message import RANKS, Role
from cutcard.floor.domains.pool import Pool
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.money import Cents, dollars
from cutcard.registers.patrons.limits import Awaited
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.duties import inspector_notice
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.terms import Terms
from cutcard.registers.promotions.voucher import Voucher
from cutcard.table.messages.life import NoticeShown
from cutcard.table.state.life import markers, own_limits
from cutcard.web.player.table_view import TableView
from cutcard.web.staff.shapes import Sheet
from cutcard.web.words.desk import row, sentence

FACTS = ("", "")  # a sheet of names and values
DEALT = {"electronic": "by the software", "recorded": "by a dealer"}
STAGES = {"closed": "over", "open": "wagers are open", "play": "in play", "settlement": "being settled"}
WAITS = {
    "opening": "the dealer to open the next round",
    "wagers": "players to place wagers",
    "cards": "cards to be entered",
    "declaration": "a player to declare",
    "choice": "a player to decide",
    "settlement": "the dealer to settle",
    "end": "the round to end",
    "fault": "a decision on a fault",
    "meter": "the jackpot",
    "nothing": "",
}
NEARLY_ALL = (*RANKS[1:], Role.INSPECTOR)  # roles that see what concerns one patron or the house alone


def pool_sheets(state: Pool, meter: Cents) -> list[Sheet]:
    """A jackpot pool: its meter and its tables."""
    if not state.opened:
        return []
    rate = f"{state.rate} %" if state.rate is not None else "not recorded"
    facts = [
        ("Meter", dollars(meter)),
        ("Seed", dollars(state.seed)),
        ("Approved increment", rate),
        ("Paid", f"{dollars(state.paid)} in {state.payouts} rounds"),
        ("Added by the house", dollars(state.topped_up)),
        ("Last paid", state.last),
    ]
    tables = [
        (table, terms.game, dollars(terms.price), f"{terms.rate} %", dollars(terms.seed))
        for table, terms in state.linked.items()
    ]
    return [fact_sheet("Pool", facts), Sheet("Linked tables", ("Table", "Game", "Wager", "Increment", "Seed"), tables)]


def patron_sheets(state: Patron, name: str, chips: Cents, tokens: Cents, role: Role) -> list[Sheet]:
    """A patron. A dealer sees who may play and with what, but not the limits that the patron has set."""
    facts = [
        ("Name", name),
        ("Chips", dollars(chips)),
        ("Tokens", dollars(tokens)),
        ("Player card", state.card or "none"),
        ("Excluded from", ", ".join(state.excluded) or "nothing"),
        ("No wagers before", state.paused),
    ]
    if role not in NEARLY_ALL:
        return [fact_sheet("Patron", facts)]
    loss, deposit = state.loss_limit, state.deposit_limit
    facts += [
        ("Bought and cashed", f"{dollars(state.bought)}, {dollars(state.cashed)}"),
        ("Barred as staff", "yes" if state.employee else "no"),
        ("Deposit limit", dollars(deposit) if deposit is not None else "none"),
        ("Next deposit limit", deposit_to_come(state) if state.deposit_next else ""),
        ("Deposited on the last day", dollars(state.deposited)),
        ("Loss limit", f"{dollars(loss.amount)} in {loss.days} days from {date(loss.first)}" if loss else "none"),
        ("Lost in the last period", dollars(state.lost)),
        ("Next loss limit", awaited(state.awaited) if state.awaited else ""),
    ]
    reasons = list(state.excluded.items())
    tables = [(table, *row(here, "round", "at_risk", "won")) for table, here in state.tables.items()]
    return [
        fact_sheet("Patron", facts),
        Sheet("Exclusions", ("From", "Reason"), reasons),
        Sheet("In play", ("Table", "Round", "At risk", "Won"), tables),
    ]


def awaited(limit: Awaited) -> str:
    """A loss limit that takes effect when the current period ends."""
    told = f"{dollars(limit.amount)} in {limit.days} days" if limit.amount is not None else "none"
    return f"{told}, from {date(limit.first)}"


def deposit_to_come(state: Patron) -> str:
    """A higher deposit limit, and the day on which it takes effect."""
    assert state.deposit_next is not None
    first, amount = state.deposit_next
    return f"{dollars(amount) if amount is not None else 'none'}, from {date(first)}"


def voucher_sheets(state: Voucher) -> list[Sheet]:
    facts = [
        ("Holder", state.holder),
        ("Value", dollars(state.amount)),
        ("Exchanged", f"{state.redeemed}, by {state.patron}" if state.patron else state.redeemed or "not yet"),
        *([("Cancelled", state.cancelled)] if state.cancelled else []),
    ]
    return [fact_sheet("Voucher", facts)]


def promotion_sheets(floor: FloorPromotion, role: Role) -> list[Sheet]:
    """A promotion: its terms and prizes; for supervisors and above also winners, claims, disputes and findings."""
    state = floor.promotion
    if state.terms is None:
        return []
    facts = [
        ("Stage", state.stage),
        ("Revision of the terms", str(state.revision)),
        ("With the regulator", f"revision {state.submitted}, {state.submitted_at}" if state.submitted else "no"),
        ("With patrons", f"revision {state.published}" if state.published else "no"),
        ("Scrutineer", state.scrutineer or "none"),
    ]
    more = _course(state) if role in NEARLY_ALL else []
    return [fact_sheet("Promotion", facts), *_terms(state.terms), *more]


def _terms(terms: Terms) -> list[Sheet]:
    names = {
        "name": "Name",
        "gaming": "Linked to",
        "manner": "How winners are found",
        "award_at": "Awarded at",
        "award_place": "Place of the award",
        "eligibility": "Who may enter",
        "wager_needed": "A wager is needed",
        **({"wager": "Smallest wager"} if terms.wager_needed else {}),
        "nature": "Nature",
        "reservations": "Reservations",
        "closes": "Closes",
        "place": "Place",
        "commences": "Begins",
        "claiming": "How to claim",
        "presence": "Winners must be present",
        "notification": "How winners are notified",
        "results": "Results are published",
        "disbursement": "Ways of payment",
        "regulations_checked_by": "Prizes compared with the regulations by",
    }
    facts = list(zip(names.values(), row(terms, *names), strict=True))
    prizes = [
        (
            *(prize.name, str(prize.count), "; ".join(sentence(item) for item in prize.items), dollars(prize.value)),
            *row(prize, "conditions", "alternative"),
        )
        for prize in terms.prizes
    ]
    heads = ("Prize", "Times", "Items", "Worth", "Conditions", "Money instead")
    return [fact_sheet("Terms", facts), Sheet("Prizes", heads, prizes)]


def _course(state: Promotion) -> list[Sheet]:
    wins = [
        (
            *(str(number), str(win.draw), win.prize.name, win.winner),
            *(f"{win.fate}, after a reversal" if win.reversals else win.fate, win.notify_by, str(len(win.attempts))),
        )
        for number, win in enumerate(state.wins)
    ]
    denials = [
        (
            *(str(one.denial), one.claimant, one.name, one.address, one.prize, dollars(one.value), one.reasons),
            "yes" if one.denial in state.informed else "no",
        )
        for one in state.denials
    ]
    disputes = [
        (str(number), *row(one, "person", "matter", "decision", "closed")) for number, one in enumerate(state.disputes)
    ]
    findings = [
        (
            str(number),
            *row(one, "reason", "remedy", "notify_by"),
            state.acknowledged.get(inspector_notice(number), ""),
            one.validated_at,
        )
        for number, one in enumerate(state.findings)
    ]
    return [
        Sheet("Winners", ("Win", "Draw", "Prize", "Winner", "Status", "Notify by", "Attempts"), wins),
        Sheet(
            "Claims refused",
            ("Denial", "Claimant", "Name", "Address", "Prize", "Worth", "Reasons", "Notified"),
            denials,
        ),
        Sheet("Disputes", ("Dispute", "Person", "Matter", "Decision", "Closed"), disputes),
        Sheet("Integrity", ("Finding", "Reason", "Remedy", "Notify by", "Acknowledged", "Restored"), findings),
    ]


def table_sheets(state: FloorTable, view: TableView) -> list[Sheet]:
    """A table: the person's own view of the round, and the table's life around it. Cards come from the view."""
    table = state.opened
    sign, life = table.sign, table.life
    facts = [
        ("Game", view.title),
        ("Dealt", f"{DEALT.get(view.dealing, view.dealing)}, from the {view.source}"),
        ("Limits", f"{dollars(sign.minimum)} to {dollars(sign.maximum)}, in steps of {dollars(sign.unit)}"),
        *((f"Limits, {area}", f"{dollars(low)} to {dollars(high)}") for area, (low, high) in sign.areas.items()),
        ("Round", f"{view.number}, {STAGES.get(view.stage, view.stage)}" if view.number else "none yet"),
        ("Waits for", WAITS[view.need.kind]),
        ("Jackpot", dollars(view.meter) if view.meter is not None else "none"),
        ("Pool", state.pool),
        ("Low limits", "yes" if life.low_limit else ""),
        ("Tournament", life.tournament),
        ("Closes", life.closing.due if life.closing else ""),
        ("Closed", "yes" if life.closed else ""),
    ]
    notices = [(_minimum(one), one.due, one.by, "kept by marker" if one.kept else "") for one in life.notices]
    seats = [(str(seat.box), seat.name, *own_terms(state, seat.box)) for seat in view.seats]
    stakes = [(str(s.box), s.owner, s.area, dollars(s.chips), dollars(s.tokens)) for s in view.stakes]
    piles = [("dealer", " ".join(view.dealer), view.dealer_hand), ("board", " ".join(view.board), "")]
    piles += [(f"box {box.box}", " ".join((*box.cards, *box.drawn)), box.hand) for box in view.boxes]
    decks = [(name, *row(deck, "back", "shuffled", "cut", "played", "right")) for name, deck in life.decks.items()]
    return [
        fact_sheet("Table", facts),
        Sheet("Notices", ("Minimum", "From", "Shown by", ""), notices),
        Sheet("Seats", ("Box", "Patron", "Own limits", "Marker"), seats),
        Sheet("Wagers", ("Box", "Patron", "Area", "Chips", "Tokens"), stakes),
        Sheet("Cards", ("Pile", "Cards", "Hand"), [pile for pile in piles if pile[1]]),
        Sheet("Decks", ("Deck", "Back", "Shuffled", "Cut", "Played", "Complete"), decks),
    ]


def own_terms(state: FloorTable, box: int) -> tuple[str, str]:
    """The limits that apply to one seat only, and its marker."""
    life, patron = state.opened.life, state.opened.seats.get(box, "")
    own, kept = [], []
    for area in ("", *state.opened.sign.areas):
        name = f"{area} " if area else ""
        if patron in (limits := own_limits(life, area)):
            low, high = limits[patron]
            own.append(f"{name}{dollars(low)} to {dollars(high)}")
        if patron in (minimums := markers(life, area)):
            kept.append(f"{name}{dollars(minimums[patron])}")
    return ", ".join(own), ", ".join(kept)


def fact_sheet(title: str, facts: list[tuple[str, str]]) -> Sheet:
    return Sheet(title, FACTS, [(name, value) for name, value in facts if value])


def _minimum(notice: NoticeShown) -> str:
    return f"{notice.area} {dollars(notice.minimum)}".strip()
