"""States of a table in which something is refused, by what has happened at it."""

from collections.abc import Callable

from msgspec.structs import replace

from cutcard.core.message import Actor, Command
from cutcard.table.messages.life import OfferLowLimit, RaiseMinimum, ShowNotice
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.table.life import GUS, Place, physical

AT = "2026-01-01T00:30:00Z"
DEVICE = "a low-limit table may deal only from a shuffling device"
TIME = "the time of {}: 'soon' is not a time such as 2026-03-01T18:30:00Z: write date, time and zone"

State = Callable[[Place], None]
Arrange = Callable[..., Place]  # of Cited, and of a document in place of the one named in the row
Row = tuple[Arrange, Command, Actor, str | None, str]


def electronic(named: str, *steps: State) -> Arrange:
    def arrange(cited: Cited, document: str = named) -> Place:
        place = Place(document, cited)
        for step in steps:
            step(place)
        return place

    return arrange


def shoe(named: str, *steps: State, source: str = "shoe") -> Arrange:
    """A prepared table with a red deck that is not shuffled."""

    def arrange(cited: Cited, document: str = named) -> Place:
        place = physical(document, cited, source)
        for step in steps:
            step(place)
        return place

    return arrange


def bare(named: str, source: str = "shoe") -> Arrange:
    return lambda cited, document=named: Place(document, cited, "recorded", source)


def done(command: Command, actor: Actor = GUS) -> State:
    return lambda place: void(place.do(command, actor))


def void(_: object) -> None:
    """What has happened is not looked at."""


def seated(place: Place) -> None:
    place.sit(1)


def full(place: Place) -> None:
    place.fill()


def staked(place: Place) -> None:
    place.sit(1)
    place.open()
    place.do(place.stake(1), player(1))


def in_play(place: Place) -> None:
    if place.table.dealing == "recorded":
        place.deal_by(1)
    else:
        place.sit(1)
        place.deal(1)


def idle_but_staked(place: Place) -> None:
    place.fill()
    for _ in range(3):
        place.round(1)
    place.open()
    place.do(place.stake(2), player(2))


def marked(place: Place) -> None:
    """Box 1 keeps 500 cents while the sign asks for 2000."""
    place.sit(1)
    place.do(RaiseMinimum(2000), GUS)


def low_then_shoe(place: Place) -> None:
    place.do(OfferLowLimit(), GUS)
    place.table = replace(place.table, source="shoe")


def notice(place: Place) -> None:
    place.do(ShowNotice(2000, AT), GUS)


def overtaken(place: Place) -> None:
    notice(place)
    place.sit(1)
    place.do(RaiseMinimum(3000), GUS)
    place.clock(31)
