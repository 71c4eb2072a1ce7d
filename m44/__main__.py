"""``python -m m44``: the command line, safe from folders of the same names where it is started."""

import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    # `python -m` puts the current folder first; a folder `analysis` there must not hide the program's own.
    if sys.path and Path(sys.path[0] or ".").resolve() != HOME:
        del sys.path[0]
    from m44.cli.main import main

    sys.exit(main())
