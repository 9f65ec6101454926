"""What a table asks of the director and the dealer, computed for each view."""

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.state import TableState


def prompts(state: TableState) -> list[Prompt]:
    """A request for the clock is for the director, a called minute for the dealer."""
    live = state.hand
    time = live.time if live else None
    if live is None or time is None:
        return []
    if not time.until:
        asked = f"Seat {time.by} asks for the clock on seat {time.seat}: call time, or decline the request."
        return [Prompt(Role.TOURNAMENT_DIRECTOR, asked, "TOR 7.26")]
    if live.dealing == "recorded" and needs(state).seat == time.seat:
        text = f"Seat {time.seat} has until {time.until} to act: record the act, or declare the time over."
        return [Prompt(Role.DEALER, text, "TOR 7.26")]
    return []
