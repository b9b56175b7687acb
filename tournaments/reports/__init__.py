"""Documents on paper: what they show, how they are drawn, where they are kept."""

from tournaments.reports.archive import ask
from tournaments.reports.content import NothingToPrint
