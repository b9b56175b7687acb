"""A folder of editions that a test may fill, and change under running tournaments."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scoring import editions
from scoring.rules import regulations

CLASSICO = (Path(regulations.__file__).parent / "classico.toml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Folder:
    """An organiser's own folder; each change is seen as after a restart of the program."""

    path: Path

    def put(self, name: str, *changes: tuple[str, str]) -> None:
        """Write an edition: `classico` with these texts changed."""
        text = CLASSICO.replace('edition = "classico"', f'edition = "{name}"')
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (self.path / f"{name}.toml").write_text(text, encoding="utf-8")
        restart()

    def remove(self, name: str) -> None:
        (self.path / f"{name}.toml").unlink()
        restart()


def restart() -> None:
    """Forget what a process remembers of editions."""
    regulations.forget()
    editions.pinned.cache_clear()


@pytest.fixture
def edition_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """An empty folder whose editions are on file."""
    monkeypatch.setattr(regulations, "_folders", [*regulations._folders, tmp_path])
    restart()
    yield Folder(tmp_path)
    monkeypatch.undo()
    restart()
