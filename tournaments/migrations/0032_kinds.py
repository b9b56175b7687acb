"""Kinds of tournament, equal cards, and where referti go."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_captains"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="equal_cards",
            field=models.BooleanField(
                default=False,
                help_text="A tutti i tavoli le stesse carte (U art. 1 b)",
                verbose_name="a carte uguali",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("club", "di circolo"),
                    ("regional", "regionale"),
                    ("national", "nazionale"),
                ],
                max_length=20,
                verbose_name="tipo di torneo",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="referti_body",
            field=models.CharField(
                blank=True,
                help_text="Dove il regolamento non ne nomina uno",
                max_length=120,
                verbose_name="organo a cui vanno i referti",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="referti_hours",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Dalla fine della manifestazione, dove il regolamento non dà un termine",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(744),
                ],
                verbose_name="ore per i referti",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="results_sent_on",
            field=models.DateField(blank=True, null=True, verbose_name="risultati inviati il"),
        ),
    ]
