"""All kinds of errors that are planted in logs of battles without cards."""

from tests.checker.modern import plants_of_acts, plants_of_ends, plants_of_guns, plants_of_losses

FILES = (plants_of_guns, plants_of_losses, plants_of_acts, plants_of_ends)
PLANTS = [plant for file in FILES for plant in file.PLANTS]
