"""Makes sure that ``engine`` and ``analysis`` are this program's; says so where a user's file has such a name."""

import sys
import warnings
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).resolve().parent.parent
PACKAGES = ("analysis", "engine")


def bind_siblings() -> None:
    """Import both packages from the folder this one lies in.  Changes: sys.modules.

    Raises
    ------
    ImportError
        A module of that name that is not ours has been imported before.
    """
    for name in PACKAGES:
        if name not in sys.modules:
            _load(name)
            _warn_of_another(name)
        elif not _is_ours(sys.modules[name], name):
            raise ImportError(_words(_place_of(sys.modules[name]), name, "has been imported"))


def _words(place: str, name: str, what: str) -> str:
    return (
        f"{place} {what} as {name!r}, which is the name of a package that m44 needs for itself: "
        f"rename yours (my_{name}, say), for only one of them can be imported"
    )


def _place_of(module: ModuleType) -> str:
    """Where a module comes from."""
    folders = list(getattr(module, "__path__", ()))
    return str(module.__file__ if getattr(module, "__file__", None) else next(iter(folders), "a module"))


def _is_ours(module: ModuleType, name: str) -> bool:
    folders = list(getattr(module, "__path__", ()))
    return bool(folders) and Path(folders[0]).resolve() == HOME / name


def _load(name: str) -> None:
    spec = PathFinder.find_spec(name, [str(HOME)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{HOME / name} is missing: install memoir44-balance again")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def _warn_of_another(name: str) -> None:
    """Say that a module of the user's, which stands before ours on the path, cannot be imported any more."""
    spec = PathFinder.find_spec(name, sys.path)
    if spec is None or spec.origin is None or Path(spec.origin).resolve().parent == HOME / name:
        return
    warnings.warn(_words(spec.origin, name, "cannot be imported"), stacklevel=4)
