"""What has to be there before the program: system packages, the virtual environment, the pins.

Runs under any bare Python, so it imports the standard library only. `python3 -I`, because beside
this file lie modules whose names would hide installed ones.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST_PYTHON = (3, 11)
TRIES = 3
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# WeasyPrint draws its documents with these; without a font package it draws empty boxes.
RUN_PACKAGES = (
    "libpango-1.0-0",
    "libpangoft2-1.0-0",
    "libharfbuzz-subset0",
    # What documents are set in: text, headings, and whatever sign the two lack.
    "fonts-crosextra-carlito",
    "fonts-crosextra-caladea",
    "fonts-dejavu-core",
    # Italian words, for the advice on melds of letters; without them it says so.
    "hunspell-it",
)
TEST_PACKAGES = (
    # The browser without a screen of its own: half the work of one that is told not to use it.
    *RUN_PACKAGES,
    "chromium-headless-shell",
    "poppler-utils",
    # What config/deploy stands on: tests install it.
    "postgresql",
    "redis-server",
    "nginx",
    "pgbouncer",
    # A clock that is wrong.
    "libfaketime",
    # What the guide's commands are typed with.
    "curl",
)
# A browser that shows notices, other engines, and a screen for the one that wants it: what
# `make test` does without.
SOAK_PACKAGES = (*TEST_PACKAGES, "chromium", "firefox-esr", "webkit2gtk-driver", "xvfb")
PACKAGES = {"run": RUN_PACKAGES, "test": TEST_PACKAGES, "soak": SOAK_PACKAGES}
# What clients of the API are made with in TypeScript; node itself is one of the pins for tests.
JAVASCRIPT = VENV / "javascript"
JAVASCRIPT_PINS = tuple(
    f"tests/api/typescript/{name}" for name in ("package.json", "package-lock.json")
)
UV = "uv==0.13.9"
PINS = {"run": ("requirements.txt",), "test": ("requirements.txt", "requirements-dev.txt")}


def main(purpose: str) -> None:
    # Root's umask may hide what it installs from the account that runs PostgreSQL.
    os.umask(0o022)
    if sys.version_info < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        sys.exit(f"Serve Python {oldest} o successivo: questo è {sys.version}.")
    _install_packages(PACKAGES[purpose])
    _make_environment()
    _install_pins("run" if purpose == "run" else "test")
    if purpose != "run":
        _install_javascript()
    subprocess.run([PYTHON, "-m", "config.translations"], cwd=ROOT, check=True)


def _install_packages(packages: tuple[str, ...]) -> None:
    # Elsewhere than on Debian and its kin nobody knows what these are called.
    if not shutil.which("dpkg-query"):
        return
    missing = [package for package in (*packages, *_venv_package()) if not _installed(package)]
    if not missing:
        return
    names = " ".join(missing)
    if os.geteuid() != 0:
        sys.exit(f"Mancano pacchetti di sistema. Installarli con: sudo apt-get install {names}")
    print(f"Installo i pacchetti di sistema: {names}", flush=True)
    _patiently("apt-get", "-qq", "update")
    _patiently("apt-get", "-qq", "install", "--yes", "--no-install-recommends", *missing)


def _venv_package() -> tuple[str, ...]:
    """Debian splits the standard library: its bare python3 cannot make environments."""
    return () if importlib.util.find_spec("ensurepip") else ("python3-venv",)


def _installed(package: str) -> bool:
    query = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
    return subprocess.run(query, capture_output=True, check=False).stdout == b"installed"


def _make_environment() -> None:
    if PYTHON.exists() and _works(PYTHON):
        return
    # Of another Python that has been removed, or left unfinished by an interrupted start.
    shutil.rmtree(VENV, ignore_errors=True)
    print(f"Preparo l'ambiente Python in {VENV.name}", flush=True)
    _patiently(sys.executable, "-m", "venv", str(VENV))


def _works(python: Path) -> bool:
    command = [str(python), "-m", "pip", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _install_pins(purpose: str) -> None:
    """Only when the pins have changed: a second start takes seconds."""
    stamp = VENV / f"installed-for-{purpose}"
    fingerprint = _fingerprint(PINS[purpose])
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    print(f"Installo le librerie di {PINS[purpose][-1]} (un minuto circa)", flush=True)
    # Also of the other purpose: the shared pins may differ between the two from now on.
    for other in VENV.glob("installed-for-*"):
        other.unlink()
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # A tenth of the processor that pip takes. Where it does not run, or an index that only pip was
    # told of has the libraries, pip itself does.
    quicker = [str(VENV / "bin" / "uv"), "pip", "install", "--quiet", f"--python={PYTHON}"]
    pins = ("--requirement", PINS[purpose][-1])
    if not (_done(*pip, UV) and _done(*quicker, *pins)):
        _patiently(*pip, *pins)
    for covered in ("run", purpose):
        (VENV / f"installed-for-{covered}").write_text(_fingerprint(PINS[covered]))


def _install_javascript() -> None:
    stamp, fingerprint = JAVASCRIPT / "installed", _fingerprint(JAVASCRIPT_PINS)
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    JAVASCRIPT.mkdir(exist_ok=True)
    for pin in JAVASCRIPT_PINS:
        shutil.copy(ROOT / pin, JAVASCRIPT)
    npm = [str(VENV / "bin" / "npm"), "--loglevel=error", "--prefix", str(JAVASCRIPT.resolve())]
    # Nothing that came from elsewhere runs because it was installed.
    _patiently(*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    stamp.write_text(fingerprint)


def _fingerprint(names: tuple[str, ...]) -> str:
    content = b"".join((ROOT / name).read_bytes() for name in names)
    return hashlib.sha256(content).hexdigest()


def _patiently(*command: str) -> None:
    """A hall's Wi-Fi fails now and then; what fails every time is said and stops."""
    for attempt in range(TRIES):
        if _done(*command):
            return
        time.sleep(5 * attempt)
    sys.exit(f"Non riesce, dopo {TRIES} tentativi: {' '.join(command)}")


def _done(*command: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    main(sys.argv[1])
