"""Days and times as people write them, and the span of time that they mean: "19 Nov 9:15 pm", "Sunday", "last hour"."""

import re
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from msgspec import Struct

Hours: TypeAlias = tuple[time | None, time | None]  # from and until; None: open on that side

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
NTH = r"(?:st|nd|rd|th)?"
DAY = re.compile(
    r"\b(?:(?P<side>since|from|after|until|till|before) )?(?:on )?(?:last )?"
    r"(?:(?P<iso>\d{4}-\d\d-\d\d)"
    r"|(?P<name>today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|(?P<local>\d\d?/\d\d?/\d{4})"
    rf"|(?P<first>\d\d?){NTH} (?P<of>{MONTH})(?: (?P<in>\d{{4}}))?"
    rf"|(?P<month>{MONTH}) (?P<second>\d\d?){NTH}(?:,? (?P<year>\d{{4}}))?"
    r")(?![\w:-])",
    re.IGNORECASE,
)
CLOCK = r"(?:\d\d?:\d\d(?: ?[ap]m)?|\d\d? ?[ap]m)"
SPAN = re.compile(rf"\b(?:between |from )?({CLOCK}) ?(?:to|and|until|[-\u2013]) ?({CLOCK})\b", re.IGNORECASE)
SIDE = re.compile(rf"\b(since|from|after|until|till|before) ({CLOCK})\b", re.IGNORECASE)
ABOUT = re.compile(rf"\b(?:(?:at|about|around) )*({CLOCK})\b", re.IGNORECASE)
LAST = re.compile(r"\b(?:in )?(?:the )?last (?:(\d{1,3}) )?(minute|hour|day|week)s?\b", re.IGNORECASE)
UNITS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
UP_TO = ("until", "till", "before")
NEAR = 10  # minutes before and after a time that people remember


class MeantTime(Struct, frozen=True):
    """What was understood. ``rest``: the other words; ``wrong``: the day or time that does not exist."""

    rest: str
    since: datetime | None = None
    until: datetime | None = None
    wrong: str = ""


def span(text: str, now: datetime) -> MeantTime:
    """The span of time in some words. ``now``: in the floor's zone. A time without a day is the last such time."""
    if found := LAST.search(text):
        return MeantTime(_without(text, found), now - UNITS[found[2].lower()] * int(found[1] or 1))
    rest, side, on = text, "", None
    if named := DAY.search(text):
        rest, side, on = _without(text, named), (named["side"] or "").lower(), _date(named, now.date())
        if on is None:
            return MeantTime(rest, wrong=named[0].strip())
    for pattern in (SPAN, SIDE, ABOUT):
        if found := pattern.search(rest):
            hours, rest = _hours(pattern, found), _without(rest, found)
            if hours is None:
                return MeantTime(rest, wrong=found[0].strip())
            first, end = hours
            return _at(rest, on, first, end, now)
    if on is None:
        return MeantTime(rest)
    start, end_of_day = _moment(on, None, now), _moment(on + timedelta(days=1), None, now)
    if side in ("until", "till"):
        return MeantTime(rest, until=end_of_day)
    if side == "before":
        return MeantTime(rest, until=start)
    return MeantTime(rest, start, None if side else end_of_day)


def _at(rest: str, on: date | None, first: time | None, end: time | None, now: datetime) -> MeantTime:
    """These hours on a day, or on the last one that had them."""
    begins = first or end or time()
    day = on or (now.date() if begins <= now.time() else now.date() - timedelta(days=1))
    if first is None:
        return MeantTime(rest, _moment(day, None, now) if on else None, _moment(day, end, now))
    if end is None:
        return MeantTime(rest, _moment(day, first, now), _moment(day + timedelta(days=1), None, now) if on else None)
    over = day if first < end else day + timedelta(days=1)  # past midnight
    return MeantTime(rest, _moment(day, first, now), _moment(over, end, now))


def _hours(pattern: "re.Pattern[str]", found: "re.Match[str]") -> Hours | None:
    times = [clock(one) for one in found.groups() if one[0].isdigit()]
    first, *others = times
    if first is None or None in others:
        return None
    if pattern is SPAN:
        return first, others[0]
    if pattern is SIDE:
        return (None, first) if found[1].lower() in UP_TO else (first, None)
    if ":" not in found[1]:
        return first, time((first.hour + 1) % 24)
    moment, near = datetime.combine(date(2000, 1, 1), first), timedelta(minutes=NEAR)
    return (moment - near).time(), (moment + near).time()


def clock(text: str) -> time | None:
    """A time of day; None if there is no such time."""
    lower = text.lower()
    half = lower[-2:] if lower.endswith("m") else ""
    hour, _, minute = lower.removesuffix(half).strip().partition(":")
    if half and not 1 <= int(hour) <= 12:
        return None
    hours = int(hour) % 12 + (12 if half == "pm" else 0) if half else int(hour)
    return time(hours, int(minute or 0)) if hours < 24 and int(minute or 0) < 60 else None


def _date(found: "re.Match[str]", today: date) -> date | None:
    """The day that is meant, the last one if its year or more is left out; None if there is no such day."""
    try:
        if found["iso"]:
            return date.fromisoformat(found["iso"])
        if found["local"]:
            day, month, year = map(int, found["local"].split("/"))
            return date(year, month, day)
        if name := (found["name"] or "").lower():
            ago = {"today": 0, "yesterday": 1}
            return today - timedelta(ago[name] if name in ago else (today.weekday() - WEEK.index(name[:3])) % 7)
        day, month = (
            int(found["first"] or found["second"]),
            MONTHS.index((found["of"] or found["month"])[:3].lower()) + 1,
        )
        if named := found["in"] or found["year"]:
            return date(int(named), month, day)
        this = date(today.year, month, day)
        return this if this <= today else date(today.year - 1, month, day)
    except (ValueError, OverflowError):
        return None


def _moment(on: date, at: time | None, now: datetime) -> datetime:
    return datetime.combine(on, at or time(), now.tzinfo)


def _without(text: str, found: "re.Match[str]") -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"
