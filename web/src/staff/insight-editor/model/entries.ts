import type { ArticleSource } from '@roletrail/contracts/http/insights';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { z } from 'zod';
import { isUrl } from '../../../lib/is-url.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ACCESSED = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

const source = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  accessed: z.string(),
});
/** Source as it is typed. `saved`: its last valid value, which stays in the article; null: none */
const sourceRow = z.object({ typed: source, saved: source.nullable() });
export type SourceRow = z.infer<typeof sourceRow>;

/** Details as they are typed. A value that cannot be saved is kept beside the article. */
export const entries = z.object({
  title: z.string().optional(),
  slug: z.string().optional(),
  author: z.string().optional(),
  tags: z.string().optional(),
  sources: z.array(sourceRow).optional(),
});
export type Entries = z.infer<typeof entries>;
export type EntryName = Exclude<keyof Entries, 'sources'>;

const TEXT_ENTRIES = ['title', 'slug', 'author', 'tags'] as const;
const LABELS = { title: 'title', slug: 'address', author: 'author', tags: 'tags' } as const;

/** Returns what the article takes of a typed text; null if it is not valid. */
export function readEntry(name: EntryName, text: string): Partial<ArticleContent> | null {
  if (findEntryFault(name, text) !== null) return null;
  return name === 'tags' ? { tags: splitTags(text) } : { [name]: text };
}

/** Returns why a typed text is not valid; null if it is. */
export function findEntryFault(name: EntryName, text: string): string | null {
  if (name === 'title') return text.trim() === '' ? 'Fill in a title.' : null;
  if (name === 'author') return text.trim() === '' ? 'Fill in an author.' : null;
  const words = 'Use small letters, digits and hyphens.';
  if (name === 'slug') return SLUG.test(text) && text.length <= 120 ? null : words;
  const tags = splitTags(text);
  if (tags.length > 8) return 'Use at most 8 tags.';
  return tags.every((tag) => SLUG.test(tag) && tag.length <= 40) ? null : words;
}

/** Returns the text of a field: as typed, unless the article has another value by now. */
export function showEntry(name: EntryName, content: ArticleContent, typed: Entries): string {
  const stored = name === 'tags' ? content.tags.join(', ') : content[name];
  const text = typed[name];
  if (text === undefined) return stored;
  const read = readEntry(name, text);
  return read === null || isSame(read[name], content[name]) ? text : stored;
}

/** Returns the sources as rows: as typed, with those that came from elsewhere. */
export function showSources(content: ArticleContent, { sources = [] }: Entries): SourceRow[] {
  if (isSame(takeSources(sources), content.sources)) return sources;
  const rows = content.sources.map(
    (one): SourceRow =>
      sources.find(({ saved }) => isSame(saved, one)) ?? { typed: one, saved: one },
  );
  return [...rows, ...sources.filter(({ saved }) => saved === null)];
}

/** Returns a row with another value, which is its saved one if it is valid. */
export const typeSource = ({ saved }: SourceRow, typed: ArticleSource): SourceRow => ({
  typed,
  saved: isWhole(typed) ? typed : saved,
});

/** Returns what the article has of the rows. */
export const takeSources = (rows: readonly SourceRow[]): ArticleSource[] =>
  rows.flatMap(({ saved }) => (saved === null ? [] : [saved]));

export const isWhole = ({ title, publisher, url, accessed }: ArticleSource): boolean =>
  title.trim() !== '' &&
  publisher.trim() !== '' &&
  url.startsWith('https://') &&
  isUrl(url) &&
  ACCESSED.test(accessed);

/** Returns only what cannot be saved, with all rows if one of them cannot; null: nothing. */
export function pickUnsaved(typed: Entries): Entries | null {
  const texts = TEXT_ENTRIES.flatMap((name) => {
    const text = typed[name];
    return text !== undefined && findEntryFault(name, text) !== null ? [[name, text] as const] : [];
  });
  const rows = typed.sources ?? [];
  const hasRow = rows.some((row) => !isWhole(row.typed));
  if (texts.length === 0 && !hasRow) return null;
  return { ...Object.fromEntries(texts), ...(hasRow ? { sources: rows } : {}) };
}

/** Names what cannot be saved, as parts of a sentence. */
export function nameUnsaved(unsaved: Entries): string[] {
  const texts = TEXT_ENTRIES.flatMap((name) => (unsaved[name] === undefined ? [] : [LABELS[name]]));
  const rows = (unsaved.sources ?? []).filter(({ typed }) => !isWhole(typed)).length;
  if (rows === 0) return texts;
  return [...texts, rows === 1 ? '1 source' : `${rows} sources`];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
