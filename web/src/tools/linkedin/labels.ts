import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type {
  FactQuote,
  LinkedinReview,
  PartLength,
  ProfileAdvice,
  ProfileDifference,
  ProfilePart,
  TargetTerm,
} from '@roletrail/contracts/tools/linkedin';

type LinePart = LinkedinReview['lines']['profile'][number]['name'];

export const PART_NAMES: Readonly<Record<ProfilePart, string>> = {
  headline: 'Headline',
  about: 'About',
  experience: 'Experience',
  education: 'Education',
  skills: 'Skills',
};

export const LINE_PARTS: Readonly<Partial<Record<LinePart, string>>> = {
  evidence: 'Evidence',
  action: 'Verbs',
  clarity: 'Clarity',
};

export const ADVICE_STATES: Readonly<Record<ProfileAdvice['state'], string>> = {
  fail: 'First',
  warn: 'Better',
  note: 'Good to know',
};

export const DIFFERENCES: Readonly<Record<ProfileDifference['code'], string>> = {
  title: 'Another title',
  employer: 'Another name',
  dates: 'Other dates',
  'only-profile': 'Only in your profile',
  'only-resume': 'Only in your resume',
};

export const DOCUMENTS: Readonly<Record<FactQuote['document'], string>> = {
  profile: 'your profile',
  resume: 'your resume',
  target: 'your target',
};

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** “2026-11” as “November 2026” */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`.trim();
}

/** “2 of 7 points” */
export const formatProfilePoints = (value: number, max: number) =>
  `${Math.round(value * 10) / 10} of ${max}`;

export const lengthOf = (review: LinkedinReview, part: PartLength['part']) =>
  review.lengths.find((one) => one.part === part);

/** Advice that asks for a change. */
export const toChange = ({ advice }: LinkedinReview) =>
  advice.filter(({ state }) => state !== 'note');

export function changesInShort(review: LinkedinReview): string {
  const count = toChange(review).length;
  return count === 0 ? 'nothing found' : `${count} ${count === 1 ? 'thing' : 'things'}`;
}

export function termsInShort({ coverage }: LinkedinReview): string {
  if (coverage === null) return 'no target';
  if (coverage.kind !== 'coverage') return 'too few terms';
  const named = coverage.terms.filter(({ parts }) => parts.length > 0).length;
  return `${named} of ${coverage.terms.length}`;
}

export function resumeInShort({ consistency }: LinkedinReview): string {
  if (consistency === null) return 'no resume';
  const count = consistency.differences.length;
  return count === 0 ? 'they agree' : `${count} ${count === 1 ? 'difference' : 'differences'}`;
}

/** Parts of the profile that name a term, in words. */
export const formatParts = ({ parts }: TargetTerm) =>
  parts.length === 0 ? 'Nowhere' : parts.map((part) => PART_NAMES[part]).join(', ');

/** Returns the words of a span, shortened; '' if it has none. */
export function profileWordsAt(
  draft: ResumeDraft,
  { source, start, end }: { source: string; start: number; end: number },
): string {
  let at: unknown = draft;
  for (const key of source.split('.')) at = (at as Record<string, unknown> | undefined)?.[key];
  const words = typeof at === 'string' ? at.slice(start, end).trim() : '';
  return words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX).trimEnd()}…`;
}
const WORDS_MAX = 80;
