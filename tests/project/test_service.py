"""The systemd unit: it starts what exists, with options that exist, and with no more rights than it needs."""

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from cutcard.cli import serve

UNIT = Path(__file__).parents[2] / "packaging" / "cutcard.service"
NEEDED = {
    "User": "cutcard",
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "ProtectKernelTunables": "yes",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "SystemCallFilter": "~@privileged",
    "LimitCORE": "0",
    "Type": "notify",
}


def settings(text: str) -> dict[str, str]:
    """The settings of a unit, the last of each name."""
    return dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))


@pytest.mark.parametrize(("name", "value"), NEEDED.items())
def test_it_has_no_more_rights_than_it_needs(name: str, value: str) -> None:
    assert settings(UNIT.read_text())[name] == value


def test_it_starts_cutcard_with_options_that_exist() -> None:
    program, verb, *words = settings(UNIT.read_text())["ExecStart"].split()
    assert (program, verb) == ("/opt/cutcard/bin/cutcard", "serve")
    parser = ArgumentParser(exit_on_error=False)
    serve.arguments(parser)
    asked = parser.parse_args(words)
    assert serve.database(asked.database)[1] == Path("/var/lib/cutcard/floor.db"), "in the folder that it may write"
    assert (asked.host, asked.proxy, asked.demo) == ("127.0.0.1", ["127.0.0.1"], False)


def verified(folder: Path, text: str) -> str:
    """What systemd says about a unit; nothing if all is well."""
    unit = folder / UNIT.name
    unit.write_text(text.replace("/opt/cutcard/bin/cutcard", sys.executable))
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True)
    return "\n".join(line for line in ran.stderr.splitlines() if UNIT.name in line)


@pytest.mark.parametrize(("text", "wrong"), [("", False), ("\n[Service]\nProtectSytem=strict\n", True)])
def test_systemd_reads_it(tmp_path: Path, text: str, wrong: bool) -> None:
    """Where systemd is installed, it must know every setting; a misspelt one shows that it looks."""
    if shutil.which("systemd-analyze"):
        assert bool(verified(tmp_path, UNIT.read_text() + text)) is wrong
