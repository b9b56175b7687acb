"""Places at tables; those of tournaments opened before are given by card."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

BY_CARD = """UPDATE scoring_book SET settings = settings || '{"positions": "card"}'"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0024_compensation")]

    operations = [
        migrations.AddField(
            "tablerow",
            "order",
            ArrayField(models.PositiveSmallIntegerField(), default=list, db_default=[]),
        ),
        migrations.RunSQL(BY_CARD, migrations.RunSQL.noop),
    ]
