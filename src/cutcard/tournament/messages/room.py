"""Commands and events of a room: cards and chips are real, and people report what happened at the tables (T-64)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.core.bounds import MANY, Count, Name, Names, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.tournament.engine.values import Chips, Counted, Positions
from cutcard.tournament.messages.director import DIRECTOR, RUNNING

Report: TypeAlias = Literal["done", "all-in", "in play"]
CAGE = (Role.CASHIER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.TOURNAMENT_DIRECTOR)


class Knockout(Struct, frozen=True, omit_defaults=True):
    """A player who has lost all chips. ``by``: winners of the last pot that the player put chips into (T-01).

    Name the winners from the button's left. Nobody: it is not known yet, and must be recorded later (T-65).
    """

    player: Name
    by: Names = ()


# -- commands


class RecordOut(Command, frozen=True, tag="RecordOut"):
    """Record who went out in one hand at a table: all of them at once, since they share their places."""

    roles = RUNNING
    table: Number
    outs: Annotated[tuple[Knockout, ...], MANY]


class AwardBounty(Command, frozen=True, tag="AwardBounty"):
    """Record who won the bounty of a player who is out, or correct it. ``reason``: why it is corrected.

    Name several winners, from the button's left, if the pot was split.
    """

    roles = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, *DIRECTOR)
    owner: Name
    winners: Names
    reason: Note = ""


class ReportTable(Command, frozen=True, tag="ReportTable"):
    """Hand for hand: the hand at a table is done, or its players are all-in with cards face down. Or neither yet.

    In an elimination or bonus round tables report each hand as well; ``winners``: of the main pot, if it has a prize.
    """

    roles = RUNNING
    table: Number
    hand: Report
    winners: Names = ()


class SetButton(Command, frozen=True, tag="SetButton"):
    """Record the seat of the button at a table, so that it is known who is due the big blind."""

    roles = RUNNING
    table: Number
    seat: Number


class CountStacks(Command, frozen=True, tag="CountStacks"):
    """Record the chips of players at a table. When everybody has been counted, the sum must be right."""

    roles = RUNNING
    table: Number
    stacks: Annotated[dict[Name, Counted], MANY]


class ExplainCount(Command, frozen=True, tag="ExplainCount"):
    """Record why the stacks counted differ from the chips in play."""

    roles = DIRECTOR
    finding: Note


class RaceTable(Command, frozen=True, tag="RaceTable"):
    """Record a chip race: how many odd chips were tallied at a table. ``rescued``: players given a chip at its end."""

    roles = RUNNING
    table: Number
    odd: Count
    rescued: Count = 0


class CorrectRace(Command, frozen=True, tag="CorrectRace"):
    """Correct the odd chips that were tallied in the last chip race at a table."""

    roles = DIRECTOR
    table: Number
    odd: Count
    reason: Note
    rescued: Count = 0


class HandInBounties(Command, frozen=True, tag="HandInBounties"):
    """Record how many bounty chips a player hands in."""

    roles = CAGE
    player: Name
    chips: Count


class ExplainBounties(Command, frozen=True, tag="ExplainBounties"):
    """Record why a player has handed in more or fewer bounty chips than were won."""

    roles = DIRECTOR
    player: Name
    finding: Note


class BagChips(Command, frozen=True, tag="BagChips"):
    """Record the bag of a player at the end of a flight: chips, the bag's number, the slip signed by the player."""

    roles = RUNNING
    player: Name
    chips: Counted
    bag: Name
    signed: bool


# -- events


class BountyPending(Event, frozen=True, tag="BountyPending"):
    """A bounty is lost, and it is not known to whom. ``left``: who was left at the table."""

    owner: str
    table: int
    at: When
    left: tuple[str, ...]
    clauses: tuple[str, ...]


class BountyAwarded(Event, frozen=True, tag="BountyAwarded"):
    """It is known who won a bounty that was lost with the owner's entry of this number."""

    owner: str
    entry: int
    shares: tuple[tuple[str, Cents], ...]
    by: str
    clauses: tuple[str, ...]


class TableReported(Event, frozen=True, tag="TableReported"):
    """``special``: 1 if it was a hand of an elimination or bonus round, -1 if that is taken back.

    ``chips``: what the casino has added to its pot, or takes back.
    """

    table: int
    hand: Report
    clauses: tuple[str, ...]
    special: Literal[-1, 0, 1] = 0
    chips: Chips = 0


class ButtonSet(Event, frozen=True, tag="ButtonSet"):
    """Where the button and the blinds are in the hand that is being played."""

    table: int
    positions: Positions
    at: When
    clauses: tuple[str, ...]


class StacksCounted(Event, frozen=True, tag="StacksCounted"):
    """``pause``: the pause in play in which they were counted; "": counted during play, or for chips that leave it."""

    stacks: dict[str, Chips]
    pause: str
    at: When
    by: str
    clauses: tuple[str, ...]


class CountCompared(Event, frozen=True, tag="CountCompared"):
    """Everybody was counted, with one count or in one ``pause``. ``difference``: counted minus expected."""

    counted: Chips
    expected: Chips
    difference: int
    pause: str
    at: When
    clauses: tuple[str, ...]


class CountExplained(Event, frozen=True, tag="CountExplained"):
    difference: int
    finding: str
    by: str
    clauses: tuple[str, ...]


class TableRaced(Event, frozen=True, tag="TableRaced"):
    """``odd``: old chips tallied; ``aside``: new chips raced for; ``rescued``: players given a chip (TOR 7.40(g)).

    ``change``: chips that came into play by it, or left.
    """

    table: int
    old: Chips
    new: Chips
    odd: int
    aside: int
    rescued: int
    change: int
    clauses: tuple[str, ...]


class RaceCorrected(Event, frozen=True, tag="RaceCorrected"):
    """``race``: as it should have been recorded; ``before``: as it was."""

    race: TableRaced
    before: TableRaced
    reason: str
    by: str
    clauses: tuple[str, ...]


class OptionClosed(Event, frozen=True, tag="OptionClosed"):
    """The players were asked at the tables, and the others play on (TOR 7.13)."""

    level: int
    by: str
    clauses: tuple[str, ...]


class BountiesHandedIn(Event, frozen=True, tag="BountiesHandedIn"):
    """``least`` to ``most``: what the record says; they differ where pots were split (T-03)."""

    player: str
    chips: int
    least: int
    most: int
    clauses: tuple[str, ...]


class BountiesExplained(Event, frozen=True, tag="BountiesExplained"):
    """``least`` to ``most``: the record that the explanation is about."""

    player: str
    least: int
    most: int
    finding: str
    by: str
    clauses: tuple[str, ...]


class ChipsBagged(Event, frozen=True, tag="ChipsBagged"):
    player: str
    chips: Chips
    bag: str
    by: str
    clauses: tuple[str, ...]


RoomCommand: TypeAlias = (
    RecordOut
    | AwardBounty
    | ReportTable
    | SetButton
    | CountStacks
    | ExplainCount
    | RaceTable
    | CorrectRace
    | HandInBounties
    | ExplainBounties
    | BagChips
)
RoomEvent: TypeAlias = (
    BountyPending
    | BountyAwarded
    | TableReported
    | ButtonSet
    | StacksCounted
    | CountCompared
    | CountExplained
    | TableRaced
    | RaceCorrected
    | OptionClosed
    | BountiesHandedIn
    | BountiesExplained
    | ChipsBagged
)
