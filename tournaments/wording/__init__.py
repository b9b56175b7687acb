"""Codes and events in sentences; the only place where the ledger's facts become words.

Source strings are Italian; `locale/en` translates them. Nothing here raises: a name that was
erased, a datum that is missing, a kind of event that is not known yet still make a sentence.
"""

from tournaments.wording.events import event_name, say
from tournaments.wording.fields import field_name
from tournaments.wording.labels import label
from tournaments.wording.refusals import explain
