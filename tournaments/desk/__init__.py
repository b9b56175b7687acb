"""The organisers' pages: a package for each subject, its templates by the same name."""
