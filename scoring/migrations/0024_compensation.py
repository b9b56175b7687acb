"""Points that a damaged line gets; the penalties of before all took."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0023_announcements")]

    operations = [
        migrations.AddField(
            "penaltyrow", "damaged", models.BooleanField(db_default=False, default=False)
        ),
    ]
