import type { EntrySection } from '@roletrail/contracts/http/resume-draft';
import type {
  Review,
  ReviewCheck,
  ReviewPart,
  ReviewRequirement,
} from '@roletrail/contracts/http/resume-review';

export const SECTIONS: Readonly<
  Record<EntrySection, { one: string; title: string; at: string | null }>
> = {
  experience: { one: 'Job', title: 'Title', at: 'Employer' },
  education: { one: 'Education', title: 'Degree or course', at: 'School' },
  projects: { one: 'Project', title: 'Name', at: null },
  volunteering: { one: 'Volunteering', title: 'Name', at: null },
  courses: { one: 'Course', title: 'Name', at: null },
  certifications: { one: 'Certificate', title: 'Name', at: null },
  awards: { one: 'Award', title: 'Name', at: null },
  publications: { one: 'Publication', title: 'Name', at: null },
};

export const PARTS: Readonly<Record<ReviewPart['name'], string>> = {
  evidence: 'Evidence',
  action: 'Verbs',
  clarity: 'Clarity',
  structure: 'Structure',
  completeness: 'Completeness',
};

export const CHECKS: Readonly<Record<ReviewCheck['state'], string>> = {
  pass: 'Fine',
  warn: 'Look at it',
  fail: 'Mend it',
};

export const STATES: Readonly<Record<ReviewRequirement['state'], string>> = {
  covered: 'Covered',
  partly: 'Partly',
  missing: 'Missing',
};

/** The three verdicts in a few words each. */
export function inShort({ quality, match }: Review, checks: readonly ReviewCheck[]) {
  const open = checks.filter(({ state }) => state !== 'pass').length;
  const read =
    open === 0
      ? `All ${checks.length} checks fine`
      : `${open} of ${checks.length} checks to look at`;
  return {
    read,
    quality: quality.score
      ? `${Math.round(quality.score.value)} of 100`
      : 'Too little for a number',
    match: matchInShort(match),
  };
}

function matchInShort(match: Review['match']): string {
  if (match === null) return 'No job ad yet';
  if (match.kind === 'insufficient_evidence') return 'Too little for a number';
  const musts = match.requirements.filter(({ kind }) => kind === 'must');
  const [of, what] = musts.length > 0 ? [musts, 'musts'] : [match.requirements, 'wishes'];
  const covered = of.filter(({ state }) => state === 'covered').length;
  return `${covered} of ${of.length} ${what} covered`;
}

export const points = (value: number) => `${Math.round(value * 10) / 10}`;
