"""Since when a book goes on elsewhere: its windows stand still here from then on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0028_second_keyed")]

    operations = [
        migrations.AddField("ledgerhead", "left_at", models.DateTimeField(null=True)),
    ]
