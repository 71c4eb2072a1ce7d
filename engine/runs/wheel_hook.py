"""Of building a wheel: takes along the bitcode of units that ``M44_SHIP`` names the folder of (`engine.runs.ship`).

Such a wheel is for one version of Python and one kind of machine; without bitcode a wheel is for all of them.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSTALLED = "engine/shipped"


class ShippedUnits(BuildHookInterface[Any]):
    """Adds the folder of bitcode to what the wheel holds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds; a wheel of links to the sources takes nothing along."""
        named = os.environ.get("M44_SHIP")
        if not named or version == "editable":
            return
        folder = Path(self.root, named)
        if not (folder / "units.json").is_file():
            raise FileNotFoundError(f"M44_SHIP: {folder} holds no units.json, which engine.runs.ship writes")
        build_data["force_include"][str(folder)] = INSTALLED
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
