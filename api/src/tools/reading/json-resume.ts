import { z } from 'zod';
import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { joinPresent, type Maybe, period, section } from './sections.ts';
import { UnreadableFileError } from './unreadable.ts';

const words = z.string().nullish().catch(undefined);
const many = z.array(z.string()).catch([]).default([]);
const list = <T extends z.ZodObject>(item: T) => z.array(item).catch([]).default([]);
const dated = { startDate: words, endDate: words, summary: words, highlights: many };

/** jsonresume.org, schema 1.0.0: all of it is optional, and what has another form is left out. */
const jsonResume = z.object({
  basics: z
    .object({
      name: words,
      label: words,
      email: words,
      phone: words,
      url: words,
      summary: words,
      location: z.object({ city: words, region: words, countryCode: words }).nullish().catch(null),
      profiles: list(z.object({ network: words, username: words, url: words })),
    })
    .nullish(),
  work: list(z.object({ ...dated, name: words, position: words, location: words })),
  volunteer: list(z.object({ ...dated, organization: words, position: words })),
  education: list(
    z.object({ ...dated, institution: words, area: words, studyType: words, courses: many }),
  ),
  projects: list(z.object({ ...dated, name: words, description: words, keywords: many })),
  awards: list(
    z.object({ title: words, awarder: words, date: words, summary: words, highlights: many }),
  ),
  certificates: list(z.object({ name: words, issuer: words, date: words, highlights: many })),
  // not of the schema, which allows more: what our own files hold besides
  courses: list(z.object({ name: words, issuer: words, date: words, highlights: many })),
  more: list(z.object({ heading: words, lines: many })),
  publications: list(
    z.object({
      name: words,
      publisher: words,
      releaseDate: words,
      summary: words,
      highlights: many,
    }),
  ),
  skills: list(z.object({ name: words, level: words, keywords: many })),
  languages: list(z.object({ language: words, fluency: words })),
  interests: list(z.object({ name: words, keywords: many })),
});

type JsonResume = z.output<typeof jsonResume>;

/** @throws Unreadable when it is JSON of another kind */
export function readJsonResume(value: unknown): ExtractedDocument {
  const parsed = jsonResume.safeParse(value);
  const given = parsed.data;
  if (!given || (!given.basics && given.work.length + given.education.length === 0)) {
    throw new UnreadableFileError(
      'FILE_TYPE_UNSUPPORTED',
      'Of JSON files we read JSON Resume alone.',
    );
  }
  return { kind: 'json-resume', lines: [...basicsOf(given), ...livedOf(given), ...knownOf(given)] };
}

function basicsOf({ basics }: JsonResume): ExtractedLine[] {
  if (!basics) return [];
  const { location: at, profiles } = basics;
  const head: ExtractedLine[] = [
    { text: basics.name ?? '', heading: true },
    { text: basics.label ?? '' },
    { text: joinPresent([basics.email, basics.phone, basics.url], ' | ') },
    { text: joinPresent([at?.city, at?.region, at?.countryCode]) },
    ...profiles.map(({ network, username, url }) => ({
      text: joinPresent([network, url ?? username], ' '),
    })),
  ];
  return [
    ...head.filter(({ text }) => text !== ''),
    ...section('Summary', [{ head: basics.summary ?? '' }]),
  ];
}

function livedOf({ work, volunteer, education, projects }: JsonResume): ExtractedLine[] {
  type Dated = { startDate?: string | null | undefined; endDate?: string | null | undefined };
  const when = ({ startDate, endDate }: Dated) => period(startDate, endDate);
  return [
    ...section(
      'Experience',
      work.map((job) => ({
        head: joinPresent([job.position, job.name, job.location]),
        when: when(job),
        body: job.summary,
        items: job.highlights,
      })),
    ),
    ...section(
      'Volunteering',
      volunteer.map((job) => ({
        head: joinPresent([job.position, job.organization]),
        when: when(job),
        body: job.summary,
        items: job.highlights,
      })),
    ),
    ...section(
      'Education',
      education.map((school) => ({
        // a comma may stand in either
        head: joinPresent(
          [joinPresent([school.studyType, school.area], ' '), school.institution],
          ' | ',
        ),
        when: when(school),
        body: school.summary,
        items: school.courses,
      })),
    ),
    ...section(
      'Projects',
      projects.map((project) => ({
        head: project.name ?? '',
        when: when(project),
        body: joinPresent(
          [project.description ?? project.summary, joinPresent(project.keywords)],
          '\n',
        ),
        items: project.highlights,
      })),
    ),
  ];
}

function knownOf(given: JsonResume): ExtractedLine[] {
  type Dated = { summary?: string | null | undefined; highlights: readonly string[] };
  const dated = (names: readonly Maybe[], date: Maybe, { summary, highlights }: Dated) => ({
    head: joinPresent([joinPresent(names), date], ' · '),
    body: summary,
    items: highlights,
  });
  return [
    ...section(
      'Skills',
      given.skills.map(({ name, level, keywords }) => ({
        head: joinPresent(
          [joinPresent([name, level && `(${level})`], ' '), joinPresent(keywords)],
          ': ',
        ),
      })),
    ),
    ...section(
      'Certificates',
      given.certificates.map((one) => dated([one.name, one.issuer], one.date, one)),
    ),
    ...section(
      'Courses',
      given.courses.map((one) => dated([one.name, one.issuer], one.date, one)),
    ),
    ...section(
      'Awards',
      given.awards.map((one) => dated([one.title, one.awarder], one.date, one)),
    ),
    ...section(
      'Publications',
      given.publications.map((one) => dated([one.name, one.publisher], one.releaseDate, one)),
    ),
    ...section(
      'Languages',
      given.languages.map(({ language, fluency }) => ({ head: joinPresent([language, fluency]) })),
    ),
    ...section(
      'Interests',
      given.interests.map(({ name, keywords }) => ({
        head: joinPresent([name, joinPresent(keywords)], ': '),
      })),
    ),
    ...given.more.flatMap(({ heading, lines }) =>
      section(
        heading ?? '',
        lines.map((head) => ({ head })),
      ),
    ),
  ];
}
