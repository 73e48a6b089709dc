"""Sheets that leave the system: registrations, classification, jogos, as XLSX and CSV."""
