"""Who may enter: age, exclusions, membership, the playing times."""

import re

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import CASINO, Age, Facts, Role
from cutcard.core.moment import DAY, HOUR, iso, moment
from cutcard.core.text import ID, card_number, plain, require_text, same_card
from cutcard.ruling import Refused, instead, wait
from cutcard.tournament.messages.entry import Enter, TakeEntry, TransferEntry
from cutcard.tournament.state.register import EntryRegister

QUEENSLAND = 10 * HOUR  # ahead of UTC, the whole year
OF_AGE = 18
TOURNAMENT = "tournament"  # the scope of an exclusion from tournaments alone

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def today(at: str) -> str:
    """The date in Queensland."""
    return iso((moment(at) + QUEENSLAND) // DAY * DAY)[:10]


class Eligible(Struct, frozen=True):
    """A person who may enter: their loyalty card and the clauses."""

    card: str
    clauses: tuple[str, ...]


def check_eligible(register: EntryRegister, asked: Enter | TransferEntry | TakeEntry, facts: Facts) -> Eligible:
    """A person who may enter, or Refused. A reason given by the director replaces membership."""
    require_text("TOR 7.9", asked.name, "the name of the person who enters")
    check_person(register, asked, facts)
    check_age(asked.born, "" if isinstance(asked, TakeEntry) else asked.proof, facts)
    check_excluded(facts)
    if not asked.agreed:
        raise Refused(
            "TOR 6.11",
            "entrants must agree to the playing times that the director sets: ask the player, then enter",
            instead(replace(asked, agreed=True)),
        )
    if not asked.informed:
        told = "entrants must be told where to read the rules, and that the casino may use their name and picture"
        raise Refused("TOR 6.16", f"{told}: tell them and tick the box")
    card = _card(asked, facts)
    _check_unshared(register, asked, card)
    return Eligible(card, ("TOR 6.2", "TOR 6.11", "TOR 6.13", "T-36", "T-58", "TOR 6.15", "TOR 6.16"))


def check_person(register: EntryRegister, asked: Enter | TransferEntry | TakeEntry, facts: Facts) -> None:
    """One entry per person whatever the spelling: checked by patron id, and by the other ids of the same person."""
    player = asked.player if isinstance(asked, Enter) else asked.to
    if not ID.fullmatch(player):
        reason = f"{player[:40]!r} is not a patron's id: choose the person from the patron register"
        raise Refused("TOR 6.13", f"{reason}, so that an exclusion is found")
    for one in register.entrants.values():
        if one.player == player or one.status == "withdrawn":
            continue
        if one.player in facts.same or plain(one.player) == plain(player):
            raise Refused("TOR 6.5", f"{asked.name} has already entered as {one.player}: one entry per person (T-58)")


def age(born: str, at: str) -> Age:
    """What a date of birth says on the day of the application (T-36)."""
    if not _on_calendar(born) or born > today(at):
        return "no date"
    return "of age" if f"{int(born[:4]) + OF_AGE:04d}{born[4:]}" <= today(at) else "under age"


def _card(asked: Enter | TransferEntry | TakeEntry, facts: Facts) -> str:
    """The loyalty card on record or seen by staff; "" if the director permits entry without one."""
    recorded = facts.standing.card if facts.standing else ""
    if isinstance(asked, TakeEntry) or facts.actor.role is Role.PLAYER:
        seen, discretion = recorded, ""
    else:
        seen, discretion = card_number("TOR 6.2", asked.card) if asked.card.strip() else "", asked.discretion
        if recorded and seen and not same_card(seen, recorded):
            raise Refused(
                "TOR 6.2", f"the patron register has a different card for this person ({recorded}): check the card"
            )
    if not seen and not recorded and not _discretion(discretion, facts):
        members = "entrants must be members of the loyalty programme"
        exception = "to transfer the entry as" if isinstance(asked, TakeEntry) else "for"
        raise Refused(
            "TOR 6.2",
            f"{members}: enrol them and enter the card, or ask the director {exception} an exception",
            wait("they are enrolled, or the director has given a reason for an exception", Role.TOURNAMENT_DIRECTOR),
        )
    return recorded or seen


def _check_unshared(register: EntryRegister, asked: Enter | TransferEntry | TakeEntry, card: str) -> None:
    """Refuse a card by which another person has entered."""
    player = asked.player if isinstance(asked, Enter) else asked.to
    for one in register.entrants.values():
        if card and one.player != player and one.status != "withdrawn" and same_card(one.card, card):
            raise Refused("TOR 6.2", f"{one.player} has entered with card {card}: look at the card again (T-58)")


def check_age(born: str, proof: str, facts: Facts) -> None:
    """Eighteen on the day of the application (T-36), by the date of birth or by a document that staff have seen."""
    if born:
        match facts.age:
            case "of age":
                return
            case "under age":
                for_adults = f"the tournament is for people aged {OF_AGE} or over"
                raise Refused("TOR 6.13", f"a person born on {born} is under {OF_AGE}: {for_adults}")
            case _:
                raise Refused("TOR 6.13", f"{born!r} is not a date of birth: write it like 1990-05-31")
    if facts.actor.role is Role.PLAYER:
        raise Refused(
            "TOR 6.13",
            f"your date of birth is missing: enter it, because the tournament is for people aged {OF_AGE} or over",
        )
    require_text("TOR 6.13", proof, f"the date of birth, or the document that shows an age of {OF_AGE} or over")


def check_excluded(facts: Facts) -> None:
    """Refuse a person who is excluded from the casino or its tournaments, or disqualified in another flight (T-30)."""
    if facts.struck:
        raise Refused(
            "TOR 6.9",
            f"this person was disqualified from this tournament, in flight {facts.struck}, and cannot enter it again"
            " (T-30); only the director can lift that, where it was made by mistake",
            wait("the disqualification is lifted", Role.TOURNAMENT_DIRECTOR),
        )
    for scope in (CASINO, TOURNAMENT):
        if facts.standing and (reason := facts.standing.excluded.get(scope)):
            raise Refused(
                "TOR 6.13",
                f"this person is excluded from the {scope}: {reason}; only a gaming manager can readmit them",
                wait("they are readmitted", Role.GAMING_MANAGER),
            )


def bar_clause(register: EntryRegister, player: str) -> str:
    """The clause by which an entrant may not play on: disqualified in another flight, or excluded."""
    return "TOR 6.9" if register.struck(player) else "TOR 6.13"


def _discretion(reason: str, facts: Facts) -> bool:
    return facts.actor.role is Role.TOURNAMENT_DIRECTOR and bool(reason.strip())


def _on_calendar(born: str) -> bool:
    if not _DATE.fullmatch(born):
        return False
    try:
        moment(f"{born}T00:00:00Z")
    except ValueError:
        return False
    return True
