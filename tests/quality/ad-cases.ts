/** The job ads to be judged by, as tests/quality/ads/README.md has them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Folders of ads. Of each pair, the first may be tuned on and the second may not. */
export const AD_SETS = [
  'tuned',
  'held-out',
  'tuned-2',
  'held-out-2',
  'tuned-3',
  'held-out-3',
] as const;
export type AdSet = (typeof AD_SETS)[number];

/** Returns true if the faults of the set may be shown. */
export const isTuned = (set: AdSet): boolean => set.startsWith('tuned');

/** One term that the ad asks for: the words by which it may be called, of which one is enough. */
export type ExpectedTerm = { readonly names: readonly string[]; readonly kind: 'must' | 'nice' };

export type AdCase = {
  readonly name: string;
  readonly field: string;
  readonly ad: string;
  readonly expected: readonly ExpectedTerm[];
  /** `low-high CURRENCY period`, or `low CURRENCY period`; `none` if no pay is stated, null if not labelled */
  readonly pay: string | null;
  /** words that must not become requirements; not labelled in the first two sets */
  readonly traps: readonly string[];
};

const FOLDER = new URL('./ads/', import.meta.url);

export async function adCases(set: AdSet): Promise<AdCase[]> {
  const folder = new URL(`${set}/`, FOLDER);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ad')).sort();
  return Promise.all(
    files.map(async (file) =>
      adCase(file.slice(0, -'.ad'.length), await readFile(new URL(file, folder), 'utf8')),
    ),
  );
}

/** Returns the SHA-256 of the ads of a set, as hexadecimal digits, in the order of their names. */
export async function adsDigest(set: AdSet): Promise<string> {
  const folder = new URL(`${set}/`, FOLDER);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) {
    hash.update(`${name}\n`).update(await readFile(new URL(name, folder)));
  }
  return hash.digest('hex');
}

/** @throws Error where the head has not each of its lines once */
export function adCase(name: string, file: string): AdCase {
  const at = file.indexOf('\n---\n');
  const head = file.slice(0, at);
  const value = (key: string) => {
    const [one, more] = [...head.matchAll(new RegExp(`^${key}:(.*)$`, 'gm'))];
    if (at < 0 || !one || more) throw new Error(`${name}: ${key} once, before a line of dashes`);
    return one[1]?.trim() ?? '';
  };
  const terms = (kind: ExpectedTerm['kind']) =>
    cells(value(kind), ';').map((term) => ({ names: cells(term, ' = '), kind }));
  const optional = (key: string) =>
    new RegExp(`^${key}:(.*)$`, 'm').exec(head)?.[1]?.trim() ?? null;
  return {
    name,
    field: value('field'),
    ad: file.slice(at + '\n---\n'.length),
    expected: [...terms('must'), ...terms('nice')],
    pay: optional('pay'),
    traps: cells(optional('not') ?? '', ';'),
  };
}

const cells = (line: string, sign: string) =>
  line
    .split(sign)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
