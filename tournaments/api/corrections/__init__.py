"""The API: corrections of sheets, and what becomes of the seating that they come too late for."""
