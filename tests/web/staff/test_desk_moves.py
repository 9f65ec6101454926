"""What the desk shows of moves between tables, those to be confirmed and those that wait and why, and of penalties."""

from cutcard.tournament.messages.conduct import Penalise
from cutcard.web.staff.tournaments import tournament_sheets
from tests.support.tournament.directing import Hall


def on_the_way(hall: Hall) -> list[tuple[str, ...]]:
    (sheet,) = [sheet for sheet in tournament_sheets(hall.t, hall.at) if sheet.title == "Moves"]
    return [tuple(row) for row in sheet.rows]


def test_a_move_that_waits_is_shown_with_its_reason() -> None:
    hall = Hall(hand_for_hand="by order").start(18, tables=2)
    assert on_the_way(hall) == []
    hall.deal(2)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:4])
    ((*_, until),) = on_the_way(hall)
    assert "table 2" in until
    assert "TOR 7.21" in until
    hall.hand(2)
    assert on_the_way(hall) == []


def test_a_planned_move_waits_for_its_confirmation() -> None:
    hall = Hall(hand_for_hand="by order", confirm_moves=True).start(18, tables=2)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:4])
    (move,) = hall.t.field.planned
    assert on_the_way(hall) == [(move.player, str(move.table), str(move.seat), "confirmation")]


def test_penalties_are_shown_with_what_is_left_of_them() -> None:
    hall = Hall().start(3)
    player = hall.seated()[0]
    hall.do(Penalise(player, "warning", "conduct", "noise"))
    hall.do(Penalise(player, "away", "conduct", "more noise", 10))
    hall.do(Penalise(player, "away", "conduct", "blows", 30))
    for minute, left in ((0, "10 30"), (5.5, "5 30"), (10, "served 30"), (40, "served served")):
        hall.minute(minute)
        (sheet,) = [sheet for sheet in tournament_sheets(hall.t, hall.at) if sheet.title == "Penalties"]
        assert [row[-1].partition(" ")[0] for row in sheet.rows] == ["", *left.split()]
