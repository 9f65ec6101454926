"""Whole tournaments at random, each checked against what must hold after every event; a failure names its seed.

python -m tests.soak.tournaments --seed 7                    one tournament, again and again the same
python -m tests.soak.tournaments --runs 10000 --jobs 2       the seeds 1 to 10000; those done before are left out

Seeds that are done stand in var/soak-tournaments.txt; remove it to begin anew.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cli.progress import counted
from cutcard.money import Cents
from cutcard.tournament.messages.field_events import HandPlayed, Seated
from cutcard.tournament.messages.purse import BountyIssued, BountyRedeemed, BountyVoided, BountyWon, PrizePaid
from cutcard.tournament.simulation.bots import STYLES
from cutcard.tournament.simulation.simulate import Habits, SimulatedTournament, simulate
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import AddOnOffer, BonusRound, EliminationRound, Rebuy, ReEntry, Structure

DONE = Path("var/soak-tournaments.txt")


class Failed(AssertionError):
    """What broke, and how to see it again."""

    def __init__(self, seed: int, what: BaseException) -> None:
        again = f"python -m tests.soak.tournaments --seed {seed}"
        super().__init__(f"tournament {seed}: {type(what).__name__}: {what}\n  again: {again}")


class Terms(Struct, frozen=True):
    """What is drawn for a tournament."""

    structure: Structure
    players: int
    bots: tuple[str, ...]
    habits: Habits


def terms(random: Random) -> Terms:
    """A structure with some of the document's options, few players or many, and their ways."""
    event = structure_text.default()
    short, until = random.choice([2, 5, 25]), event.registration_until_level
    bounty = random.choice([0, event.bounty, 33_33])
    event = replace(
        event,
        cap=200,
        venues=(replace(event.venues[0], id="elsewhere"),),  # the two of the document fund 100 bounties (TOR 3.1, 3.2)
        seats_per_table=random.randint(3, 10),
        final_table=random.randint(2, 10),
        levels=tuple(replace(level, minutes=min(level.minutes, short)) for level in event.levels),
        re_entry=random.choice([None, event.re_entry, ReEntry(until, most=1, bounty=bounty > 0)]),
        bounty=bounty,
    )
    if random.random() < 0.3:
        price, stack = event.entry_fee, event.starting_stack
        event = replace(event, rebuy=Rebuy(price, stack, until, stack), re_entry=None)
        if random.random() < 0.5:
            event = replace(event, add_on=AddOnOffer(price, stack, until - 1))
    if random.random() < 0.2:
        event = replace(event, elimination_rounds=(EliminationRound(random.randint(2, 9), random.randint(1, 3)),))
    if random.random() < 0.2:
        event = replace(event, bonus_rounds=(BonusRound(random.randint(1, 9), random.randint(1, 3), 1_000, "a hat"),))
    shares = [random.random() for _ in range(4)]
    return Terms(
        event,
        random.choice([2, 3, 4, random.randint(5, 30), random.randint(5, 30), random.randint(30, 130)]),
        tuple(random.choices(list(STYLES), k=random.randint(1, 6))),
        Habits(late=shares[0] * 0.6, away=shares[1] * 0.2, again=shares[2], forfeits=shares[3] * 0.5),
    )


class Watch:
    """What must hold after every event."""

    def __init__(self) -> None:
        self.bounties: dict[str, Cents] = {}  # held by their owners
        self.won: Cents = 0
        self.paid: set[str] = set()

    def __call__(self, t: Tournament, event: TournamentEvent) -> None:
        assert t.in_play() == t.issued - t.removed, f"{t.in_play()} of {t.issued - t.removed} chips after {event}"
        match event:
            case BountyIssued(player, value):
                assert player not in self.bounties, f"a second bounty for {player}"
                self.bounties[player] = value
            case BountyWon(owner, shares):
                assert sum(cents for _, cents in shares) == self.bounties.pop(owner), f"{event} of another value"
                self.won += sum(cents for _, cents in shares)
            case BountyVoided(player):
                del self.bounties[player]
            case BountyRedeemed(player, value, own):
                self.won -= value - own
                assert own in (0, self.bounties.pop(player, 0)), f"{event} of an own bounty lost"
            case PrizePaid(player):
                assert player not in self.paid, f"{player} is paid twice"
                self.paid.add(player)
            case HandPlayed() | Seated():
                self._seats(t)
        assert self.won >= 0
        assert t.bounties.escrow() == sum(self.bounties.values()) + self.won, f"another escrow after {event}"

    def _seats(self, t: Tournament) -> None:
        seated = {
            one.player: (number, seat) for number, table in t.field.tables.items() for seat, one in table.seats.items()
        }
        assert seated == t.field.where, "somebody sits elsewhere than the list says"
        most = max(t.structure.seats_per_table, t.structure.final_table)
        assert all(1 <= seat <= most for _, seat in seated.values()), "a seat that no table has"


def run(seed: int) -> SimulatedTournament:
    """One tournament; raises :class:`Failed`."""
    random = Random(f"tournament {seed}")
    drawn = terms(random)
    bots = [STYLES[name] for name in drawn.bots]
    try:
        return simulate(drawn.structure, drawn.players, bots, random, drawn.habits, Watch())
    except Exception as error:  # a refusal where none is due is a finding like any other
        raise Failed(seed, error) from error


def attempt(seed: int) -> SimulatedTournament | str:
    """One tournament, or what broke: plain values, as they cross from one process to another."""
    try:
        return run(seed)
    except Failed as failed:
        return str(failed)


def played(seeds: Sequence[int], jobs: int) -> Iterator[SimulatedTournament | str]:
    """What each seed comes to, in order."""
    if jobs <= 1:
        yield from map(attempt, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(attempt, seeds, chunksize=10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--done", type=Path, default=DONE)
    asked = parser.parse_args()
    if asked.runs == 1:
        print(run(asked.seed))
        return 0
    before = {int(line.split()[0]) for line in asked.done.read_text().splitlines()} if asked.done.exists() else set()
    seeds = [seed for seed in range(asked.seed, asked.seed + asked.runs) if seed not in before]
    asked.done.parent.mkdir(parents=True, exist_ok=True)
    began, hands, events = time.monotonic(), 0, Counter[str]()
    with asked.done.open("a") as done:
        all_of_them = zip(seeds, played(seeds, asked.jobs), strict=True)
        for count, (seed, told) in enumerate(counted(all_of_them, len(seeds), "Playing tournaments"), 1):
            if isinstance(told, str):
                print(told, file=sys.stderr)
                return 1
            done.write(f"{seed} {told.players} players {told.entries} entries {told.hands} hands {told.winner}\n")
            hands += told.hands
            events.update(told.events)
            if count % 100 == 0:
                done.flush()
    print(f"{len(seeds)} tournaments, {hands} hands, {time.monotonic() - began:.0f} s")
    print(f"{len(before)} done before; events: {dict(sorted(events.items()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
