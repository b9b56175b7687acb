"""Windows of each round's ranking; the minutes of the cut among the settings, unsaid before."""

from django.db import migrations, models

NOT_ANNOUNCED = """UPDATE scoring_book SET settings = '{"cut_minutes": null}' || settings"""
POSTED = """
UPDATE scoring_round SET postings = book.postings FROM scoring_book AS book
WHERE book.ledger_id = scoring_round.ledger_id
AND scoring_round.number = (book.postings->-1->>'after_round')::int
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0021_what_was_out")]

    operations = [
        migrations.AddField("roundrow", "postings", models.JSONField(default=list)),
        migrations.RunSQL(NOT_ANNOUNCED, migrations.RunSQL.noop),
        migrations.RunSQL(POSTED, migrations.RunSQL.noop),
    ]
