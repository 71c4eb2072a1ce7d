"""What files of our own keep beside the format: what an earlier import lost, and the ids of objectives.

The publisher's editor ignores keys that it does not know, so they stand in the file itself; a scenario that goes
through the format and back is trusted no more than before.
"""

import re
from collections.abc import Collection
from typing import Any

from engine.editor.shape import FileObject, Object, Shape
from engine.geometry.boards import Board
from engine.geometry.hexgrid import OFF_BOARD
from engine.loading.schema.document import ObjectiveEntry
from engine.loading.schema.ids import ID
from engine.loading.words.checked import validated
from engine.loading.words.imported import Imported, ImportTable, Kind, Note
from engine.loading.words.quoting import shortened

NOTES = "import_notes"  # key among the facts about the file (`meta_data`)
RULESET = "ruleset"  # key of switches that no word of the format says, beside the notes
COMBAT = "combat"  # key of combat cards that the battle brings along, beside the notes
OBJECTIVE = "objective"  # key of a medal or a sudden death
EXIT = "exit"  # key of a marker of an exit
BY_MEDALS = "standard"  # key of the usual victory condition
MOST, LONGEST_ID = 300, 100  # characters of a note or title, of an id


def written_notes(imported: Imported | None) -> Object:
    """The key with all that is reported of a scenario; nothing where nothing is reported.

    Examples
    --------
    >>> written_notes(Imported("x.m44", (Note(Kind.REPLACED, "wadi", "taken for open", ("B7", "D7")),)))
    {'import_notes': {'file': 'x.m44', 'replaced': [{'what': 'wadi', 'hexes': 'B7 D7', 'now': 'taken for open'}]}}
    """
    if imported is None or not imported.notes:
        return {}
    lists = {
        str(kind): [
            {"what": note.what, "hexes": " ".join(note.hexes), "now": note.now} for note in imported.of(kind)
        ]
        for kind in Kind
        if imported.of(kind)
    }
    return {NOTES: {"file": imported.file, **lists}}


def read_notes(raw: Any, board: Board, shape: Shape) -> tuple[Note, ...]:
    """What an earlier import told of the scenario.

    Raises
    ------
    InputError
        The key is not as we write it, or names a hex off the board.
    """
    key = f"meta_data.{NOTES}"
    if not (table := shape.table(raw, key)):
        return ()
    notes = validated(ImportTable, table, shape.file, key).imported().notes
    for hex_ in (hex_ for note in notes for hex_ in note.hexes):
        if board.grid.parse(hex_) == OFF_BOARD:
            raise shape.wrong(key, hex_, "a hex of the board")
    return tuple(
        Note(note.kind, shortened(note.what, MOST), shortened(note.now, MOST), note.hexes) for note in notes
    )


def written_names(objective: ObjectiveEntry) -> Object:
    """The key with the id and the title of an objective."""
    return {OBJECTIVE: {key: objective[key] for key in ("id", "title") if objective[key]}}


def read_names(raw: FileObject, usual: str, taken: Collection[str], shape: Shape) -> Object:
    """Id and title of an objective."""
    id_ = id_of(shape.text(raw.get("id"), f"{OBJECTIVE} id"), usual, taken)
    title = shape.text(raw.get("title"), f"{OBJECTIVE} title")
    return {"id": id_, **({"title": shortened(title, MOST)} if title else {})}


def id_of(given: str, usual: str, taken: Collection[str]) -> str:
    """Id of an objective: the one that the file keeps, if it is one and no other objective has it.

    Examples
    --------
    >>> id_of("orne-bridge", "medal-2-f11", []), id_of("", "medal-2-f11", ["medal-2-f11"])
    ('orne-bridge', 'medal-2-f11-2')
    """
    if re.fullmatch(ID, given) and len(given) <= LONGEST_ID and given not in taken:
        return given
    names = (usual, *(f"{usual}-{n}" for n in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)
