"""What trains are asked: numbers known to those who ask and to those who answer, and part of both."""

SECTIONS, ORDER, TOUCHES, DECLARED = range(4)  # of `ask_train`
