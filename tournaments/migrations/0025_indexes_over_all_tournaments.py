"""What is asked of all tournaments at once is found by an index: players by the words of their names,
tournaments by age, photos by time, traces by kind and by tournament.
"""

import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_webhooks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["name"], name="players_by_name"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.search.SearchVector(
                    "name", "membership_number", config="simple"
                ),
                name="players_by_words",
            ),
        ),
        migrations.AddIndex(
            model_name="sheetphoto",
            index=models.Index(fields=["taken_at"], name="photos_by_time"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-created_at"], name="tournaments_by_age"),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=models.Index(fields=["kind", "-at"], name="traces_of_kind"),
        ),
        migrations.AddIndex(
            model_name="trace",
            index=models.Index(fields=["tournament", "-at"], name="traces_of_tournament"),
        ),
    ]
