"""Build the site: documentation, live boards, and lessons in JupyterLite; ``make site``."""
