"""What is missing or wrong in this installation, and the line that mends it."""

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from celery import current_app
from django.conf import settings
from django.core import checks
from django.core.mail import get_connection
from django.db import Error, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config import health, translations
from config.backups import kept
from scoring import server_time
from scoring.management.roles import tables
from scoring.store import shut_before
from tournaments.organise.keeping import overdue
from tournaments.organise.second_factors import without_one
from tournaments.organise.webhooks.registering import failing

OLDEST_POSTGRESQL = 150_000
FURTHEST_CLOCK = timedelta(seconds=2)
LATE_ARCHIVE = timedelta(days=7)
"""It is made every night."""
OLDEST_BACKUP = timedelta(hours=36)
WORKER_SECONDS = 3
LEAST_CONNECTIONS = 5
"""That have to be left: one more process starts with two."""
NGINX = Path("/etc/nginx/nginx.conf")
LEAST_OF_NGINX = 10_000
"""Debian's 768 are full with 384 phones."""
WORKER = "systemctl start burraco-worker (.venv/bin/celery -A config worker --concurrency 2)"
LIBRARIES = ("weasyprint", "hunspell")
"""Those that need packages of the system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at; without `wrong` it is as it should be."""

    about: str
    wrong: str = ""
    remedy: str = ""


def _manage(command: str, *, owner: bool = False) -> str:
    """The line as it is typed; on a server by config/deploy/burraco."""
    if not settings.ENV.production:
        return f"manage.py {command}"
    return f"burraco --owner {command}" if owner else f"burraco {command}"


def findings() -> Iterator[Finding]:
    """Everything that was looked at, in the order in which to mend it."""
    for look in LOOKS:
        yield from look()


Wrong: TypeAlias = Iterator[tuple[str, str]]
"""What is wrong with a thing, and the line that mends it."""


def _about(
    thing: Promise, *, needed: Callable[[], bool] = lambda: True
) -> Callable[[Callable[[], Wrong]], Callable[[], Iterator[Finding]]]:
    """Make findings about a thing that is `needed` of what is wrong with it, or that nothing is."""

    def looking(look: Callable[[], Wrong]) -> Callable[[], Iterator[Finding]]:
        def found() -> Iterator[Finding]:
            about, wrong = str(thing), [*look()] if needed() else []
            yield from (Finding(about=about, wrong=what, remedy=mend) for what, mend in wrong)
            if needed() and not wrong:
                yield Finding(about=about)

        return found

    return looking


def _libraries() -> Iterator[Finding]:
    for name in LIBRARIES:
        about = _("libreria %(name)s") % {"name": name}
        try:
            import_module(name)
        except (ImportError, OSError) as error:
            mend = "python3 -I config/bootstrap.py run"
            yield Finding(about=about, wrong=str(error), remedy=mend)
        else:
            yield Finding(about=about)


@_about(gettext_lazy("traduzioni compilate"))
def _translations() -> Wrong:
    if stale := translations.stale():
        wrong = ", ".join(str(source.name) for source in stale)
        yield wrong, "python -m config.translations"


@_about(gettext_lazy("file statici raccolti"))
def _static_files() -> Wrong:
    collected = Path(settings.STATIC_ROOT, "staticfiles.json").exists()
    if settings.ENV.production and not collected:
        yield _("mancano"), _manage("collectstatic --noinput")


def _database() -> Iterator[Finding]:
    about = _("base di dati")
    try:
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version_num")
            version = int(cursor.fetchone()[0])
    except Error as error:
        yield Finding(about=about, wrong=str(error).strip(), remedy="DATABASE_URL")
        return
    if version < OLDEST_POSTGRESQL:
        wrong = f"PostgreSQL {version // 10_000}"
        yield Finding(about=about, wrong=wrong, remedy=_("PostgreSQL 15 o successivo"))
        return
    yield Finding(about=about)
    yield from _clock()
    yield from _connections()
    waiting = [*_migrations()]
    yield from waiting
    if not any(finding.wrong for finding in waiting):
        # Before that there are tables missing, to which nobody has any right.
        yield from _grants()
        yield from _rows()


def _rows() -> Iterator[Finding]:
    for look in (_retention, _archive, _webhooks, _second_factors):
        # A table that may not be read was told of with the rights.
        with suppress(Error), transaction.atomic():
            yield from [*look()]


@_about(gettext_lazy("migrazioni applicate"))
def _migrations() -> Wrong:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error as error:
        # Not even what was applied may be read.
        mend = _manage(f"grant_role {connection.settings_dict['USER']}", owner=True)
        yield str(error).strip(), mend
        return
    if waiting:
        names = ", ".join(f"{one.app_label}.{one.name}" for one, _backwards in waiting[:5])
        yield names, _manage("migrate", owner=True)


@_about(gettext_lazy("diritti del ruolo del programma"))
def _grants() -> Wrong:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, array(SELECT name FROM unnest(%s::text[]) AS name"
            " WHERE NOT has_table_privilege(current_user, name, 'SELECT, INSERT')),"
            " has_table_privilege(current_user, 'scoring_event', 'DELETE')",
            [sorted(tables() & set(connection.introspection.table_names(cursor)))],
        )
        role, refused, forges = cursor.fetchone()
    remedy = _manage(f"grant_role {role}", owner=True)
    if refused:
        yield ", ".join(refused), remedy
    elif forges and settings.ENV.production:
        wrong = _("«%(role)s» può cancellare gli eventi") % {"role": role}
        other = _("in DATABASE_URL il ruolo del programma; roles.sql lo crea")
        yield wrong, other


@_about(gettext_lazy("orologi"))
def _clock() -> Wrong:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (database_time,) = cursor.fetchone()
    apart = abs(datetime.now(UTC) - database_time)
    if apart > FURTHEST_CLOCK:
        seconds = {"seconds": round(apart.total_seconds())}
        wrong = _("qui e nella base di dati differiscono di %(seconds)s secondi") % seconds
        yield wrong, "timedatectl set-ntp true"


@_about(gettext_lazy("connessioni di PostgreSQL"))
def _connections() -> Wrong:
    """Every process of every machine takes its own; the server has so many for all."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('max_connections')::int"
            " - current_setting('superuser_reserved_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        most, taken = cursor.fetchone()
    if most - taken < LEAST_CONNECTIONS:
        wrong = _("%(taken)s di %(most)s occupate") % {"taken": taken, "most": most}
        remedy = _("un max_connections più alto, o DATABASE_CONNECTIONS più basso")
        yield wrong, remedy


def _broker() -> Iterator[Finding]:
    about, url = _("broker e worker"), settings.CELERY_BROKER_URL
    if not url:
        yield Finding(about=_("broker e worker: nessuno, disegna chi chiede (CELERY_BROKER_URL)"))
    elif not health.broker_answers(url):
        wrong = _("il broker non risponde")
        yield Finding(
            about=about,
            wrong=wrong,
            remedy=_("systemctl start redis-server, o un altro indirizzo in CELERY_BROKER_URL"),
        )
    elif not current_app.control.ping(timeout=WORKER_SECONDS):
        wrong = _("nessun worker risponde")
        yield Finding(about=about, wrong=wrong, remedy=WORKER)
    else:
        yield Finding(about=about)


def _mail() -> Iterator[Finding]:
    about = _("posta")
    if not settings.ENV.mail:
        yield Finding(about=_("posta: nessuna, non partono lettere (EMAIL_URL)"))
        return
    try:
        get_connection().open()
    except OSError as error:
        yield Finding(about=about, wrong=str(error), remedy="EMAIL_URL")
    else:
        yield Finding(about=about)


@_about(gettext_lazy("disco dei dati"))
def _disk() -> Wrong:
    folder = settings.ENV.data_dir
    free = shutil.disk_usage(folder).free
    if free < health.LEAST_FREE:
        wrong = _("restano %(megabytes)s MB") % {"megabytes": free // 2**20}
        yield wrong, _("libera spazio in %(folder)s") % {"folder": folder}


@_about(gettext_lazy("copie"), needed=lambda: settings.ENV.keeps_backups)
def _backups() -> Wrong:
    """Only where this machine was told to keep some: several hosts have one that does."""
    folder = settings.ENV.backup_dir
    newest = max((one.stat().st_mtime for one in kept(folder)), default=0)
    if time.time() - newest > OLDEST_BACKUP.total_seconds():
        wrong = _("in %(folder)s nessuna delle ultime %(hours)s ore") % {
            "folder": folder,
            "hours": round(OLDEST_BACKUP.total_seconds() / 3600),
        }
        remedy = f"{_manage('backup')}; systemctl enable --now burraco-backup.timer"
        yield wrong, remedy


@_about(gettext_lazy("proxy davanti al programma"))
def _proxy() -> Wrong:
    """Who came by HTTPS is known from the proxy's header, and that is read only where told."""
    if settings.SECURE_SSL_REDIRECT and not settings.ENV.behind_proxy:
        wrong = _(
            "ogni pagina rimanda a sé stessa: HTTPS=1, e nessun proxy dice chi è arrivato con HTTPS"
        )
        yield wrong, 'BEHIND_PROXY="1"'


@_about(
    gettext_lazy("connessioni di nginx"), needed=lambda: settings.ENV.production and NGINX.is_file()
)
def _nginx() -> Wrong:
    """Only where it is: a stream of a phone takes two of its connections."""
    found = re.search(r"^\s*worker_connections\s+(\d+)", NGINX.read_text(), re.MULTILINE)
    if found and int(found[1]) < LEAST_OF_NGINX:
        wrong = _("%(number)s per processo") % {"number": found[1]}
        remedy = f"sed -i 's/worker_connections .*;/worker_connections 20000;/' {NGINX}"
        yield wrong, f"{remedy} && systemctl reload nginx"


@_about(gettext_lazy("tempi di conservazione"))
def _retention() -> Wrong:
    """What is kept for a time only goes by a task of the scheduler."""
    if late := overdue(timezone.now()):
        wrong = ", ".join(f"{name} {count}" for name, count in late.items())
        yield wrong, "manage.py forget_what_is_over, celery -A config beat"


@_about(gettext_lazy("archivio dei tornei chiusi"), needed=lambda: settings.ENV.production)
def _archive() -> Wrong:
    """Only where somebody else owns the tables: a hall's laptop has no need of it."""
    hot = timedelta(days=settings.ARCHIVE_AFTER_DAYS) + LATE_ARCHIVE
    if late := len(shut_before(server_time.now() - hot)):
        wrong = _("%(count)s tornei chiusi da tempo sono ancora fra quelli in gioco")
        remedy = _manage("archive_books", owner=True)
        timer = "systemctl enable --now burraco-archive.timer"
        yield wrong % {"count": late}, f"{remedy}; {timer}"


@_about(gettext_lazy("avvisi ad altri programmi"))
def _webhooks() -> Wrong:
    """Somebody waits for news that do not arrive."""
    if lost := failing(timezone.now()):
        yield _("%(number)s non ricevono") % {"number": lost}, "/admin/tournaments/webhook/"


@_about(gettext_lazy("secondo fattore"), needed=lambda: settings.SECOND_FACTOR_REQUIRED)
def _second_factors() -> Wrong:
    """Only where they are demanded: who has none sets it up at the next login."""
    if names := ", ".join(user.get_username() for user in without_one()):
        wrong = _("manca a %(names)s") % {"names": names}
        yield wrong, _("all'accesso lo chiede la pagina /admin/second-factor/")


@_about(gettext_lazy("impostazioni di Django"))
def _deployment() -> Wrong:
    """What Django itself has to say of a server's settings."""
    found = checks.run_checks(include_deployment_checks=True) if settings.ENV.production else []
    for message in found:
        if not message.is_silenced():
            yield message.msg, message.hint or ""


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _libraries,
    _translations,
    _static_files,
    _database,
    _broker,
    _mail,
    _disk,
    _backups,
    _proxy,
    _nginx,
    _deployment,
)
