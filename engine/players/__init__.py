"""The choices: every player answers the questions of the dialogue and writes MIND only."""
