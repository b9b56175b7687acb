"""A whole tournament as one sealed file: taken out where it was played, read elsewhere."""

from tournaments.organise.dossiers.bringing_in import bring_in
from tournaments.organise.dossiers.packing import is_dossier
from tournaments.organise.dossiers.taking_out import TO_TAKE_OUT, dossier_name, take_out
