"""``cutcard version --check``: a changed, missing or planted file is found, compiled ones too."""

import base64
import hashlib
import json
import py_compile
import zipfile
from pathlib import Path

import pytest

from cutcard import __version__
from cutcard.cli import main
from cutcard.cli.installed import digest, of_wheel

FILES = {
    "cutcard/__init__.py": "__version__ = '9.9'\n",
    "cutcard/money.py": "CENTS = 100\n",
    "cutcard/web/static/page.js": "export const a = 1;\n",
}
INFO = "cutcard-9.9.dist-info"


class Place:
    """A small release: its wheel, and where it is installed."""

    def __init__(self, folder: Path) -> None:
        self.wheel, self.folder = folder / "cutcard-9.9-py3-none-any.whl", folder / "site-packages"
        record = [
            f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip('=')},1"
            for name, text in FILES.items()
        ]
        inside = {**FILES, f"{INFO}/METADATA": "Metadata-Version: 2.4\nName: cutcard\nVersion: 9.9\n"}
        inside[f"{INFO}/RECORD"] = "\n".join((*record, f"{INFO}/RECORD,,\n"))
        with zipfile.ZipFile(self.wheel, "w") as wheel:
            for name, text in inside.items():
                wheel.writestr(name, text)
                file = self.folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
        self.money = self.folder / "cutcard" / "money.py"

    def compile(self, text: str) -> Path:
        """Compile some text as if it were the module's source."""
        kept = self.money.read_text()
        self.money.write_text(text)
        compiled = Path(py_compile.compile(str(self.money), doraise=True) or "")
        self.money.write_text(kept)
        return compiled


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def check(place: Place, capsys: pytest.CaptureFixture[str], *more: str) -> list[tuple[str, str]]:
    code = main(["version", "--check", "--json", "--installed", str(place.folder), *more])
    told = json.loads(capsys.readouterr().out)
    found = [(one["file"], one["what"]) for one in told["differences"]]
    assert code == (1 if found else 0)
    assert told["digest"] == digest(of_wheel(place.wheel))
    return found


def test_what_was_released_is_as_it_was(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.compile(FILES["cutcard/money.py"])
    assert check(place, capsys) == check(place, capsys, "--wheel", str(place.wheel)) == []
    assert main(["version", "--check", "--installed", str(place.folder)]) == 0
    assert "Every file is as it was released" in capsys.readouterr().out


def test_every_difference_is_named(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.money.write_text("CENTS = 99\n")
    (place.folder / "cutcard/web/static/page.js").unlink()
    (place.folder / "cutcard/planted.py").write_text("import os\n")
    assert check(place, capsys) == [
        ("cutcard/money.py", "was changed"),
        ("cutcard/planted.py", "is not part of the release"),
        ("cutcard/web/static/page.js", "is missing"),
    ]
    assert main(["version", "--check", "--installed", str(place.folder)]) == 1
    said = capsys.readouterr()
    assert "cutcard/money.py was changed" in said.err
    assert "3 files differ: install the release again" in said.out


@pytest.mark.parametrize("text", ["CENTS = 99\n", "CENTS = 100\nimport os\n"])
def test_a_compiled_file_from_another_source_is_found(
    place: Place, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    compiled = place.compile(text)
    name = compiled.relative_to(place.folder).as_posix()
    assert check(place, capsys) == [(name, "is not part of the release")]
    compiled.write_bytes(compiled.read_bytes()[:20])
    assert check(place, capsys) == [(name, "is not part of the release")]
    alone = compiled.with_name(compiled.name.replace("money", "planted"))
    compiled.rename(alone)
    assert check(place, capsys) == [(alone.relative_to(place.folder).as_posix(), "is not part of the release")]


def test_a_list_changed_along_with_its_file_deceives_only_without_the_wheel(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = "CENTS = 99\n"
    place.money.write_text(changed)
    record = place.folder / INFO / "RECORD"
    was, now = (
        base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        for text in (FILES["cutcard/money.py"], changed)
    )
    record.write_text(record.read_text().replace(was, now))
    assert main(["version", "--check", "--installed", str(place.folder)]) == 0
    capsys.readouterr()
    assert check(place, capsys, "--wheel", str(place.wheel)) == [("cutcard/money.py", "was changed")]


def test_what_cannot_be_checked_is_said(place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version", "--check", "--installed", str(tmp_path)]) == 1
    assert "has no list of its files" in capsys.readouterr().err
    for content in (b"", place.wheel.read_bytes().replace(b"CENTS = 100", b"CENTS = 999")):
        other = tmp_path / "other.whl"
        other.write_bytes(content)
        assert main(["version", "--check", "--installed", str(place.folder), "--wheel", str(other)]) == 1
        assert "other.whl is" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["version", "--wheel", str(place.wheel)])


def test_the_release_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version"]) == 0
    assert capsys.readouterr().out.startswith(f"cutcard {__version__}, Python 3.")
    assert main(["version", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["release"] == __version__
