/** A structured file's fields as lines of text, each with its name. */
import type { MarkedField, UploadWarning } from '@roletrail/contracts/http/uploads';
import type { ExtractedLine, LinePiece } from './document.ts';

/** Words of one field; empty words make no field. */
export const piece = (field: MarkedField, text: string): LinePiece => ({ field, text });

/** A line of fields with a sign between them; null if none has words. */
export function fieldLine(
  pieces: readonly LinePiece[],
  by = ' | ',
  begins?: ExtractedLine['begins'],
): ExtractedLine | null {
  const filled = pieces.filter(({ text }) => text.trim() !== '');
  if (filled.length === 0) return null;
  const apart = filled.flatMap((one, at) => (at === 0 ? [one] : [{ text: by }, one]));
  const text = apart.map((one) => one.text).join('');
  return { text, pieces: apart, ...(begins ? { begins } : {}) };
}

/** An entry's fields and, below its head, its text. */
export interface StructuredEntry {
  readonly kind: NonNullable<ExtractedLine['begins']>;
  readonly head: readonly LinePiece[];
  readonly dates?: string;
  readonly notes?: readonly string[];
  /** paragraphs, one a line */
  readonly body?: readonly string[];
  readonly items?: readonly string[];
}

/** A heading with entries below it; [] if no entry has words. */
export function entriesUnder(
  heading: string,
  entries: readonly StructuredEntry[],
): ExtractedLine[] {
  return under(heading, entries.flatMap(entryLines));
}

/** A section that a person named, so that its heading is no kind of ours. */
export function underOwn(heading: string, lines: readonly ExtractedLine[]): ExtractedLine[] {
  return under(heading, lines).map((line) =>
    line.heading ? { ...line, pieces: [piece('heading', heading)] } : line,
  );
}

export function under(heading: string, lines: readonly ExtractedLine[]): ExtractedLine[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  return filled.length === 0 ? [] : [{ text: '' }, { text: heading, heading: true }, ...filled];
}

function entryLines({
  kind,
  head,
  dates = '',
  notes = [],
  body = [],
  items = [],
}: StructuredEntry) {
  const dated = fieldLine([...head, piece('dates', dates)], ' | ', kind);
  const noted = notes.flatMap((note) => note.split('\n')).filter((note) => note.trim() !== '');
  const lines: ExtractedLine[] = [
    ...(dated ? [dated] : []),
    ...noted.flatMap((note) => fieldLine([piece('note', note)]) ?? []),
    ...body.map((text) => ({ text })),
    ...items.map((text) => ({ text: text.replace(/\s+/g, ' '), item: true })),
  ].filter(({ text }) => text.trim() !== '');
  const [first, ...more] = lines;
  return first && !dated ? [{ ...first, begins: kind }, ...more] : lines;
}

/** Parts named in one warning. */
const NAMED_MOST = 12;

/** Names what was not taken. */
export function notReadWarning(parts: readonly string[]): UploadWarning[] {
  const all = [...new Set(parts)];
  if (all.length === 0) return [];
  const more = all.length > NAMED_MOST ? ` and ${all.length - NAMED_MOST} more` : '';
  const why = `We did not read these parts of the file: ${all.slice(0, NAMED_MOST).join(', ')}${more}.`;
  return [{ code: 'PARTS_NOT_READ', why }];
}
