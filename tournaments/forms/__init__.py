"""Forms: what a person types, and what is wrong with it."""
