"""Joins the modules of a page into one and its styles into one, so that a page costs few requests.

Every module keeps a scope of its own: it becomes a function that runs once, when it is first needed. The page's own
module comes last and is not wrapped, so it may wait for something before it begins.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

Read = Callable[[str], str]  # the text of a file, by its path below the folder of the pages

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
LATER = re.compile(r'(?<![{(<|])\bimport\("(\.[^"]+)"\)(?!\.)')  # not in a type, where a name follows
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
WAITS = re.compile(r"^await\b", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/\n|^[ \t]*//.*\n|/\*\* @[^*\n]*\*/ ?", re.MULTILINE)
SPACE = re.compile(r"^[ \t]+|^\n", re.MULTILINE)  # no text in a module goes over several lines
ONCE = "const $once = (make) => {\n  let made;\n  return () => (made ??= make());\n};\n"


class NotJoined(ValueError):
    """These modules must be loaded one by one."""


def imports(module: str, text: str) -> Iterator[str]:
    """The modules that a module needs before it can begin."""
    return (_beside(module, name) for _, name in IMPORT.findall(text))


def joined_modules(entry: str, read: Read) -> str:
    """A page's own module with everything that it imports, now or later."""
    names = {module: f"${place}" for place, module in enumerate(_order(entry, read))}
    parts = [ONCE]
    for module, name in names.items():
        body, exported = _body(module, read(module), names)
        if module == entry:
            parts.append(body)
        elif WAITS.search(body):
            raise NotJoined(f"{module} waits for something before it has begun: only a page's own module may")
        else:
            parts.append(f"const {name} = $once(() => {{\n{body}return {{ {', '.join(exported)} }};\n}});\n")
    return SPACE.sub("", "".join(parts))


def joined_styles(paths: list[str], read: Read) -> str:
    return "".join(SPACE.sub("", _bare(read(path))) for path in paths)


@lru_cache(1024)  # many pages share a file
def _bare(text: str) -> str:
    return COMMENT.sub("", text)


def _order(entry: str, read: Read) -> list[str]:
    """Modules in the order in which they begin, the page's own last."""
    done: list[str] = []

    def visit(module: str, above: tuple[str, ...]) -> None:
        if module in above:
            raise NotJoined(f"modules import each other in a circle: {' > '.join((*above, module))}")
        if module in done:
            return
        text = _bare(read(module))
        for other in imports(module, text):
            visit(other, (*above, module))
        done.append(module)
        for name in LATER.findall(text):
            if (other := _beside(module, name)) not in above:
                visit(other, ())

    visit(entry, ())
    return [*(module for module in done if module != entry), entry]


def _body(module: str, text: str, names: dict[str, str]) -> tuple[str, list[str]]:
    """A module without its imports and exports as such, and the names that it exports."""
    text = _bare(text)
    exported = EXPORT.findall(text)

    def taken(found: re.Match[str]) -> str:
        return f"const {{{found[1].replace(' as ', ': ')}}} = {names[_beside(module, found[2])]}();"

    def taken_later(found: re.Match[str]) -> str:
        return f"Promise.resolve({names[_beside(module, found[1])]}())"

    body = LATER.sub(taken_later, IMPORT.sub(taken, EXPORT.sub("", text)))
    if left := LEFT.search(body):
        raise NotJoined(f"{module}: write this as one import of names, or export what is declared: {left[0]}")
    return body, exported


def _beside(module: str, name: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(module), name))
