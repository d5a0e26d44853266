/** The résumés to be judged by, as tests/quality/resumes/README.md has them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expectedCases } from './expected-cases.ts';
import type { ResumeCase } from './resume-case.ts';

export const HALVES = ['tuned', 'held-out'] as const;
export type Half = (typeof HALVES)[number];
/** Files of generators that others wrote, half of their people and layouts held out; the last by a stranger. */
export const GENERATED = ['tuned-2', 'held-out-2', 'tuned-3', 'held-out-3', 'held-out-4'] as const;
export type GeneratedHalf = (typeof GENERATED)[number];

const FOLDER = new URL('./resumes/', import.meta.url);

/** Returns the SHA-256 of all files of a half, their names included, in hexadecimal digits. */
export async function halfDigest(half: Half | GeneratedHalf): Promise<string> {
  const folder = new URL(`${half}/`, FOLDER);
  const digest = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) {
    const bytes = await readFile(new URL(name, folder));
    digest.update(`${name} ${createHash('sha256').update(bytes).digest('hex')}\n`);
  }
  return digest.digest('hex');
}

export async function resumeCases(half: Half | GeneratedHalf): Promise<ResumeCase[]> {
  const folder = new URL(`${half}/`, FOLDER);
  if (half === 'held-out-4') return expectedCases(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.case')).sort();
  return Promise.all(
    names.map(async (name) => {
      const [head = ''] = (await readFile(new URL(name, folder), 'utf8')).split('\n---\n');
      return caseOf(head, (file) => readFile(new URL(file, folder)));
    }),
  );
}

export async function caseOf(head: string, bytesOf: (file: string) => Promise<Buffer>) {
  const all = (key: string) =>
    [...head.matchAll(new RegExp(`^${key}:(.*)$`, 'gm'))].map(([, value = '']) => value.trim());
  const one = (key: string) => {
    const [value, more] = all(key);
    if (value === undefined || more !== undefined) throw new Error(`${key} once, in:\n${head}`);
    return value;
  };
  const file = one('file');
  const list = (key: string, sign: string) => cells(one(key), sign).filter((cell) => cell !== '');
  return {
    file,
    maker: one('maker'),
    layout: one('layout'),
    bytes: await bytesOf(file),
    contact: {
      name: one('name'),
      email: one('email'),
      phone: one('phone'),
      place: one('place'),
      links: list('links', ';'),
    },
    jobs: all('job').map((line) => {
      const [title = '', employer = '', from = '', to = '', points = ''] = cells(line, '|');
      return { title, employer, from, to, points: points === '-' ? null : Number(points) };
    }),
    studies: all('study').map((line) => {
      const [school = '', degree = '', from = '', to = ''] = cells(line, '|');
      return { school, degree, from, to };
    }),
    skills: list('skills', ';'),
    sections: list('sections', ','),
  };
}

const cells = (line: string, sign: string) => line.split(sign).map((cell) => cell.trim());
