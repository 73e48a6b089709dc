"""Sheets of registrations (XLSX, ODS, CSV): from the bytes of a file to lines, each with what is wrong.

Nothing here reads or writes the database: `services.list_plan` compares the lines with who is registered.
"""
