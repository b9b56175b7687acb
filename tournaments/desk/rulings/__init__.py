"""The desk: what is decided on a sheet, and penalties."""
