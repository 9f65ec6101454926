"""Times as integers: ISO 8601 in and out, microseconds inside, so that the end of a period is exact."""

import re
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


def moment(text: str) -> int:
    """Microseconds since 1970 of a time with its UTC offset (``2026-03-01T18:30:00+11:00``)."""
    found = _FORM.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:40]!r} is not a time such as 2026-03-01T18:30:00Z")
    year, month, day, hour, minute = (int(part) for part in found.groups()[:5])
    second, fraction = int(found[6] or 0), int((found[7] or "").ljust(6, "0"))
    offset = int(found[9] or 0) * HOUR + int(found[10] or 0) * MINUTE
    if not (1 <= month <= 12 and 1 <= day <= _length(year, month) and hour < 24 and minute < 60 and second < 60):
        raise ValueError(f"{text[:40]!r} is not on the calendar")
    clock = hour * HOUR + minute * MINUTE + second * SECOND + fraction
    return _days(year, month, day) * DAY + clock - (-offset if found[8] == "-" else offset)


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
