"""Where the files that documents are drawn from lie: the organiser's folder, then ours."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from django.template import Engine

FOLDER = "reports"
"""Its name among the templates."""


def beside_templates(name: str) -> Path:
    """The first file of this name.

    Raises:
        ValueError: there is none, or it lies outside.
    """
    for folder in _folders():
        path = (folder / name).resolve()
        if path.is_relative_to(folder) and path.is_file():
            return path
    raise ValueError(f"not among the report files: {name}")


def look() -> str:
    """The same while no form, style sheet or letterhead changed: an organiser's own counts at once.

    Of all files, since forms extend and style sheets import each other.
    """
    files = (path for folder in _folders() for path in sorted(folder.rglob("*")) if path.is_file())
    digest = sha256()
    for path in files:
        digest.update(f"{path}\0".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _folders() -> tuple[Path, ...]:
    return tuple(Path(folder, FOLDER).resolve() for folder in Engine.get_default().dirs)
