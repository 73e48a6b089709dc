"""Who gets how many tentos in a volta of truco, and why: Art. 23 (cego) and Art. 24 (amostra), one engine."""
