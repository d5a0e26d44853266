import type {
  LinkedinArchive,
  LinkedinProfile,
  ProfileEntry,
} from '@roletrail/contracts/http/linkedin-profile';
import { PROFILE_MAX as MAX } from '@roletrail/contracts/profile-limits';
import type { ExtractedLine } from './document.ts';
import { period } from './sections.ts';

type Row = Readonly<Record<string, string>>;

/** The files that hold a profile; names are compared without their folders. */
const FILES = ['Profile.csv', 'Positions.csv', 'Education.csv', 'Skills.csv'] as const;

/**
 * The parts of a profile from LinkedIn's archive, cut to what a request can give back. Cells that
 * begin like a formula are text like any other.
 */
export function profileOf(
  rows: (file: (typeof FILES)[number]) => readonly Row[],
  names: readonly string[],
): LinkedinArchive {
  const leftOut: string[] = [];
  const some = <T>(what: string, all: readonly T[], most: number): T[] => {
    if (all.length > most)
      leftOut.push(`The archive has more than ${most} ${what}: the rest is left out.`);
    return all.slice(0, most);
  };
  const field = (cell = '', most: number = MAX.field) => cutCell(cell, most);
  const [profile = {}] = rows('Profile.csv');
  const entries = (what: string, all: readonly Row[], entry: (row: Row) => ProfileEntry) =>
    some(what, all.map(entry).filter(isFilled), MAX.entries);
  const skills = rows('Skills.csv').map(({ Name }) => field(Name));
  const read: LinkedinProfile = {
    headline: field(profile.Headline, MAX.headline),
    about: field(profile.Summary, MAX.about),
    experience: {
      kind: 'entries',
      entries: entries('jobs', rows('Positions.csv'), (row) => ({
        title: field(row.Title),
        at: field(row['Company Name']),
        place: field(row.Location),
        dates: field(period(row['Started On'], row['Finished On'])),
        description: field(row.Description, MAX.description),
      })),
    },
    education: {
      kind: 'entries',
      entries: entries('schools', rows('Education.csv'), (row) => ({
        title: field(row['Degree Name']),
        at: field(row['School Name']),
        place: '',
        dates: field([row['Start Date'], row['End Date']].filter(Boolean).join(' – ')),
        description: field([row.Notes, row.Activities].filter(Boolean).join('\n'), MAX.description),
      })),
    },
    skills: some('skills', skills.filter(Boolean), MAX.skills),
    // the archive does not have it
    url: '',
  };
  const isRead = (path: string) => FILES.some((name) => path === name || path.endsWith(`/${name}`));
  const found = FILES.filter((name) =>
    names.some((path) => path === name || path.endsWith(`/${name}`)),
  );
  const files = names.filter((path) => !path.endsWith('/'));
  return {
    profile: read,
    read: found,
    notRead: files.filter((path) => !isRead(path)).length,
    leftOut,
  };
}

/** The words of a profile, of which the language is judged. */
export function profileLines(profile: LinkedinProfile): ExtractedLine[] {
  const { headline, about, experience, education, skills } = profile;
  const entries = [experience, education].flatMap((section) =>
    section.kind === 'entries' ? section.entries : [],
  );
  const texts = [
    headline,
    about,
    ...entries.flatMap(({ title, at, description }) => [title, at, description]),
    ...skills,
  ];
  return texts.flatMap((text) => text.split('\n')).map((text) => ({ text }));
}

const isFilled = ({ title, at, description }: ProfileEntry) => title + at + description !== '';

/** Drops what no field of a request may hold, and cuts without half of a surrogate pair. */
function cutCell(cell: string, most: number): string {
  return Buffer.from(cell, 'utf8')
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
