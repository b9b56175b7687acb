"""What is missing or wrong in this installation, and the line that mends it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.core import checks
from django.core.mail import get_connection
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from config import health, translations
from scoring.management.roles import tables

OLDEST_POSTGRESQL = 150_000
FURTHEST_CLOCK = timedelta(seconds=2)
WORKER_SECONDS = 3
LIBRARIES = ("weasyprint", "hunspell")
"""Those that need packages of the system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at; without `wrong` it is as it should be."""

    about: str
    wrong: str = ""
    remedy: str = ""


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
    there = Path(settings.STATIC_ROOT, "staticfiles.json").exists()
    if settings.ENV.production and not there:
        remedy = "manage.py collectstatic --noinput"
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
    yield from _migrations()
    yield from _grants()
    yield from _clock()


def _migrations() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    about = _("migrazioni applicate")
    if waiting:
        names = ", ".join(f"{one.app_label}.{one.name}" for one, _backwards in waiting[:5])
        yield Finding(about=about, wrong=names, remedy=_("come proprietario: manage.py migrate"))
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
    remedy = f"manage.py grant_role {role}"
    if refused:
        yield Finding(about=about, wrong=", ".join(refused), remedy=remedy)
    elif forges and settings.ENV.production:
        wrong = _("«%(role)s» può cancellare gli eventi") % {"role": role}
        other = _("un altro ruolo in DATABASE_URL, e manage.py grant_role RUOLO")
        yield Finding(about=about, wrong=wrong, remedy=other)
    else:
        yield Finding(about=about)


def _clock() -> Iterator[Finding]:
    about = _("orologi")
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (there,) = cursor.fetchone()
    apart = abs(datetime.now(UTC) - there)
    if apart > FURTHEST_CLOCK:
        seconds = {"seconds": round(apart.total_seconds())}
        wrong = _("qui e nella base di dati differiscono di %(seconds)s secondi") % seconds
        yield Finding(about=about, wrong=wrong, remedy="timedatectl set-ntp true")
    else:
        yield Finding(about=about)


def _broker() -> Iterator[Finding]:
    about, url = _("broker e worker"), settings.CELERY_BROKER_URL
    if not url:
        yield Finding(about=about)
    elif not health.broker_answers(url):
        wrong = _("il broker non risponde")
        yield Finding(about=about, wrong=wrong, remedy="CELERY_BROKER_URL, redis-server")
    elif not current_app.control.ping(timeout=WORKER_SECONDS):
        wrong = _("nessun worker risponde")
        yield Finding(about=about, wrong=wrong, remedy="celery -A config worker --concurrency 2")
    else:
        yield Finding(about=about)


def _mail() -> Iterator[Finding]:
    about = _("posta")
    if not settings.ENV.mail:
        yield Finding(about=about)
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


def _deployment() -> Iterator[Finding]:
    """What Django itself has to say of a server's settings."""
    about = _("impostazioni di Django")
    found = checks.run_checks(include_deployment_checks=True) if settings.ENV.production else []
    for message in found:
        if not message.is_silenced():
            yield Finding(about=about, wrong=message.msg, remedy=message.hint or "")
    if not found:
        yield Finding(about=about)


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    *(_libraries, _translations, _static_files, _database),
    *(_broker, _mail, _disk, _deployment),
)
