import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { datesIn, type MonthDate } from '@roletrail/engines/resume/dates';
import { usualDates, writeDates } from '@roletrail/engines/resume/written-dates';
import { textOfHtml } from '@roletrail/engines/text/html-text';

/**
 * Formats the draft as JSON Resume (jsonresume.org, schema 1.0.0). Extra fields hold what the schema
 * has no place for: `note`, `dates` in the person's words, `more`, `courses`, `meta.headings` and
 * `meta.order`. Lists are in the order of the draft's sections.
 */
export function toJsonResume(draft: ResumeDraft): object {
  const { name, headline, email, phone, place, links, summary, entries, skills, more } = draft;
  const [url = '', ...others] = links;
  const lists = new Map(LISTS.map((list) => [list, more.find(isNamed(list))] as const));
  const linesOf = (list: (typeof LISTS)[number]) => lists.get(list)?.lines ?? [];
  const headings = LISTS.map((list) => [list, lists.get(list)?.heading ?? ''] as const);
  const inLists = new Set(lists.values());
  const ofSections = [...new Set(entries.map(({ section }) => section))].map((section) => {
    const { key, form } = FORMS[section];
    return [key, entries.filter((entry) => entry.section === section).map(form)] as const;
  });
  return {
    basics: {
      name,
      label: headline,
      email,
      phone,
      url,
      summary,
      location: locationOf(place),
      profiles: others.map((other) => ({ url: other })),
    },
    ...Object.fromEntries(ofSections),
    skills: skills.map((skill) => ({ name: skill })),
    languages: linesOf('languages').map((language) => ({ language })),
    interests: linesOf('interests').map((interest) => ({ name: interest })),
    more: more.filter((section) => !inLists.has(section)),
    meta: {
      headings: Object.fromEntries(headings.filter(([, heading]) => heading !== '')),
      order: more.map(({ heading }) => heading),
    },
  };
}

/** A value of `JSON.stringify`; texts that a reader would take for HTML are escaped. */
export function plainWords(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || textOfHtml(value) === value.trim()) return value;
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Sections that the schema has; their headings as written are in `meta`. */
const LISTS = ['languages', 'interests'] as const;
const isNamed = (list: string) => (section: ResumeDraft['more'][number]) =>
  section.heading.toLowerCase() === list;

/** “Portland, OR” in two parts; a place that would not come back from its parts stays whole. */
function locationOf(place: string): object {
  const [city = '', ...region] = place.split(', ');
  const isWhole = city === '' || region.some((part) => part === '');
  return isWhole ? { city: place } : { city, region: region.join(', ') };
}

type Form = {
  readonly key: string;
  readonly form: (entry: DraftEntry) => object;
};

const noteOf = (entry: DraftEntry) => ({
  note: [entry.at, entry.place, entry.note].filter(Boolean).join(', '),
});
const once = (entry: DraftEntry) => {
  const { dates: date, points: highlights } = entry;
  return { ...noteOf(entry), date, highlights };
};
const lasting = (entry: DraftEntry) => ({
  ...noteOf(entry),
  ...period(entry),
  highlights: entry.points,
});

/** Key of each section, and the form of its entries. */
const FORMS: Readonly<Record<EntrySection, Form>> = {
  experience: {
    key: 'work',
    form: ({ title, at, place, note, ...entry }) => ({
      position: title,
      name: at,
      location: place,
      note,
      ...period(entry),
      highlights: entry.points,
    }),
  },
  volunteering: {
    key: 'volunteer',
    form: (entry) => ({ organization: entry.title, ...lasting(entry) }),
  },
  education: {
    key: 'education',
    form: ({ title, at, place, note, ...entry }) => ({
      studyType: title,
      institution: at,
      location: place,
      note,
      ...period(entry),
      courses: entry.points,
    }),
  },
  projects: { key: 'projects', form: (entry) => ({ name: entry.title, ...lasting(entry) }) },
  awards: { key: 'awards', form: (entry) => ({ title: entry.title, ...once(entry) }) },
  certifications: { key: 'certificates', form: (entry) => ({ name: entry.title, ...once(entry) }) },
  courses: { key: 'courses', form: (entry) => ({ name: entry.title, ...once(entry) }) },
  publications: {
    key: 'publications',
    form: (entry) => {
      const { date: releaseDate, ...more } = once(entry);
      return { name: entry.title, releaseDate, ...more };
    },
  },
};

/** Start and end dates; a current entry has no end, and a single date is both. */
function period({ dates }: Pick<DraftEntry, 'dates'>): object {
  const [range] = datesIn(dates);
  const isWhole = usualDates(dates) === dates && writeDates(range ?? null) === dates;
  const own = isWhole || dates === '' ? {} : { dates };
  if (range?.to && !range.from) return { endDate: isoOf(range.to), ...own };
  if (!range?.from) return own;
  const startDate = isoOf(range.from);
  const endDate = isoOf(range.to ?? range.from);
  return range.current ? { startDate, ...own } : { startDate, endDate, ...own };
}

function isoOf({ year, month }: MonthDate): string {
  return month === null ? `${year}` : `${year}-${`${month}`.padStart(2, '0')}`;
}
