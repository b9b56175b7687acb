"""Who gets in, and from where: passwords tried, desks left alone, codes of tables, traces."""
