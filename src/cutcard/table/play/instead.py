"""Why a command does not fit the moment, and what can be done instead."""

from cutcard.table.play.course import needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def instead(rules: Rules, table: Table, asked: str) -> str:
    """Why not now, and what can be done instead."""
    need = needs(rules, table)
    now = {
        "opening": "a round has to be opened first",
        "wagers": "wagers are open: they are closed first",
        "cards": f"the cards of {need.pile} are shown first",
        "declaration": f"box {need.box} declares first",
        "choice": f"it is the turn of box {need.box}: {', '.join(move.name for move in need.moves)}",
        "settlement": "the hands are shown: concede or settle",
        "meter": "the jackpot waits for its meter",
        "fault": "a fault is before the table: confirm its remedy or withdraw it",
        "nothing": "the round goes on by itself",
    }[need.kind]
    return f"cannot {asked} now; {now}"
