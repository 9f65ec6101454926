"""What the document of Plain Draw prints beside the game, clause numbers of no document but ours."""
