"""Calendar days in New South Wales, where the casino is: the day and month of a time, and when a day begins."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from cutcard.core.moment import DAY, HOUR, iso, moment

# Days since 1970-01-01.
Day: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000, extra_json_schema={"format": "day"})]

STANDARD, SUMMER = 10 * HOUR, 11 * HOUR  # ahead of UTC
_SUNDAY = 3  # 1970-01-04
_CHANGE = 2 * HOUR  # clocks change at two in the morning, standard time


def day(at: str) -> Day:
    """The calendar day that contains this time."""
    when = moment(at)
    return (when + _ahead(when)) // DAY


def begins(number: Day) -> str:
    """The time at which a day begins."""
    start = number * DAY - STANDARD  # if it is summer, the day begins an hour before this
    return iso(start - (_ahead(start - HOUR) - STANDARD))


def date(number: Day) -> str:
    """The day in writing: ``2024-08-19``."""
    return iso(number * DAY)[:10]


def month(at: str) -> str:
    """The month that contains this time: ``2024-08``."""
    return date(day(at))[:7]


def _ahead(when: int) -> int:
    """How far local time is ahead of UTC. Summer time runs from the first Sunday of October to the first of April."""
    year = int(iso(when + STANDARD)[:4])
    april, october = (_first_sunday(year, month) + _CHANGE - STANDARD for month in (4, 10))
    return STANDARD if april <= when < october else SUMMER


def _first_sunday(year: int, month: int) -> int:
    first = moment(f"{year:04d}-{month:02d}-01T00:00:00Z") // DAY
    return (first + (_SUNDAY - first) % 7) * DAY
