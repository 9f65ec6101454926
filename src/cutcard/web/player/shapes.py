"""The answers that are no view of a table: who is signed in, the lobby, a command carried out."""

from msgspec import Struct

from cutcard.web.player.table_view import TableView


class Me(Struct):
    """Who is signed in."""

    id: str
    role: str
    name: str
    balance: int


class LobbyTable(Struct):
    """A table as the lobby shows it."""

    id: str
    game: str
    title: str
    document: str
    dealing: str
    minimum: int
    maximum: int
    places: int
    taken: int
    stage: str
    meter: int | None


class LobbyTournament(Struct, frozen=True):
    """A tournament as the lobby shows it."""

    id: str
    name: str
    phase: str
    starts: str
    registration: bool
    players: int
    cap: int
    left: int
    level: int
    price: int


class Lobby(Struct):
    """The floor at a glance."""

    name: str
    demo: bool
    tables: list[LobbyTable]
    tournaments: list[LobbyTournament]


class Done(Struct):
    """A command carried out."""

    version: int
    view: TableView
