"""The content of every edition that a tournament is pinned to, kept as it was when it opened.

A hash alone would prove that the rules had changed, and not bring them back.
"""

from django.db import migrations, models

FORBID = """
CREATE FUNCTION scoring_edition_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'pinned editions are append-only: % on scoring_edition is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER scoring_edition_rows_immutable BEFORE UPDATE OR DELETE ON scoring_edition
    FOR EACH ROW EXECUTE FUNCTION scoring_edition_is_immutable();
CREATE TRIGGER scoring_edition_table_immutable BEFORE TRUNCATE ON scoring_edition
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_edition_is_immutable();
"""

ALLOW = """
DROP TRIGGER scoring_edition_table_immutable ON scoring_edition;
DROP TRIGGER scoring_edition_rows_immutable ON scoring_edition;
DROP FUNCTION scoring_edition_is_immutable();
"""

FILL = """
UPDATE scoring_book AS book
   SET regulation_hash = opened.data ->> 'regulation_hash'
  FROM scoring_event AS opened
 WHERE opened.ledger_id = book.ledger_id AND opened.name = 'TournamentOpened'
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_no_index_of_ledgers")]

    operations = [
        migrations.CreateModel(
            name="EditionRow",
            fields=[
                ("hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("content", models.TextField()),
                ("kept_at", models.DateTimeField()),
            ],
            options={"db_table": "scoring_edition"},
        ),
        migrations.RunSQL(FORBID, ALLOW),
        migrations.AddField(
            model_name="bookrow",
            name="regulation_hash",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
