"""What is asked of all ledgers at once is found by an index: the events of a day, and the books whose
ranking was open to protests until a time.
"""

import django.db.models.fields.json
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0019_archive"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="bookrow",
            index=models.Index(
                django.db.models.fields.json.KeyTextTransform(
                    "protests_until",
                    django.db.models.fields.json.KeyTextTransform("-1", "postings"),
                ),
                name="books_by_window",
            ),
        ),
        migrations.AddIndex(
            model_name="eventrow",
            index=models.Index(fields=["at"], name="events_by_time"),
        ),
        # A child has indexes of its own.
        migrations.RunSQL(
            "CREATE INDEX archived_events_by_time ON scoring_event_archive (at)",
            "DROP INDEX archived_events_by_time",
        ),
    ]
