import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { datesIn, type MonthDate } from '@roletrail/engines/resume/dates';

/** Formats the draft as JSON Resume (jsonresume.org, schema 1.0.0), with extra fields. */
export function toJsonResume(draft: ResumeDraft): object {
  const { name, headline, email, phone, place, links, summary, entries, skills, more } = draft;
  const [city = '', ...region] = place.split(/,\s*/);
  const [url = '', ...others] = links;
  const of = <T>(section: EntrySection, form: (entry: DraftEntry) => T) =>
    entries.filter((entry) => entry.section === section).map(form);
  const lists = new Map(LISTS.map((name) => [name, more.filter(isNamed(name))] as const));
  const linesOf = (name: (typeof LISTS)[number]) => lists.get(name)?.[0]?.lines ?? [];
  const isListed = (section: ResumeDraft['more'][number]) =>
    LISTS.some((name) => lists.get(name)?.[0] === section);
  const headings = LISTS.map((name) => [name, lists.get(name)?.[0]?.heading ?? ''] as const);
  return {
    basics: {
      name,
      label: headline,
      email,
      phone,
      url,
      summary,
      location: { city, region: region.join(', ') },
      profiles: others.map((other) => ({ url: other })),
    },
    work: of('experience', (entry) => ({
      position: entry.title,
      name: entry.at,
      location: entry.place,
      note: entry.note,
      ...toWork(entry),
    })),
    volunteer: of('volunteering', (entry) => ({ organization: entry.title, ...toOther(entry) })),
    education: of('education', (entry) => ({
      studyType: entry.title,
      institution: entry.at,
      location: entry.place,
      note: entry.note,
      ...period(entry),
      courses: entry.points,
    })),
    projects: of('projects', (entry) => ({ name: entry.title, ...toOther(entry) })),
    awards: of('awards', (entry) => ({ title: entry.title, ...once(entry) })),
    certificates: of('certifications', (entry) => ({ name: entry.title, ...once(entry) })),
    courses: of('courses', (entry) => ({ name: entry.title, ...once(entry) })),
    publications: of('publications', (entry) => {
      const { date: releaseDate, ...more } = once(entry);
      return { name: entry.title, releaseDate, ...more };
    }),
    skills: skills.map((skill) => ({ name: skill })),
    languages: linesOf('languages').map((language) => ({ language })),
    interests: linesOf('interests').map((interest) => ({ name: interest })),
    more: more.filter((section) => !isListed(section)),
    meta: { headings: Object.fromEntries(headings.filter(([, heading]) => heading !== '')) },
  };
}

/** Sections that the schema has; their headings as written are in `meta`. */
const LISTS = ['languages', 'interests'] as const;
const isNamed = (name: string) => (section: ResumeDraft['more'][number]) =>
  section.heading.toLowerCase() === name;

const noteOf = (entry: DraftEntry) => ({
  note: [entry.at, entry.place, entry.note].filter(Boolean).join(', '),
});
const once = (entry: DraftEntry) => {
  const { dates: date, points: highlights } = entry;
  return { ...noteOf(entry), date, highlights };
};
const toOther = (entry: DraftEntry) => ({ ...noteOf(entry), ...toWork(entry) });
const toWork = (entry: DraftEntry) => ({ ...period(entry), highlights: entry.points });

/** Returns start and end dates. A current entry has no end; a single date is both. */
function period({ dates }: DraftEntry): { startDate?: string; endDate?: string } {
  const range = datesIn(dates)[0];
  if (range?.to && !range.from) return { endDate: written(range.to) };
  if (!range?.from) return dates.trim() === '' ? {} : { startDate: dates, endDate: dates };
  const startDate = written(range.from);
  return range.current ? { startDate } : { startDate, endDate: written(range.to ?? range.from) };
}

function written({ year, month }: MonthDate): string {
  return month === null ? `${year}` : `${year}-${`${month}`.padStart(2, '0')}`;
}
