"""An organiser's membership list: loaded from a file, checked against in every tournament."""
