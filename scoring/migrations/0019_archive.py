"""The archive: a child of the events' table, with which whoever reads events reads it too.

Nothing is copied: the new table is empty. A row leaves the events' table only where the archive
holds the very same one; out of the archive nothing leaves.
"""

from django.db import migrations

ADD = """
CREATE TABLE scoring_event_archive (
    PRIMARY KEY (id),
    CONSTRAINT event_archived_once UNIQUE (ledger_id, number),
    CONSTRAINT event_archived_ledger FOREIGN KEY (ledger_id)
        REFERENCES scoring_ledgerhead (id) DEFERRABLE INITIALLY DEFERRED
) INHERITS (scoring_event);
CREATE TRIGGER scoring_event_archive_rows_immutable
    BEFORE UPDATE OR DELETE ON scoring_event_archive
    FOR EACH ROW EXECUTE FUNCTION scoring_row_is_immutable();
CREATE TRIGGER scoring_event_archive_table_immutable BEFORE TRUNCATE ON scoring_event_archive
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_row_is_immutable();
CREATE OR REPLACE FUNCTION scoring_event_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        -- To the byte: equal JSON need not have equal hashes.
        IF EXISTS (
            SELECT FROM scoring_event_archive AS kept
             WHERE kept.ledger_id = OLD.ledger_id AND kept.number = OLD.number AND kept *= OLD
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'the ledger is append-only: % on scoring_event is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
"""

REMOVE = """
INSERT INTO scoring_event SELECT * FROM ONLY scoring_event_archive;
-- Their foreign keys are looked up now: a table of which that is still due cannot be dropped.
SET CONSTRAINTS ALL IMMEDIATE;
DROP TABLE scoring_event_archive;
CREATE OR REPLACE FUNCTION scoring_event_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on scoring_event is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0018_clock_of_rounds")]

    operations = [migrations.RunSQL(ADD, REMOVE)]
