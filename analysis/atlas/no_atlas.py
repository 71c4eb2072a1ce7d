"""What is said where a folder holds no atlas; apart from what reads one, for it is asked before that is loaded."""

FOLDER = "the folder of an atlas; m44 survey makes one"
