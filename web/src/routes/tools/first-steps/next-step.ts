import type { Review } from '@roletrail/contracts/tools/resume';
import type { RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import { formatPoints, RESUME_PART_LABELS } from '../../../tools/resume/labels.ts';
import type { VerdictTab } from '../../../tools/resume/opened-resume.ts';
import type { Answers } from './answers.ts';

/** Next action and its reason. */
export type FirstStep = {
  readonly title: string;
  readonly why: string;
  readonly act: string;
  /** a path; or the resume, opened at this tab (null: the summary) */
  readonly to: string | { readonly resume: VerdictTab | null };
};

/** Stages in which a resume is needed first. */
const RESUME_FIRST: ReadonlySet<string> = new Set(['studying', 'starting', 'returning']);

/**
 * Returns the next step. With a review: fix unreadable parts, then the weakest part; if little is
 * lost, compare with a job ad. Without: by career stage.
 * @param review of the resume; null: none
 * @param fromFile true if it was read from a file
 */
export function firstStepOf(
  { stage }: Pick<Answers, 'stage'>,
  { review, fromFile }: { review: Review | null; fromFile: boolean },
  roles: RoleFinderResult,
): FirstStep {
  if (review && fromFile) return toResumeStep(review);
  const found = roles.kind === 'roles' ? roles : null;
  const own = found?.titles[0]?.read ?? null;
  const [role] = found?.roles ?? [];
  if (stage === 'working' && own) {
    return {
      title: `See what ${own.title} earn`,
      why: 'Know what your work pays before you compare it with another.',
      act: 'Open the figures',
      to: `/services/market?of=${own.code}`,
    };
  }
  if (role && !RESUME_FIRST.has(stage)) {
    return {
      title: `Look closely at ${role.title}`,
      why: 'It stands first of your five: see what it asks, and where it leads from there.',
      act: 'Open this role',
      to: `/services/roles/enhanced?open=${role.code}`,
    };
  }
  return WRITE;
}

const WRITE: FirstStep = {
  title: 'Write three lines of what you did',
  why: 'Three are enough for a first number. A course, a project or unpaid work counts as much as a job.',
  act: 'Write them now',
  to: { resume: null },
};

const compare = (score: number): FirstStep => ({
  title: 'Compare your resume with one job ad',
  why: `It reads well: ${Math.round(score)} of 100. Paste an ad, and see what it asks for that your resume does not say.`,
  act: 'Paste an ad',
  to: { resume: 'match' },
});

/** Minimum loss, points of 100, for which a part is suggested. */
const WORTH = 5;

function toResumeStep({ quality, readability }: Review): FirstStep {
  const checks = [...(readability.file ?? []), ...readability.fields];
  const failed = checks.find(({ state }) => state === 'fail');
  const act = 'Improve it now';
  if (failed) {
    const { title, why } = failed;
    return { title: `Fix this first: ${title}`, why, act, to: { resume: 'readability' } };
  }
  if (quality.score === null) return { ...WRITE, why: quality.why };
  const [worst] = quality.parts
    .flatMap((part) =>
      part.figure === null ? [] : [{ part, lost: part.figure.max - part.figure.value }],
    )
    .sort((a, b) => b.lost - a.lost);
  if (worst === undefined || worst.lost < WORTH) return compare(quality.score.value);
  const { name, findings, why } = worst.part;
  return {
    title: `Improve your resume: ${RESUME_PART_LABELS[name].toLowerCase()}`,
    why: `${findings[0]?.why ?? why} It costs ${formatPoints(worst.lost)} of 100 points, the most of all parts.`,
    act,
    to: { resume: 'quality' },
  };
}
