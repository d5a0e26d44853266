import type { EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type {
  Review,
  ReviewCheck,
  ReviewPart,
  ReviewRequirement,
  ReviewSpan,
} from '@roletrail/contracts/tools/resume';
import { percent } from '../../lib/career-format.ts';

export const SECTIONS: Readonly<
  Record<EntrySection, { many: string; one: string; title: string; at: string | null }>
> = {
  experience: { many: 'Jobs', one: 'Job', title: 'Title', at: 'Employer' },
  education: { many: 'Education', one: 'Education', title: 'Degree or course', at: 'School' },
  projects: { many: 'Projects', one: 'Project', title: 'Name', at: null },
  volunteering: { many: 'Volunteering', one: 'Volunteering', title: 'Name', at: null },
  courses: { many: 'Courses', one: 'Course', title: 'Name', at: null },
  certifications: { many: 'Certificates', one: 'Certificate', title: 'Name', at: null },
  awards: { many: 'Awards', one: 'Award', title: 'Name', at: null },
  publications: { many: 'Publications', one: 'Publication', title: 'Name', at: null },
};

export const isSection = (name: string): name is EntrySection => name in SECTIONS;

export const RESUME_PART_LABELS: Readonly<Record<ReviewPart['name'], string>> = {
  evidence: 'Evidence',
  action: 'Verbs',
  clarity: 'Clarity',
  structure: 'Structure',
  completeness: 'Completeness',
};

export const CHECKS: Readonly<Record<ReviewCheck['state'], string>> = {
  pass: 'Fine',
  warn: 'Look at it',
  fail: 'Fix it',
};

export const REQUIREMENT_STATE_LABELS: Readonly<Record<ReviewRequirement['state'], string>> = {
  covered: 'Covered',
  partly: 'Partly',
  missing: 'Missing',
};

export const REQUIREMENT_KIND_LABELS: Readonly<Record<ReviewRequirement['kind'], string>> = {
  must: 'Required',
  nice: 'Nice to have',
};

/** Formats the three reviews in short. */
export function summarizeReview({ quality, match }: Review, checks: readonly ReviewCheck[]) {
  const open = checks.filter(({ state }) => state !== 'pass').length;
  const read = open === 0 ? 'All fine' : `${open} to look at`;
  return {
    read,
    quality: quality.score ? `${Math.round(quality.score.value)} of 100` : 'Too little',
    match: matchInShort(match),
  };
}

function matchInShort(match: Review['match']): string {
  if (match === null) return 'No ad yet';
  if (match.kind === 'insufficient_evidence') return 'Too little';
  return formatShare(match.score);
}

/** Formats points as a percentage of the most that can be had. */
export const formatShare = ({ value, max }: { value: number; max: number }) =>
  percent(Math.round((100 * value) / max));

/** Returns the words of a span, shortened; '' if it has none. */
export function resumeWordsAt(draft: ResumeDraft, { source, start, end }: ReviewSpan): string {
  let at: unknown = draft;
  for (const key of source.split('.')) at = (at as Record<string, unknown> | undefined)?.[key];
  const words = typeof at === 'string' ? at.slice(start, end).trim() : '';
  return words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX).trimEnd()}…`;
}
const WORDS_MAX = 60;

export const formatPoints = (value: number) => `${Math.round(value * 10) / 10}`;

const formatPart = ({ name, figure, why }: ReviewPart) =>
  figure === null
    ? `${RESUME_PART_LABELS[name]}: not judged. ${why}`
    : `${RESUME_PART_LABELS[name]}: ${formatPoints(figure.value)} of ${figure.max}. ${why}`;

/**
 * Formats the reviews for screen readers: each score with its reason, and the changed parts. @param
 * before null: nothing announced yet
 */
export function heard(
  before: Review | null,
  now: Review,
  { read, quality, match }: ReturnType<typeof summarizeReview>,
): string {
  const was = new Map(before?.quality.parts.map((part) => [part.name, formatPart(part)]));
  const other =
    before === null
      ? []
      : now.quality.parts.filter((part) => was.get(part.name) !== formatPart(part));
  const reasons = other.length > 0 ? other.map(formatPart) : [now.quality.why];
  const scored = (review: Review | null) =>
    review?.match?.kind === 'match' ? review.match.score.why : '';
  const asked = scored(now) === scored(before) ? '' : ` ${scored(now)}`;
  return `Quality: ${quality}. ${reasons.join(' ')} Reading: ${read}. Job ad: ${match}.${asked}`;
}
