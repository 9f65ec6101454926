"""Times as integers: ISO 8601 in and out, microseconds inside, so that the end of a period is exact."""

import re
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta

When: TypeAlias = Annotated[str, Meta(max_length=40, extra_json_schema={"format": "date-time"})]

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_FORM = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(?:Z|([+-])(\d\d):(\d\d))", re.ASCII
)
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@lru_cache(maxsize=1024)
def moment(text: str) -> int:
    """Microseconds since 1970 of a time with its UTC offset (``2026-03-01T18:30:00+11:00``)."""
    found = _FORM.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:40]!r} is not a time such as 2026-03-01T18:30:00Z: write date, time and zone")
    hour, minute, second = int(found[4]), int(found[5]), int(found[6] or 0)
    midnight = _midnight(found[1], found[2], found[3])
    if midnight is None or hour > 23 or minute > 59 or second > 59:
        raise ValueError(f"{text[:40]!r} is not on the calendar")
    clock = midnight + hour * HOUR + minute * MINUTE + second * SECOND
    if found[7]:
        clock += int(found[7].ljust(6, "0"))
    if found[8]:
        offset = int(found[9]) * HOUR + int(found[10]) * MINUTE
        clock += offset if found[8] == "-" else -offset
    return clock


@lru_cache(maxsize=1024)
def _midnight(year: str, month: str, day: str) -> int | None:
    """The beginning of a day; None if there is no such day. Most times that are asked for are of the same day."""
    y, m, d = int(year), int(month), int(day)
    return _days(y, m, d) * DAY if 1 <= m <= 12 and 1 <= d <= _length(y, m) else None


def iso(at: int) -> str:
    """The time as ISO 8601 in UTC."""
    days, clock = divmod(at, DAY)
    year, month, day = _date(days)
    hour, rest = divmod(clock, HOUR)
    minute, rest = divmod(rest, MINUTE)
    second, fraction = divmod(rest, SECOND)
    part = f".{fraction:06d}" if fraction else ""
    return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}{part}Z"


def after(text: str, period: int) -> str:
    """The time one period later."""
    return iso(moment(text) + period)


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _length(year: int, month: int) -> int:
    return _MONTHS[month - 1] + (month == 2 and _leap(year))


def _before(year: int) -> int:
    """Days from 1970 to the first day of a year."""
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400 - 719_162


def _days(year: int, month: int, day: int) -> int:
    return _before(year) + sum(_length(year, one) for one in range(1, month)) + day - 1


def _date(days: int) -> tuple[int, int, int]:
    year = 1970 + min(days // 366, days // 365)  # never later than the actual year
    while _before(year + 1) <= days:
        year += 1
    rest, month = days - _before(year), 1
    while rest >= _length(year, month):
        rest -= _length(year, month)
        month += 1
    return year, month, rest + 1
