/** What Reactive Resume (rxresu.me, versions 3 to 5) exports, in the keys of JSON Resume. */
import { JsonSource } from './json-source.ts';

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its sections are objects with items; JSON Resume has none. */
export function isReactiveResume(value: unknown): value is Json {
  return isRecord(value) && isRecord(value.basics) && isRecord(value.sections);
}

/** Sections with the keys of JSON Resume. */
const SECTIONS: Readonly<Record<string, string>> = {
  work: 'work',
  experience: 'work',
  education: 'education',
  projects: 'projects',
  volunteer: 'volunteer',
  awards: 'awards',
  certifications: 'certificates',
  publications: 'publications',
  skills: 'skills',
  languages: 'languages',
  interests: 'interests',
  references: 'references',
};
/** Looks and ids. */
const LOOKS = [
  'id',
  'visible',
  'hidden',
  'options',
  'icon',
  'iconColor',
  'columns',
  'proficiency',
  'levelNum',
];

/** @param missed collects the sections that are not read */
export function fromReactiveResume(value: Json, missed: string[]): Json {
  const sections = isRecord(value.sections) ? value.sections : {};
  const basics = isRecord(value.basics) ? value.basics : {};
  const summary = value.summary ?? sections.summary;
  const read: Record<string, unknown> = {
    basics: {
      ...withUrl(basics),
      profiles: itemsOf(sections.profiles),
      summary: isRecord(summary) ? summary.content : summary,
    },
  };
  for (const [name, section] of Object.entries(sections)) {
    const key = SECTIONS[name];
    if (key !== undefined) read[key] = itemsOf(section);
    else if (name !== 'summary' && name !== 'profiles' && itemsOf(section).length > 0) {
      missed.push(`sections.${name}`);
    }
  }
  return read;
}

function itemsOf(section: unknown): unknown[] {
  const items = isRecord(section) ? section.items : section;
  return Array.isArray(items) ? items.filter((item) => !isHidden(item)).map(withUrl) : [];
}

const isHidden = (item: unknown) =>
  isRecord(item) && (item.visible === false || item.hidden === true);

/** Addresses are objects with a label; versions differ in their keys. */
function withUrl(item: unknown): Json {
  if (!isRecord(item)) return {};
  const { url, website, level, period, date, grade, roles, description, ...more } = item;
  const read: Record<string, unknown> = { ...more };
  for (const key of LOOKS) delete read[key];
  const link = [url, website].map(hrefOf).find(Boolean);
  if (link) read.url = link;
  // a number is of stars
  if (typeof level === 'string') read.level = level;
  // version 3 has both ends of a date
  if (isRecord(date)) Object.assign(read, { startDate: date.start, endDate: date.end });
  else if (period || date) read.date = period || date;
  if (grade) read.score = grade;
  if (Array.isArray(roles)) read.roles = roles.map(withUrl);
  // of a language and of a skill it is the level
  const isLevel = 'language' in item || 'keywords' in item || 'fluency' in item;
  const isJob = 'company' in item || 'position' in item;
  if (description) read[isLevel ? 'level' : isJob ? 'summary' : 'description'] = description;
  return read;
}

function hrefOf(value: unknown): string {
  const source = new JsonSource(isRecord(value) ? value : { href: value }, '', []);
  return source.text('href', 'url', 'link');
}
