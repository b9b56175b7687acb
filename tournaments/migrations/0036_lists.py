"""Lists of entrants as organisers sent them."""

import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_one_player_by_a_name_alone"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ListDraft",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.TextField()),
                ("said", models.JSONField()),
                ("sheet", models.TextField(blank=True)),
                ("other_sheets", models.JSONField(default=list)),
                ("entered", models.BooleanField(default=False)),
                (
                    "shown_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="list_drafts",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "-shown_at"),
                "indexes": [
                    models.Index(fields=["tournament", "user"], name="list_drafts_of_official")
                ],
            },
        ),
        migrations.CreateModel(
            name="ListLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "entered_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="list_lines",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="list_line_once")
                ],
            },
        ),
    ]
