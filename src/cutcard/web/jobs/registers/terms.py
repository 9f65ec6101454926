"""A new promotion, and a change of its terms: a wizard whose steps are the conditions that the document asks for."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec

from cutcard import games
from cutcard.core.moment import DAY, iso, moment
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.promotions.commands import AmendTerms, DraftTerms, RecordApproval
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PARTICULARS, PrizeKind, PromotionClauses, Way
from cutcard.web.jobs.declared.job import (
    FieldAsked,
    Spot,
    StaffJob,
    Step,
    Values,
    choice,
    money,
    note,
    number,
    of,
    step,
    text,
    tick,
    ticks,
)

GROUP = "Promotions"
LITRE = re.compile(r"\d{1,5}(\.\d{1,3})?", re.ASCII)
FIELDS = ("name", "manner", "award_place", "eligibility", "nature", "place", "claiming", "notification", "results")
KINDS = (
    *(PrizeKind.MONEY, PrizeKind.CASINO_DOLLARS, PrizeKind.SLOTS_DOLLARS, PrizeKind.GOODS, PrizeKind.SERVICE),
    *PARTICULARS,
    PrizeKind.LIQUOR,
)
LITRES = "litres"  # how much liquor, among the details of an item
CASH = "Not every document allows cash, and casino dollars are given by voucher or to the account."
DETAILS = (
    "For machinery, vehicles, travel, real estate and liquor. Write each on a line of its own, such as"
    " \u201cmake: Acme\u201d or \u201clitres: 3\u201d. If something is missing, you are told what."
)
BARRED = (
    "Prohibited are tobacco in any form, firearms and imitations of them, ammunition, prohibited weapons, more liquor"
    " than the document allows, and what the regulations prescribe. The software only knows the kind chosen above."
)


def _ahead(spot: Spot, days: int) -> str:
    """Midday so many days ahead."""
    at = moment(spot.at)
    return iso(at - at % DAY + days * DAY + DAY // 2)


def _clauses(spot: Spot) -> PromotionClauses | None:
    game = (spot.id if "." in spot.id else _begins(spot)).partition(".")[0]
    return games.topics(game).promotions if game in games.names() else None


def _template(spot: Spot) -> Terms:
    """Terms to begin with: those in force, or a draw as houses usually hold it."""
    if isinstance(spot.state, FloorPromotion) and spot.state.promotion.terms is not None:
        return spot.state.promotion.approved or spot.state.promotion.terms
    clauses = _clauses(spot)
    return Terms(
        name="Monthly draw",
        gaming=("table games",),
        manner="a draw from the barrel",
        award_at=_ahead(spot, 30),
        award_place="the main floor",
        eligibility="members of age who have an entry",
        nature="money",
        closes=_ahead(spot, 29),
        place="the casino",
        commences=_ahead(spot, 14),
        claiming="in person at the desk, with proof of identity",
        presence=False,
        notification=" or ".join(clauses.methods) if clauses else "by telephone",
        results="on the website",
        prizes=(Prize("First prize", (PrizeItem("prize money", PrizeKind.MONEY, 50_000),)),),
        disbursement=(Way.CHEQUE, Way.TRANSFER, Way.HANDED_OVER),
        regulations_checked_by=spot.name(spot.actor.id) or "the manager",
    )


def _of(name: str) -> Callable[[Spot], Any]:
    return lambda spot: getattr(_template(spot), name)


def prize_rows(spot: Spot) -> list[Values]:
    """A row for each item of each prize. ``was``: the places of prize and item, which keep what is not asked for."""
    return [
        {
            "prize": prize.name,
            "what": item.what,
            "kind": str(item.kind),
            "value": item.value,
            "count": prize.count,
            "details": _written(item),
            "conditions": "" if number else prize.conditions,
            "alternative": not number and prize.alternative,
            "was": [place, number],
        }
        for place, prize in enumerate(_template(spot).prizes)
        for number, item in enumerate(prize.items)
    ]


def _written(item: PrizeItem) -> str:
    """The details of an item, one on each line."""
    liquor = {LITRES: f"{item.millilitres / 1000:g}"} if item.millilitres else {}
    return "\n".join(f"{name}: {text}" for name, text in {**item.particulars, **liquor}.items())


def _details(kind: PrizeKind, written: str) -> Values:
    """The details of an item as entered; raises ValueError for litres that are no number.

    What does not name a detail continues the one before.
    """
    found: dict[str, str] = {}
    for line in filter(str.strip, written.replace(";", "\n").splitlines()):
        name, colon, text = line.partition(":")
        if colon or not found:
            found[name.strip().lower()] = text.strip()
        else:
            found[[*found][-1]] += f"; {line.strip()}"
    if kind is not PrizeKind.LIQUOR:
        return {"particulars": found, "millilitres": 0}
    litres = found.pop(LITRES, "0")
    if not LITRE.fullmatch(litres):
        raise ValueError(f"{LITRES}: write a number, such as 4.5, instead of {litres[:20]!r}")
    return {"particulars": found, "millilitres": int(Decimal(litres) * 1000)}


def entered_prizes(before: tuple[Prize, ...], rows: list[Values]) -> tuple[Prize, ...]:
    """The prizes as entered. Rows of one name that follow each other are items of one prize, with what any states."""
    found: list[Prize] = []
    for row in rows:
        place, number = row.get("was") or (None, None)
        old = before[place] if place is not None and 0 <= place < len(before) else None
        kept = old.items[number] if old and number is not None and 0 <= number < len(old.items) else None
        changes = {"what": row["what"], "kind": PrizeKind(row["kind"]), "value": row["value"]}
        if "details" in row:
            changes |= _details(changes["kind"], row["details"] or "")
        item = msgspec.structs.replace(kept, **changes) if kept else PrizeItem(**changes)
        stated = {name: row[name] for name in ("conditions", "alternative") if row.get(name)}
        if found and found[-1].name == row["prize"]:
            found[-1] = msgspec.structs.replace(found[-1], items=(*found[-1].items, item), **stated)
        else:
            found.append(Prize(row["prize"], (item,), count=row["count"], **stated))
    return tuple(found)


def _ways(spot: Spot) -> list[tuple[str, str]]:
    """Ways of giving prizes: cash only where the document has it, or where the document is still to be chosen."""
    clauses = _clauses(spot) if "." in spot.id else None
    cash = clauses is None or clauses.payments.cash()
    return [(str(way), str(way).capitalize()) for way in Way if cash or way is not Way.CASH]


def _clause(*names: str) -> Callable[[Spot], list[str]]:
    def found(spot: Spot) -> list[str]:
        clauses = _clauses(spot)
        return [getattr(clauses, name) for name in names] if clauses else []

    return found


def _terms(spot: Spot, values: Values) -> Values:
    """The terms as entered, on top of the template: what the wizard does not ask for stays as it is."""
    before = _template(spot)
    entered = {name: values[name] for name in (*FIELDS, "award_at", "closes", "commences", "regulations_checked_by")}
    terms = msgspec.structs.replace(
        before,
        **entered,
        gaming=(values["gaming"], *before.gaming[1:]),
        reservations=values.get("reservations") or "",
        wager_needed=bool(values.get("wager_needed")),
        wager=(values.get("wager") or 0) if values.get("wager_needed") else 0,
        presence=bool(values.get("presence")),
        prizes=entered_prizes(before.prizes, values["prizes"]),
        disbursement=tuple(Way(one) for one in values["disbursement"]),
    )
    made: Values = {"terms": msgspec.to_builtins(terms)}
    if values.get("reference"):
        made["reference"] = values["reference"]
    return made


def _changed(spot: Spot) -> str:
    """Something is changed where terms are changed, to try it with; terms that were approved stay as they are."""
    results = _template(spot).results
    approved = isinstance(spot.state, FloorPromotion) and spot.state.promotion.approved is not None
    return results if approved else f"{results}, and at the desk"


STEPS: tuple[Step, ...] = (
    step(
        "What it is, and with which gaming",
        text("name", "Name of the promotion", value=_of("name")),
        text("gaming", "Held with", "table games", value=lambda spot: _template(spot).gaming[0]),
        note("manner", "How winners are found", "a draw from the barrel", "an electronic draw", value=_of("manner")),
        clauses=_clause("offer", "manner"),
    ),
    step(
        "Who may take part",
        note("eligibility", "Eligible are", value=_of("eligibility")),
        tick("wager_needed", "A wager is needed to take part", _of("wager_needed")),
        money("wager", "Of at least", _of("wager"), needed=False),
        clauses=_clause("eligibility", "wager"),
    ),
    step(
        "When and where",
        FieldAsked("commences", "It starts", "moment", _of("commences")),
        FieldAsked("closes", "Entries close", "moment", _of("closes")),
        FieldAsked("award_at", "Prizes are drawn", "moment", _of("award_at")),
        text("place", "Held at", value=_of("place")),
        note("award_place", "Drawn at", value=_of("award_place")),
        clauses=_clause("submission", "closing", "held", "award"),
    ),
    step(
        "The prizes",
        FieldAsked(
            "prizes",
            "Prize",
            "rows",
            prize_rows,
            hint="Rows of the same name are parts of one prize.",
            columns=(
                text("prize", "Name of the prize"),
                text("what", "What it is", "prize money"),
                choice("kind", "Kind", of(*map(str, KINDS))),
                money("value", "Worth"),
                number("count", "How many", 1),
                note("details", "Details", hint=DETAILS, needed=False),
                note("conditions", "Conditions of using it", hint="Leave it empty if there are none.", needed=False),
                tick("alternative", "The winner may take its value in money instead"),
            ),
        ),
        ticks(
            "disbursement",
            "Prizes are given by",
            _ways,
            lambda spot: [str(way) for way in _template(spot).disbursement],
            hint=CASH,
        ),
        note("nature", "Prizes in one sentence", value=_of("nature")),
        note(
            "reservations",
            "What is reserved, required or guaranteed",
            value=_of("reservations"),
            hint="Leave it empty if nothing is.",
            needed=False,
        ),
        text(
            "regulations_checked_by",
            "Who checked that no prize is a prohibited one",
            value=_of("regulations_checked_by"),
            hint=BARRED,
        ),
        clauses=_clause(
            *("nature", "prizes", "appliance", "motor_vehicle", "travel", "real_estate"),
            *("alternative", "payment", "barred", "tobacco", "firearms", "weapons", "liquor", "prescribed"),
        ),
    ),
    step(
        "Winners",
        tick("presence", "A winner must be present at the draw", lambda spot: bool(_template(spot).presence)),
        note("notification", "Winners are told", value=_of("notification")),
        note("claiming", "Prizes are claimed", value=_of("claiming")),
        FieldAsked("results", "Results are published", "note", _of("results"), sample=_changed),
        clauses=_clause("claiming", "notification", "results"),
    ),
)


def _begins(spot: Spot) -> str:
    """The first game with promotions, and the next free number."""
    game = next((key for key in games.names() if games.topics(key).promotions), "")
    taken = {stream.partition("/")[2] for stream in spot.desk.journal.streams("promotion/")}
    return next(f"{game}.{number}" for number in range(1, len(taken) + 2) if f"{game}.{number}" not in taken)


def _names(spot: Spot) -> list[tuple[str, str]]:
    """One name for each game with promotions."""
    taken = {stream.partition("/")[2] for stream in spot.desk.journal.streams("promotion/")}
    found = []
    for key in games.names():
        if games.topics(key).promotions:
            number = next(n for n in range(1, len(taken) + 2) if f"{key}.{n}" not in taken)
            found.append((f"{key}.{number}", f"{games.load(key).title}, promotion {number}"))
    return found


JOBS = (
    StaffJob(
        "draft-promotion",
        "Draft a promotion",
        DraftTerms,
        "promotion",
        GROUP,
        "The terms are recorded. Next they go to the regulator and to patrons; only then can the promotion start.",
        (step("Under which document", choice("id", "Game", _names)), *STEPS),
        made=_terms,
        starts=True,
        begins=_begins,
        then="submit-terms",
    ),
    StaffJob(
        "record-approval",
        "Record that changed terms were approved",
        RecordApproval,
        "promotion",
        GROUP,
        "Where the document asks for the regulator's approval of a change, it is recorded first.",
        (step("The letter", text("reference", "Reference of the letter", "letter of today")), *STEPS),
        made=_terms,
        then="amend-terms",
    ),
    StaffJob(
        "amend-terms",
        "Put changed terms in force",
        AmendTerms,
        "promotion",
        GROUP,
        "The changed terms count from now on, and are sent and published again.",
        STEPS,
        made=_terms,
        then="submit-terms",
    ),
)
