"""Words as people write them: kept, compared, looked for, and whether they are Italian."""
