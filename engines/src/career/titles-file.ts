/**
 * Titles that people and employers use, by occupation: an alternate title is a name under which an
 * occupation can be searched. One line an occupation, so that two releases can be compared.
 */
import { z } from 'zod';
import { readCompactFile } from './compact-file.ts';
import { TITLES_RELEASE } from './release.ts';

/** The source file, as strictly as it is known. */
export const titlesSource = z.strictObject({
  source: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  attribution: z.string(),
  changes: z.string(),
  titles: z.record(z.string(), z.array(z.string())),
});
export type TitlesSource = z.infer<typeof titlesSource>;

const code = z.string().regex(/^\d{2}-\d{4}\.\d{2}$/);

export const titlesFile = z.strictObject({
  form: z.literal(1),
  release: z.string().min(1),
  /** by code of the occupation */
  titles: z.record(code, z.array(z.string().min(1).max(130))),
});
export type TitlesFile = z.infer<typeof titlesFile>;

/** Alternate titles with a version that changes with their content. */
export type AlternateTitles = {
  readonly version: string;
  readonly byCode: ReadonlyMap<string, readonly string[]>;
};

export const NO_ALTERNATES: AlternateTitles = { version: 'none', byCode: new Map() };

/**
 * Makes the file: titles of the given occupations only. A short form that an earlier title of the
 * occupation has in brackets is left out, because it is read from there.
 */
export function makeTitlesFile(
  { titles }: TitlesSource,
  codes: ReadonlySet<string>,
  release: string,
): TitlesFile {
  const kept = Object.entries(titles)
    .filter(([one]) => codes.has(one))
    .map(([one, names]) => [one, withoutShortForms(names)] as const);
  return { form: 1, release, titles: Object.fromEntries(kept) };
}

function withoutShortForms(names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.filter((name) => {
    const isKnown = known.has(name);
    for (const form of formsOf(name)) known.add(form);
    known.add(name);
    return !isKnown;
  });
}

/** Splits “CEO (Chief Executive Officer)”, which is two names. */
export function formsOf(title: string): string[] {
  const inside = /\(([^)]{1,200})\)/.exec(title)?.[1];
  return inside === undefined ? [title] : [title.replace(/(?<!\s)\s*\([^)]{0,200}\)/, ''), inside];
}

export function titlesFileText({ titles, ...heads }: TitlesFile): string {
  const lines = Object.entries(heads).map(([key, value]) => `"${key}":${JSON.stringify(value)},`);
  const rows = Object.entries(titles).map(([one, names]) => `"${one}":${JSON.stringify(names)}`);
  return `{\n${lines.join('\n')}\n"titles":{\n${rows.join(',\n')}\n}}\n`;
}

/**
 * Reads the file of alternate titles.
 * @param expected SHA-256 in hex; by default that of the release that this version ships
 * @throws CareerDataError if the bytes have another digest or form
 */
export function readTitlesFile(
  bytes: Uint8Array,
  expected: string = TITLES_RELEASE.sha256,
): AlternateTitles {
  const file = { what: 'titles', form: titlesFile, shipped: TITLES_RELEASE };
  const { content, digest } = readCompactFile<TitlesFile>(bytes, expected, file);
  return { version: digest.slice(0, 12), byCode: new Map(Object.entries(content.titles)) };
}
