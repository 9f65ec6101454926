"""A floor killed in the middle of a round goes on from there: nothing acknowledged is lost, nothing happens twice."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cutcard.table.messages.round import Bet, Choose, PlaceWagers, TakeSeat
from tests.support.floor.running import Someone
from tests.support.journal.audit import verify

FLOOR = """
[floor]
name = "A floor"
[[pool]]
id = "stud"
seed = 5_000_000
[[table]]
id = "stud"
game = "plain-stud"
pool = "stud"
sign.jackpot = 100
[[patron]]
id = "ann"
name = "Ann"
chips = 1_000_000
"""


@contextmanager
def serving(folder: Path, stderr: int | None = None) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A real ``cutcard serve`` in a process of its own."""
    (folder / "floor.toml").write_text(FLOOR)
    command = [sys.executable, "-c", "from cutcard.cli import entry; entry()", "serve", "--demo", "--json"]
    command += ["--port", "0", "--database", f"sqlite:///{folder}/floor.db", "--floor", str(folder / "floor.toml")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def moved(someone: Someone, address: str) -> Someone:
    """The same browser, with its cookies, at the floor's new address."""
    again = Someone(address)
    again.http.cookies = someone.http.cookies
    someone.http.close()
    return again


def seen_by(someone: Someone) -> tuple[dict[str, Any], str]:
    """The table as somebody sees it, and when the decision ends: after a restart people get time to come back."""
    view = someone.see("stud")
    return view, view.pop("ends")


def test_a_round_goes_on_after_kill_9(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, told):
        guest, ann = Someone(told["address"]), Someone(told["address"])
        guest.http.get("/enter")
        assert ann.http.get(told["links"][0]["address"]).status_code == 303
        for someone, box in ((guest, 2), (ann, 5)):
            someone.do("stud", TakeSeat(box))
            someone.do("stud", PlaceWagers(box, (Bet("ante", 1000), Bet("jackpot", 100))))
        for someone in (guest, ann):
            someone.ready("stud")
        with guest.live("stud") as line:
            line.until(lambda view: view["need"]["kind"] == "choice")
        key = "the last command"
        last = guest.send("stud", Choose(2, "bet"), key)
        assert last.status_code == 200
        before = [seen_by(guest), seen_by(ann)]
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL

    with serving(tmp_path) as (process, told):
        guest, ann = moved(guest, told["address"]), moved(ann, told["address"])
        for someone, (view, ends) in zip((guest, ann), before, strict=True):
            again, later = seen_by(someone)
            assert again == view
            assert later >= ends
        repeated = guest.send("stud", Choose(2, "bet"), key)  # the answer may not have arrived: it is asked again
        assert repeated.json() == last.json()
        with ann.live("stud") as line:
            assert "Box 2: Bet" in [entry["text"] for entry in line.news()["log"]]
            ann.do("stud", Choose(5, "bet"))
            line.until(lambda view: view["need"]["kind"] == "settlement")
            guest.ready("stud")
            ann.ready("stud")
            seen = line.until(lambda view: view["stage"] == "closed")
        staked = {(line["owner"], line["area"]): line["stake"] for line in seen["settled"]}
        assert len(staked) == 6
        assert [staked["Ann", area] for area in ("ante", "bet", "jackpot")] == [1000, 2000, 100]
        proofs = ann.get(f"/api/tables/stud/rounds/{seen['number']}/proofs")
        assert proofs["commitment"] == before[1][0]["commitment"]
        balance = ann.get("/api/me")["balance"]
        net = sum(line["returned"] - line["stake"] for line in seen["settled"] if line["owner"] == "Ann")
        net += sum(prize["amount"] for prize in seen["prizes"] if prize["owner"] == "Ann")  # a jackpot may be hit
        assert balance == 1_000_000 + net
        guest.http.close()
        ann.http.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) in (0, -signal.SIGTERM)

    report = verify(tmp_path / "floor.db")
    assert report.fault is None
    assert report.rows > 12
