/** The job ads to be judged by, as tests/quality/ads/README.md has them. */
import { readdir, readFile } from 'node:fs/promises';
import type { Half } from './resume-cases.ts';

/** One term that the ad asks for: the words by which it may be called, of which one is enough. */
export type ExpectedTerm = { readonly names: readonly string[]; readonly kind: 'must' | 'nice' };

export type AdCase = {
  readonly name: string;
  readonly field: string;
  readonly ad: string;
  readonly expected: readonly ExpectedTerm[];
};

const FOLDER = new URL('./ads/', import.meta.url);

export async function adCases(half: Half): Promise<AdCase[]> {
  const folder = new URL(`${half}/`, FOLDER);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ad')).sort();
  return Promise.all(
    files.map(async (file) =>
      adCase(file.slice(0, -'.ad'.length), await readFile(new URL(file, folder), 'utf8')),
    ),
  );
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
  return {
    name,
    field: value('field'),
    ad: file.slice(at + '\n---\n'.length),
    expected: [...terms('must'), ...terms('nice')],
  };
}

const cells = (line: string, sign: string) =>
  line
    .split(sign)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
