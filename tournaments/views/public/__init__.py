"""The face of players and public, read-only."""
