"""Programs that make data which the package ships; `python -m tools.NAME` says what each makes."""
