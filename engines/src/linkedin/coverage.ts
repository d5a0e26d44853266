/** Terms of the target in each part of a profile, and in the resume. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Coverage, ProfilePart, TargetTerm } from '@roletrail/contracts/tools/linkedin';
import type { MatchRequirement } from '../ads/own-phrases.ts';
import type { TextSpan } from '../engine.ts';
import { type MetRequirement, meetRequirements } from '../review/match.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { quoteOf } from './quotes.ts';

export const COVERED_PARTS: readonly ProfilePart[] = [
  'headline',
  'about',
  'experience',
  'education',
  'skills',
];
const PART_NAMES: Readonly<Record<ProfilePart, string>> = {
  headline: 'Your headline',
  about: 'About',
  experience: 'Your experience',
  education: 'Your education',
  skills: 'Your list of skills',
};

/** Counts each term once a part, by the rules of the match of the resume review. */
export function coverageOf(
  profile: ResumeDraft,
  resume: ResumeDraft | null,
  wanted: readonly MatchRequirement[],
  vocabulary: Vocabulary,
): Coverage {
  const own = meetRequirements(profile, wanted, vocabulary);
  const other = resume && meetRequirements(resume, wanted, vocabulary);
  const terms = own.requirements.map((one, at): TargetTerm => {
    const { name, kind, state, spans } = one;
    const parts = COVERED_PARTS.filter((part) =>
      spans.some((span) => partOf(profile, span) === part),
    );
    const named = other?.requirements[at];
    return { name, kind, state, parts, spans: [...spans], inResume: resumeLine(resume, named) };
  });
  return {
    kind: 'coverage',
    terms,
    profile: toFigure(own.score),
    resume: other && toFigure(other.score),
    parts: COVERED_PARTS.map((part) => ({ part, figure: partFigure(part, terms, profile) })),
  };
}

function partFigure(part: ProfilePart, terms: readonly TargetTerm[], profile: ResumeDraft) {
  const named = terms.filter(({ parts }) => parts.includes(part));
  const spans = named.flatMap((term) =>
    term.spans.filter((span) => partOf(profile, span) === part).slice(0, 1),
  );
  const list = named.length === 0 ? '' : `: ${named.map(({ name }) => name).join(', ')}`;
  const why = `${PART_NAMES[part]} names ${named.length} of ${terms.length} terms${list}.`;
  return { value: named.length, max: terms.length, weight: 1, why, spans };
}

/** Returns the part in which a span stands; null outside the parts of a profile. */
function partOf({ entries }: ResumeDraft, { source }: TextSpan): ProfilePart | null {
  const [list = '', at = ''] = source.split('.');
  if (list === 'headline' || list === 'skills') return list;
  if (list === 'summary') return 'about';
  const section = list === 'entries' ? entries[Number(at)]?.section : undefined;
  return section === 'experience' || section === 'education' ? section : null;
}

/** Prefers a line of an entry to a list of skills. */
function resumeLine(resume: ResumeDraft | null, named: MetRequirement | undefined) {
  if (!resume || !named) return null;
  const span = named.spans.find(({ source }) => source.includes('.points.')) ?? named.spans[0];
  return span ? quoteOf('resume', resume, span) : null;
}

const toFigure = ({ spans, ...rest }: MetScore) => Object.assign({}, rest, { spans: [...spans] });
type MetScore = ReturnType<typeof meetRequirements>['score'];
