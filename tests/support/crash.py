"""A desk that is going to be killed: says on its output which commands have been acknowledged, nothing else."""

import sys
import threading

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from tests.support.toy import TILLS, Add, Begin

THREADS = 8


def work(desk: Desk, number: int, speak: threading.Lock) -> None:
    actor, stream, n = Actor(f"d{number}", Role.DEALER), f"till/{number % 3}", 0
    while True:
        n += 1
        command = Begin() if n % 5 == 0 else Add(n)
        version = desk.execute_now(stream, actor, command, f"{n}").version
        with speak:
            print(actor.id, n, stream, version, flush=True)


if __name__ == "__main__":
    opened, lock = Desk.open(sys.argv[1], TILLS), threading.Lock()
    for each in range(THREADS):
        threading.Thread(target=work, args=(opened, each, lock), daemon=True).start()
    threading.Event().wait()
