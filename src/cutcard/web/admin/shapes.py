"""Types sent to the administrator's pages, and drafts as they are sent in."""

from typing import Annotated

from msgspec import Meta, Struct

from cutcard.core.bounds import Amount
from cutcard.floor.plan.floorplan import Dealing

TYPED = 15_000  # characters of a draft that is typed in: longer ones are begun and added to by the page


class HealthFact(Struct, frozen=True):
    """One thing about the server. ``good`` is false if somebody should look into it; ``hint`` says what to do."""

    name: str
    value: str
    good: bool
    hint: str = ""


class OpenSession(Struct, frozen=True):
    """A session of somebody on some device."""

    person: str
    name: str
    role: str
    means: str
    device: str
    address: str
    started: str
    seen: str


class ReaderLine(Struct, frozen=True):
    """A card reader and its table."""

    id: str
    table: str
    name: str  # of the table
    open: bool


class AdminView(Struct, frozen=True):
    """The floor as an administrator sees it: no game, no money."""

    floor: str
    release: str
    health: list[HealthFact]
    devices: list[OpenSession]
    readers: list[ReaderLine]


class DraftStep(Struct, frozen=True):
    """What somebody did with a draft."""

    at: str
    by: str
    what: str


class DraftView(Struct, frozen=True):
    """A draft of a floor plan, what is wrong with it, and what applying it would do."""

    name: str
    text: str
    by: str
    at: str
    digest: str
    fault: str
    opens: tuple[str, ...]
    there: tuple[str, ...]
    against: tuple[str, ...]
    steps: list[DraftStep]


class GameChoice(Struct, frozen=True):
    """A game that a table may have."""

    key: str
    title: str


class PlansView(Struct, frozen=True):
    """Drafts of floor plans, and the floor as it is. Administrators write drafts, managers apply them."""

    drafts: list[DraftView]
    current: str
    games: list[GameChoice]
    writes: bool
    applies: bool


class DraftText(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a draft; "" begins with the floor as it is."""

    text: Annotated[str, Meta(max_length=TYPED)] = ""


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a draft shall have."""

    id: Annotated[str, Meta(min_length=1, max_length=32)]
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    dealing: Dealing = "electronic"
    minimum: Amount = 500
    maximum: Amount = 50_000
    boxes: Annotated[int, Meta(ge=0, le=60)] = 0


class DraftApplied(Struct, frozen=True, forbid_unknown_fields=True):
    """Which text was read and shall be applied."""

    digest: Annotated[str, Meta(min_length=1, max_length=64)]
