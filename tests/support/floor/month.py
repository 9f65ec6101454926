"""A simulated month on a floor: rounds at three tables, void ones among them, cash-outs, a wrong payment, a dispute."""

from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.messages import CashOut
from cutcard.table.messages.round import StakeSettled
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt
from tests.support.floor.voids import play_void

MONTH = "2026-01"
SYDNEY = ZoneInfo("Australia/Sydney")
SUPERVISOR = Actor("sue", Role.GAMING_SUPERVISOR)
GAMES = {"pit-1": "plain-stud", "pit-2": "plain-three", "pit-3": "plain-draw"}


def simulate(database: Path, step: timedelta) -> None:
    """Play January and the first days of February, by the floor's calendar; ``step``: time from one row to the next."""
    desk, rng = open_desk(database, ticking(step), repeatable("month")), Random(2)
    felts = [Felt(desk, game, name=name) for name, game in GAMES.items()]
    turn = 0
    while desk.clock().astimezone(SYDNEY) < datetime(2026, 2, 4, tzinfo=SYDNEY):
        felt = felts[turn % len(felts)]
        if turn % 11 == 5:
            play_void(felt, rng)
        else:
            felt.play(rng)
        if turn % 7 == 3:
            felt.at(f"patron/{felt.patron(1)}", CashOut(felt.patron(1), 1000 + turn), SYSTEM)
        if turn == 4:
            _incidents(felt)
        turn += 1
    desk.close()


def _incidents(felt: Felt) -> None:
    number = felt.state.opened.rounds
    settled = [
        event
        for row in felt.desk.round(felt.stream, number)
        for event in row.events
        if isinstance(event, StakeSettled) and event.chips
    ]
    place, stake = IncidentPlace(felt.stream.partition("/")[2], number), settled[0]
    due = stake.returned + 200_000
    register = f"incidents/{felt.game.key}"
    felt.at(
        register, ReportWrongPayment(place, "wager", stake.returned, due, "paid too little", stake.stake), SUPERVISOR
    )
    felt.at(register, LodgeDispute(place, felt.patron(1), "the payment was wrong"), felt.player(1))
