/** Résumés whose right values are JSON, as the writer of `held-out-4` describes them. */
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ResumeCase } from './resume-case.ts';

const text = z.string().nullable();
const dated = { start: text, end: text };
const expected = z.object({
  file: z.string(),
  source: z.string(),
  layout: z.string(),
  contact: z.object({
    name: text,
    email: text,
    phone: text,
    place: text,
    links: z.array(z.string()),
  }),
  jobs: z.array(z.object({ title: text, employer: text, bullets: z.int().nullable(), ...dated })),
  education: z.array(z.object({ school: text, degree: text, ...dated })),
  skills: z.array(z.string()),
});

const ENDING = '.expected.json';

export async function expectedCases(folder: URL): Promise<ResumeCase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
  return Promise.all(
    names.map(async (name) => {
      const right = expected.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
      return caseOf(right, await readFile(new URL(right.file, folder)));
    }),
  );
}

function caseOf(right: z.infer<typeof expected>, bytes: Buffer): ResumeCase {
  const { file, source, layout, contact, jobs, education, skills } = right;
  return {
    file,
    maker: source,
    layout,
    bytes,
    contact: {
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      place: contact.place ?? '',
      links: contact.links,
    },
    jobs: jobs.map(({ title, employer, bullets, start, end }) => ({
      title: title ?? '',
      employer: employer ?? '',
      points: bullets,
      ...ends(start, end),
    })),
    studies: education.map(({ school, degree, start, end }) => ({
      school: school ?? '',
      degree: degree ?? '',
      ...ends(start, end),
    })),
    skills,
    sections: null,
  };
}

const ends = (start: string | null, end: string | null) => ({
  from: start ?? '',
  to: end === 'present' ? 'now' : (end ?? ''),
});
