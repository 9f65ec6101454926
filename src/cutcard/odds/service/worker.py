"""Calculates odds in a separate process, to keep the load and the libraries out of the server.

Started with ``python -m cutcard.odds.service.worker``. Each line of standard input is a question as JSON. Lines of
standard output report progress and finally the answer.
"""

import os
import sys

import msgspec

from cutcard.core.decoding import decoder
from cutcard.odds.report.questions import Asked
from cutcard.ruling import Refused

VARIABLE = "CUTCARD_ODDS_NICE"  # how far it steps back; by default far, since the tables have priority
ASKED: msgspec.json.Decoder[Asked] = decoder(Asked)
NOTHING = msgspec.Raw()


class WorkerLine(msgspec.Struct, omit_defaults=True):
    """A line from the worker: progress, the answer, or why there is none."""

    done: int = 0
    of: int = 0
    answer: msgspec.Raw = NOTHING
    clause: str | None = None
    refused: str | None = None
    fault: str | None = None


def work(line: bytes) -> WorkerLine:
    """The answer to one line."""
    from cutcard.odds.report.answers import answer

    try:
        return WorkerLine(answer=msgspec.Raw(msgspec.json.encode(answer(ASKED.decode(line), _progress))))
    except Refused as refused:
        return WorkerLine(clause=refused.clause, refused=refused.reason)
    except Exception as error:  # one question that fails must not end the worker
        return WorkerLine(fault=f"{type(error).__name__}: {error}")


def _progress(done: int, of: int) -> None:
    _say(WorkerLine(done=done, of=of))


def _say(told: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    os.nice(int(os.environ.get(VARIABLE) or 10))
    for line in sys.stdin.buffer:
        _say(work(line))


if __name__ == "__main__":
    main()
