"""Reads exports as others do, with Python's own csv and Apache Arrow, and says what stands in them."""

import csv
import json
import sys

import pyarrow.parquet

csv_file, parquet_file = sys.argv[1:]


def plain(value):
    if isinstance(value, bytes):
        return value.hex()
    if hasattr(value, "isoformat"):
        return value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"
    return value


with open(csv_file, newline="", encoding="utf-8") as lines:
    from_csv = list(csv.DictReader(lines))
table = pyarrow.parquet.read_table(parquet_file)
from_parquet = [{name: plain(field) for name, field in row.items()} for row in table.to_pylist()]
types = {field.name: str(field.type) for field in table.schema}
json.dump({"csv": from_csv, "parquet": from_parquet, "types": types}, sys.stdout)
