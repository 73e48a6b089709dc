"""Lists of the committee, as django-tables2 tables over the lean template."""
