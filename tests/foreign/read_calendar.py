"""Reads iCalendar from standard input with the icalendar package. Prints one JSON line an event."""
import json
import sys

import icalendar

calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk("VEVENT"):
    start = event.decoded("DTSTART")
    print(json.dumps({
        "uid": str(event["UID"]),
        "start": start.isoformat(),
        "summary": str(event["SUMMARY"]),
        "description": str(event.get("DESCRIPTION", "")),
    }))
