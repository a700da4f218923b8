"""Widgets in a web page without Jupyter, run by Python in the browser.

The page shows the widgets with the same front end as notebooks do, and the widgets do not notice: only what carries
their messages is another one.
"""
