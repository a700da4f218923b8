"""Run the command ``stoneswidgets`` as ``python -m stoneswidgets``."""

import sys

from stoneswidgets.cli import main

sys.exit(main())
