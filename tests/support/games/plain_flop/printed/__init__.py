"""What the document of Plain Flop prints beside the game, clause numbers of no document but ours."""
