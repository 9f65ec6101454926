"""What the document of Plain Three prints beside the game, clause numbers of no document but ours."""
