"""Traces: written once; the database refuses to change them, and to delete them before their time.

Django's own log of its admin kept the names of players as text: no longer, and what it has is
emptied.
"""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

LEAST = "180 days"
"""As long as who answers for a server has to keep who went in and out of it (Garante, 27/11/2008)."""

FORBID = f"""
CREATE FUNCTION tournaments_trace_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '{LEAST}' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'traces are append-only: % on tournaments_trace is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER tournaments_trace_rows_kept BEFORE UPDATE OR DELETE ON tournaments_trace
    FOR EACH ROW EXECUTE FUNCTION tournaments_trace_is_kept();
CREATE TRIGGER tournaments_trace_table_kept BEFORE TRUNCATE ON tournaments_trace
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_trace_is_kept();
"""

ALLOW = """
DROP TRIGGER tournaments_trace_table_kept ON tournaments_trace;
DROP TRIGGER tournaments_trace_rows_kept ON tournaments_trace;
DROP FUNCTION tournaments_trace_is_kept();
"""

NAMELESS = """
UPDATE django_admin_log AS log SET object_repr = '', change_message = ''
  FROM django_content_type AS kind
 WHERE log.content_type_id = kind.id AND kind.app_label = 'tournaments' AND kind.model = 'player'
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_handed_out_passwords"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Trace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), verbose_name="quando"
                    ),
                ),
                ("kind", models.CharField(max_length=30, verbose_name="che cosa")),
                ("tournament", models.UUIDField(null=True, verbose_name="torneo")),
                (
                    "subject",
                    models.CharField(blank=True, max_length=80, verbose_name="di chi, di che"),
                ),
                ("detail", models.CharField(blank=True, max_length=120, verbose_name="come")),
                ("address", models.GenericIPAddressField(null=True, verbose_name="da dove")),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="su quale utente",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="chi",
                    ),
                ),
            ],
            options={
                "verbose_name": "traccia",
                "verbose_name_plural": "tracce",
                "ordering": ("-at", "-id"),
                "indexes": [
                    models.Index(fields=["-at", "-id"], name="traces_by_time"),
                    models.Index(fields=["user", "-at"], name="traces_of_user"),
                    models.Index(fields=["account", "-at"], name="traces_about_account"),
                    models.Index(fields=["subject", "-at"], name="traces_of_subject"),
                ],
            },
        ),
        migrations.RunSQL(FORBID, ALLOW),
        migrations.RunSQL(NAMELESS, migrations.RunSQL.noop),
    ]
