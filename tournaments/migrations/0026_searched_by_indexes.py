"""What is found by an index: a word of a trace, what came from an address, tournaments put away."""

import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.db import migrations, models


def _apart(column: str) -> models.Func:
    signs, spaces = models.Value(":.-/"), models.Value("    ")
    return models.Func(column, signs, spaces, function="translate", output_field=models.CharField())


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_indexes_over_all_tournaments")]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("put_away", True)), fields=["id"], name="tournaments_put_away"
            ),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=models.Index(fields=["address", "-at"], name="traces_from_address"),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.search.SearchVector(
                    _apart("subject"), _apart("detail"), config="simple"
                ),
                name="traces_by_words",
            ),
        ),
    ]
