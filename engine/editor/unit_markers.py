"""Markers of units of a .m44 file: what they carry, and markers that lie on their hexes."""

from collections.abc import Iterable, Mapping

from engine.editor.army import Placed
from engine.editor.findings import Findings, shown
from engine.editor.names import key_of, words
from engine.editor.shape import Object
from engine.editor.source import Source
from engine.loading.schema.document import Units


def unit_markers(source: Source, units: Iterable[Placed], rows: Units, findings: Findings) -> list[Object]:
    """Tables ``[[marker]]`` of a scenario, one for each kind; boats of others than infantry are reported.

    Changes: findings.
    """
    placed: Mapping[str, Placed] = {unit.hex_name: unit for unit in units}
    found: dict[str, list[str]] = {}
    for mark in source.hexes:
        if mark.unit is None or mark.name not in placed:
            continue
        carries = words().equipment.get(mark.unit.equipment.lower())
        if carries is not None and carries.marker is not None:
            if rows[placed[mark.name].row]["class"] == "INF":
                found.setdefault(carries.marker, []).append(mark.name)
            else:
                what = f"equipment {shown(mark.unit.equipment)} on {shown(mark.unit.name)}"
                findings.guessed(what, mark.name, "taken for decoration")
        for tag in mark.tags:
            word = words().tag.get(key_of(tag.name, tag.behavior))
            if word is not None and word.marker is not None:
                found.setdefault(word.marker, []).append(mark.name)
    return [{"kind": kind, "hexes": " ".join(dict.fromkeys(hexes))} for kind, hexes in found.items()]
