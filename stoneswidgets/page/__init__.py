"""Boards and lessons outside a notebook: web pages, offline sites, printed sheets."""
