"""From ids to names: one object per table feeds page, API and PDF."""
