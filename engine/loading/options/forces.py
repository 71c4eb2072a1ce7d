"""Changes of the set-up by options: units removed, added, converted, mapped, limited and fitted, figures changed.

The order is that of the verbs here, whatever order the options are named in; within a verb that of the table of units.
All of them pick units in hex order (HR-GEN-14), then those that come by air drop: they belong to the set-up as well,
but only units on the board can be named by their hex.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from engine.layout import MAX_FIGURES
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.mapping import Mapper, by_hand, tables, tagged_row
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow, base_row, is_house, plain_rows
from engine.loading.options.armies import ARMIES
from engine.loading.options.fitting import (
    BLOCK,
    CONVERT,
    becomes_regular,
    check_scale,
    is_at_home,
    out_of_place,
    said,
)
from engine.loading.options.mobilised import mobilise
from engine.loading.options.modern_map import MODERNISE
from engine.loading.options.modernised import settle_limits
from engine.loading.options.parachutes import land_with, sides_that_drop, take_to_the_air
from engine.loading.options.passengers import put_aboard
from engine.loading.options.rearmed import rearm
from engine.loading.options.set_up import ANY, BOTH, SetUp, Step, Unit, unit_text
from engine.loading.scenario.refusals import known_row, on_board, refuse_nation
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, DropEntry
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

VERBS = (
    "remove", "add", "load", "convert", "map", "limit", "only_in", "scale", "mirror", "rewrite", "halve", "raise_dead",
    "rearm", "mobilise", "clear_works", "clear_goals", "towns_for_goals", "share", "play_on", "drop",
    "modernise",
)  # fmt: skip
SCENARIO, ALL, AUTO, NONE, FULL, UNLIMITED, MANUAL = (
    "scenario", "all", "auto", "none", "full", "unlimited", "manual",
)  # fmt: skip


class Forces(SetUp):
    """The units of a scenario while options change them.

    Parameters
    ----------
    document : dict
        Rules and scenario, the units of air drops one by one; changed in place.
    steps : sequence of Step
    options : collection of str
        Names of the options whose patches follow.
    """

    def __init__(self, document: Document, steps: Sequence[Step], options: Collection[str] = ()) -> None:
        super().__init__(document, is_changed=bool(steps))
        self.steps = steps
        self.options = options
        self.capped: list[Unit] = []  # units whose figures may not exceed their new row's
        self.landing: list[tuple[Unit, Step]] = []  # units in the air, and who says how strong they land

    def gather(self) -> None:
        """Everything but numbers of figures.  Changes: units, air drops and map of the scenario."""
        for verb in VERBS:
            steps = [step for step in self.steps if step.verb == verb]
            if verb in ARMIES:
                for step in steps:
                    ARMIES[verb](self, step)
            elif steps:
                do: Callable[[list[Step]], None] = getattr(self, verb)
                do(steps)

    def count(self) -> None:
        """Figures, once every row is what it will be; one at least stays.  Changes: units."""
        rows = self.document["units"]
        for unit in self.capped:
            if unit.get("figures", 0) >= rows[unit["row"]]["figures"]:
                unit.pop("figures", None)
        for unit, step in self.landing:
            land_with(self, unit, step.values["figures"], step.option)
        for step in (one for one in self.steps if one.verb == MODERNISE):
            settle_limits(self, step.option)
        for step in (one for one in self.steps if one.verb == "figures"):
            for unit in self.in_order(step.values["side"]):
                row = rows[unit["row"]]
                if row["class"] in step.values["who"].split("|"):
                    were = unit.get("figures") or row["figures"]
                    figures = min(max(were + step.values["change"], 1), MAX_FIGURES)
                    if figures != were:
                        unit["figures"] = figures
                        self.touch(unit, step.option)

    def become(self, unit: Unit, row: str, step: Step, figures: int | None = None) -> None:
        """Make a unit one of another row; figures that the scenario gives stay, up to the new full strength.

        A row that a special rule has copied for the side is used for it.  Changes: the unit.
        """
        copy = f"{row}@{unit['side']}"
        unit["row"] = copy if copy in self.document["units"] else row
        if figures is None:
            self.capped.append(unit)
        else:
            unit["figures"] = min(unit.get("figures", figures), figures)
            self.capped = [one for one in self.capped if one is not unit]
        self.touch(unit, step.option)

    def convert(self, steps: list[Step]) -> None:
        """Plain units become a house row: those the scenario tags, then numbers, then all that are left.

        Changes: units.  Rule: HR-GEN-3, HR-TDHOUSE-3, HR-GUN88-2, HR-SET-13.
        """
        in_turn = sorted(
            steps, key=lambda one: (one.values["who"].endswith(ALL), self.rank(one.values["to"]))
        )
        rows = self.document["units"]
        for step in in_turn:
            self.convert_named(step)
        for step in in_turn:
            who = step.values["who"]
            if who == SCENARIO:
                continue
            side, _, number = who.partition(":")
            to = step.values["to"]
            plain = plain_rows(rows)[rows[to]["class"]]
            for one in (name for name in SIDES if side in (BOTH, name)):
                asked: Unit = {"side": one, "row": to}
                refuse_nation(asked, self.scenario, rows[to]["nation"], step.file, "parameter convert")
                fit = [
                    u
                    for u in self.in_order(one)
                    if base_row(u["row"]) == plain and tagged_row(u, rows) is None
                ]
                for unit in fit if number == ALL else fit[: int(number)]:
                    self.become(unit, to, step)

    def convert_named(self, step: Step) -> None:
        """Units that a tag of the scenario, or the kind of their row, names.  Changes: units."""
        kinds = step.values.get("kinds", [])
        for unit in self.in_order():
            row = base_row(unit["row"])
            if row != step.values["to"] and (
                row in kinds or tagged_row(unit, self.document["units"]) == step.values["to"]
            ):
                self.become(unit, step.values["to"], step)

    def map(self, steps: list[Step]) -> None:
        """Official units become their house rows.  Changes: units, the map.  Rule: HR-MAPPING-1 .. -9."""
        for step in steps:
            rows = self.document["units"]
            values = step.values
            if (values["profile"] == MANUAL) == (values["table"] == NONE):
                found = f"profile {values['profile']} and manual_table {values['table']}"
                raise InputError(
                    step.file, "parameter manual_table", found, "a table with profile=manual, and only there"
                )
            table = by_hand(values["table"], rows, step.file) if values["profile"] == MANUAL else None
            mapper = Mapper(self.scenario, rows, values["late_war_from"])
            for unit in self.in_order():
                if is_house(rows[unit["row"]]):
                    continue
                answer = (
                    mapper.row_of(unit) if table is None else (table.get(base_row(unit["row"]), ""), None)
                )
                if answer and answer[0]:
                    self.become(unit, answer[0], step, answer[1])
            if values["places"]:
                self.build(step)

    def build(self, step: Step) -> None:
        """The hex that the mapping changes on the map of a battle.  Changes: map, legend.  Rule: HR-MAPPING-5."""
        place = tables()["places"].get(self.scenario["id"])
        if place is None:
            return
        legend, (row, col) = (
            self.scenario["legend"],
            (ord(place["hex"][0]) - ord("A"), int(place["hex"][1:]) - 1),
        )
        tokens = self.scenario["map"][row].split()
        entry = legend.get(tokens[col])
        if entry is None or place["was"] not in entry["terrain"]:
            return
        terrain = [place["now"] if name == place["was"] else name for name in entry["terrain"]]
        tokens[col] = next(word for word in map(str, [place["now"], *range(1, 99)]) if word not in legend)
        legend[tokens[col]] = {**entry, "terrain": terrain}
        self.scenario["map"][row] = " ".join(tokens)
        self.ground.append((f"scenario.map.{place['hex']}", place["was"], place["now"], step.option))

    def limit(self, steps: list[Step]) -> None:
        """Units beyond a side's number of a row become another; the first in hex order stay, those in the air go first.

        From the bottom of the table up, for what is too much turns into a row above.
        Changes: units, scenario.surplus.  Rule: HR-GEN-18, HR-HEAVY-6, HR-SET-50.
        """
        for step in sorted(steps, key=lambda one: -self.rank(one.values["row"])):
            row, most = step.values["row"], step.values["most"]
            for side in () if most == UNLIMITED else SIDES:
                for unit in [u for u in self.in_order(side) if base_row(u["row"]) == row][most:]:
                    self.become(unit, step.values["to"], step, step.values.get("figures"))
                    words_about = (side, self.place_of(unit), row, step.values["to"], most)
                    self.scenario.setdefault("surplus", []).append(list(words_about))

    def only_in(self, steps: list[Step]) -> None:
        """Units of a row become others in battles that lack what the row needs, and it is reported.

        Changes: units, scenario.unfit.  Rule: HR-SKI-3, -5, HR-SET-29.
        """
        for step in steps:
            row, to = step.values["row"], step.values["to"]
            at_home = is_at_home(self.scenario, self.options, step.values)
            for unit in [] if at_home else [u for u in self.in_order() if base_row(u["row"]) == row]:
                why = f"finds no snow and becomes {to}"
                self.scenario.setdefault("unfit", []).append(said(unit, self.place_of(unit), why))
                self.become(unit, to, step, step.values["figures"])

    def scale(self, steps: list[Step]) -> None:
        """Units that are out of place at the scale of a battle are reported, refused, or become regular infantry.

        Changes: units, scenario.unfit.  Rule: HR-SCALE-1 .. -5.
        """
        rows = self.document["units"]
        for step in steps:
            check_scale(step.values, step.file)
            enforce, scale = step.values["enforce"], step.values["scale"]
            for unit, why in out_of_place(self.in_order(), rows, scale):
                line = said(unit, self.place_of(unit), why)
                if enforce == BLOCK:
                    expected = f"a battle without it, or another value than enforce={BLOCK}"
                    raise InputError(step.file, f"parameter scale {scale}", line, expected)
                to = becomes_regular(unit, rows) if enforce == CONVERT else None
                line += f", out of place at scale {scale}" + (f", and becomes {to}" if to else "")
                self.scenario.setdefault("unfit", []).append(line)
                if to:
                    unit.pop("figures", None)
                    self.become(unit, to, step)

    def mobilise(self, steps: list[Step]) -> None:
        """The enemy of an army that was halved has other units.  Changes: units.  Rule: HR-MARHUMAN-1 .. -3."""
        for invader in [step.values["side"] for step in self.steps if step.verb == "halve"]:
            for step in steps:
                mobilise(self, invader, step.values, step.option)

    def remove(self, steps: list[Step]) -> None:
        """Take units out of the battle; whom a transport carries stands in its place.

        Changes: units, those of air drops too.
        """
        for step in steps:
            for unit in self.chosen(step):
                self.touch(unit, step.option)
                drop = self.drop_of(unit)
                holder = self.scenario if drop is None else self.scenario["air_drops"][drop]
                holder["units"] = [one for one in holder["units"] if one is not unit]
                self.set_down(unit, step)

    def set_down(self, carrier: Unit, step: Step) -> None:
        """Whoever a unit carries stands on its hex.  Changes: units."""
        for unit in [one for one in self.scenario["carried"] if one["aboard"] == carrier.get("hex")]:
            self.scenario["carried"].remove(unit)
            unit["hex"] = unit.pop("aboard")
            self.scenario["units"].append(unit)
            self.touch(unit, step.option)

    def chosen(self, step: Step) -> Iterable[Unit]:
        """The units that ``remove`` names: by hex, or the first in hex order of a row and side."""
        row, side = step.values["row"], step.values["side"]
        if row != ANY:
            known_row(row, self.document["units"], step.file, "parameter row", "unit row")
        fit = [unit for unit in self.in_order(side) if row in (ANY, base_row(unit["row"]))]
        whom = " ".join(word for word in (side, row) if word != ANY) or "unit"
        if step.values["hexes"] == AUTO:
            if not fit:
                raise InputError(
                    step.file, "parameter hex", f"no {whom} in the battle", "a row and side that is there"
                )
            return fit[:1]
        found = []
        for name in names_of(step.values["hexes"]):
            on_board(BOARDS[self.scenario["board"]], name, step.file, "parameter hex")
            unit = self.at(name)
            if unit is None or unit not in fit:
                there = "no unit" if unit is None else unit_text(unit)
                hexes = " ".join(one["hex"] for one in fit if "hex" in one)
                expected = f"a hex with {whom}: " + (hexes or "there is none")
                raise InputError(step.file, f"parameter hex {name}", f"{there} on {name}", expected)
            found.append(unit)
        return found

    def add(self, steps: list[Step]) -> None:
        """Put units on free hexes they may stand on.  Changes: units."""
        for step in steps:
            row, side, figures = step.values["row"], step.values["side"], step.values["figures"]
            known_row(row, self.document["units"], step.file, "parameter row", "unit row")
            for name in (
                self.free_hexes(step) if step.values["hexes"] == AUTO else names_of(step.values["hexes"])
            ):
                self.check_free(name, side, row, step)
                unit: Unit = {"side": side, "row": row, "hex": name}
                self.scenario["units"].append(unit)
                self.become(unit, row, step, None if figures == FULL else figures)

    def load(self, steps: list[Step]) -> None:
        """Put units aboard a train.  Changes: trains of the scenario.  Rule: HR-SUPTRAIN-7."""
        for step in steps:
            put_aboard(self, step.values["who"], step.option, step.file)

    def rearm(self, steps: list[Step]) -> None:
        """Both armies have the units of a list.  Changes: units, air drops, trains.  Rule: HR-NEFUNIT-1."""
        rearm(self, steps)

    def drop(self, steps: list[Step]) -> None:
        """Units come by air drop, all of a side together.  Changes: units, air drops.  Rule: HR-DROP1-1, -9, -14."""
        for step in steps:
            for side in sides_that_drop(self.scenario, step.values, step.file):
                drop = take_to_the_air(self, side, step.values, step.option)
                if drop is not None:
                    self.landing += [(unit, step) for unit in drop["units"]]
                    self.dress(drop, step)

    def dress(self, drop: DropEntry, step: Step) -> None:
        """Units in the air become those of the row that the option names.  Changes: the units."""
        row, rows = step.values["to"], self.document["units"]
        for unit in drop["units"] if row != SCENARIO else []:
            asked: Unit = {"side": unit["side"], "row": row}
            refuse_nation(asked, self.scenario, rows[row]["nation"], step.file, "parameter unit_type")
            if base_row(unit["row"]) != row:
                drop["changed"] = True
                self.become(unit, row, step)

    def check_free(self, name: str, side: str, row: str, step: Step) -> None:
        """Refuse a hex off the board, with a unit, or that the unit may not stand on."""
        key = f"parameter hex {name}"
        hex_ = on_board(BOARDS[self.scenario["board"]], name, step.file, key)
        there = self.at(name)
        if there is not None:
            raise InputError(step.file, key, f"{unit_text(there)} on {name}", "a hex without a unit")
        contents = contents_of(self.scenario, self.document)[hex_]
        if not may_stand(contents, self.row_of(side, row), self.document):
            found = f"{' + '.join(contents.rows)} on {name}"
            raise InputError(step.file, key, found, f"a hex that {row} may stand on")

    def row_of(self, side: str, unit: str) -> UnitRow:
        """The unit row of a unit of a side."""
        return UnitRow(unit, side, self.document["units"][unit])

    def free_hexes(self, step: Step) -> list[str]:
        """The free hex nearest to the side's own baseline, in hex order within its row."""
        contents = contents_of(self.scenario, self.document)
        row = self.row_of(step.values["side"], step.values["row"])
        axis = row.side == SIDES[0]
        hexes = sorted(
            range(self.grid.n_hexes), key=lambda h: (self.grid.hexes[h][0] * (1 if axis else -1), h)
        )
        for hex_ in hexes:
            name = self.grid.name(hex_)
            if self.at(name) is None and may_stand(contents[hex_], row, self.document):
                return [name]
        raise InputError(step.file, "parameter hex", "no free hex", "a board with room")


def names_of(text: str) -> list[str]:
    """Names of hexes joined by ``|``; a small row letter is taken for the capital."""
    return [name.strip().upper() for name in text.split("|")]
