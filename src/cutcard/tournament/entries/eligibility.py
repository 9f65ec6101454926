"""Who may enter: age, exclusions, membership, the playing times."""

import re

from cutcard.core.message import CASINO, Facts, Role
from cutcard.core.moment import DAY, HOUR, iso, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.messages.entry import Enter, TransferEntry

QUEENSLAND = 10 * HOUR  # ahead of UTC, the whole year
OF_AGE = 18
TOURNAMENT = "tournament"  # the scope of an exclusion from tournaments alone

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def today(at: str) -> str:
    """The date in Queensland."""
    return iso((moment(at) + QUEENSLAND) // DAY * DAY)[:10]


def check_eligible(asked: Enter | TransferEntry, facts: Facts) -> tuple[str, ...]:
    """The clauses that let a person enter, or Refused. A reason given by the director replaces membership."""
    require_text("TOR 7.9", asked.name, "the name of the person who enters")
    check_age(asked.born, asked.proof, facts)
    check_excluded(facts)
    if not asked.agreed:
        raise Refused(
            "TOR 6.11", "entrants must agree to the playing times that the director sets: ask the player, then enter"
        )
    if not asked.member and not _discretion(asked.discretion, facts):
        raise Refused(
            "TOR 6.2",
            "entrants must be members of the loyalty programme: enrol first, or ask the director for an exception",
        )
    return ("TOR 6.2", "TOR 6.11", "TOR 6.13", "T-36", "TOR 6.16")  # the last: entrants are informed and consent


def check_age(born: str, proof: str, facts: Facts) -> None:
    """Eighteen on the day of the application (T-36), by the date of birth or by a document that staff have seen."""
    if born:
        if not _on_calendar(born) or born > today(facts.at):
            raise Refused("TOR 6.13", f"{born[:20]!r} is not a date of birth: write it like 1990-05-31")
        if f"{int(born[:4]) + OF_AGE:04d}{born[4:]}" > today(facts.at):
            raise Refused(
                "TOR 6.13",
                f"a person born on {born} is under {OF_AGE}: the tournament is for people aged {OF_AGE} or over",
            )
        return
    if facts.actor.role is Role.PLAYER:
        raise Refused(
            "TOR 6.13",
            f"your date of birth is missing: enter it, because the tournament is for people aged {OF_AGE} or over",
        )
    require_text("TOR 6.13", proof, f"the date of birth, or the document that shows an age of {OF_AGE} or over")


def check_excluded(facts: Facts) -> None:
    """Refuse a person who is excluded from the casino or from its tournaments."""
    for scope in (CASINO, TOURNAMENT):
        if facts.standing and (reason := facts.standing.excluded.get(scope)):
            raise Refused(
                "TOR 6.13",
                f"this person is excluded from the {scope}: {reason}; only a gaming manager can readmit them",
            )


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
