"""A tournament that was opened by mistake is put away from all lists."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_open_sheets")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="put_away",
            field=models.BooleanField(
                default=False,
                help_text="Aperto per sbaglio: nessun elenco lo mostra più, il suo registro resta",
                verbose_name="tolto dagli elenchi",
            ),
        ),
    ]
