"""What numbers of supply mean, to whoever fills TABLES and whoever traces a line."""

ROADS, RAILS, ENTERED = 1, 2, 4  # TABLES.supply_stack; the first two also of STATE.supply_net
NOWHERE = 999  # STATE.supply_far of a hex that no line reaches
