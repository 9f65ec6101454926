"""Takes a picture of every page at the size of a desk, a tablet, a phone and a wall, to be looked at one by one.

Pages are reached as people reach them, on the demonstration floor with its bots. ``--docs`` takes the pictures that
the README and the guides show, and renews them there.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.browser.floor import Floor
from tools.shots import events, felts, hands, staff, stages, states
from tools.shots.shot import PATIENCE, Shot

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "pictures"
SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844), "wall": (1920, 1080)}
RARE = {  # a desk at 400 %, one with colours that the system forces, a phone held sideways, a small one
    "zoomed": (320, 256),
    "forced": (1280, 800),
    "sideways": (844, 390),
    "small": (320, 568),
}
PHONES = ("phone", "sideways", "small")
OPTIONS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def shots() -> Iterator[Shot]:
    yield from staff.shots()
    yield from felts.shots()
    yield from states.shots()
    yield from events.shots()
    yield from stages.shots()
    yield from hands.shots()


@contextmanager
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("CUTCARD_CHROMIUM") or shutil.which("chromium-headless-shell")
    if not chromium:
        raise SystemExit("no browser: run `make browser` as root, or name a Chromium in CUTCARD_CHROMIUM")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=list(OPTIONS))


def take(opened: Browser, floor: Floor, shot: Shot, size: str, folder: Path) -> Path:
    """Take one picture, in a browser of its own."""
    width, height = (SIZES | RARE)[size]
    phone = size in PHONES
    context = opened.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        forced_colors="active" if size == "forced" else "none",
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    if shot.role:
        page.goto(floor.links[shot.role])
    shot.reach(page, floor)
    place = folder / f"{shot.name}-{size}.png"
    page.screenshot(path=place, animations="disabled")
    for context in opened.contexts:
        for each in context.pages:  # nobody at the table waits for somebody who has left
            for press in (".bar [data-action=fold]:enabled", "[data-action=leave]"):
                each.locator(press).evaluate_all("found => found.forEach(each => each.click())")
        context.close()
    return place


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="beginnings of the names of pictures; all if none is given")
    parser.add_argument("--to", type=Path, default=ROOT / "pictures", help="the folder (pictures/)")
    parser.add_argument("--size", choices=[*SIZES, *RARE], action="append", help="one size alone")
    parser.add_argument("--docs", action="store_true", help="only those in docs/pictures, and renew them there")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    wanted = [shot for shot in shots() if not asked.names or shot.name.startswith(tuple(asked.names))]
    with tempfile.TemporaryDirectory() as folder, Floor(Path(folder)) as floor, browser() as opened:
        for shot in wanted:
            shown, _, name = shot.docs.partition(" ")
            for size in [shown] if asked.docs else asked.size or SIZES:
                if not size or (shot.sizes is not None and size not in shot.sizes):
                    continue
                place = take(opened, floor, shot, size, asked.to)
                print(place, flush=True)
                if asked.docs:
                    shutil.copy(place, DOCS / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
