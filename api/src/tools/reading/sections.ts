import type { ExtractedLine } from './document.ts';

export type Maybe = string | null | undefined;

/** A line of what is there. */
export function joinPresent(parts: readonly Maybe[], by = ', '): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);
}

/** From one date to another, or until today. */
export function period(from: Maybe, to: Maybe): string {
  return from || to ? `${from ?? ''} – ${to || 'Present'}`.trim() : '';
}

/** One thing under a heading: a job, a school. */
export interface SectionEntry {
  readonly head: string;
  readonly when?: string;
  readonly body?: Maybe;
  readonly items?: readonly string[];
}

/** A heading with its entries; nothing where there are none. */
export function section(heading: string, entries: readonly SectionEntry[]): ExtractedLine[] {
  const lines = entries.flatMap(({ head, when = '', body, items = [] }) => [
    { text: joinPresent([head, when], ' · ') },
    ...(body ? body.split(/\r?\n/).map((text) => ({ text })) : []),
    ...items.map((text) => ({ text, item: true })),
  ]);
  const said = lines.filter(({ text }) => text.trim() !== '');
  return said.length === 0 ? [] : [{ text: '' }, { text: heading, heading: true }, ...said];
}
