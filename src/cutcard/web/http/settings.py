"""Settings of a floor on the web."""

from msgspec import Struct

from cutcard.floor.pace.schedule import Pace
from cutcard.floor.pace.tournament import TournamentPace


class Settings(Struct, frozen=True):
    """Whether it is a demonstration, its pace, and its rate limits."""

    demo: bool = False
    pace: Pace = Pace()
    tournament_pace: TournamentPace = TournamentPace()
    thinking: float = 0.4  # seconds before a bot acts
    guest_chips: int = 100_000
    commands: tuple[int, float] = (40, 10)  # per person: a burst, then a number per second
    guests: tuple[int, float] = (60, 1)  # per address: a burst, then a number per second
    watching: int = 12  # live feeds per person
    remind: float = 10  # seconds between two checks for duties of promotions
    patience: float = 180  # seconds until a guest who has left loses the seat
