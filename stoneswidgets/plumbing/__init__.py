"""Utilities that know no game: files, interrupts, progress bars, tables, checks of arguments."""
