"""Logs: one JSON object a line, or plain lines on a terminal, with request ids and without secrets."""

import logging
import re
import sys
from typing import TextIO

import structlog
from structlog.types import EventDict, Processor

SECRETS = (  # what never stands in a log, whatever wrote it
    (re.compile(r"(/enter/)[^\s{\"'?]+"), r"\1..."),
    (re.compile(r"(cutcard=)[^\s;\"']+"), r"\1..."),
    (re.compile(r"(://[^\s:/@]*:)[^\s@]+(@)"), r"\1...\2"),
    (re.compile(r"(?i)(bearer )[^\s\"']+"), r"\1..."),
)


def set_up(stream: TextIO = sys.stderr, level: str = "INFO") -> None:
    """Send what any part logs to a stream, usually the one that a service manager collects."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    terminal = stream.isatty()
    last: Processor = (
        structlog.dev.ConsoleRenderer(colors=True) if terminal else structlog.processors.JSONRenderer(default=str)
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                without_secrets,
                last,
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("cutcard").setLevel(level)


def without_secrets(_: object, __: str, entry: EventDict) -> EventDict:
    """Take out what looks like a sign-in link, a session, a password or a token."""
    for name, value in entry.items():
        if isinstance(value, str):
            for secret, instead in SECRETS:
                value = secret.sub(instead, value)
            entry[name] = value
    return entry
