"""The answers to questions of users: compare, fair, luck, why, blunders."""
