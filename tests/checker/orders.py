"""The orders of an event log, followed without the engine: substitute orders, rolls for orders, strikes."""

from tests.checker import deck
from tests.checker.board import ENEMY, apart
from tests.checker.broken import law
from tests.checker.terrain import words

ANCHORS = ("NONE", "ONE", "ALL")  # from the loosest to the closest


class Orders:
    """Who is ordered by the card in force, and what is struck by it."""

    def on_section(self, e):
        now = self.now
        law(now.card == "infantry_assault" and not now.ordered, "CARD-INFASLT-1")
        law(now.section is None, "CARD-COUNTER-3")
        units = self.board.living(now.side)
        found = any(
            "INF" in self.board.ordered_as(u) and e["section"] in self.board.sections(u) for u in units
        )
        law(found, "CARD-INFASLT-5")
        now.section = e["section"]

    def on_order(self, e):
        now, unit, board = self.now, e["unit"], self.board
        law(board.hex_of(unit) == e["hex"] is not None, "CORE-ORD-1")
        law(board.side_of(unit) == now.side, "CORE-ORD-1", "CORE-ORD-8")
        law(not now.strike, "CARD-RECON-4", "CARD-AIR-1")
        law(unit not in now.ordered, "CORE-ORD-2")
        law(not now.marches and not now.attacks and not now.fights, "CORE-TURN-4")
        law(not now.on_move or now.card == deck.SHARED, "BT-OTM-1")
        now.ordered.append(unit)
        now.began[unit] = (e["hex"], [board.hex_of(u) for u in board.living(ENEMY[now.side])])
        now.stood_in[unit] = board.sections(unit)
        check_orders(board, now, unit)

    def on_on_move(self, e):
        now, unit = self.now, e["unit"]
        law(self.board.side_of(unit) == now.side and self.board.hex_of(unit) == e["hex"], "CORE-ORD-1")
        law(unit not in now.ordered + now.on_move, "BT-OTM-1", "CORE-ORD-2")
        law(not now.marches and not now.attacks, "CORE-TURN-4")
        now.on_move.append(unit)
        law(len(now.on_move) <= deck.ON_MOVE.get(now.card or now.built_by, 0), "CORE-ORD-13", "BT-OTM-1")

    # --- dice for orders ---
    def on_roll(self, e):
        now = self.now
        self.number_roll(e)
        law(
            now.card in ("their_finest_hour", "medics_mechanics", deck.SHARED),
            "CARD-FINEST-1",
            "CARD-MEDICS-1",
        )
        law(e["card"] == now.card and not now.ordered and not now.card_roll, "CORE-TURN-15")
        if now.card == deck.SHARED:
            law(e["dice"] == 4, "BT-MEDICS-2", "AMB-55")
        else:
            rule = "CARD-FINEST-1" if now.card == "their_finest_hour" else "CARD-MEDICS-1"
            law(e["dice"] == len(self.hands[now.side]) + 1, rule, "DECK-3")
        law((e["unit"] is not None) == (now.card == "medics_mechanics"), "CARD-MEDICS-1")
        if e["unit"]:
            law(self.board.side_of(e["unit"]) == now.side and self.board.hex_of(e["unit"]), "CARD-MEDICS-1")
            weak = self.board.units[e["unit"]]["figures"] < self.board.ceiling(e["unit"])
            law(weak, "CARD-MEDICS-1", "CARD-MEDICS-5")
            law(not self.board.has(e["unit"], "NO_RECOVERY"), "WW-HT-10", "UNIT-TIG-1", "TP-TRNED-6")
        now.card_roll = {**e, "target": None, "attacker": None, "faces": now.faces}

    def on_heal(self, e):
        unit, now = self.board.units[e["unit"]], self.now
        missing = self.board.ceiling(e["unit"]) - unit["figures"]
        now.healed.append(e["unit"])
        now.treated = e
        law(not self.board.has(e["unit"], "NO_RECOVERY"), "WW-HT-10", "UNIT-TIG-1", "TP-TRNED-6")
        law(now.card_roll and len(now.faces) == now.card_roll["dice"], "CARD-MEDICS-1")
        if now.card == deck.SHARED:
            law(e["figures"] == 1 <= missing, "BT-MEDICS-2")
            classes = [self.board.class_of(u) for u in now.healed]
            law(deck.symbols_suffice(classes, now.faces), "BT-MEDICS-2")
        else:
            law(e["unit"] == now.card_roll["unit"] and len(now.healed) == 1, "CARD-MEDICS-1")
            shown = sum(face in deck.HEALS[self.board.class_of(e["unit"])] for face in now.faces)
            law(e["figures"] == min(shown, missing) > 0, "CARD-MEDICS-2", "CARD-MEDICS-3", "UNIT-STR-1")
        unit["figures"] += e["figures"]
        law(unit["figures"] == e["now"], "CARD-MEDICS-2")

    def check_healed(self, e):
        """Symbols that fit return figures, and a unit that regains one is ordered at once (CARD-MEDICS-2, -4)."""
        roll = self.now.card_roll
        if self.last and self.last["event"] == "face" and roll and roll["unit"] and e["event"] != "face":
            if not self.now.healed and not self.now.fights:
                shown = sum(face in deck.HEALS[self.board.class_of(roll["unit"])] for face in self.now.faces)
                law(not shown or e["event"] == "heal", "CARD-MEDICS-2", "CARD-MEDICS-3")
        if self.last and self.last is self.now.treated and self.now.card != deck.SHARED:
            law(e["event"] == "order" and e["unit"] == self.last["unit"], "CARD-MEDICS-4")

    # --- strikes ---
    def on_strike_as(self, e):
        """Only a Recon, for a side that may and holds one of the hexes (CARD-RECON-4, -5, CARD-COUNTER-9, TP-AIR-1).

        Of the strikes that are open the first says which card it is; the most dice, the loosest anchor and the most
        cards drawn of those with that card count (house-rules 2.7).
        """
        now = self.now
        law(self.special.strikes and deck.is_recon(now.card), "CARD-RECON-4", "CARD-RECON-3")
        of_side = [rule for rule in self.special.strikes if now.side in rule["sides"]]
        law(of_side, "CARD-RECON-4", "CARD-COUNTER-9")
        opened = [
            rule for rule in of_side if not rule["held"] or now.side in self.sides_holding(rule["held"])
        ]
        law(opened, "CARD-RECON-4", "CARD-COUNTER-9", "TP-AIR-1")
        law(self.last["event"] == "play" and e["card"] == opened[0]["card"], "CARD-RECON-4")
        alike = [rule for rule in opened if rule["card"] == e["card"]]
        law(e["dice"] == max(rule["dice"][now.side] for rule in alike), "CARD-RECON-4")
        now.strike, now.strike_dice = e["card"], e["dice"]
        now.anchor = min((rule["anchor"] for rule in alike), key=ANCHORS.index)
        now.strike_draw = max(rule["draw"] for rule in alike)

    def sides_holding(self, hexes):
        """Sides that hold one of the hexes."""
        return {self.board.holder_at(hex_) for hex_ in hexes}

    def on_declare(self, e):
        now, unit, board = self.now, e["unit"], self.board
        card = now.strike or now.card
        law(card in deck.STRIKES and not now.ordered, "CARD-AIR-1", "CARD-BARRAGE-1")
        law(not now.struck, "CARD-AIR-5")
        law(board.side_of(unit) != now.side and board.hex_of(unit), "CARD-AIR-1", "CARD-BARRAGE-1")
        law(unit not in board.camouflaged, "WW-GAP-17")
        near = [apart(board.hex_of(unit), board.hex_of(other)) == 1 for other in now.declared]
        law(board.mates.get(unit) not in now.declared, "TP-TRNED-3")
        law(unit not in now.declared and (not near or any(near)), "CARD-AIR-1", "AMB-8")
        anchor = now.anchor if now.strike else "NONE"
        if anchor == "ALL" or (anchor == "ONE" and not near):
            law(board.sections(unit) & set(deck.quota_of(now.card, now.view)), "AMB-54", "CARD-RECON-4")
        now.declared.append(unit)
        law(len(now.declared) <= deck.STRIKES[card], "CARD-AIR-1", "CARD-BARRAGE-1")

    def check_strike(self, e):
        """A battle that is a strike: at a declared target, once, with the dice of the card."""
        now = self.now
        card = now.strike or now.card
        law(card in deck.STRIKES, "CARD-AIR-1", "CARD-BARRAGE-1")
        law(e["attacker"] is None and e["target"] in now.declared, "CARD-AIR-5", "CARD-BARRAGE-1")
        law(e["target"] not in now.struck, "CARD-AIR-5")
        now.struck.append(e["target"])
        dice = now.strike_dice if now.strike else deck.STRIKE_DICE[card][now.side]
        rules = ("CARD-RECON-4",) if now.strike else deck.STRIKE_RULES[card]
        if self.special.air_dice and card.endswith("air_power"):
            dice, rules = (
                dict(zip(("axis", "allies"), self.special.air_dice, strict=True))[now.side],
                ("WW-WX-4", "WW-GAP-3"),
            )
        law(e["dice"] == dice, *rules, "CORE-DICE-10")


def check_orders(board, turn, unit):
    """The units ordered so far, those on the move left out, are units the card may order."""
    card, ordered = turn.card, turn.ordered
    arms = board.ordered_as(unit)
    if turn.action:
        battles = turn.literal["battles"]
        law(turn.action != "exchange_closed" or len(ordered) <= battles, "HR-SWAP2-2")
        return
    rules = deck.ORDER_RULES.get(card, ("CARD-COUNTER-8", "CORE-ORD-1"))
    law(unit not in turn.flown_in, "TP-AFD-2")
    law(unit not in board.wagons, "TP-TRN-2")
    if turn.substitute:
        law(len(ordered) == 1, "CORE-ORD-9")
        law(not board.kind_of(unit).thirds or card not in deck.NEVER_VEHICLES, "WW-HT-10")
        law(board.class_of(unit) not in board.no_substitutes, "HR-TRAIN-11")
        return
    if card in deck.QUOTA:
        quota = deck.quota_of(card, turn.view)
        section = ("CORE-SEC-4", "CORE-SEC-6", "CORE-ORD-6", "CARD-COUNTER-2")
        law(fits(turn, ordered, quota), *rules, *section)
    elif card == "infantry_assault":
        law("INF" in arms, "CORE-ORD-8", *rules)
        law(turn.section in board.sections(unit), *rules, "CARD-COUNTER-3")
    elif card == "their_finest_hour":
        law(turn.card_roll and len(turn.faces) == turn.card_roll["dice"], "CARD-FINEST-1")
        law(deck.symbols_suffice([board.class_of(u) for u in ordered], turn.faces), *rules)
    else:
        law(card in deck.ANYWHERE, *rules)
        most, classes = deck.ANYWHERE[card]
        law(arms & classes, "CORE-ORD-8", *rules)
        law(len(ordered) + turn.orders_flown <= most, "CORE-ORD-4", *rules)
    near = board.is_touched(unit)
    law(card != "close_assault" or near, *rules)
    law(card != "firefight" or not near, *rules)
    law(card not in ("medics_mechanics", deck.SHARED) or turn.healed[-1:] == [unit], "CARD-MEDICS-4", *rules)
    law(card not in deck.DIGS or "ocean" not in words(board, board.hex_of(unit)), "CARD-DIGIN-4")


def fits(turn, ordered, quota):
    """True if the section limits allow all these orders together."""
    return deck.fits_quota([sorted(turn.stood_in[unit]) for unit in ordered], quota)
