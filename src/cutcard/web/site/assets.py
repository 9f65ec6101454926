"""Files of the pages: their address changes with their content, so that a browser keeps them for ever."""

import os
import re
from hashlib import sha256
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOR_EVER = "public, max-age=31536000, immutable"
SMALL = 500  # bytes below which compressing does not pay
IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";', re.MULTILINE)
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')


class Assets:
    """The pages' files in one folder. All addresses contain one version, so modules find each other beside them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        digest = sha256()
        for path in files:
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
        self.version = digest.hexdigest()[:12]

    def serve(self) -> ASGIApp:
        """Serves the files, compressed. Without the version in its address a file is asked for each time."""
        return GZipMiddleware(_Files(self._folder, self.version), minimum_size=SMALL)

    def page(self, shell: str) -> str:
        """An HTML file that names its files by version, and all modules that it will need."""
        text = (self._folder / shell).read_text("utf-8")
        preloads = "".join(
            f'<link rel="modulepreload" href="/static/{module}">\n    '
            for entry in SCRIPT.findall(text)
            for module in sorted(self.modules(entry) - {entry})
        )
        text = SCRIPT.sub(lambda found: f"{preloads}{found[0]}", text)
        return text.replace('"/static/', f'"/static/{self.version}/')

    def modules(self, entry: str) -> set[str]:
        """A module and everything that it imports."""
        found: set[str] = set()
        waiting = [entry]
        while waiting:
            module = waiting.pop()
            if module not in found:
                found.add(module)
                beside = os.path.dirname(module)
                for name in IMPORTED.findall((self._folder / module).read_text("utf-8")):
                    waiting.append(os.path.normpath(os.path.join(beside, name)))
        return found


class _Files(StaticFiles):
    """Files with or without the version in their address; only with it may a browser keep them without asking."""

    def __init__(self, folder: Path, version: str) -> None:
        super().__init__(directory=folder)
        self._prefix = f"{version}/"

    async def get_response(self, path: str, scope: Scope) -> Response:
        versioned = path.startswith(self._prefix)
        response = await super().get_response(path.removeprefix(self._prefix), scope)
        if versioned and response.status_code == 200:
            response.headers["Cache-Control"] = FOR_EVER
        return response
