"""The desk: circuits: seasons over several tournaments."""
