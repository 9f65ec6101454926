"""``cutcard settle``: reads finished rounds and writes what every wager pays, one JSON line each."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

import msgspec

from cutcard.cli import Usage, choose_game, the_game
from cutcard.core.decoding import decoder
from cutcard.core.misfit import plain
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.settle import Settled, settle
from cutcard.ruling import Refused

LONGEST = 65_536  # bytes of a line; one seat's round needs a few hundred
FLUSH = 512  # lines per write

Id = str | int | None


class Answer(msgspec.Struct):
    id: Id
    settled: list[Settled]
    net: int


class LineRefusal(msgspec.Struct):
    clause: str | None
    reason: str


class RefusedAnswer(msgspec.Struct):
    id: Id
    refused: LineRefusal


class _Named(msgspec.Struct):
    id: Id = None


_FINISHED = decoder(Finished)
_NAMED = decoder(_Named)


def answer(course: RoundReader, raw: bytes | int) -> Answer | RefusedAnswer:
    """Settle one line, or say why not. Of an overlong line only the length is known."""
    if isinstance(raw, int):
        return RefusedAnswer(
            None, LineRefusal(None, f"this line has {raw} bytes, but {LONGEST} is the limit: write one seat per line")
        )
    try:
        line = _FINISHED.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = f"this line cannot be read: {plain(error)}; see cutcard settle --help"
        return RefusedAnswer(_id(raw), LineRefusal(None, reason))
    try:
        box, sign = course.read(line)
    except Refused as refused:
        return RefusedAnswer(line.id, LineRefusal(refused.clause, refused.reason))
    settled = settle(course.game, box, sign)
    net = 0
    for one in settled:
        net += one.returned - one.stake
    return Answer(line.id, settled, net)


def _id(raw: bytes) -> Id:
    """The id of an unreadable line, if it can be found."""
    try:
        return _NAMED.decode(raw).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def lines(stream: BinaryIO) -> Iterator[bytes | int]:
    """Lines of bounded length. Of an overlong one only its length, so that no line can fill the memory."""
    while raw := stream.readline(LONGEST):
        length = len(raw)
        if length == LONGEST and not raw.endswith(b"\n"):
            while rest := stream.readline(LONGEST):
                length += len(rest)
                if rest.endswith(b"\n"):
                    break
        if length > LONGEST:
            yield length
        elif not raw.isspace():
            yield raw


def run(course: RoundReader, source: BinaryIO, target: BinaryIO) -> int:
    """Answer every line in order. Returns the number of refused lines."""
    encoder = msgspec.json.Encoder()
    refused, pending = 0, bytearray()
    for count, raw in enumerate(lines(source), 1):
        reply = answer(course, raw)
        refused += type(reply) is RefusedAnswer
        pending += encoder.encode(reply)
        pending += b"\n"
        if count % FLUSH == 0:
            target.write(pending)
            pending.clear()
    target.write(pending)
    target.flush()
    return refused


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Settle finished rounds. Reads JSON Lines, one seat per line; writes JSON Lines in order.

Money is in cents; cards are two letters, such as Ah or Td. If a line cannot be settled, the answer gives the clause,
the reason and what to change. The other lines are still settled, and the exit code is 1.

A hand that ends with "concede" loses every wager on it but the jackpot's. At a table of Lunar Poker its super was
settled before; cutcard rule counts that."""
    parser.epilog = """example:
  echo '{"id":"a1","wagers":{"ante":1000,"bet":2000},"moves":["bet"],' \\
       '"player":"Ah Ad 7c 7d 2s","dealer":"Kc Kd 9h 5s 3c"}' | cutcard settle caribbean-stud"""
    choose_game(parser)
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a file of JSON Lines; standard input if left out"
    )
    parser.add_argument("--json", action="store_true", help="no effect: the output is always JSON Lines")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    course = RoundReader(the_game(asked.game))
    try:
        opened = asked.file.open("rb") if asked.file else nullcontext(sys.stdin.buffer)
    except OSError as error:
        raise Usage(f"{asked.file}: {error.strerror}; check the path and its permissions") from None
    with opened as source:
        refused = run(course, source, sys.stdout.buffer)
    if refused:
        print(f"{refused} {'line' if refused == 1 else 'lines'} refused", file=sys.stderr)
    return 1 if refused else 0
