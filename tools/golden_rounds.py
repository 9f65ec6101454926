"""Golden rounds: play every script again, and compare what happens with what is written under its commands.

python tools/golden_rounds.py --check               # does every round go as it is written down?
python tools/golden_rounds.py --write               # write the events of every round under its commands
python tools/golden_rounds.py --write lunar_poker   # only rounds whose path holds this text
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.round_text import faults, files, play, read


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="compare")
    action.add_argument("--write", action="store_true", help="play and write, then compare nets and clauses")
    parser.add_argument("only", nargs="?", default="", help="only rounds whose path holds this text")
    options = parser.parse_args()
    wrong: list[str] = []
    for file in files():
        if options.only in f"{file.parent.name}/{file.name}":
            if options.write:
                file.write_text(play(read(file)).text, "utf-8")
            wrong += faults(file)
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
