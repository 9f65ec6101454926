"""The cage for staff: limits, requests that need a second person, and claims on patrons."""

from cutcard.core.authority import HANDLERS, title
from cutcard.core.message import tag
from cutcard.floor.domains.cage import Cage, ConfirmMovement
from cutcard.money import dollars
from cutcard.registers.patrons.claims import Claims
from cutcard.web.staff.shapes import Offer, Sheet
from cutcard.web.words.desk import row


def cage_sheets(state: Cage) -> list[Sheet]:
    """Limits of staff, open requests and open claims."""
    limits = [(title(role).capitalize(), dollars(state.limits.alone(role.name.lower()))) for role in HANDLERS]
    waiting = [(str(number), one.says, one.at) for number, one in state.waiting.items()]
    return [
        Sheet("One person may move", ("Role", "At most"), limits),
        Sheet("Waiting for a second person", ("Number", "Request", "Since"), waiting),
        Sheet(
            "Claims on patrons", ("Number", "Patron", "Amount", "In", "Why", "Since", "Declined"), _claims(state.claims)
        ),
    ]


def _claims(claims: Claims) -> list[tuple[str, ...]]:
    return [
        (str(number), one.patron, dollars(one.left), *row(one, "commodity", "basis", "at", "declined"))
        for number, one in claims.open.items()
    ]


def own_claims(claims: Claims, *patrons: str) -> list[Sheet]:
    """What the house asks of one person, under whichever of their records."""
    rows = [
        (str(number), dollars(one.left), one.commodity, one.basis, "yes" if one.declined else "no")
        for number, one in claims.of(*patrons).items()
    ]
    return [Sheet("The house asks you for", ("Number", "Amount", "In", "Why", "Declined"), rows)] if rows else []


def cage_offers(state: Cage, actor: str) -> list[Offer]:
    """Requests that this person may confirm: nobody confirms their own."""
    return [
        Offer(
            f"Confirm request {number}",
            f"{one.says}. If you confirm, it is done at once.",
            (),
            {"type": tag(ConfirmMovement), "number": number},
        )
        for number, one in state.waiting.items()
        if one.by.id != actor
    ]
