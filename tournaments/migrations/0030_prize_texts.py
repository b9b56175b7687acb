"""What announcements of prizes say in words."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.people


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_players_found_any_way")]

    operations = [
        migrations.CreateModel(
            name="PrizeTexts",
            fields=[
                (
                    "salt",
                    models.CharField(
                        blank=True,
                        default=tournaments.models.people.new_salt,
                        editable=False,
                        max_length=32,
                    ),
                ),
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.TextField(blank=True, editable=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_texts",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "testi dei premi",
                "verbose_name_plural": "testi dei premi",
            },
        ),
    ]
