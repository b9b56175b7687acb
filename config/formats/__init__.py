"""How dates and times are written, where Django's own way is not that of an Italian hall."""
