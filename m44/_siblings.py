"""Makes sure that ``engine`` and ``analysis`` are this program's, whatever folders lie beside a notebook."""

import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
PACKAGES = ("analysis", "engine")


def bind_siblings() -> None:
    """Import both packages from the folder this one lies in.  Changes: sys.modules.

    Raises
    ------
    ImportError
        Another package of that name has been imported before.
    """
    for name in PACKAGES:
        if name not in sys.modules:
            _load(name)
        elif Path(sys.modules[name].__path__[0]).resolve() != HOME / name:
            other = sys.modules[name].__path__[0]
            raise ImportError(f"{other} hides the package {name} of memoir44-balance: import m44 first")


def _load(name: str) -> None:
    spec = PathFinder.find_spec(name, [str(HOME)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{HOME / name} is missing: install memoir44-balance again")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
