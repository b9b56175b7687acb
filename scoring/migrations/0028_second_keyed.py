"""How many sheets of a round are typed twice by risk."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0027_whistled")]

    operations = [
        migrations.AddField("bookrow", "second_keyed", models.PositiveSmallIntegerField(default=3)),
    ]
