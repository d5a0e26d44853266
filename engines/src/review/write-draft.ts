/** A résumé's fields as a plain text, which the reader reads back, and where each field stands in it. */
import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { TextSpan } from '../engine.ts';

/** One field's words. `path` names it in the draft: `summary`, `skills.3`, `entries.0.points.2`. */
export type DraftSpan = { readonly path: string; readonly start: number; readonly end: number };

export type WrittenDraft = { readonly text: string; readonly pieces: readonly DraftSpan[] };

export const SECTION_HEADINGS: Readonly<Record<EntrySection, string>> = {
  experience: 'Experience',
  education: 'Education',
  projects: 'Projects',
  volunteering: 'Volunteering',
  courses: 'Courses',
  certifications: 'Certifications',
  awards: 'Awards',
  publications: 'Publications',
};

type Part = {
  readonly path: string;
  readonly value: string;
  /** what parts it from the one before it */
  readonly between?: string;
};
/** A line of fields, or an empty one. */
export type DraftLine = {
  readonly kind: 'name' | 'contact' | 'heading' | 'head' | 'point' | 'text' | 'gap';
  readonly parts: readonly Required<Part>[];
};

const lineOf = (kind: DraftLine['kind'], parts: readonly Part[], usual = ' | '): DraftLine => ({
  kind,
  parts: parts
    .flatMap(({ path, value, between = usual }) => {
      // as long as it was: places within a field stay what they are
      const plain = value.replace(/[\n\r\t]/g, ' ');
      return plain.trim() === '' ? [] : [{ path, value: plain, between }];
    })
    .map((part, at) => (at === 0 ? Object.assign({}, part, { between: '' }) : part)),
});
const heading = (value: string) => lineOf('heading', [{ path: '', value }]);
const GAP: DraftLine = { kind: 'gap', parts: [] };

/** Lines that belong together, the heading first; the head of the page has none. */
export type DraftBlock = {
  readonly about: 'head' | 'summary' | 'entries' | 'skills' | 'more';
  readonly lines: readonly DraftLine[];
};

/** Lists the lines of a page in order, for every output format of one column. */
export function draftLines(draft: ResumeDraft): readonly DraftLine[] {
  return linesOfBlocks(draftBlocks(draft));
}

/** Joins blocks, with an empty line before each but the first. */
export function linesOfBlocks(blocks: readonly DraftBlock[]): readonly DraftLine[] {
  return blocks.flatMap(({ lines }, at) => (at === 0 ? lines : [GAP, ...lines]));
}

/** Lists the blocks of a page in order, without empty ones. */
export function draftBlocks(draft: ResumeDraft): readonly DraftBlock[] {
  const { name, headline, email, phone, place, links, summary, skills, more } = draft;
  const reach = [
    { path: 'email', value: email },
    { path: 'phone', value: phone },
    { path: 'place', value: place },
    ...links.map((value, at) => ({ path: `links.${at}`, value })),
  ];
  const head = [
    lineOf('name', [{ path: 'name', value: name }]),
    lineOf('contact', [{ path: 'headline', value: headline }]),
    lineOf('contact', reach),
  ];
  const summed = [lineOf('text', [{ path: 'summary', value: summary }])];
  const skilled = [lineOf('text', skills.map(partOf('skills')), ', ')];
  const blocks: readonly DraftBlock[] = [
    { about: 'head', lines: head },
    { about: 'summary', lines: underHeading('Summary', summed) },
    ...sectionsOf(draft).map((lines): DraftBlock => ({ about: 'entries', lines })),
    { about: 'skills', lines: underHeading('Skills', skilled) },
    ...more.map(({ heading: name, lines }, at): DraftBlock => {
      const own = lines.map((value, n) =>
        lineOf('text', [{ path: `more.${at}.lines.${n}`, value }]),
      );
      return { about: 'more', lines: underHeading(name, own) };
    }),
  ];
  return blocks.flatMap(({ about, lines }) => {
    const filled = lines.filter(({ kind, parts }) => kind === 'gap' || parts.length > 0);
    return filled.length > 0 ? [{ about, lines: filled }] : [];
  });
}

const partOf = (list: string) => (value: string, at: number) => ({ path: `${list}.${at}`, value });

/** Nothing where nothing stands under it. */
function underHeading(name: string, lines: readonly DraftLine[]): readonly DraftLine[] {
  return lines.some(({ parts }) => parts.length > 0) ? [heading(name), ...lines] : [];
}

function sectionsOf({ entries }: ResumeDraft): readonly (readonly DraftLine[])[] {
  const sections = [...new Set(entries.map(({ section }) => section))];
  return sections.map((section) => {
    const own = entries.flatMap((entry, at) => (entry.section === section ? [{ entry, at }] : []));
    const lines = own.flatMap(({ entry, at }) => [GAP, ...entryLines(entry, at)]);
    return underHeading(SECTION_HEADINGS[section], lines);
  });
}

function entryLines(entry: DraftEntry, at: number): readonly DraftLine[] {
  const { at: where } = entry;
  const head = (['title', 'at', 'place', 'note', 'dates'] as const).map((field): Part => {
    const part = { path: `entries.${at}.${field}`, value: entry[field] };
    // a town alone is known as one behind its employer
    return field === 'place' && where !== '' ? Object.assign(part, { between: ', ' }) : part;
  });
  const points = entry.points.map((value, n) =>
    lineOf('point', [{ path: `entries.${at}.points.${n}`, value }]),
  );
  return [lineOf('head', head), ...points].filter(({ parts }) => parts.length > 0);
}

export function writeResumeDraft(draft: ResumeDraft): WrittenDraft {
  let text = '';
  const pieces: DraftSpan[] = [];
  for (const { kind, parts } of draftLines(draft)) {
    if (kind === 'point') text += '- ';
    for (const { path, value, between } of parts) {
      text += between;
      if (path !== '') pieces.push({ path, start: text.length, end: text.length + value.length });
      text += value;
    }
    text += '\n';
  }
  return { text: text.trimEnd(), pieces };
}

/** From places in the written text to places in the fields; what stands between fields is left out. */
export function spansIn({ pieces }: WrittenDraft, start: number, end: number): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = firstPieceAt(pieces, start); at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece || piece.start >= end) break;
    const from = Math.max(start, piece.start);
    const to = Math.min(end, piece.end);
    if (from < to) {
      spans.push({ source: piece.path, start: from - piece.start, end: to - piece.start });
    }
  }
  return spans;
}

/** The first that ends behind this place. */
function firstPieceAt(pieces: readonly DraftSpan[], place: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
