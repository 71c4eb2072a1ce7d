"""Imports every theme of this folder, so that its functions are registered, and gathers its planted errors."""

from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ("__init__", "themes"))


def registered():
    """Import the modules that judge."""
    for name in NAMES:
        if not name.startswith("plants_"):
            import_module(f"tests.checker.boxes.{name}")


def planted():
    """Planted errors of all themes, by the names of their modules."""
    modules = [import_module(f"tests.checker.boxes.{name}") for name in NAMES if name.startswith("plants_")]
    return [plant for module in modules for plant in module.PLANTS]
