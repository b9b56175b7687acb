"""The environment, read once into types. What cannot be read is refused with an example."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from config.variables import Unreadable, masked, switch, text, texts, whole

CHECKOUT = Path(__file__).resolve().parent.parent
# Django's own check wants 50 characters for a key that signs sessions.
SHORTEST_KEY = 50
SHORTEST_TOKEN = 20


@dataclass(frozen=True)
class Postgres:
    """A server somebody else runs."""

    name: str
    user: str
    password: str
    host: str
    port: str
    options: Mapping[str, str]


@dataclass(frozen=True)
class Mail:
    """Where letters are handed in, and in whose name."""

    scheme: str
    """smtp, smtp+tls (STARTTLS), smtps, or file: a folder in which each is a file."""
    host: str
    port: int
    user: str
    password: str
    folder: str
    sender: str


@dataclass(frozen=True)
class Environment:
    production: bool
    debug: bool
    secret_key: str | None
    push_key: str | None
    database: Postgres | None
    broker: str | None
    mail: Mail | None
    allowed_hosts: tuple[str, ...]
    csrf_trusted_origins: tuple[str, ...]
    host: str
    port: int
    https: bool
    behind_proxy: bool
    hsts_seconds: int
    hsts_preload: bool
    database_connections: int
    data_dir: Path
    log_level: str
    log_format: str
    """text, or json: one object a line."""
    metrics_token: str | None
    """What whoever collects the metrics shows; without one there are none to see."""
    error_reports: str | None
    """Where failures are reported: a Sentry DSN."""


def read(environ: Mapping[str, str] = os.environ) -> Environment:
    """Everything the program takes from outside; raises Unreadable at the first refusal."""
    production = switch(environ, "PRODUCTION", default=False)
    environment = Environment(
        production=production,
        debug=switch(environ, "DEBUG", default=False),
        secret_key=_secret_key(environ),
        push_key=_push_key(environ),
        database=_database(environ),
        broker=_broker(environ),
        mail=_mail(environ),
        allowed_hosts=_hosts(environ),
        csrf_trusted_origins=_origins(environ),
        host=text(environ, "HOST") or "127.0.0.1",
        port=whole(environ, "PORT", default=8000, low=1, high=65535),
        https=switch(environ, "HTTPS", default=production),
        behind_proxy=switch(environ, "BEHIND_PROXY", default=False),
        hsts_seconds=whole(environ, "HSTS_SECONDS", default=31_536_000, low=0, high=10**9),
        hsts_preload=switch(environ, "HSTS_PRELOAD", default=False),
        database_connections=whole(environ, "DATABASE_CONNECTIONS", default=20, low=2, high=500),
        data_dir=_data_dir(environ),
        log_level=_log_level(environ),
        log_format=_log_format(environ),
        metrics_token=_metrics_token(environ),
        error_reports=_error_reports(environ),
    )
    if production:
        _refuse_laptop_defaults(environment)
    return environment


def public_origin(environment: Environment) -> str:
    """How a server is called from outside: its first name that is one of a single machine."""
    if not environment.production:
        return ""
    names = [host for host in environment.allowed_hosts if not host.startswith((".", "*"))]
    scheme = "https" if environment.https else "http"
    return f"{scheme}://{names[0]}" if names else ""


def _secret_key(environ: Mapping[str, str]) -> str | None:
    key = text(environ, "SECRET_KEY")
    if key and len(key) < SHORTEST_KEY:
        # The key itself is never printed: start-up messages end in log files.
        length = f"({len(key)} caratteri)"
        demand = f"servono almeno {SHORTEST_KEY} caratteri casuali"
        raise Unreadable("SECRET_KEY", length, demand, '"$(openssl rand -base64 48)"')
    return key or None


def _push_key(environ: Mapping[str, str]) -> str | None:
    key = text(environ, "VAPID_PRIVATE_KEY")
    if key and not re.fullmatch(r"[\w-]{43}=?", key, re.ASCII):
        length = f"({len(key)} caratteri)"
        demand = "serve una chiave privata P-256, 32 byte in base64url"
        raise Unreadable("VAPID_PRIVATE_KEY", length, demand, f"{'x' * 42}A")
    return key or None


def _database(environ: Mapping[str, str]) -> Postgres | None:
    url = text(environ, "DATABASE_URL")
    if not url:
        return None
    demand = "serve l'indirizzo di un database PostgreSQL"
    refusal = Unreadable(
        "DATABASE_URL", masked(url), demand, "postgresql://utente:parola@server:5432/burraco"
    )
    if not url.startswith(("postgresql://", "postgres://")):
        raise refusal
    try:
        parts = {key: str(value) for key, value in conninfo_to_dict(url).items()}
    except ProgrammingError:
        raise refusal from None
    if "dbname" not in parts:
        raise refusal
    return Postgres(
        name=parts.pop("dbname"),
        user=parts.pop("user", ""),
        password=parts.pop("password", ""),
        host=parts.pop("host", ""),
        port=parts.pop("port", ""),
        options=parts,
    )


def _broker(environ: Mapping[str, str]) -> str | None:
    url = text(environ, "CELERY_BROKER_URL")
    if not url:
        return None
    if url.startswith("redis+socket://") or (
        url.startswith(("redis://", "rediss://")) and _has_server(url)
    ):
        return url
    demand = "serve l'indirizzo di un server Redis"
    raise Unreadable("CELERY_BROKER_URL", masked(url), demand, "redis://127.0.0.1:6379/0")


PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def _mail(environ: Mapping[str, str]) -> Mail | None:
    url = text(environ, "EMAIL_URL")
    if not url:
        return None
    demand = "serve l'indirizzo di un server di posta"
    like = "smtp+tls://utente:parola@posta.example.org:587"
    parts = urlsplit(url)
    folder = parts.path if parts.scheme == "file" else ""
    if not folder and not (parts.scheme in PORTS and _has_server(url)):
        raise Unreadable("EMAIL_URL", masked(url), demand, like)
    return Mail(
        scheme=parts.scheme,
        host=parts.hostname or "",
        port=_port(parts),
        folder=folder,
        sender=_sender(environ),
        **_account(parts),
    )


def _account(parts: SplitResult) -> dict[str, str]:
    return {"user": unquote(parts.username or ""), "password": unquote(parts.password or "")}


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS.get(parts.scheme, 0)


def _sender(environ: Mapping[str, str]) -> str:
    sender = text(environ, "EMAIL_FROM")
    if "@" not in sender or len(sender.splitlines()) > 1:
        demand = "con EMAIL_URL serve un mittente"
        raise Unreadable("EMAIL_FROM", sender, demand, "burraco@example.org")
    return sender


def _has_server(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _hosts(environ: Mapping[str, str]) -> tuple[str, ...]:
    demand = "servono nomi o indirizzi separati da virgole, senza http:// e senza porta"
    name = re.compile(r"\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\]|\*")
    like = "torneo.example.org,192.168.1.20"
    return texts(environ, "ALLOWED_HOSTS", lambda e: bool(name.fullmatch(e)), demand, like)


def _origins(environ: Mapping[str, str]) -> tuple[str, ...]:
    demand = "servono indirizzi separati da virgole, ciascuno con http:// o https://"
    origin = re.compile(r"https?://[^\s/]+")
    like = "https://torneo.example.org"
    return texts(environ, "CSRF_TRUSTED_ORIGINS", lambda e: bool(origin.fullmatch(e)), demand, like)


def _data_dir(environ: Mapping[str, str]) -> Path:
    folder = text(environ, "DATA_DIR")
    if not folder:
        return CHECKOUT / "var"
    if not Path(folder).is_absolute():
        demand = "serve il percorso completo di una cartella"
        raise Unreadable("DATA_DIR", folder, demand, "/srv/burraco")
    return Path(folder)


def _log_level(environ: Mapping[str, str]) -> str:
    level = (text(environ, "LOG_LEVEL") or "INFO").upper()
    if level not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
        demand = "serve DEBUG, INFO, WARNING o ERROR"
        raise Unreadable("LOG_LEVEL", level, demand, "INFO")
    return level


def _log_format(environ: Mapping[str, str]) -> str:
    form = text(environ, "LOG_FORMAT") or "text"
    if form not in {"text", "json"}:
        raise Unreadable("LOG_FORMAT", form, "serve text o json", "json")
    return form


def _metrics_token(environ: Mapping[str, str]) -> str | None:
    token = text(environ, "METRICS_TOKEN")
    if token and len(token) < SHORTEST_TOKEN:
        demand = f"servono almeno {SHORTEST_TOKEN} caratteri"
        example = '"$(openssl rand -hex 24)"'
        raise Unreadable("METRICS_TOKEN", f"({len(token)} caratteri)", demand, example)
    return token or None


def _error_reports(environ: Mapping[str, str]) -> str | None:
    address = text(environ, "SENTRY_DSN")
    if address and not re.fullmatch(r"https?://\w+@[^/\s]+/\d+", address, re.ASCII):
        demand = "serve l'indirizzo (DSN) di un progetto Sentry"
        raise Unreadable(
            "SENTRY_DSN", masked(address), demand, "https://chiave@sentry.example.org/1"
        )
    return address or None


def _refuse_laptop_defaults(environment: Environment) -> None:
    """A forgotten variable must not quietly become an empty database or an open door."""
    missing = "in produzione (PRODUCTION=1) è obbligatoria"
    if environment.debug:
        raise Unreadable("DEBUG", "1", "in produzione (PRODUCTION=1) deve restare spento", "0")
    if not environment.secret_key:
        raise Unreadable("SECRET_KEY", "", missing, '"$(openssl rand -base64 48)"')
    if not environment.allowed_hosts:
        raise Unreadable("ALLOWED_HOSTS", "", missing, "torneo.example.org")
    if environment.database is None:
        example = "postgresql://utente:parola@server:5432/burraco"
        raise Unreadable("DATABASE_URL", "", missing, example)
