"""What staff read most often in registers, as sentences; everything else is told field by field."""

from collections.abc import Iterable, Mapping

from cutcard.core.duty import Acknowledged
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import DeviceReported, MeasureTaken
from cutcard.registers.incidents.defect import DefectReported
from cutcard.registers.incidents.dispute import DisputeDecided, DisputeLodged, PatronAdvised
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.patrons.messages import PersonExcluded
from cutcard.registers.pit.messages import ChipStack, PitCountConfirmed, PitCountMade, SlipAsked, SlipConfirmed
from cutcard.registers.pit.shift import PitHandedOver, PitTakenOver
from cutcard.registers.promotions.voucher import VoucherPrinted
from cutcard.table.messages.validity import CardPresented
from cutcard.web.words.desk import message

ORDERS = {"return stake": "the stake goes back", "pay": "the win is paid", "reverse": "the payment is claimed back"}


def said(event: object, names: Mapping[str, str]) -> str:
    """An event as a sentence."""

    def name(id: str) -> str:
        return names.get(id, id)

    match event:
        case DisputeLodged(number=number, place=place, patron=patron, about=about):
            return f"Dispute {number} {_at(place)} is on record. {name(patron)}: {_end(about)}"
        case DisputeDecided(number=number, decision=decision, reasons=reasons, order=order):
            return f"Dispute {number} is decided: {_end(decision)} Reasons: {_end(reasons)} {_order(order)}"
        case PatronAdvised(number=number, patron=patron, how=how):
            who = name(patron)
            return f"Dispute {number}: {who} was told the decision and the right to complain ({how.rstrip('.')})."
        case DeviceReported(number=number, place=place, person=person, device=device, seen=seen):
            whose = name(person) if person else "nobody known yet"
            return f"Device case {number} {_at(place)}: {device} with {whose}. Seen: {_end(seen)}"
        case MeasureTaken(measure=measure, persons=persons, reasons=reasons):
            return f"{', '.join(map(name, persons))}: {measure}. Reasons: {_end(reasons)}"
        case DefectReported(number=number, place=place, kind=kind, details=details):
            return f"Defect {number} {_at(place)}: {kind}. {_end(details)}"
        case PersonExcluded(scope=scope, reason=reason):
            closed = "the casino" if scope == "casino" else scope.replace("-", " ")
            return f"Excluded from {closed}: {_end(reason)}"
        case Acknowledged(by=by):
            return f"{name(by.id)} has read the notice and acknowledged it."
        case PitHandedOver(to=to, note=note, duties=duties):
            whom = name(to) if to else "whoever takes over"
            return f"The pit is handed over to {whom} with {_duties(len(duties))}. {_end(note)}".strip()
        case PitTakenOver(first=first, duties=duties, by=by):
            return f"{name(by.id)} takes the pit over from {name(first.id)} with {_duties(len(duties))}."
        case SlipAsked(number=number, kind=kind, chips=chips, amount=amount):
            return f"{kind.capitalize()} slip {number}: {dollars(amount)} in chips, {_chips(chips)}."
        case SlipConfirmed(number=number, kind=kind, amount=amount, first=first, by=by):
            both = f"{name(first.id)} and {name(by.id)}"
            return f"{kind.capitalize()} slip {number} is confirmed: {dollars(amount)} moved on the word of {both}."
        case PitCountMade(number=number, what=what, occasion=occasion, chips=chips, amount=amount):
            return f"Count {number} of the {what} ({occasion}): {dollars(amount)}, {_chips(chips)}."
        case PitCountConfirmed(number=number, what=what, amount=amount, difference=difference, first=first, by=by):
            books = "as in the books" if not difference else f"{dollars(difference)} against the books"
            return f"Count {number} of the {what} by {name(first.id)} and {name(by.id)}: {dollars(amount)}, {books}."
        case VoucherPrinted(holder=holder, amount=amount, reasons=reasons):
            whose = f"for {name(holder)}" if holder else "for whoever brings it"
            return f"A voucher of {dollars(amount)} {whose}: {_end(reasons)}"
        case CardPresented(box=box, patron=patron, card=card):
            return f"{name(patron)} shows player card {card} at box {box}."
    return message(event, names)


def _at(place: IncidentPlace) -> str:
    return f"at table {place.table}" + (f", round {place.round}" if place.round else "")


def _end(text: str) -> str:
    """A text that somebody typed, as the end of a sentence."""
    return f"{text.rstrip('.')}." if text.strip() else ""


def _order(order: MoneyOrder) -> str:
    return f"Ordered: {ORDERS[order.kind]}, {dollars(order.amount)}." if order.moves else "No money is ordered to move."


def _duties(count: int) -> str:
    return "no open duty" if not count else "1 open duty" if count == 1 else f"{count} open duties"


def _chips(chips: Iterable[ChipStack]) -> str:
    return ", ".join(f"{one.count} of {dollars(one.value)}" for one in chips) or "none"
