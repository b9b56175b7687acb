"""What was announced of the prizes: nothing, in the books of before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0022_windows_of_rounds")]

    operations = [
        migrations.AddField("bookrow", "announcements", models.JSONField(default=list)),
    ]
