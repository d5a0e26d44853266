import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { datesIn, type MonthDate } from '@roletrail/engines/resume/dates';

/** Formats the draft as JSON Resume (jsonresume.org, schema 1.0.0), with extra fields. */
export function toJsonResume(draft: ResumeDraft): object {
  const { name, headline, email, phone, place, links, summary, entries, skills, more } = draft;
  const [city = '', ...region] = place.split(/,\s*/);
  const [url = '', ...others] = links;
  const of = <T>(section: EntrySection, form: (entry: DraftEntry) => T) =>
    entries.filter((entry) => entry.section === section).map(form);
  const isNamed = (title: string) => (section: ResumeDraft['more'][number]) =>
    section.heading.toLowerCase() === title;
  const linesOf = (title: string) => more.filter(isNamed(title)).flatMap(({ lines }) => lines);
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
      summary: entry.note,
      ...toWork(entry),
    })),
    volunteer: of('volunteering', (entry) => ({ organization: named(entry), ...toWork(entry) })),
    education: of('education', (entry) => ({
      studyType: entry.title,
      institution: [entry.at, entry.place].filter(Boolean).join(', '),
      summary: entry.note,
      ...period(entry),
      courses: entry.points,
    })),
    projects: of('projects', (entry) => ({ name: named(entry), ...toWork(entry) })),
    awards: of('awards', (entry) => ({ title: named(entry), ...once(entry) })),
    certificates: of('certifications', (entry) => ({ name: named(entry), ...once(entry) })),
    courses: of('courses', (entry) => ({ name: named(entry), ...once(entry) })),
    publications: of('publications', ({ dates: releaseDate, points: highlights, ...entry }) => ({
      name: named(entry),
      releaseDate,
      highlights,
    })),
    skills: skills.map((skill) => ({ name: skill })),
    languages: linesOf('languages').map((language) => ({ language })),
    interests: linesOf('interests').map((interest) => ({ name: interest })),
    more: more.filter((one) => !isNamed('languages')(one) && !isNamed('interests')(one)),
  };
}

const named = ({ title, note }: Pick<DraftEntry, 'title' | 'note'>) =>
  [title, note].filter(Boolean).join(' | ');
const once = ({ dates: date, points: highlights }: DraftEntry) => ({ date, highlights });
const toWork = (entry: DraftEntry) => ({ ...period(entry), highlights: entry.points });

/** Returns start and end dates. A current entry has no end; a single date is both. */
function period({ dates }: DraftEntry): { startDate?: string; endDate?: string } {
  const range = datesIn(dates)[0];
  if (!range?.from) return dates.trim() === '' ? {} : { startDate: dates, endDate: dates };
  const startDate = written(range.from);
  return range.current ? { startDate } : { startDate, endDate: written(range.to ?? range.from) };
}

function written({ year, month }: MonthDate): string {
  return month === null ? `${year}` : `${year}-${`${month}`.padStart(2, '0')}`;
}
