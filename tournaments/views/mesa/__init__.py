"""The juiz's phone: pages that work as plain HTML, and the same acts for the page's own queue."""
