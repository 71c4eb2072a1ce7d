"""The balance atlas made: numbers, pictures and page of many battles in one folder."""
