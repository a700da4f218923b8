"""Benchmarks of boards in a real JupyterLab: latency and size.

    python -m benchmarks.board [BUNDLES REPAINTS FRAMES CLICKS WIRE CROWD]

measures all of it, or what is named. Times on a busy machine differ from run to run; the ratios, whose two sides are
measured in turn in one page, differ less.
"""
