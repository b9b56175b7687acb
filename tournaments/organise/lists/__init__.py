"""Lists of entries: pasted, or from a file of a spreadsheet; shown before anything is saved.

A file becomes text (`workbooks`), text becomes cells (`cells`), columns are recognised (`columns`,
by `headings` or by `fields`) or mapped by hand, rows become entry forms (`rows`) with what is
wrong in them (`preview`), their tables a seating of the first round (`seats`).
"""

from tournaments.organise.lists.columns import Column, Reading
from tournaments.organise.lists.entering import (
    enter_list,
    first_written,
    forget_lines,
    keep_list,
    kept_list,
)
from tournaments.organise.lists.fields import Field, example, fields_of
from tournaments.organise.lists.preview import Preview, PreviewRow, preview
from tournaments.organise.lists.seats import GivenSeats
from tournaments.organise.lists.workbooks import ListText, read_file
