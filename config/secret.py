"""The signing key of a local run: made once, and readable by its owner only."""

import os
import secrets
from pathlib import Path


def local_key(data_dir: Path) -> str:
    """The same key at every start, so that a restart in mid-tournament logs nobody out."""
    path = data_dir / "secret_key"
    data_dir.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _write_once(path)
    return path.read_text().strip()


def _write_once(path: Path) -> None:
    """Two processes starting together agree: the link succeeds for one only."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(64))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
