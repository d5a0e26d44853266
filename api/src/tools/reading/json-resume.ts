import { LIST_SIGN } from '@roletrail/engines/resume/document';
import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { JsonSource } from './json-source.ts';
import { fromReactiveResume, isReactiveResume } from './reactive-resume.ts';
import { joinPresent, period } from './sections.ts';
import {
  entriesUnder,
  fieldLine,
  notReadWarning,
  piece,
  type StructuredEntry,
  under,
  underOwn,
} from './structured.ts';
import { UnreadableFileError } from './unreadable.ts';

/** Lists of which one makes an object a résumé. */
const LISTS = ['work', 'education', 'skills', 'projects', 'volunteer'] as const;

/** Keys of which one shows an export of Europass. */
const EUROPASS = [
  'SkillsPassport',
  'LearnerInfo',
  'workExperiences',
  'educationTrainings',
] as const;
const NO_EUROPASS =
  'This is the JSON of Europass, which we do not read. Please download your CV there as PDF.';

/**
 * Reads JSON Resume (jsonresume.org, schema 1.0.0 and its earlier keys), and what Reactive Resume
 * exports. A value of another type harms only itself.
 * @throws Unreadable FILE_TYPE_UNSUPPORTED if it is JSON of another kind
 */
export function readJsonResume(value: unknown): ExtractedDocument {
  const missed: string[] = [];
  const given = isReactiveResume(value) ? fromReactiveResume(value, missed) : value;
  const resume = new JsonSource(given, '', missed);
  if (!resume.isObject('basics') && !LISTS.some((key) => resume.has(key))) {
    const isEuropass = EUROPASS.some((key) => resume.has(key));
    throw new UnreadableFileError(
      'FILE_TYPE_UNSUPPORTED',
      isEuropass
        ? NO_EUROPASS
        : 'Of JSON files we read JSON Resume and the export of Reactive Resume.',
    );
  }
  const meta = resume.child('meta');
  const headings = meta.child('headings');
  resume.ignore('$schema', 'version', 'metadata');
  const parts: Part[] = [
    ...ENTRIES.map(([key, heading, entries]) => {
      return [key, entriesUnder(heading, resume.list(key).flatMap(entries))] as const;
    }),
    ['skills', under('Skills', resume.list('skills').flatMap(skillLine))],
    ...otherParts(resume),
  ];
  const lines = [
    ...basicsOf(resume.child('basics')),
    ...parts.sort(byOrderOf(resume.keys())).flatMap(([, some]) => some),
    ...moreParts(resume, headings, meta.texts('order')),
  ];
  resume.end();
  return { kind: 'json-resume', lines, warnings: notReadWarning(missed) };
}

/** Lines of one key. */
type Part = readonly [key: string, lines: ExtractedLine[]];

/** A file's keys are in the order in which a person wants their sections. */
function byOrderOf(keys: readonly string[]) {
  const at = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return ([one]: Part, [other]: Part) => at(one) - at(other);
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);
const some = (lines: readonly (ExtractedLine | null)[]) => lines.flatMap((line) => line ?? []);

function basicsOf(basics: JsonSource): ExtractedLine[] {
  const name = basics.text('name') || fullName(basics);
  const place = placeOf(basics);
  const url = basics.text('url', 'website');
  const profiles = basics.list('profiles').map(linkOf).filter(Boolean);
  const head = some([
    fieldLine([piece('name', name)]),
    fieldLine([piece('headline', basics.text('label', 'headline', 'title').replaceAll('\n', ' '))]),
    fieldLine([piece('email', basics.text('email')), piece('phone', basics.text('phone'))]),
    fieldLine([piece('place', place)]),
    ...[...new Set([url, ...profiles])].map((link) => fieldLine([piece('link', link)])),
  ]);
  const summary = linesOf(basics.text('summary', 'bio')).map((text) => {
    return fieldLine([piece('summary', text)]);
  });
  basics.ignore('image', 'picture', 'customFields');
  basics.end();
  const [first, ...more] = head;
  const titled = first && name !== '' ? [{ ...first, heading: true }, ...more] : head;
  return [...titled, ...under('Summary', some(summary))];
}

function fullName(basics: JsonSource): string {
  return joinPresent([basics.text('firstName'), basics.text('lastName')], ' ');
}

/** Town, region and country; an address if there is no more. */
function placeOf(basics: JsonSource): string {
  if (!basics.isObject('location')) return basics.text('location').replaceAll('\n', ', ');
  const location = basics.child('location');
  const parts = [
    location.text('city'),
    location.text('region', 'state'),
    location.text('countryCode', 'country'),
  ];
  const place = joinPresent(parts) || location.text('address', 'name').replaceAll('\n', ', ');
  location.end();
  return place;
}

const NETWORKS: Readonly<Record<string, string>> = {
  github: 'https://github.com/',
  gitlab: 'https://gitlab.com/',
  linkedin: 'https://www.linkedin.com/in/',
  twitter: 'https://twitter.com/',
  x: 'https://x.com/',
};

function linkOf(profile: JsonSource): string {
  const [network, username] = [profile.text('network', 'name'), profile.text('username')];
  const url = profile.text('url', 'website');
  profile.ignore('icon');
  profile.end();
  if (url !== '' || username === '') return url;
  const begin = NETWORKS[network.toLowerCase()];
  return begin ? `${begin}${username.replace(/^@/, '')}` : joinPresent([network, username], ': ');
}

/** What entries of all kinds have. A job's description is its employer's. */
function bodyOf(entry: JsonSource, isJob = false) {
  const dates = entry.text('date', 'dates');
  const [from, to] = [entry.text('startDate', 'start'), entry.text('endDate', 'end')];
  const highlights = entry.texts('highlights', 'keyAchievements');
  const about = isJob ? '' : entry.text('description');
  const body = [...linesOf(about), ...withoutSigns(linesOf(entry.text('summary')))];
  return { dates: dates || period(from, to), body, items: highlights };
}

/** Lines that all begin as items of a list are these items. */
function withoutSigns(lines: readonly string[]): readonly string[] {
  const isList = lines.length > 1 && lines.every((line) => LIST_SIGN.test(line));
  return isList ? lines.map((line) => line.replace(LIST_SIGN, '')) : lines;
}

/** Roles under one employer are jobs of it. */
function jobsOf(job: JsonSource): StructuredEntry[] {
  const employer = job.text('name', 'company', 'employer');
  const notes = notesOf(job, 'description', 'employmentType', 'department');
  const place = job.text('location').replaceAll('\n', ', ');
  const own = roleOf(job, [employer, place], notes);
  const roles = job.list('roles', 'positions').map((role) => {
    const ownPlace = role.text('location') || place;
    const read = roleOf(role, [employer, ownPlace], [...notes, ...notesOf(role, 'employmentType')]);
    role.end();
    return read;
  });
  job.end();
  const [first, ...more] = roles.map(({ entry }) => entry);
  if (!first) return [own.entry];
  if (own.title !== '') return [own.entry, first, ...more];
  // dates of an employer are those of its roles, or of its first role
  const { dates = '', body = [], items = [] } = own.entry;
  const isDated = [first, ...more].some((role) => role.dates !== '');
  const whole = {
    ...first,
    dates: isDated ? (first.dates ?? '') : dates,
    body: [...body, ...(first.body ?? [])],
    items: [...items, ...(first.items ?? [])],
  };
  return [whole, ...more];
}

function roleOf(
  role: JsonSource,
  [employer, place]: readonly [string, string],
  notes: readonly string[],
): { readonly title: string; readonly entry: StructuredEntry } {
  const title = role.text('position', 'title', 'jobTitle', 'role');
  const head = [piece('title', title), piece('at', employer), piece('entry-place', place)];
  return { title, entry: { kind: 'job', head, notes, ...bodyOf(role, true) } };
}

/** Facts that have no field of their own: a draft keeps them beside the head. */
function notesOf(entry: JsonSource, ...keys: readonly string[]): string[] {
  return [
    entry.text('note'),
    entry.text('url', 'website'),
    ...keys.map((key) => entry.text(key)),
  ].filter(Boolean);
}

function volunteerOf(entry: JsonSource): StructuredEntry {
  const [position, organization] = [
    entry.text('position', 'title'),
    entry.text('organization', 'name'),
  ];
  const head = [piece('title', position || organization)];
  const notes = [position === '' ? '' : organization, ...notesOf(entry, 'location')].filter(
    Boolean,
  );
  const read: StructuredEntry = { kind: 'entry', head, notes, ...bodyOf(entry) };
  entry.end();
  return read;
}

function studyOf(study: JsonSource): StructuredEntry {
  const degree = joinPresent(
    [study.text('studyType', 'degree'), study.text('area', 'fieldOfStudy')],
    ' ',
  );
  const head = [
    piece('title', degree),
    piece('at', study.text('institution', 'school', 'name')),
    piece('entry-place', study.text('location')),
  ];
  const notes = notesOf(study, 'score', 'gpa');
  const { items, ...body } = bodyOf(study);
  const read = {
    kind: 'study',
    head,
    notes,
    ...body,
    items: [...items, ...study.texts('courses')],
  } as const;
  study.end();
  return read;
}

function projectOf(project: JsonSource): StructuredEntry {
  const head = [piece('title', project.text('name', 'title'))];
  const notes = notesOf(project, 'entity', 'type');
  const roles = project.texts('roles');
  const keywords = project.texts('keywords').join(', ');
  const { body, ...more } = bodyOf(project);
  project.end();
  const known = keywords === '' ? body : [...body, keywords];
  return { kind: 'entry', head, notes: [...notes, ...roles], ...more, body: known };
}

const ENTRIES = [
  ['work', 'Experience', jobsOf],
  ['volunteer', 'Volunteering', (entry: JsonSource) => [volunteerOf(entry)]],
  ['education', 'Education', (entry: JsonSource) => [studyOf(entry)]],
  ['projects', 'Projects', (entry: JsonSource) => [projectOf(entry)]],
] as const;

/** A skill's name is a label if words of it follow. */
function skillLine(skill: JsonSource): ExtractedLine[] {
  const [name, level] = [skill.text('name'), skill.text('level', 'description')];
  const keywords = skill.texts('keywords', 'items');
  skill.end();
  if (keywords.length === 0) {
    return some([
      fieldLine([piece('skill', name), ...(level === '' ? [] : [{ text: level }])], ', '),
    ]);
  }
  const label = joinPresent([name, level && `(${level})`], ' ');
  const lines: ExtractedLine[] = [];
  for (let at = 0; at < keywords.length; at += WORDS_OF_LINE) {
    const some = keywords.slice(at, at + WORDS_OF_LINE).map((word) => piece('skill', word));
    const line = fieldLine(some, ', ');
    if (line) lines.push(at === 0 && label !== '' ? labelled(label, line) : line);
  }
  return lines;
}

/** A line has a bounded number of fields. */
const WORDS_OF_LINE = 20;

function labelled(label: string, { pieces = [] }: ExtractedLine): ExtractedLine {
  const all = [{ text: `${label}: ` }, ...pieces];
  return { text: all.map(({ text }) => text).join(''), pieces: all };
}

/** Parts that are an entry each: what it is called, who gave it, when. */
const GIVEN = [
  ['Certificates', ['certificates', 'certifications'], ['issuer', 'authority']],
  ['Courses', ['courses'], ['issuer']],
  ['Awards', ['awards'], ['awarder']],
  ['Publications', ['publications'], ['publisher']],
] as const;

function otherParts(resume: JsonSource): Part[] {
  return GIVEN.map(([heading, keys, from]) => {
    const entries = resume.list(...keys).map((entry): StructuredEntry => {
      const head = [piece('title', entry.text('name', 'title'))];
      const released = entry.text('releaseDate');
      const notes = [entry.text(...from), ...notesOf(entry)].filter(Boolean);
      const { dates, ...body } = bodyOf(entry);
      entry.end();
      return { kind: 'entry', head, notes, dates: released || dates, ...body };
    });
    return [keys[0], entriesUnder(heading, entries)];
  });
}

/** Lists without entries: a draft keeps their lines. */
function moreParts(
  resume: JsonSource,
  headings: JsonSource,
  order: readonly string[],
): ExtractedLine[] {
  const listed = (key: string, heading: string, line: (item: JsonSource) => string): Part => {
    const lines = resume.list(key).map((item) => {
      const text = line(item).replaceAll('\n', ' ');
      item.end();
      return { text };
    });
    const own = headings.text(key) || heading;
    return [own, underOwn(own, lines)];
  };
  const labelOf = (item: JsonSource) =>
    joinPresent([item.text('name'), item.texts('keywords').join(', ')], ': ');
  const parts: Part[] = [
    listed('languages', 'Languages', (item) =>
      joinPresent([item.text('language', 'name'), item.text('fluency', 'level')]),
    ),
    listed('interests', 'Interests', labelOf),
    listed('references', 'References', (item) =>
      joinPresent([item.text('name'), item.text('reference')], ': '),
    ),
    ...resume.list('more').map((part): Part => {
      const heading = part.text('heading');
      return [
        heading,
        underOwn(
          heading,
          part.texts('lines').map((text) => ({ text })),
        ),
      ];
    }),
  ];
  return parts.sort(byOrderOf(order)).flatMap(([, lines]) => lines);
}
