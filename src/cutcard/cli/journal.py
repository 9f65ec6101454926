"""``cutcard journal``: verify a journal, replay one of its rounds, export its rows."""

import argparse
import sys
from pathlib import Path

import msgspec

from cutcard.cards import show
from cutcard.cli import Usage, choose_games
from cutcard.cli.progress import bar
from cutcard.compose import domains, open_desk
from cutcard.core.message import tag
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.proofs.verify import verify
from cutcard.table.messages.round import Shown
from cutcard.web.staff.log import titles_of
from cutcard.web.words.lines import lines

EXAMPLES = (
    "cutcard journal verify var/demo.db",
    "cutcard journal replay var/demo.db --round table/holdem-1/round/1",
    "cutcard journal export var/demo.db --stream table/holdem-1",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Check a journal, replay one of its rounds, or export its rows. None of these changes the journal."
    )
    parser.epilog = "\n  ".join(("examples:", *EXAMPLES))
    verbs = parser.add_subparsers(dest="verb", metavar="verify|replay|export", required=True)
    check = verbs.add_parser("verify", help="check every row and decision, and name the first fault")
    check.add_argument(
        "--anchor",
        type=Path,
        metavar="FILE",
        help="an earlier report (verify --json) that you kept elsewhere: shows whether rows were removed since",
    )
    check.add_argument(
        "--no-audit",
        action="store_true",
        help="faster: check rows and seals, but do not decide every command again",
    )
    check.set_defaults(run=verify_journal)
    replay = verbs.add_parser("replay", help="print a round step by step, with every card")
    replay.add_argument("--round", required=True, metavar="ID", help="the round, such as table/holdem-1/round/12")
    replay.set_defaults(run=replay_round)
    export = verbs.add_parser("export", help="print rows as JSON Lines, without the seeds of shuffles")
    export.add_argument("--stream", default="", metavar="NAME", help="only this stream, such as table/holdem-1")
    export.set_defaults(run=export_rows)
    for verb, example in ((check, EXAMPLES[0]), (replay, EXAMPLES[1]), (export, EXAMPLES[2])):
        verb.epilog = f"example: {example}"
        choose_games(verb)
        verb.add_argument("database", metavar="DATABASE", help="the journal's file; sqlite:///FILE also works")
        verb.add_argument("--json", action="store_true", help="print JSON only")


def _file(database: str) -> Path:
    path = Path(database.removeprefix("sqlite:///"))
    if not path.is_file():
        raise Usage(f"there is no file {path}; name a journal, such as var/demo.db")
    return path


def verify_journal(asked: argparse.Namespace) -> int:
    anchor = None
    if asked.anchor is not None:
        try:
            kept = msgspec.json.decode(asked.anchor.read_bytes())
            anchor = msgspec.convert(kept.get("anchor", kept), Anchor)
        except (OSError, AttributeError, msgspec.MsgspecError) as error:
            raise Usage(f"--anchor: {error}") from None
    with bar("Checking the journal", quiet=asked.json) as progress:
        report = verify(_file(asked.database), domains(), anchor, audit=not asked.no_audit, progress=progress)
    if asked.json:
        print(msgspec.json.encode(report).decode())
    elif report.fault is None:
        print(f"No fault found: {report.rows:,} rows in {report.streams} streams, and {report.refusals:,} refusals")
        print(f"Last seal, number {report.anchor.seals}: {report.anchor.seal}")
    if report.fault is not None:
        print(f"Fault found in {report.fault}", file=sys.stderr)
        return 1
    return 0


def replay_round(asked: argparse.Namespace) -> int:
    stream, _, number = asked.round.partition("/round/")
    if not number.isdecimal():
        raise Usage("--round: write it as table/holdem-1/round/12")
    desk = open_desk(_file(asked.database))
    try:
        entries = desk.round(stream, int(number))
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
    finally:
        desk.close()
    return 0


def _names(desk: Desk, stream: str) -> dict[str, str]:
    state = desk.state(stream).state
    return {who: who for who in state.opened.seats.values()} if isinstance(state, FloorTable) else {}


def export_rows(asked: argparse.Namespace) -> int:
    desk = open_desk(_file(asked.database))
    try:
        streams = [name for name in desk.journal.streams(asked.stream) if asked.stream in ("", name)]
        if asked.stream and not streams:
            print(f"This journal has no stream {asked.stream!r}", file=sys.stderr)
            return 1
        for stream in streams:
            for row in desk.journal.tail(stream):
                told = msgspec.to_builtins(row)
                for column in ("command", "facts", "events", "postings"):
                    told[column] = msgspec.Raw(told[column].encode())
                print(msgspec.json.encode(told).decode())
    finally:
        desk.close()
    return 0
