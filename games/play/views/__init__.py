"""The pages of play: requests come in here, and only `games.play.actions` writes."""
