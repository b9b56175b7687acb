"""The only toucher of event rows: append, read, verify, archive, carry, ledgers in memory."""

from scoring.store.carrying import Carried, Unsound, archive, carried, shut_before, write_carried
from scoring.store.reading import (
    EventFilter,
    count,
    find,
    hashes_at,
    kinds,
    read,
    replay,
    unsealed,
)
from scoring.store.remembering import Held, Memory, memory
from scoring.store.verifying import (
    AnsweredCommand,
    EventText,
    Examined,
    Fault,
    examine,
    examine_carried,
    verify,
)
from scoring.store.writing import (
    Answered,
    Chained,
    Head,
    HeldByOthers,
    Sealing,
    append,
    chained,
    create,
    head,
    headless,
    heads,
    heads_of,
    ledgers,
    lock,
    nothing_sealed,
    tell_leaving,
    together,
)
