"""A tournament as a folder of files: read, played through the commands, and written again."""

from tournaments.organise.folders.exporting import export_folder
from tournaments.organise.folders.importing import SetAside, import_folder, set_aside

__all__ = ["SetAside", "export_folder", "import_folder", "set_aside"]
