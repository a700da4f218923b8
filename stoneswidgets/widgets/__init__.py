"""Widgets: live boards for notebooks."""
