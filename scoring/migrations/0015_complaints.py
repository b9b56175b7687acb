"""Complaints, and what was decided of them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0014_unlikely_figures")]

    operations = [
        migrations.CreateModel(
            name="ComplaintRow",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("entrant", models.PositiveIntegerField()),
                ("against", models.CharField(max_length=12)),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("referee", models.IntegerField(null=True)),
                ("remark", models.UUIDField()),
                ("outcome", models.CharField(blank=True, max_length=12)),
                ("judged_by", models.IntegerField(null=True)),
                ("article", models.TextField(blank=True)),
                ("why", models.UUIDField(null=True)),
                ("last", models.PositiveIntegerField()),
                (
                    "ledger",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.ledgerhead",
                    ),
                ),
            ],
            options={
                "db_table": "scoring_complaint",
                "constraints": [
                    models.UniqueConstraint(fields=("ledger", "number"), name="complaint_once")
                ],
            },
        ),
    ]
