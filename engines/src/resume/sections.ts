/** The parts of a résumé, by their headings. */
import type { Line, Reading } from './placed-text.ts';

export type SectionKind =
  | 'head'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'projects'
  | 'certifications'
  | 'awards'
  | 'publications'
  | 'languages'
  | 'volunteering'
  | 'military'
  | 'courses'
  | 'interests'
  | 'references'
  | 'contact'
  | 'other';

export type Section = {
  readonly kind: SectionKind;
  /** as it is written; null: what stands before the first */
  readonly heading: Line | null;
  readonly lines: readonly Line[];
};

/** Words of headings, as they stand without signs and in small letters. */
const NAMES: Readonly<Record<Exclude<SectionKind, 'head' | 'other'>, readonly string[]>> = {
  summary: [
    'summary',
    'professional summary',
    'executive summary',
    'career summary',
    'summary of qualifications',
    'qualifications summary',
    'qualifications',
    'profile',
    'professional profile',
    'personal profile',
    'personal statement',
    'about',
    'about me',
    'objective',
    'career objective',
    'highlights',
    'career highlights',
    'introduction',
    'overview',
  ],
  experience: [
    'experience',
    'work experience',
    'professional experience',
    'employment',
    'employment history',
    'work history',
    'career history',
    'professional background',
    'work background',
    'relevant experience',
    'related experience',
    'additional experience',
    'other experience',
    'industry experience',
    'teaching experience',
    'clinical experience',
    'research experience',
    'leadership experience',
    'internships',
    'internship experience',
    'positions held',
    'professional history',
    'career',
    'jobs',
  ],
  education: [
    'education',
    'education and training',
    'academic background',
    'educational background',
    'academic history',
    'academic qualifications',
    'education and qualifications',
    'education and certifications',
    'schooling',
    'studies',
    'degrees',
  ],
  skills: [
    'skills',
    'technical skills',
    'key skills',
    'core skills',
    'professional skills',
    'relevant skills',
    'skills and tools',
    'tools',
    'tools and technologies',
    'technologies',
    'core competencies',
    'competencies',
    'areas of expertise',
    'expertise',
    'skills and abilities',
    'skills summary',
    'technical proficiencies',
    'computer skills',
    'top skills',
    'strengths',
    'skills and interests',
    'tech stack',
  ],
  projects: [
    'projects',
    'personal projects',
    'selected projects',
    'key projects',
    'side projects',
    'academic projects',
    'open source',
    'portfolio',
    'project experience',
  ],
  certifications: [
    'certifications',
    'certificates',
    'certification',
    'licenses',
    'licences',
    'licenses and certifications',
    'licences and certifications',
    'certifications and licenses',
    'certifications and training',
    'professional certifications',
    'credentials',
    'accreditations',
    'licensure',
    'training and certifications',
    'training',
    'professional development',
  ],
  awards: [
    'awards',
    'honors',
    'honours',
    'honors and awards',
    'honours and awards',
    'awards and honors',
    'honors awards',
    'achievements',
    'accomplishments',
    'key achievements',
    'scholarships',
    'recognition',
  ],
  publications: [
    'publications',
    'selected publications',
    'papers',
    'publications and talks',
    'presentations',
    'talks',
    'patents',
    'conferences',
  ],
  languages: ['languages', 'language skills', 'spoken languages', 'foreign languages'],
  volunteering: [
    'volunteering',
    'volunteer experience',
    'volunteer work',
    'voluntary work',
    'volunteer',
    'community service',
    'community involvement',
    'community',
    'extracurricular activities',
    'activities',
    'leadership and activities',
    'leadership',
    'activities and leadership',
  ],
  military: ['military', 'military service', 'military experience', 'military background'],
  courses: ['courses', 'coursework', 'relevant coursework', 'relevant courses', 'selected courses'],
  interests: [
    'interests',
    'hobbies',
    'hobbies and interests',
    'personal interests',
    'interests and hobbies',
  ],
  references: ['references', 'referees'],
  contact: [
    'contact',
    'contact information',
    'contact details',
    'contact me',
    'personal details',
    'personal information',
    'links',
  ],
};

const KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as SectionKind] as const),
  ),
);
const WORDS_MOST = 5;

/** The kind that this heading names; null: it is none that we know. */
export function kindNamed(text: string): SectionKind | null {
  const name = text
    .toLowerCase()
    .replace(/\(.*?\)|\bcontinued\b/g, ' ')
    .replace(/&|\+|\//g, ' and ')
    .replace(/[^\p{L} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return KINDS.get(name) ?? null;
}

/** What stands in the document, from heading to heading. */
export function sectionsOf({ lines }: Reading): readonly Section[] {
  const body = bodySize(lines);
  const style = headingStyle(lines, body);
  const sections: { kind: SectionKind; heading: Line | null; lines: Line[] }[] = [];
  let last: (typeof sections)[number] = { kind: 'head', heading: null, lines: [] };
  for (const [at, line] of lines.entries()) {
    const kind = kindOf(line, style, body, at);
    if (kind === null) {
      last.lines.push(line);
      continue;
    }
    sections.push(last);
    last = { kind, heading: line, lines: [] };
  }
  sections.push(last);
  return sections.filter(({ heading, lines: own }) => heading !== null || own.length > 0);
}

/** How the known headings look, so that an unknown one is seen. */
type Style = { readonly upper: boolean; readonly bold: boolean; readonly size: number } | null;

function kindOf(line: Line, style: Style, body: number, at: number): SectionKind | null {
  if (!mayBeHeading(line)) return null;
  const known = kindNamed(line.text);
  if (known !== null) return standsOut(line, body) ? known : null;
  if (style === null || at < 2 || !line.apart) return null;
  const alike =
    isUpper(line.text) === style.upper && line.bold === style.bold && line.size >= style.size;
  const marked = style.upper || style.size > body * 1.1;
  return alike && marked && !/\d/.test(line.text) ? 'other' : null;
}

function mayBeHeading({ text }: Line): boolean {
  const words = text.split(/\s+/).length;
  return words <= WORDS_MOST && text.length <= 50 && !/[@•\t]|[.;,]$/.test(text);
}

/** A word like “Skills” alone on its line; in small letters it is the end of a sentence. */
function standsOut({ text, bold, size, apart }: Line, body: number): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text) || bold || size > body || apart;
}

function headingStyle(lines: readonly Line[], body: number): Style {
  const known = lines.filter(
    (line) => mayBeHeading(line) && kindNamed(line.text) !== null && standsOut(line, body),
  );
  if (known.length < 2) return null;
  const most = (test: (line: Line) => boolean) => known.filter(test).length > known.length / 2;
  const size = Math.min(...known.map((line) => line.size));
  return { upper: most(({ text }) => isUpper(text)), bold: most(({ bold }) => bold), size };
}

function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}

/** The size in which most characters are set. */
export function bodySize(lines: readonly Line[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of lines) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  const [most] = [...sizes].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 1;
}
