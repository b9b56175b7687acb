"""What the program's role may do in a database that belongs to somebody else."""

from collections.abc import Iterable, Iterator

from django.apps import apps
from psycopg import sql

WRITTEN_ONCE = ("scoring_event", "scoring_command", "scoring_edition", "scoring_unkept_edition")
"""Read and added to, by nobody changed; triggers refuse it as well."""

ARCHIVE = "scoring_event_archive"
"""Read with the events; its owner alone adds to it. It belongs to no model."""

DELETED_IN_TIME = ("tournaments_trace",)
"""Never changed either; deleted when they are old, which a trigger looks at."""


def grants(role: str, schema: str = "public") -> Iterator[sql.Composed]:
    """The statements by which the owner lets the program in, and no further than it needs."""
    names = {"role": sql.Identifier(role), "schema": sql.Identifier(schema)}
    yield sql.SQL("GRANT USAGE ON SCHEMA {schema} TO {role}").format(**names)
    yield sql.SQL("REVOKE CREATE ON SCHEMA {schema} FROM {role}").format(**names)
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}").format(**names)
    yield sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}").format(
        **names
    )
    changed = sorted(tables() - {*WRITTEN_ONCE, *DELETED_IN_TIME})
    yield _on("SELECT, INSERT, UPDATE, DELETE", changed, role)
    yield _on("SELECT, INSERT", WRITTEN_ONCE, role)
    yield _on("SELECT, INSERT, DELETE", DELETED_IN_TIME, role)
    yield _on("SELECT", ("django_migrations", ARCHIVE), role)
    # What the next upgrade adds works at once; run again after it, this narrows it.
    later = "ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT "
    yield sql.SQL(later + "SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role}").format(**names)
    yield sql.SQL(later + "USAGE, SELECT ON SEQUENCES TO {role}").format(**names)


def tables() -> set[str]:
    """Every table of the program."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if model._meta.managed}


def _on(rights: str, tables: Iterable[str], role: str) -> sql.Composed:
    return sql.SQL("GRANT {rights} ON {tables} TO {role}").format(
        rights=sql.SQL(rights),
        tables=sql.SQL(", ").join(map(sql.Identifier, tables)),
        role=sql.Identifier(role),
    )
