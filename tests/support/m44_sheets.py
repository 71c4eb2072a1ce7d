"""Files of the publisher's editor made from sheets: a line for a hex in place of its JSON.

``python -m tests.support.m44_sheets`` writes the files of ``tests/data/m44/expansions`` from the sheets beside them.

A sheet is a table of its own: ``board`` (STANDARD), ``face`` (COUNTRY), ``info`` and ``meta`` (further keys of
``game_info`` and ``meta_data``), ``units`` in place of the usual ones, and ``hexes``.  Hexes have the names of this
program, one or several to a line; groups have those of the editor.  What lies on one is the object of the file itself
or its words in any order: the name first, then a number (``orientation``, of units ``nbr_units``), a side
(``original_owner``), a badge, ``=`` and equipment, and in capitals the behavior.
"""

import json
import sys
import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "data" / "m44" / "expansions"
SLOTS = {"terrain": "terrain", "rect": "rect_terrain", "obstacle": "obstacle", "unit": "unit"}
# Three units a side, far from what a sheet is about.
UNITS = {"A2": "infger", "A12": "infger", "B6": "tankger", "I2": "infus", "I12": "infus", "H6": "tankus"}
LONG_UNITS = {"A2": "infger", "A12": "infger", "B6": "tankger", "Q2": "infus", "Q12": "infus", "P6": "tankus"}
USUAL = {
    "side_player1": "AXIS", "side_player2": "ALLIES", "country_player1": "DE", "country_player2": "US",
    "cards_player1": 5, "cards_player2": 5, "victory_player1": 3, "victory_player2": 3, "starting": "PLAYER1",
    "front": "WESTERN", "date_begin": "1944-09-17", "type": "HISTORICAL",
}  # fmt: skip


def sheets():
    """Every sheet by the name of its file."""
    found = {}
    for path in sorted((FOLDER / "sheets").glob("*.toml")):
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        assert not set(read) & set(found), f"{path.name}: a name that another sheet has"
        found |= read
    return found


def place(name):
    """Row and doubled column of a hex."""
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def spelled(words, number):
    """The object of a file that a line of words stands for; a number in it is that key."""
    if isinstance(words, dict):
        return words
    name, *more = words.split()
    found = {"name": name}
    for word in more:
        if word.isdigit():
            found[number] = int(word)
        elif word in ("axis", "allies"):
            found["original_owner"] = word.upper()
        elif word.startswith("badge"):
            found["badge"] = word
        elif word.startswith("="):
            found["equipment"] = word[1:]
        else:
            assert word.isupper(), word
            found["behavior"] = word
    return found


def hexagons(sheet):
    """The hexes of a file in the order of the board."""
    usual = LONG_UNITS if sheet.get("board", "").upper() == "BRKTHRU" else UNITS
    lines = {name: {"unit": words} for name, words in sheet.get("units", usual).items()}
    lines |= {name: line for names, line in sheet["hexes"].items() for name in names.split()}
    found = []
    for name in sorted(lines, key=place):
        row, col = place(name)
        entry = {"row": row, "col": col}
        for key, what in lines[name].items():
            if key == "tags":
                entry[key] = what
            else:
                entry[SLOTS[key]] = spelled(what, "nbr_units" if key == "unit" else "orientation")
        found.append(entry)
    return found


def m44_text(sheet):
    """The file of a sheet, one hex a line."""
    meta = {"software": "sheets of the tests", **sheet.get("meta", {})}
    info = {**USUAL, **sheet.get("info", {})}
    lines = ",\n".join(json.dumps(entry) for entry in hexagons(sheet))
    board, face = sheet.get("board", "STANDARD"), sheet.get("face", "COUNTRY")
    return (
        f'{{\n"meta_data": {json.dumps(meta)},\n"game_info": {json.dumps(info)},\n'
        f'"board": {{\n"type": "{board}",\n"face": "{face}",\n"hexagons": [\n{lines}\n]\n}}\n}}\n'
    )


def main():
    """Write all files anew, and take away those of sheets that are gone."""
    whole = sheets()
    for path in FOLDER.glob("*.m44"):
        if path.stem not in whole:
            path.unlink()
    for name, sheet in whole.items():
        (FOLDER / f"{name}.m44").write_text(m44_text(sheet), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{len(whole)} files\n")


if __name__ == "__main__":
    main()
