"""What the document of Plain Stud prints beside the game, clause numbers of no document but ours."""
