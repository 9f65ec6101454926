"""How a floor is run on the web."""

from msgspec import Struct

from cutcard.floor.pace.schedule import Pace
from cutcard.floor.pace.tournament import TournamentPace


class Settings(Struct, frozen=True):
    """As a demonstration or not, how fast, and how much one person may ask."""

    demo: bool = False
    pace: Pace = Pace()
    tournament_pace: TournamentPace = TournamentPace()
    thinking: float = 0.4  # seconds before a bot acts
    guest_chips: int = 100_000
    commands: tuple[int, float] = (40, 10)  # a burst, then so many a second: of one person
    guests: tuple[int, float] = (60, 1)  # of one address
    watching: int = 12  # live lines of one person at a time
    remind: float = 10  # seconds between two looks at what promotions owe
    patience: float = 180  # seconds after which a guest who has gone loses the seat
