"""Files of the pages: their address changes with their content, so that a browser keeps them for ever."""

import os
import re
from hashlib import sha256
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from cutcard.web.site.joined import NotJoined, imports, joined_modules, joined_styles

FOR_EVER = "public, max-age=31536000, immutable"
SMALL = 500  # bytes below which compressing does not pay
TYPES = {".js": "text/javascript", ".css": "text/css"}
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')
STYLES = re.compile(r'(?:<link rel="stylesheet" href="/static/[^"]+">\s*)+')
STYLE = re.compile(r'href="/static/([^"]+)"')


class Assets:
    """The pages' files in one folder. All addresses contain one version, so modules find each other beside them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._joined: dict[str, str] = {}  # files made of several, by path
        self._texts: dict[str, str] = {}  # files read, by path
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        digest = sha256(Path(__file__).with_name("joined.py").read_bytes())
        for path in files:
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
        self.version = digest.hexdigest()[:12]

    def serve(self) -> ASGIApp:
        """Serves the files, compressed. Without the version in its address a file is asked for each time."""
        return GZipMiddleware(_Files(self._folder, self.version, self._joined), minimum_size=SMALL)

    def page(self, shell: str) -> str:
        """An HTML file that names its files by version: one for all styles, one for all modules."""
        text = (self._folder / shell).read_text("utf-8")
        text = STYLES.sub(lambda found: self._styles(shell, found[0]), text)
        text = SCRIPT.sub(lambda found: self._modules(found[1]), text)
        return text.replace('"/static/', f'"/static/{self.version}/')

    def modules(self, entry: str) -> set[str]:
        """A module and everything that it imports."""
        found: set[str] = set()
        waiting = [entry]
        while waiting:
            module = waiting.pop()
            if module not in found:
                found.add(module)
                waiting.extend(imports(module, self._read(module)))
        return found

    def _styles(self, shell: str, links: str) -> str:
        path = f"{os.path.splitext(shell)[0]}.joined.css"
        self._joined[path] = joined_styles(STYLE.findall(links), self._read)
        return f'<link rel="stylesheet" href="/static/{path}">\n    '

    def _modules(self, entry: str) -> str:
        """The script of a page; modules that cannot be joined are all named, so that they load at the same time."""
        path = f"{os.path.splitext(entry)[0]}.joined.js"
        try:
            self._joined[path] = joined_modules(entry, self._read)
        except NotJoined:
            others = sorted(self.modules(entry) - {entry})
            preloads = "".join(f'<link rel="modulepreload" href="/static/{module}">\n    ' for module in others)
            return f'{preloads}<script type="module" src="/static/{entry}">'
        return f'<script type="module" src="/static/{path}">'

    def _read(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = (self._folder / path).read_text("utf-8")
        return self._texts[path]


class _Files(StaticFiles):
    """Files with or without the version in their address; only with it may a browser keep them without asking."""

    def __init__(self, folder: Path, version: str, joined: dict[str, str]) -> None:
        super().__init__(directory=folder)
        self._prefix, self._joined = f"{version}/", joined

    async def get_response(self, path: str, scope: Scope) -> Response:
        versioned = path.startswith(self._prefix)
        name = path.removeprefix(self._prefix)
        if (text := self._joined.get(name)) is not None and versioned:
            response = Response(text, media_type=TYPES[os.path.splitext(name)[1]])
        else:
            response = await super().get_response(name, scope)
        if versioned and response.status_code == 200:
            response.headers["Cache-Control"] = FOR_EVER
        return response
