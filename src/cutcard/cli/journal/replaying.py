"""``cutcard journal replay``."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cutcard.cards import show
from cutcard.cli import Usage, add_verb
from cutcard.cli.journal.given import given, opened_archive
from cutcard.cli.journal.place import place
from cutcard.compose import open_desk
from cutcard.core.message import tag
from cutcard.floor.archives.matters import still_open
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.keys.keyring import load
from cutcard.floor.proofs.shuffles import kept_round
from cutcard.table.messages.round import Shown
from cutcard.web.staff.log import titles_of
from cutcard.web.words.lines import lines

if TYPE_CHECKING:
    from cutcard.cli import Verbs

EXAMPLES = (
    "cutcard journal replay var/demo.db --round table/holdem-1/round/1",
    "cutcard journal replay --archive floor-1.archive --keys floor.keys --round table/holdem-1/round/1",
)


def arguments(verbs: "Verbs") -> argparse.ArgumentParser:
    replay = add_verb(verbs, "replay", "print a round step by step, with every card", *EXAMPLES)
    replay.add_argument("--round", required=True, metavar="ID", help="the round, such as table/holdem-1/round/12")
    replay.add_argument(
        "--archive",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="the archive that has the round; or DATABASE and all its archives, if the round spans a cut",
    )
    replay.add_argument(
        "--keys", type=Path, metavar="FILE", help="the floor's keys, to open archives (default: those beside them)"
    )
    replay.add_argument("--inspector", type=Path, metavar="FILE", help="your key, if DATABASE is an export")
    replay.set_defaults(run=replay_round)
    return replay


def replay_round(asked: argparse.Namespace) -> int:
    stream, _, number = asked.round.partition("/round/")
    if not number.isdecimal():
        raise Usage("--round: write it as table/holdem-1/round/12")
    with _replayed(asked) as desk:
        entries = kept_round(desk, stream, int(number))
        if not entries:
            print(f"This journal has no round {asked.round}", file=sys.stderr)
            return 1
        names, titles = _names(desk, stream), titles_of(desk, stream)
        for entry in entries:
            if asked.json:
                print(msgspec.json.encode(entry).decode())
                continue
            print(f"{entry.at}  {entry.actor.id} ({entry.actor.role.name.lower()}): {tag(entry.command)}")
            for event in entry.events:
                if isinstance(event, Shown) and event.audience == "owner":
                    print(f"    {event.to}: {show(event.cards)}")
                for line in lines([event], names, titles):
                    print(f"    {line.text}{f'  [{line.clause}]' if line.clause else ''}")
        if asked.archive and not asked.database and f"round {number}" in still_open(desk.state(stream).state, entry.at):
            print("The round goes on after this archive: name the journal as well", file=sys.stderr)
    return 0


@contextmanager
def _replayed(asked: argparse.Namespace) -> Iterator[Desk]:
    """The desk of the journal in which a round is looked up."""
    with ExitStack() as held:
        if asked.database:
            where = held.enter_context(given(asked, place(asked.database))).where
        elif len(asked.archive) == 1:
            keys = load(asked.keys) if asked.keys else None
            where = held.enter_context(opened_archive(asked.archive[0], keys)).where
        else:
            raise Usage("name a journal, such as var/demo.db, or one archive with --archive FILE")
        yield held.enter_context(closing(open_desk(where)))


def _names(desk: Desk, stream: str) -> dict[str, str]:
    state = desk.state(stream).state
    return {who: who for who in state.opened.seats.values()} if isinstance(state, FloorTable) else {}
