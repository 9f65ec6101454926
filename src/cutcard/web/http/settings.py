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
    reads: tuple[int, float] = (300, 40)  # per person, the same for requests that are no commands, by what they cost
    visits: tuple[int, float] = (600, 80)  # the same per address, for people who are not signed in
    knocks: tuple[int, float] = (20, 0.2)  # attempts to sign in, per address and per account
    misses: tuple[int, float] = (50, 1 / 60)  # attempts that fail, per address: whoever tries one PIN on many cards
    watching: int = 12  # live feeds per person
    metrics_token: str = ""  # lets a program on another machine read the metrics
    checkpoint: float = 1  # seconds between two checkpoints of a log that grows
    remind: float = 10  # seconds between two checks for duties of promotions
    patience: float = 180  # seconds until a guest who has left loses the seat
