"""Explains why a command is not possible now, and what the table waits for."""

from cutcard.table.play.course import needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def not_now(rules: Rules, table: Table, asked: str) -> str:
    """Why the command is not possible now, and what must happen first."""
    need = needs(rules, table)
    now = {
        "opening": "open a round first",
        "wagers": "wagers are still open: close them first",
        "cards": f"{_cards(need.pile)} must be shown first",
        "declaration": f"box {need.box} must declare first",
        "choice": f"it is the turn of box {need.box}: {', '.join(move.name for move in need.moves)}",
        "settlement": "all hands are shown: concede or settle",
        "meter": "the jackpot's meter is still being read",
        "fault": "a fault is waiting for its remedy: confirm or withdraw it",
        "end": "play is not recorded at this table: record that the round is over",
        "nothing": "the round continues automatically",
    }[need.kind]
    return f"you cannot {asked} now; {now}"


def _cards(pile: str) -> str:
    name, _, box = pile.partition(" ")
    if name == "drawn":
        return f"the cards that box {box} has drawn"
    return f"the cards of {pile}" if box else f"the {pile}'s cards"
