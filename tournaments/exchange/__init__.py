"""The tournament file (`tenteio/1`): read, judged, counted, loaded and written.

    bytes ── reading.read ──▶ Document ── facts.tournament_facts ──▶ scoring ── report ──▶ `classify`
                                 │  ▲
                loading.load_document  exporting.document_of
                                 ▼  │
                               database

`schema.json` says what may stand where; `consistency` says what may not stand together; `document` holds the
parsed file. The format is described for people in `docs/rules/arquivo-do-torneio.md`.
"""
