import type { LinkedinArchive } from '@roletrail/contracts/http/linkedin-profile';
import type {
  FileKind,
  LinePart,
  MarkedField,
  ReadLine,
  UploadWarning,
} from '@roletrail/contracts/http/uploads';
import { RESUME_LINES_MAX, RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { composeAccents } from '@roletrail/engines/text/accents';
import { UnreadableFileError } from './unreadable.ts';

/** Extracted line; missing properties are false or unknown. */
export interface ExtractedLine {
  readonly text: string;
  readonly part?: LinePart;
  readonly heading?: boolean;
  /** of a heading, 1 for the highest */
  readonly level?: number | undefined;
  readonly item?: boolean;
  readonly bold?: boolean;
  readonly place?: NonNullable<ReadLine['place']>;
  /** behind a tab on the line of the one before, in a PDF */
  readonly beside?: boolean;
  /** what `text` is made of, in a structured file */
  readonly pieces?: readonly LinePiece[];
  /** of a structured file: an entry begins here */
  readonly begins?: Extract<MarkedField, 'job' | 'study' | 'entry'>;
  /** invisible part of the text */
  readonly hidden?: string;
}

/** Words of a line; without a field they only part others. */
export interface LinePiece {
  readonly text: string;
  readonly field?: MarkedField;
}

/** Content extracted from a file. */
export interface ExtractedDocument {
  readonly kind: FileKind;
  readonly lines: Iterable<ExtractedLine>;
  readonly pages?: readonly { readonly width: number; readonly height: number }[];
  readonly warnings?: readonly UploadWarning[];
  /** the profile in LinkedIn's archive; null: it was not asked for */
  readonly archive?: LinkedinArchive | null;
}

export interface ReadDocument {
  readonly kind: FileKind;
  readonly text: string;
  /** empty if a text or Word document has more than `RESUME_LINES_MAX` lines */
  readonly lines: ReadLine[];
  readonly pages: { width: number; height: number }[] | null;
  readonly warnings: UploadWarning[];
  /** the profile in LinkedIn's archive; null: it was not asked for */
  readonly archive: LinkedinArchive | null;
}

/**
 * Joins lines to one text, with the position of each line. Normalises spaces, replaces wide gaps by
 * tabs, drops control characters and outer empty lines. Too many lines of a text or Word document are a
 * text without positions. Other kinds cannot be read without these.
 * @throws Unreadable FILE_TOO_LARGE
 */
export function documentOf({
  kind,
  lines: found,
  pages,
  warnings,
  archive = null,
}: ExtractedDocument): ReadDocument {
  let text = '';
  const lines: ReadLine[] = [];
  let isBlankAbove = true;
  let between = '';
  for (const line of found) {
    const pieces = line.pieces?.map((piece) => ({ ...piece, text: inline(piece.text) }));
    const whole = pieces ? pieces.map((piece) => piece.text).join('') : line.text;
    const words = pieces ? whole.trimEnd() : whole === '' ? '' : plain(whole);
    if (words === '') {
      if (!isBlankAbove) between += '\n';
      isBlankAbove = true;
      continue;
    }
    text += line.beside && between === '\n' ? '\t' : between;
    between = '\n';
    isBlankAbove = false;
    const start = text.length;
    text += words;
    lines.push({
      start,
      end: text.length,
      part: line.part ?? 'body',
      heading: line.heading ?? false,
      ...(line.level === undefined ? {} : { level: line.level }),
      item: line.item ?? false,
      bold: line.bold ?? null,
      place: line.place ?? null,
      ...marksOf(line, pieces ?? [], start, text.length),
    });
    if (text.length > RESUME_TEXT_MAX) {
      const detail = `The file holds more than ${RESUME_TEXT_MAX.toLocaleString('en-US')} characters of text.`;
      throw new UnreadableFileError('FILE_TOO_LARGE', detail);
    }
  }
  const isOver = lines.length > RESUME_LINES_MAX;
  if (isOver && lines.some(({ place, marks }) => place !== null || marks !== undefined)) {
    const detail = `The file holds more than ${RESUME_LINES_MAX.toLocaleString('en-US')} separate pieces of text.`;
    throw new UnreadableFileError('FILE_TOO_LARGE', detail);
  }
  const copied = pages?.map(({ width, height }) => ({ width, height })) ?? null;
  return {
    kind,
    text: text.trimEnd(),
    lines: isOver ? [] : lines,
    pages: copied,
    warnings: [...(warnings ?? [])],
    archive,
  };
}

/** Keeps the blanks at both ends, which part pieces. */
function inline(text: string): string {
  const [before = ''] = /^ /.exec(text) ?? [];
  const [after = ''] = / $/.exec(text) ?? [];
  const words = plain(text.replace(/\s+/g, ' '));
  return words === '' ? before : before + words + after;
}

/** @param start of the line in the text */
function marksOf(
  { begins }: ExtractedLine,
  pieces: readonly LinePiece[],
  start: number,
  end: number,
): Pick<ReadLine, 'marks'> {
  let at = start;
  const marks = pieces.flatMap(({ text, field }) => {
    const from = at;
    at += text.length;
    return field === undefined || text.trim() === '' ? [] : [{ field, start: from, end: at }];
  });
  if (begins) marks.unshift({ field: begins, start, end });
  return marks.length > 0 ? { marks } : {};
}

const WIDE_GAP = /\t|.{3}/u;

/**
 * Normalises spaces; removes invisible characters and those that a database rejects. A gap is
 * matched in pieces: one of millions of blanks would exhaust the stack of the matcher.
 */
function plain(text: string): string {
  return composeAccents(Buffer.from(text, 'utf8').toString('utf8'))
    .replace(/[\t\p{Zs}]{2,1000}|\t/gu, (gap) => (WIDE_GAP.test(gap) ? '\t' : '  '))
    .replace(/\t[\t\p{Zs}]+/gu, '\t')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/(?<=\s)\u00ad(?=\s)/g, '-')
    .replace(/(?!\t)[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu, '')
    .trim();
}
