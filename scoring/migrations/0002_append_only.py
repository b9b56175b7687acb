"""Events are written once: the database itself refuses to change or remove them.

`QuerySet.update`, `bulk_update` and raw SQL go around `save()`; a trigger they cannot go around.
"""

from django.db import migrations

FORBID = """
CREATE FUNCTION scoring_event_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on scoring_event is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER scoring_event_rows_immutable BEFORE UPDATE OR DELETE ON scoring_event
    FOR EACH ROW EXECUTE FUNCTION scoring_event_is_immutable();
CREATE TRIGGER scoring_event_table_immutable BEFORE TRUNCATE ON scoring_event
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_event_is_immutable();
"""

ALLOW = """
DROP TRIGGER scoring_event_table_immutable ON scoring_event;
DROP TRIGGER scoring_event_rows_immutable ON scoring_event;
DROP FUNCTION scoring_event_is_immutable();
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunSQL(FORBID, ALLOW)]
