"""Of books that went on elsewhere before the hour was kept: they left behind their last event."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0043_taken_over"), ("scoring", "0029_left")]

    operations = [
        migrations.RunSQL(
            "UPDATE scoring_ledgerhead AS book SET left_at = (SELECT max(at) FROM scoring_event"
            " WHERE ledger_id = book.id) FROM tournaments_tournament AS tournament"
            " WHERE tournament.id = book.id AND tournament.goes_on_at <> ''",
            migrations.RunSQL.noop,
        ),
    ]
