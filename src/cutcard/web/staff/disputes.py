"""Disputes that wait for a decision, and what the ruling pad said about them."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard import games
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.money import dollars
from cutcard.registers.incidents.dispute import RulingAttached
from cutcard.rules.game import Game
from cutcard.rules.settle import Settled


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


def described(attached: RulingAttached) -> str:
    """The hand on which the pad ruled, as somebody described it."""
    hand = attached.hand
    board = f", board {hand.board}" if hand.board else ""
    moves = f"; {', '.join(hand.moves)}" if hand.moves else ""
    return f"{hand.player} against {hand.dealer or 'no dealer'}{board}{moves}"


def outcome(game: Game, wager: Settled) -> str:
    """What the pad said about one wager of it."""
    return f"{game.label(wager.wager)} of {dollars(wager.stake)}: {wager.result}, {dollars(wager.returned)} back"
