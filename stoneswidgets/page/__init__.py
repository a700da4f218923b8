"""Boards and lessons outside a notebook: in a page, on a stick, on paper."""
