"""The desk: tables and the whole tournament as files."""
