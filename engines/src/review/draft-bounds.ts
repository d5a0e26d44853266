import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { RESUME_DRAFT_MAX as MAX } from '@roletrail/contracts/tool-limits';

/**
 * Cuts a draft to the bounds of a request, so that a draft that was read can be sent back. A line
 * that is too long becomes several lines. What exceeds the other bounds is left out. Tabs and several
 * spaces, which parted columns of the document, become one space.
 */
export function bounded(draft: ResumeDraft): ResumeDraft {
  const room = new Room();
  const { name, headline, email, phone, place, links, summary, entries, skills, more } = draft;
  return {
    name: room.field(name),
    headline: room.field(headline),
    email: room.field(email),
    phone: room.field(phone),
    place: room.field(place),
    links: room.lines(links, MAX.links),
    summary: room.text(summary, MAX.summary),
    skills: room.lines(skills, MAX.skills, MAX.field),
    entries: entries.slice(0, MAX.entries).map((entry) => boundedEntry(room, entry)),
    more: more.slice(0, MAX.sections).map(({ heading, lines }) => ({
      heading: room.field(heading),
      lines: room.lines(lines, MAX.lines),
    })),
  };
}

function boundedEntry(room: Room, entry: DraftEntry): DraftEntry {
  const { section, title, at, place, note, dates, points } = entry;
  return {
    section,
    title: room.field(title),
    at: room.field(at),
    place: room.field(place),
    note: room.field(note),
    dates: room.field(dates),
    points: room.lines(points, MAX.lines),
  };
}

/** Counts the text and the lines that a draft can still take. */
class Room {
  #text: number = MAX.text;
  #lines: number = MAX.linesInAll;

  field(value: string): string {
    return this.text(value, MAX.field);
  }

  text(value: string, most: number): string {
    const kept = cut(inWords(value), Math.min(most, this.#text));
    this.#text -= kept.length;
    return kept;
  }

  lines(values: readonly string[], most: number, length: number = MAX.line): string[] {
    const parts = values.flatMap((value) => inParts(inWords(value), length));
    const kept = parts.slice(0, Math.min(most, this.#lines));
    this.#lines -= kept.length;
    return kept.map((value) => this.text(value, length));
  }
}

const inWords = (text: string) => text.replace(/[^\S\n]+/g, ' ').trim();

/** Returns the first `most` UTF-16 units at most, without half of a surrogate pair. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the text in parts of at most `most` UTF-16 units, which end at a blank if there is one. */
function inParts(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = cut(rest, most);
    const blank = head.lastIndexOf(' ');
    const end = blank > 0 ? blank : head.length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
