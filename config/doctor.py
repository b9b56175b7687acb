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

from celery import current_app
from django.conf import settings
from django.core import checks
from django.core.mail import get_connection
from django.db import Error, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

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


def _translations() -> Iterator[Finding]:
    about = _("traduzioni compilate")
    if stale := translations.stale():
        wrong = ", ".join(str(source.name) for source in stale)
        yield Finding(about=about, wrong=wrong, remedy="python -m config.translations")
    else:
        yield Finding(about=about)


def _static_files() -> Iterator[Finding]:
    about = _("file statici raccolti")
    collected = Path(settings.STATIC_ROOT, "staticfiles.json").exists()
    if settings.ENV.production and not collected:
        remedy = _manage("collectstatic --noinput")
        yield Finding(about=about, wrong=_("mancano"), remedy=remedy)
    else:
        yield Finding(about=about)


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


def _migrations() -> Iterator[Finding]:
    about = _("migrazioni applicate")
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error as error:
        # Not even what was applied may be read.
        remedy = _manage(f"grant_role {connection.settings_dict['USER']}", owner=True)
        yield Finding(about=about, wrong=str(error).strip(), remedy=remedy)
        return
    if waiting:
        names = ", ".join(f"{one.app_label}.{one.name}" for one, _backwards in waiting[:5])
        yield Finding(about=about, wrong=names, remedy=_manage("migrate", owner=True))
    else:
        yield Finding(about=about)


def _grants() -> Iterator[Finding]:
    about = _("diritti del ruolo del programma")
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
        yield Finding(about=about, wrong=", ".join(refused), remedy=remedy)
    elif forges and settings.ENV.production:
        wrong = _("«%(role)s» può cancellare gli eventi") % {"role": role}
        other = _("in DATABASE_URL il ruolo del programma; roles.sql lo crea")
        yield Finding(about=about, wrong=wrong, remedy=other)
    else:
        yield Finding(about=about)


def _clock() -> Iterator[Finding]:
    about = _("orologi")
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (database_time,) = cursor.fetchone()
    apart = abs(datetime.now(UTC) - database_time)
    if apart > FURTHEST_CLOCK:
        seconds = {"seconds": round(apart.total_seconds())}
        wrong = _("qui e nella base di dati differiscono di %(seconds)s secondi") % seconds
        yield Finding(about=about, wrong=wrong, remedy="timedatectl set-ntp true")
    else:
        yield Finding(about=about)


def _connections() -> Iterator[Finding]:
    """Every process of every machine takes its own; the server has so many for all."""
    about = _("connessioni di PostgreSQL")
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
        yield Finding(about=about, wrong=wrong, remedy=remedy)
    else:
        yield Finding(about=about)


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


def _disk() -> Iterator[Finding]:
    about, folder = _("disco dei dati"), settings.ENV.data_dir
    free = shutil.disk_usage(folder).free
    if free < health.LEAST_FREE:
        wrong = _("restano %(megabytes)s MB") % {"megabytes": free // 2**20}
        remedy = _("libera spazio in %(folder)s") % {"folder": folder}
        yield Finding(about=about, wrong=wrong, remedy=remedy)
    else:
        yield Finding(about=about)


def _backups() -> Iterator[Finding]:
    """Only where this machine was told to keep some: several hosts have one that does."""
    about, folder = _("copie"), settings.ENV.backup_dir
    if not settings.ENV.keeps_backups:
        return
    newest = max((one.stat().st_mtime for one in kept(folder)), default=0)
    if time.time() - newest > OLDEST_BACKUP.total_seconds():
        wrong = _("in %(folder)s nessuna delle ultime %(hours)s ore") % {
            "folder": folder,
            "hours": round(OLDEST_BACKUP.total_seconds() / 3600),
        }
        remedy = f"{_manage('backup')}; systemctl enable --now burraco-backup.timer"
        yield Finding(about=about, wrong=wrong, remedy=remedy)
    else:
        yield Finding(about=about)


def _proxy() -> Iterator[Finding]:
    """Who came by HTTPS is known from the proxy's header, and that is read only where told."""
    about = _("proxy davanti al programma")
    if settings.SECURE_SSL_REDIRECT and not settings.ENV.behind_proxy:
        wrong = _(
            "ogni pagina rimanda a sé stessa: HTTPS=1, e nessun proxy dice chi è arrivato con HTTPS"
        )
        yield Finding(about=about, wrong=wrong, remedy='BEHIND_PROXY="1"')
    else:
        yield Finding(about=about)


def _nginx() -> Iterator[Finding]:
    """Only where it is: a stream of a phone takes two of its connections."""
    if not settings.ENV.production or not NGINX.is_file():
        return
    about = _("connessioni di nginx")
    found = re.search(r"^\s*worker_connections\s+(\d+)", NGINX.read_text(), re.MULTILINE)
    if found and int(found[1]) < LEAST_OF_NGINX:
        wrong = _("%(number)s per processo") % {"number": found[1]}
        remedy = f"sed -i 's/worker_connections .*;/worker_connections 20000;/' {NGINX}"
        yield Finding(about=about, wrong=wrong, remedy=f"{remedy} && systemctl reload nginx")
    else:
        yield Finding(about=about)


def _retention() -> Iterator[Finding]:
    """What is kept for a time only goes by a task of the scheduler."""
    about = _("tempi di conservazione")
    if late := overdue(timezone.now()):
        wrong = ", ".join(f"{name} {count}" for name, count in late.items())
        remedy = "manage.py forget_what_is_over, celery -A config beat"
        yield Finding(about=about, wrong=wrong, remedy=remedy)
    else:
        yield Finding(about=about)


def _archive() -> Iterator[Finding]:
    """Only where somebody else owns the tables: a hall's laptop has no need of it."""
    about = _("archivio dei tornei chiusi")
    if not settings.ENV.production:
        return
    hot = timedelta(days=settings.ARCHIVE_AFTER_DAYS) + LATE_ARCHIVE
    if late := len(shut_before(server_time.now() - hot)):
        wrong = _("%(count)s tornei chiusi da tempo sono ancora fra quelli in gioco")
        remedy = _manage("archive_books", owner=True)
        timer = "systemctl enable --now burraco-archive.timer"
        yield Finding(about=about, wrong=wrong % {"count": late}, remedy=f"{remedy}; {timer}")
    else:
        yield Finding(about=about)


def _webhooks() -> Iterator[Finding]:
    """Somebody waits for news that do not arrive."""
    about = _("avvisi ad altri programmi")
    if lost := failing(timezone.now()):
        wrong = _("%(number)s non ricevono") % {"number": lost}
        yield Finding(about=about, wrong=wrong, remedy="/admin/tournaments/webhook/")
    else:
        yield Finding(about=about)


def _second_factors() -> Iterator[Finding]:
    """Only where they are demanded: who has none sets it up at the next login."""
    about = _("secondo fattore")
    if not settings.SECOND_FACTOR_REQUIRED:
        return
    if names := ", ".join(user.get_username() for user in without_one()):
        wrong = _("manca a %(names)s") % {"names": names}
        remedy = _("all'accesso lo chiede la pagina /admin/second-factor/")
        yield Finding(about=about, wrong=wrong, remedy=remedy)
    else:
        yield Finding(about=about)


def _deployment() -> Iterator[Finding]:
    """What Django itself has to say of a server's settings."""
    about = _("impostazioni di Django")
    found = checks.run_checks(include_deployment_checks=True) if settings.ENV.production else []
    wrong = [message for message in found if not message.is_silenced()]
    for message in wrong:
        yield Finding(about=about, wrong=message.msg, remedy=message.hint or "")
    if not wrong:
        yield Finding(about=about)


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
