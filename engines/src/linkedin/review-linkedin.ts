/**
 * The engine that reads a LinkedIn profile beside a resume and a target role: lengths, terms,
 * differences, advice and drafts. It judges no photo, and nothing adds up to one number.
 */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { ABOUT_HOOK } from '@roletrail/contracts/profile-limits';
import type { Coverage, LinkedinGiven, LinkedinReview } from '@roletrail/contracts/tools/linkedin';
import type { Engine, ExplainedFigure, Insufficient } from '../engine.ts';
import { readDocument, readTextLines } from '../resume/document.ts';
import { linePartsOf } from '../review/line-parts.ts';
import type { ReviewedPart } from '../review/parts.ts';
import { readResumeDraft } from '../review/read-draft.ts';
import type { RolesData } from '../roles/roles-data.ts';
import { compareEntries } from './consistency.ts';
import { coverageOf } from './coverage.ts';
import { ownFacts } from './own-facts.ts';
import { partLengths, profileAdvice } from './profile-advice.ts';
import { isEmptyProfile, profileDraft } from './profile-draft.ts';
import { singleRoleName } from './single-role-name.ts';
import { type TargetRole, targetRole } from './target-terms.ts';
import { writeAbouts, writeHeadlines } from './write-drafts.ts';
import { yearsOfWork } from './years-of-work.ts';

export const LINKEDIN_VERSION = 'linkedin-4';

export const reviewLinkedin: Engine<LinkedinGiven, RolesData, LinkedinReview> = (given, data) => {
  const profile = profileDraft(given.profile);
  if (isEmptyProfile(profile)) {
    return { result: NOTHING, evidence: [], warnings: [], engineVersion: LINKEDIN_VERSION };
  }
  const resume = given.resume && resumeDraftOf(given.resume);
  const target = given.target && targetRole(given.target, data);
  const result = reviewOf(given, { profile, resume, target }, data);
  const { coverage, lines } = result;
  const figures: (ExplainedFigure | null)[] = [
    ...(coverage?.kind === 'coverage' ? [coverage.profile, coverage.resume] : []),
    ...lines.profile.map(({ figure }) => figure),
  ];
  const isUnknown = given.target?.kind === 'occupation' && target === null;
  return {
    result,
    evidence: figures.flatMap((one) => one ?? []),
    warnings: isUnknown
      ? [{ code: 'OCCUPATION_UNKNOWN', why: 'The data no longer have your target occupation.' }]
      : [],
    engineVersion: LINKEDIN_VERSION,
  };
};

const NOTHING: Insufficient = {
  kind: 'insufficient_evidence',
  why: 'Give at least one part of your profile: the headline, About, your experience, your education or your skills.',
};

type Documents = {
  readonly profile: ResumeDraft;
  /** null: none was given */
  readonly resume: ResumeDraft | null;
  readonly target: TargetRole | null;
};

function reviewOf(
  { asOf }: LinkedinGiven,
  { profile, resume, target }: Documents,
  data: RolesData,
): LinkedinReview {
  const { vocabulary } = data;
  const coverage = target && coverageIn(profile, resume, target, data);
  const covered = coverage?.kind === 'coverage' ? coverage : null;
  const consistency = resume && compareEntries(profile, resume);
  const differences = consistency?.differences ?? [];
  const targetNames = target?.names ?? [];
  const facts = Object.assign({}, ownFacts(profile, resume, covered?.terms ?? [], vocabulary), {
    years: (resume && yearsOfWork('resume', resume, asOf)) ?? yearsOfWork('profile', profile, asOf),
    target: target && singleRoleName(target),
  });
  return {
    kind: 'profile-review',
    profile,
    target: target?.title ?? null,
    lengths: partLengths(profile),
    hook: profile.summary.slice(0, ABOUT_HOOK.max),
    advice: profileAdvice(
      { profile, resume, coverage: covered, differences, targetNames },
      vocabulary,
    ),
    coverage,
    consistency: consistency && { compared: consistency.compared, differences: [...differences] },
    lines: {
      profile: linePartsOf(profile).map(toPart),
      resume: resume && linePartsOf(resume).map(toPart),
    },
    headlines: writeHeadlines(facts),
    abouts: writeAbouts(facts),
  };
}

function coverageIn(
  profile: ResumeDraft,
  resume: ResumeDraft | null,
  { terms }: TargetRole,
  { vocabulary }: RolesData,
): Coverage | Insufficient {
  return 'kind' in terms ? terms : coverageOf(profile, resume, terms, vocabulary);
}

function resumeDraftOf({ text, draft }: NonNullable<LinkedinGiven['resume']>): ResumeDraft | null {
  if (draft) return draft;
  return text === null ? null : readResumeDraft(readDocument(text, readTextLines(text)));
}

/** Copies a part to the form of the answer, whose lists can be changed. */
function toPart({
  name,
  figure,
  why,
  findings,
}: ReviewedPart): LinkedinReview['lines']['profile'][number] {
  return {
    name,
    figure: figure && Object.assign({}, figure, { spans: [...figure.spans] }),
    why,
    findings: findings.map((one) => Object.assign({}, one, { spans: [...one.spans] })),
  };
}
