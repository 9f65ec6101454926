"""Measures a room of 1,000 players through the desk: every command, its mean and the slowest answers.

python bench/room.py [PLAYERS]
"""

import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from cutcard.tournament.messages.director import Start
from cutcard.tournament.structure.text import default

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.support.tournament.play import DIRECTOR, STARTS  # the tests play the same rooms
from tests.support.tournament.rooms import RoomEvent


def main() -> int:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    event = default()
    event = replace(event, cap=players, venues=(replace(event.venues[0], id="elsewhere"),))
    with tempfile.TemporaryDirectory() as folder:
        room = RoomEvent(Path(folder) / "journal.db", players, event, again=players // 5)
        entered = room.answers
        room.clock.to(STARTS)
        room.do(Start(), DIRECTOR)
        room.forget()
        room.play()
        room.settle()
        t = room.state
        print(f"{players:,} players, {t.register.entries:,} entries, {entered:,} commands before the start")
        print(f"{room.answers:,} commands in play and after it, {1000 * room.took / room.answers:.1f} ms on average")
        for kind, (seconds, count) in sorted(room.slow.items(), key=lambda one: -one[1][0])[:6]:
            print(f"  {kind:<16} slowest {1000 * seconds:6.1f} ms of {count:,}")
        room.desk.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
