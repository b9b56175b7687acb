"""Which of a team's players is its captain."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_prize_texts")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="captain",
            field=models.UUIDField(blank=True, null=True, verbose_name="capitano"),
        ),
    ]
