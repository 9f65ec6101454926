"""Disputes that wait for a decision, for pages that add to them."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard import games
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, register


class OpenDispute(Struct):
    """A dispute that is not closed: its number, the round, who lodged it, and about what."""

    number: int
    round: int
    patron: str
    about: str
    rulings: int


def open_disputes(desk: Desk, game: str, table: str, names: Mapping[str, str]) -> list[OpenDispute]:
    """The open disputes of a table."""
    if games.topics(game).incidents is None:
        return []
    kept = desk.state(register(game)).state
    assert isinstance(kept, GameRegister)
    return [
        OpenDispute(number, case.place.round, names.get(case.patron, case.patron), case.about, len(case.rulings))
        for number, case in kept.register.disputes.cases.items()
        if case.stage != "closed" and case.place.table == table
    ]
