"""Tokens of our own, of which a hash is kept; those there were go on for a year."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MOVE = """
    DO $$ BEGIN
        IF to_regclass('authtoken_token') IS NOT NULL THEN
            INSERT INTO tournaments_accesstoken
                   (owner_id, name, scope, digest, created_at, ends_at)
            SELECT user_id, 'API', 'direct', encode(sha256(convert_to(key, 'UTF8')), 'hex'),
                   created, now() + interval '1 year'
              FROM authtoken_token;
            DROP TABLE authtoken_token;
        END IF;
    END $$;
    DELETE FROM django_migrations WHERE app = 'authtoken';
    DELETE FROM auth_group_permissions WHERE permission_id IN (
        SELECT permission.id FROM auth_permission AS permission
          JOIN django_content_type AS type ON type.id = permission.content_type_id
         WHERE type.app_label = 'authtoken');
    DELETE FROM auth_user_user_permissions WHERE permission_id IN (
        SELECT permission.id FROM auth_permission AS permission
          JOIN django_content_type AS type ON type.id = permission.content_type_id
         WHERE type.app_label = 'authtoken');
"""


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("tournaments", "0020_written_at_by_the_database"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccessToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="nome")),
                (
                    "scope",
                    models.CharField(default="direct", max_length=6, verbose_name="permette"),
                ),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="fatto")),
                ("ends_at", models.DateTimeField(verbose_name="scade")),
                ("last_used_at", models.DateTimeField(null=True, verbose_name="ultimo uso")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="proprietario",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="tournaments.tournament",
                        verbose_name="torneo",
                    ),
                ),
            ],
            options={
                "verbose_name": "chiave di accesso",
                "verbose_name_plural": "chiave di accesso",
                "ordering": ("-created_at", "-pk"),
            },
        ),
        migrations.RunSQL(MOVE, migrations.RunSQL.noop),
    ]
