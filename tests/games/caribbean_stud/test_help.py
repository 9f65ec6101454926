"""The example in the help of ``cutcard settle``, which names this game."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.cli import main


def test_help_gives_an_example_that_settles(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["settle", "--help"])
    example = capsys.readouterr().out.partition("example:\n")[2]
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    ran = subprocess.run(["sh", "-c", example], capture_output=True, env={"PATH": path}, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout.splitlines()[0])["net"] == 5000
