import type { ExtractedLine } from './document.ts';

export type Maybe = string | null | undefined;

/** Joins the non-empty parts to a line. */
export function joinPresent(parts: readonly Maybe[], by = ', '): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);
}

/** Formats a period; without an end date, until today. */
export function period(from: Maybe, to: Maybe): string {
  return from || to ? `${from ?? ''} – ${to || 'Present'}`.trim() : '';
}

/** Entry under a heading: a job, a school. */
export interface SectionEntry {
  readonly head: string;
  readonly when?: string;
  readonly body?: Maybe;
  readonly items?: readonly string[];
}

/** Returns a heading with its entries; [] if there are none. */
export function section(heading: string, entries: readonly SectionEntry[]): ExtractedLine[] {
  const lines = entries.flatMap(({ head, when = '', body, items = [] }) => [
    { text: joinPresent([head, when], ' · ') },
    ...(body ? body.split(/\r?\n/).map((text) => ({ text })) : []),
    ...items.map((text) => ({ text, item: true })),
  ]);
  const filled = lines.filter(({ text }) => text.trim() !== '');
  return filled.length === 0 ? [] : [{ text: '' }, { text: heading, heading: true }, ...filled];
}
