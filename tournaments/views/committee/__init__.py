"""The face of the organizing committee."""
