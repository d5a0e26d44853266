"""Reads a PDF from standard input with the pypdf package. Prints its text as UTF-8."""
import io
import sys

import pypdf

reader = pypdf.PdfReader(io.BytesIO(sys.stdin.buffer.read()))
text = "\n".join(page.extract_text() for page in reader.pages)
sys.stdout.buffer.write(text.encode("utf-8"))
