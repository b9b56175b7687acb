"""What was announced of the prizes: nothing, in the books of before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0020_indexes_over_all_ledgers")]

    operations = [
        migrations.AddField("bookrow", "announcements", models.JSONField(default=list)),
    ]
