"""What the judgements are asked: numbers known to those who ask and to those who answer, and part of both."""

UNIT, HEX, ATTACK, FIRE, PROSPECT, ASSAULT, ROLL, PROMISE = range(8)  # of `judgement`

CARD, ORDER, KEEP, AS_STRIKE, SECTION = range(5)  # of `card_judgement`: answers
SURVEY, ALL, RANKED, BENT, NOTES, READY = range(5, 11)  # of it: notes of the turn
WORTH, GAIN, OF_SECTION = range(11, 14)  # of it: worths

MARCHES, NEXT = range(2)  # of `regroup_judgement` and `push_judgement`
