"""Builds the site: the documentation, boards in pages of their own, and the lessons in JupyterLite; ``make site``."""
