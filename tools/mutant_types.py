"""What mypy finds wrong in mutants, as mutmut reads it; what it says of the code put around them is passed over.

mutmut calls it in a folder of mutants: python tools/mutant_types.py mypy src/cutcard/house/round.py ...
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

MUTANT = re.compile(r".*__mutmut_\d+$")


def lines_of_mutants(file: Path) -> set[int]:
    """The lines of all functions in a file that are mutants."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and MUTANT.fullmatch(node.name):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def errors(files: list[str]) -> Iterator[str]:
    """The lines of mypy's report that tell of mutants. The project's own settings are for code without them."""
    command = [sys.executable, "-m", "mypy", "--output=json", "--config-file=", *files]
    report = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    lines = {file: lines_of_mutants(Path(file)) for file in files}
    for told in report:
        error = json.loads(told)
        if error["severity"] == "error" and error["line"] in lines.get(error["file"], ()):
            yield told


if __name__ == "__main__":
    print("\n".join(errors(sys.argv[2:])))
