/** The two parts of quality that judge the whole: structure and completeness. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { TextSpan } from '../engine.ts';
import { rounded } from '../engine.ts';
import { tokenise } from '../text/tokens.ts';
import { findEndMonth, parseEntryDates } from './career-time.ts';
import { partOf, type QualityPartName, type ReviewedPart, type ReviewFinding } from './parts.ts';
import { writeResumeDraft } from './write-draft.ts';

/** Points of a part: achieved, possible, and the explanation. */
type Share = { readonly had: number; readonly of: number; readonly why: string };
type Find = (code: string, why: string, spans?: readonly TextSpan[]) => void;

function summed(
  name: QualityPartName,
  shares: readonly Share[],
  findings: readonly ReviewFinding[],
): ReviewedPart {
  const [had, of] = [sum(shares.map((one) => one.had)), sum(shares.map((one) => one.of))];
  const whys = shares.map((one) => `${one.why} (${rounded(one.had)} of ${one.of})`);
  return partOf(name, had / of, `${whys.join('; ')}.`, { findings });
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const finder = (part: QualityPartName, findings: ReviewFinding[]): Find => {
  return (code, why, spans = []) => void findings.push({ part, code, why, spans });
};

const SECTION_POINTS = 2;
const ORDER_POINTS = 4;
const LENGTH_POINTS = 5;
const WORDS_LEAST = 350;
const WORDS_MOST = 900;

export function structureOf(draft: ResumeDraft): ReviewedPart {
  const findings: ReviewFinding[] = [];
  const find = finder('structure', findings);
  const order = orderOf(draft, find);
  const shares = [sectionsShare(draft, find), ...(order ? [order] : []), lengthShare(draft, find)];
  return summed('structure', shares, findings);
}

/** Work, learning, skills. What was done unpaid is work. */
function sectionsShare({ entries, skills }: ResumeDraft, find: Find): Share {
  const has = (...names: DraftEntry['section'][]) =>
    entries.some(({ section }) => names.includes(section));
  const parts = [
    [has('experience', 'projects', 'volunteering'), 'experience, projects or volunteering'],
    [has('education', 'courses', 'certifications'), 'education, courses or certificates'],
    [skills.some((skill) => skill.trim() !== ''), 'skills'],
  ] as const;
  const there = parts.filter(([isThere]) => isThere);
  for (const [isThere, name] of parts) {
    if (!isThere) find('no-section', `Nothing stands under ${name}. Is there something?`);
  }
  const why = `${there.length} of 3 sections: work, learning, skills`;
  return { had: there.length * SECTION_POINTS, of: parts.length * SECTION_POINTS, why };
}

/** Null where fewer than two jobs have dates: nothing is taken off for that here. */
function orderOf({ entries }: ResumeDraft, find: Find): Share | null {
  const dated = entries.flatMap((entry, at) => {
    const range = entry.section === 'experience' ? parseEntryDates(entry) : null;
    return range ? [{ at, end: findEndMonth(range) }] : [];
  });
  const pairs = dated.slice(1).map((later, n) => ({ before: dated[n]?.end ?? 0, later }));
  if (pairs.length === 0) return null;
  const wrong = pairs.filter(({ before, later }) => later.end > before);
  for (const { later } of wrong) {
    const spans = [wholeDates(entries, later.at)];
    find('order', 'It ended later than the one above it. The newest first?', spans);
  }
  const share = (pairs.length - wrong.length) / pairs.length;
  return { had: share * ORDER_POINTS, of: ORDER_POINTS, why: 'jobs from the newest to the oldest' };
}

function wholeDates(entries: readonly DraftEntry[], at: number): TextSpan {
  return { source: `entries.${at}.dates`, start: 0, end: entries[at]?.dates.length ?? 0 };
}

/** Rates the length without name and contact data. */
function lengthShare(draft: ResumeDraft, find: Find): Share {
  const anonymous = { name: '', headline: '', email: '', phone: '', place: '', links: [] };
  const words = tokenise(writeResumeDraft(Object.assign({}, draft, anonymous)).text).length;
  const share = words < WORDS_LEAST ? words / WORDS_LEAST : Math.min(1, WORDS_MOST / words);
  if (words < WORDS_LEAST) {
    find('thin', `${words} words. What else did you do that this job would need?`);
  }
  if (words > WORDS_MOST) find('long', `${words} words. What could a reader do without?`);
  const why = `${words} words, full from ${WORDS_LEAST} to ${WORDS_MOST}`;
  return { had: share * LENGTH_POINTS, of: LENGTH_POINTS, why };
}

const SKILLS_FULL = 5;

/** Four quarters; the dates are left out where there is no job. A degree needs no year. */
export function completenessOf(draft: ResumeDraft): ReviewedPart {
  const { name, email, phone, entries, skills } = draft;
  const findings: ReviewFinding[] = [];
  const find = finder('completeness', findings);
  const reach = { name, 'e-mail address': email, 'phone number': phone };
  const missing = Object.entries(reach).filter(([, value]) => value.trim() === '');
  for (const [what] of missing) find('contact', `No ${what} was found.`);
  const listed = skills.filter((skill) => skill.trim() !== '').length;
  if (listed < SKILLS_FULL)
    find('skills', `${listed} skills are listed; ${SKILLS_FULL} are enough.`);
  const learned = entries.some(({ section }) => section === 'education');
  if (!learned) find('education', 'No education is given. School and courses count.');
  const dates = datesShare(entries, find);
  const shares = [
    { had: (3 - missing.length) / 3, of: 1, why: 'name, e-mail address, phone number' },
    ...(dates ? [dates] : []),
    { had: Math.min(1, listed / SKILLS_FULL), of: 1, why: `${listed} skills listed` },
    { had: learned ? 1 : 0, of: 1, why: 'education' },
  ];
  return summed('completeness', shares, findings);
}

function datesShare(entries: readonly DraftEntry[], find: Find): Share | null {
  const jobs = entries.flatMap((entry, at) =>
    entry.section === 'experience' ? [{ entry, at }] : [],
  );
  if (jobs.length === 0) return null;
  const undated = jobs.filter(({ entry }) => parseEntryDates(entry) === null);
  for (const { entry, at } of undated) {
    const why = `From when to when${entry.title === '' ? '' : `: ${entry.title}`}? A year is enough.`;
    find('dates', why, [wholeDates(entries, at)]);
  }
  const dated = jobs.length - undated.length;
  return { had: dated / jobs.length, of: 1, why: `dates of ${dated} of ${jobs.length} jobs` };
}
