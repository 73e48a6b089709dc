"""PDFs: what is asked for → pages → bytes. The only place that knows WeasyPrint, pikepdf and segno.

Nothing is imported here: `documents.child` runs in a process of its own, without Django.
"""
