"""The keys of a local run: made once, and readable by their owner only."""

import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Private keys are the numbers below it (FIPS 186, curve P-256)."""


def local_key(data_dir: Path) -> str:
    """The same key at every start, so that a restart in mid-tournament logs nobody out."""
    return _kept(data_dir / "secret_key", lambda: secrets.token_urlsafe(64))


def local_push_key(data_dir: Path) -> str:
    """By which push services know this program: a private key of P-256, its number in base64."""
    return _kept(data_dir / "push_key", _new_push_key)


def _new_push_key() -> str:
    number = 1 + secrets.randbelow(P256_ORDER - 1)
    return urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=").decode()


def _kept(path: Path, new: Callable[[], str]) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _write_once(path, new())
    return path.read_text().strip()


def _write_once(path: Path, key: str) -> None:
    """Two processes starting together agree: the link succeeds for one only."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(key)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
