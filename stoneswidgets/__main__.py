"""``python -m stoneswidgets``: the same command."""

import sys

from stoneswidgets.cli import main

sys.exit(main())
