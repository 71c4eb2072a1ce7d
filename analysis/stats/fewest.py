"""From how many pairs on a change is estimated by regression: a number that is known before anything is played."""

FEWEST = 200  # pairs, or games where nothing is compared, from which slopes are worth estimating
