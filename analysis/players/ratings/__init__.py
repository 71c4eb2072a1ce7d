"""How strong players are: two-leg matches, Bradley-Terry ratings, sequential tests, who should play which side."""
