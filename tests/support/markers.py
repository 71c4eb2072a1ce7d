"""Markers of units and hexes in the set-up of a field."""


def marker(kind, hexes, **columns):
    """The lines of one table of markers."""
    given = {"kind": kind, "hexes": hexes, **columns}
    lines = [
        f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
        for key, value in given.items()
    ]
    return "\n[[marker]]\n" + "\n".join(lines) + "\n"


def row_at(field, hex_):
    """Unit row of the unit on a hex."""
    return field.built.unit_rows[field.state["unit_row"][field.unit(hex_)]]


def aims_of(field, gun):
    """Hexes on which cross-hairs of the gun on a hex lie."""
    return {field.names[hex_] for hex_ in field.state["crosshair"][field.unit(gun)] if hex_ >= 0}
