"""A process that is going to be killed: clients at one desk, which say on their output what they ask and are told.

Each client sends commands to the same few tills, which tell one pool of all that is added, and takes money out again.
Some commands are sent twice with the same key: the second answer must be the first one. A client that gets no answer,
because the database is away, sends its command again with the same key until it knows.
"""

import faulthandler
import logging
import os
import random
import threading
import time
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

import msgspec
from psycopg import OperationalError

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.journal.group import NotWritten
from cutcard.floor.journal.upcast import encoded
from cutcard.floor.stores.postgres.connection import Unreachable
from cutcard.ruling import Refused
from tests.crash.history import Asked, Told
from tests.support.journal.toy import TILLS, Add, Begin, Pay, TillCommand

POOL = "till/pool"
STREAMS = 5


def carry_out(desk: Desk, stream: str, actor: Actor, command: TillCommand, key: str) -> Outcome:
    while True:
        try:
            return desk.execute_now(stream, actor, command, key)
        except (NotWritten, OperationalError):
            time.sleep(0.05)


def opened_at(where: str) -> Desk:
    """The desk, as soon as the database is there: it may be just starting again."""
    while True:
        try:
            return Desk.open(where, TILLS)
        except (Unreachable, OperationalError):
            time.sleep(0.05)


def work(desk: Desk, name: str, say: Callable[[Asked | Told], None]) -> None:
    chance, actor, number = random.Random(name), Actor(name, Role.DEALER), 0
    while True:
        number += 1
        stream, key = f"till/{chance.randrange(STREAMS)}", f"{number}"
        amount = chance.randint(1, 9)
        commands: list[TillCommand] = [Add(amount, also=POOL), Add(amount), Pay(2 * amount), Begin()]
        command = chance.choice(commands)
        say(Asked(name, key, stream, encoded(command).decode(), time.monotonic()))
        try:
            done = carry_out(desk, stream, actor, command, key)
        except Refused:  # not enough in the till
            say(Told(name, key, time.monotonic()))
            continue
        say(Told(name, key, time.monotonic(), done.version, done.state.total, done.repeated))
        if chance.random() < 0.2:
            again = carry_out(desk, stream, actor, command, key)
            assert (again.repeated, again.version) == (True, done.version)


def run(where: str, folder: str, process: str, clients: int, out: Connection) -> None:
    """Work until the process is killed, or whoever started it is gone."""
    os.chdir(folder)
    faulthandler.enable()  # what a process dies of is said
    logging.disable()  # of connections that are lost there is no end
    opened, lock = opened_at(where), threading.Lock()

    def say(what: Asked | Told) -> None:
        with lock:
            out.send_bytes(msgspec.json.encode(what))

    for each in range(clients):
        threading.Thread(target=work, args=(opened, f"{process}-{each}", say), daemon=True).start()
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
