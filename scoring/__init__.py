"""The regulamento as pure functions: values in, values out. Standard library only.

No ORM, clock, locale, settings, input or output. Chance is a seed and time an argument. What pages say in
Portuguese is worded elsewhere (`tournaments.wording`); here a reason is data (`scoring.explain.Reason`).
"""
