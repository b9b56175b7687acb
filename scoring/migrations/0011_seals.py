"""What an event's ids stand for is sealed by its hash; commands are written once, as events are.

Editions that are not kept are written down by their hash: whatever else is not kept was removed.
"""

from django.db import migrations, models

WRITTEN_ONCE = "scoring_command", "scoring_unkept_edition"

FORBID = """
CREATE FUNCTION scoring_row_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'written once, append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
""" + "".join(
    f"""
CREATE TRIGGER {table}_rows_immutable BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION scoring_row_is_immutable();
CREATE TRIGGER {table}_table_immutable BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_row_is_immutable();
"""
    for table in WRITTEN_ONCE
)

ALLOW = (
    "".join(
        f"""
DROP TRIGGER {table}_table_immutable ON {table};
DROP TRIGGER {table}_rows_immutable ON {table};
"""
        for table in WRITTEN_ONCE
    )
    + "DROP FUNCTION scoring_row_is_immutable();"
)

FILL = """
INSERT INTO scoring_unkept_edition (hash)
SELECT DISTINCT opened.data ->> 'regulation_hash'
  FROM scoring_event AS opened
  LEFT JOIN scoring_edition AS kept ON kept.hash = opened.data ->> 'regulation_hash'
 WHERE opened.name = 'TournamentOpened' AND kept.hash IS NULL
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_postings")]

    operations = [
        migrations.AddField("eventrow", "seals", models.JSONField(null=True)),
        migrations.CreateModel(
            name="UnkeptEditionRow",
            fields=[("hash", models.CharField(max_length=64, primary_key=True, serialize=False))],
            options={"db_table": "scoring_unkept_edition"},
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL(FORBID, ALLOW),
    ]
