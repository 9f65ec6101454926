"""In which flow staff meet each clause: by where the games keep it, as jobs of the pit or on other pages."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from cutcard import games, rulebook
from cutcard.web.jobs.catalogue import jobs

KINDS = ("code", "record")  # of clauses that staff meet at work; the others are shown or only define words
PAGES = {
    "dealer": "Dealer's page: deal, decide, settle and pay",
    "felt": "Player's page: wagers and choices",
    "assisted": "Assisted table: rounds, jackpot wagers and hits",
    "pad": "Ruling pad: what a hand pays",
    "account": "Player's account: card, limits, chips",
    "tournament": "Tournament desk and its tables",
    "cage": "Cage: chips and claims",
    "screen": "Jackpot screen and sign of the table",
}
FLOWS: dict[str, tuple[str, ...]] = {  # by the path of a clause in its game; the longest that fits counts
    "game": ("dealer", "felt", "pad"),
    "game.common.opening": ("dealer", "bring-deck", "prepare-table"),
    "game.common.chips": ("cage", "buy-in"),
    "game.common.deck": ("bring-deck", "replace-cards", "dealer"),
    "game.common.sources": ("open-table", "change-source", "dealer"),
    "game.common.cards_from": ("open-table", "change-source", "dealer"),
    "game.common.maximum": ("change-limits", "dealer", "felt"),
    "game.common.limits": ("change-limits", "dealer", "felt"),
    "game.common.withdraw": ("felt", "dealer"),
    "game.common.leave": ("leave-seat", "felt"),
    "game.common.one_hand": ("seat-player", "felt"),
    "game.common.reveal_folded": ("reveal-folded", "dealer"),
    "game.common.uncovered": ("decide-uncovered", "carry-out-uncovered", "withdraw-uncovered"),
    "game.common.jackpot_hand": ("claim-hit", "confirm-hits", "dealer"),
    "game.common.jackpot_void": ("confirm-fault", "cancel-round", "dealer"),
    "game.faults": ("report-fault", "confirm-fault", "withdraw-fault", "dealer"),
    "game.jackpot": ("claim-hit", "confirm-hits", "assisted", "dealer"),
    "game.paytables.sign": ("open-table", "dealer"),
    "game.phases.undecided": ("undecided", "dealer", "felt"),
    "gestures": ("dealer", "felt"),
    "incidents.conduct": ("report-device", "suspect-collusion", "take-measure", "lift-measure"),
    "incidents.conduct.device": ("report-device", "identify-person", "take-measure", "hand-over-person", "exclude"),
    "incidents.conduct.collusion": ("suspect-collusion", "take-measure", "lift-measure"),
    "incidents.conduct.exempt": ("report-device",),
    "incidents.defects": ("report-defect", "record-search", "close-defect", "acknowledge-incidents"),
    "incidents.disputes": ("lodge-dispute", "decide-dispute", "request-review", "review-dispute"),
    "incidents.disputes.final": ("advise-patron", "carry-out-order", "close-dispute", "lodge-complaint"),
    "incidents.notices": ("acknowledge-incidents", "lodge-dispute"),
    "incidents.outcomes": ("propose-invalidation", "confirm-invalidation", "withdraw-invalidation"),
    "incidents.outcomes.staff": (
        *("withhold-payment", "withhold-earlier", "confirm-withheld", "withdraw-withheld", "bar-employee"),
    ),
    "incidents.outcomes.uncovered": ("decide-uncovered", "carry-out-uncovered", "withdraw-uncovered"),
    "incidents.payments": (
        *("report-wrong-payment", "withdraw-wrong-payment", "record-enquiry", "record-attempt", "close-payment"),
    ),
    "incidents.payments.remedy": ("pay-the-rest", "record-attempt", "tell-regulator", "close-payment"),
    "incidents.payments.reimburse": ("pay-the-rest", "record-attempt"),
    "incidents.payments.rectify": ("pay-the-rest", "tell-regulator", "close-payment"),
    "incidents.payments.demand": ("record-attempt", "receive-claim", "forgive-claim"),
    "incidents.payments.report": ("month-end",),
    "jackpots": ("open-pool", "link-pool", "screen"),
    "jackpots.malfunction": (
        *("report-malfunction", "play-without-jackpot", "restore-jackpot", "acknowledge-malfunction"),
    ),
    "jackpots.elsewhere": ("allow-backing", "decline-backing", "felt"),
    "jackpots.hand": ("claim-hit", "confirm-hits", "dealer"),
    "jackpots.record": ("confirm-hits", "assisted", "dealer"),
    "jackpots.price": ("open-table", "dealer"),
    "life.attendance.close": ("announce-closure", "withdraw-closure", "close-table", "reopen-table"),
    "life.attendance.refuse": ("remove-wager", "allow-wager"),
    "life.attendance.vacate": ("vacate-seat",),
    "life.attendance.seats": ("open-table", "seat-player"),
    "life.cards": ("bring-deck", "order-shuffle", "dealer"),
    "life.cards.by_hand": ("mix-by-hand", "dealer"),
    "life.cards.checked": ("bring-deck", "replace-cards", "dealer"),
    "life.cards.count": ("order-count", "dealer"),
    "life.cards.dropped": ("report-dropped", "verify-collected"),
    "life.cards.replace": ("replace-cards",),
    "life.cards.all_new": ("replace-cards", "bring-deck"),
    "life.cards.ordered": ("order-shuffle", "dealer"),
    "life.changes": ("set-cash", "count-drop", "change-cash", "change-colour", "exchange-voucher", "reverse-voucher"),
    "life.equipment": ("prepare-table", "change-source", "count-float"),
    "life.equipment.other_source": ("change-source", "restore-device"),
    "life.limits": ("change-limits", "raise-with-notice", "raise-at-once", "apply-notice", "withdraw-notice"),
    "life.limits.kept": ("raise-kept", "apply-notice"),
    "life.limits.own": ("own-limits", "end-own-limits"),
    "life.limits.leave": ("leave-seat", "raise-at-once"),
    "life.limits.low": ("low-limit", "end-low-limit", "give-to-tournament"),
    "life.sign": ("open-table", "link-pool", "screen"),
    "patrons.agency": ("report-invalid", "record-help"),
    "patrons.card": ("issue-card", "present-card", "seat-player"),
    "patrons.own_card": ("present-card", "report-invalid"),
    "patrons.exclusions": ("exclude", "readmit", "take-measure"),
    "patrons.invalid": ("report-invalid", "confirm-fault", "withdraw-fault"),
    "patrons.loss": ("loss-limit", "declare-chips", "cut-to-limit", "advise-on-limit", "account"),
    "patrons.loss.pause": ("restrict-play",),
    "patrons.money": ("report-invalid",),
    "patrons.proxy": ("record-help", "report-invalid"),
    "patrons.staff": ("bar-employee", "unbar-employee"),
    "promotions": ("draft-promotion", "amend-terms"),
    "promotions.alternative": ("offer-alternative", "award-prize"),
    "promotions.amendment": ("record-approval", "amend-terms", "submit-terms"),
    "promotions.available": ("publish-terms",),
    "promotions.award": ("draft-promotion", "amend-terms", "hold-draw", "award-prize", "reverse-award"),
    "promotions.denied": ("deny-claim", "inform-claimant"),
    "promotions.dispute": ("dispute-promotion", "decide-promotion-dispute", "close-promotion-dispute"),
    "promotions.held": ("commence", "draft-promotion"),
    "promotions.integrity": ("find-compromised", "validate-integrity", "acknowledge-promotion"),
    "promotions.methods": ("notify-winner",),
    "promotions.notice": ("notify-winner",),
    "promotions.payment": ("award-prize", "print-voucher"),
    "promotions.refusal": ("deny-claim", "inform-claimant"),
    "promotions.scrutineer": ("nominate-scrutineer", "attest-draw"),
    "promotions.submission": ("submit-terms", "commence"),
}
TOURNAMENT = ("tournament",)  # its clauses are the director's, at the desk of the event


class ClauseFlow(Struct, frozen=True):
    """A clause, and the flows in which staff meet it. ``jobs``: those of the pit, by title; ``pages``: others."""

    document: str
    clause: str
    kind: str
    summary: str
    jobs: tuple[str, ...]
    pages: tuple[str, ...]


def flows(document: str | None = None) -> list[ClauseFlow]:
    """Every clause that is enforced or recorded, with its flows."""
    titles = {key: one.title for key, one in jobs().items()}
    found = []
    for registry in rulebook.registries():
        code = registry.document.code
        if document not in (None, code):
            continue
        places = paths(code)
        for clause in registry.clause:
            if clause.kind in KINDS:
                names = _names(places.get(f"{code} {clause.id}", ()), code)
                told = tuple(titles[name] for name in names if name in titles)
                pages = tuple(PAGES[name] for name in names if name in PAGES)
                found.append(ClauseFlow(code, clause.id, clause.kind, clause.summary, told, pages))
    return found


def _names(places: tuple[str, ...], code: str) -> tuple[str, ...]:
    if code in games.RESERVED:
        return TOURNAMENT
    return tuple(dict.fromkeys(name for place in places for name in FLOWS[prefix_of(place)]))


def prefix_of(place: str) -> str:
    """The longest path of the table that a place lies under."""
    parts = place.split(".")
    ways = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((way for way in ways if way in FLOWS), "game")


def paths(code: str) -> dict[str, tuple[str, ...]]:
    """By clause: where in its game and in the topics of its document it is kept."""
    found: dict[str, dict[str, None]] = {}
    for key in games.names():
        game = games.load(key)
        if game.document != code:
            continue
        topics = games.topics(key)
        kept = [("game", game), *((name, getattr(topics, name)) for name in topics.__struct_fields__)]
        for name, value in kept:
            for text, place in _texts(value, name):
                if text.startswith(f"{code} "):
                    found.setdefault(text, {})[place] = None
    return {clause: tuple(places) for clause, places in found.items()}


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Every text inside a value, with the path of the field that holds it."""
    match value:
        case str():
            yield value, place
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _texts(getattr(value, name), f"{place}.{name}")
        case dict():
            for key, one in value.items():
                yield from _texts(key, place)
                yield from _texts(one, place)
        case tuple() | list() | frozenset():
            for one in value:
                yield from _texts(one, place)
        case _:
            pass
