"""The environment, read once into types. What cannot be read is refused with an example."""

import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, unquote, urlsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from config.variables import Unreadable, masked, switch, text, texts, whole

CHECKOUT = Path(__file__).resolve().parent.parent
# Django's own check wants 50 characters for a key that signs sessions.
SHORTEST_KEY = 50
SHORTEST_TOKEN = 20
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


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
class Provider:
    """Whose accounts one may come in with: OpenID Connect."""

    issuer: str
    client_id: str
    client_secret: str
    name: str
    """As the button calls it."""
    acr: tuple[str, ...]
    """What it calls a login with a second factor, where it does not say `mfa`."""


@dataclass(frozen=True)
class Kept:
    """For how many days what is kept for a time only is kept."""

    traces: int
    referti: int
    photos: int
    bookings: int
    hot: int
    """Shut books among those that are written to, before they go to the archive."""


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
    cors_origins: tuple[str, ...]
    """Whose pages may ask the API from a browser; `*`: anybody's."""
    webhook_networks: tuple[Network, ...]
    """Private networks that webhooks may lead to."""
    host: str
    port: int
    https: bool
    behind_proxy: bool
    hsts_seconds: int
    hsts_preload: bool
    database_connections: int
    data_dir: Path
    backup_dir: Path
    """Where whole copies of the service are kept."""
    keeps_backups: bool
    """Whether somebody said so, and wants to hear when there are none."""
    alarms_to: tuple[str, ...]
    """Who is written to when a backup or a verification fails."""
    log_level: str
    log_format: str
    """text, or json: one object a line."""
    second_factor: str
    """offered, or required: of directors and administrators."""
    provider: Provider | None
    metrics_token: str | None
    """What whoever collects the metrics shows; without one there are none to see."""
    error_reports: str | None
    """Where failures are reported: a Sentry DSN."""
    kept: Kept
    idle_minutes: int
    """After how long without anybody doing anything the desk asks for the password; 0: never."""
    directors_make_accounts: bool
    """Whether a director makes accounts and appoints at once, as on the laptop of one hall."""
    organiser: str
    """Who answers for what is held about people, as the page on privacy names them."""
    privacy_contact: str
    """Where people ask for theirs: an address of mail, or of a page."""


def read(environ: Mapping[str, str] = os.environ) -> Environment:
    """Everything the program takes from outside; raises Unreadable at the first refusal."""
    production = switch(environ, "PRODUCTION", default=False)
    data_dir = _folder(environ, "DATA_DIR", default=CHECKOUT / "var")
    environment = Environment(
        production=production,
        debug=switch(environ, "DEBUG", default=False),
        secret_key=_secret_key(environ),
        push_key=_push_key(environ),
        database=_database(environ),
        broker=_broker(environ),
        mail=_mail(environ),
        allowed_hosts=_hosts(environ),
        csrf_trusted_origins=_origins(environ, "CSRF_TRUSTED_ORIGINS"),
        cors_origins=_cors_origins(environ),
        webhook_networks=_webhook_networks(environ),
        host=text(environ, "HOST") or "127.0.0.1",
        port=whole(environ, "PORT", default=8000, low=1, high=65535),
        https=switch(environ, "HTTPS", default=production),
        behind_proxy=switch(environ, "BEHIND_PROXY", default=False),
        hsts_seconds=whole(environ, "HSTS_SECONDS", default=31_536_000, low=0, high=10**9),
        hsts_preload=switch(environ, "HSTS_PRELOAD", default=False),
        database_connections=whole(environ, "DATABASE_CONNECTIONS", default=20, low=2, high=500),
        data_dir=data_dir,
        backup_dir=_folder(environ, "BACKUP_DIR", default=data_dir / "backups"),
        keeps_backups=bool(text(environ, "BACKUP_DIR")),
        alarms_to=_alarms_to(environ),
        log_level=_log_level(environ),
        log_format=_log_format(environ),
        second_factor=_second_factor(environ),
        provider=_provider(environ),
        metrics_token=_metrics_token(environ),
        error_reports=_error_reports(environ),
        kept=_kept(environ),
        idle_minutes=whole(environ, "IDLE_MINUTES", default=60, low=0, high=1_440),
        directors_make_accounts=switch(environ, "DIRECTORS_MAKE_ACCOUNTS", default=not production),
        organiser=text(environ, "ORGANISER"),
        privacy_contact=_privacy_contact(environ),
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


def _origins(environ: Mapping[str, str], variable: str, *, or_word: str = "") -> tuple[str, ...]:
    demand = "servono indirizzi separati da virgole, ciascuno con http:// o https://"
    origin = re.compile(r"https?://[^\s/]+")
    like = "https://torneo.example.org"

    def fits(entry: str) -> bool:
        return bool(origin.fullmatch(entry)) or entry == or_word

    return texts(environ, variable, fits, demand, like)


def _cors_origins(environ: Mapping[str, str]) -> tuple[str, ...]:
    # Browsers write them small.
    return tuple(map(str.lower, _origins(environ, "CORS_ORIGINS", or_word="*")))


def _webhook_networks(environ: Mapping[str, str]) -> tuple[Network, ...]:
    demand = "servono reti separate da virgole"
    written = texts(
        environ, "WEBHOOK_NETWORKS", lambda one: _network(one) is not None, demand, "192.168.1.0/24"
    )
    return tuple(network for one in written if (network := _network(one)))


def _network(written: str) -> Network | None:
    try:
        return ipaddress.ip_network(written)
    except ValueError:
        return None


def _folder(environ: Mapping[str, str], variable: str, *, default: Path) -> Path:
    folder = text(environ, variable)
    if not folder:
        return default
    if not Path(folder).is_absolute():
        demand = "serve il percorso completo di una cartella"
        raise Unreadable(variable, folder, demand, "/srv/burraco")
    return Path(folder)


def _alarms_to(environ: Mapping[str, str]) -> tuple[str, ...]:
    demand = "servono indirizzi di posta separati da virgole"
    address = re.compile(r"[^\s@]+@[^\s@]+")
    like = "sistemi@example.org"
    to = texts(environ, "ALARMS_TO", lambda e: bool(address.fullmatch(e)), demand, like)
    if to and not text(environ, "EMAIL_URL"):
        raise Unreadable("ALARMS_TO", ", ".join(to), "serve anche EMAIL_URL, o nessuno scrive", "")
    return to


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


def _second_factor(environ: Mapping[str, str]) -> str:
    wanted = text(environ, "SECOND_FACTOR") or "offered"
    if wanted not in {"offered", "required"}:
        raise Unreadable("SECOND_FACTOR", wanted, "serve offered o required", "required")
    return wanted


def _provider(environ: Mapping[str, str]) -> Provider | None:
    client_id, secret = text(environ, "OIDC_CLIENT_ID"), text(environ, "OIDC_CLIENT_SECRET")
    name, issuer = text(environ, "OIDC_NAME"), _issuer(environ)
    acr = texts(environ, "OIDC_ACR", bool, "servono parole separate da virgole", "gold")
    if not issuer:
        return None
    for variable, value in (("OIDC_CLIENT_ID", client_id), ("OIDC_CLIENT_SECRET", secret)):
        if not value:
            raise Unreadable(variable, "", "con OIDC_ISSUER è obbligatoria", "burraco")
    return Provider(issuer, client_id, secret, name or urlsplit(issuer).hostname or issuer, acr)


def _issuer(environ: Mapping[str, str]) -> str:
    """By TLS, or on this machine: who answers in its place lets anybody in."""
    issuer = text(environ, "OIDC_ISSUER")
    if issuer and not re.fullmatch(r"(https://[^/?#\s]+|http://127\.0\.0\.1:\d+)[^?#\s]*", issuer):
        demand = "serve l'indirizzo https:// di un fornitore OpenID Connect"
        raise Unreadable(
            "OIDC_ISSUER", issuer, demand, "https://accesso.example.org/realms/burraco"
        )
    return issuer


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


def _kept(environ: Mapping[str, str]) -> Kept:
    """At least half a year for traces: the database deletes none before."""
    longest = 36_500
    return Kept(
        traces=whole(environ, "TRACES_DAYS", default=365, low=180, high=longest),
        referti=whole(environ, "REFERTI_DAYS", default=1_095, low=30, high=longest),
        photos=whole(environ, "PHOTOS_DAYS", default=90, low=1, high=longest),
        bookings=whole(environ, "BOOKINGS_DAYS", default=90, low=1, high=longest),
        hot=whole(environ, "ARCHIVE_AFTER_DAYS", default=90, low=1, high=longest),
    )


def _privacy_contact(environ: Mapping[str, str]) -> str:
    contact = text(environ, "PRIVACY_CONTACT")
    if contact and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+|https?://[^\s]+", contact):
        demand = "serve un indirizzo di posta o di una pagina"
        raise Unreadable("PRIVACY_CONTACT", contact, demand, "privacy@example.org")
    return contact


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
