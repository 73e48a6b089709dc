"""Every write: one function, one transaction, keyword-only arguments, one audit entry."""
