"""Programs that make the package's data; `python -m tools.NAME` runs one."""
