"""A tournament as a folder of files: read, played through the commands, and written again."""

from tournaments.organise.folders.exporting import export_folder
from tournaments.organise.folders.importing import Imported, import_folder

__all__ = ["Imported", "export_folder", "import_folder"]
