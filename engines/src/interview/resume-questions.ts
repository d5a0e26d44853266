/** Questions on claims of a resume: each on one line that says what the person did. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { InterviewQuestion } from '@roletrail/contracts/tools/interview';
import { evidenceLines } from '../review/evidence-lines.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { openingOf } from '../review/verbs.ts';
import { shorten } from './ad-questions.ts';
import { CLAIM_WORDINGS } from './bank/wordings.ts';
import { createWording } from './draw.ts';

type Claim = 'counted' | 'vague' | 'plain';

const WHYS: Readonly<Record<Claim, string>> = {
  counted: 'This line of your resume has a figure, so an interviewer will ask where it comes from.',
  vague: 'This line of your resume leaves open what you did yourself.',
  plain: 'This line of your resume says what you did, and not what came of it.',
};
const SHOWS: Readonly<Record<Claim, string>> = {
  counted: 'The steps behind the figure, your share in them, and who can confirm it.',
  vague: 'A concrete case: what was yours, and a result that others saw.',
  plain: 'The difference that your work made, with a number if there is one.',
};

/** Lines with a figure first, because they are asked about most; then vague ones, then the others. */
export function resumeQuestions(draft: ResumeDraft, seed: number): readonly InterviewQuestion[] {
  const word = createWording(seed);
  const found = evidenceLines(draft).map(({ text, path }) => ({
    text,
    path,
    claim: claimOf(text),
  }));
  return (['counted', 'vague', 'plain'] as const)
    .flatMap((kind) => found.filter(({ claim }) => claim === kind))
    .map(({ text, path, claim }) => ({
      id: `resume:${path}`,
      text: word(CLAIM_WORDINGS, '{claim}', shorten(text).replace(/[.;]$/, '')),
      competency: null,
      asks: SHOWS[claim],
      origin: 'resume',
      why: WHYS[claim],
      quote: shorten(text),
    }));
}

function claimOf(text: string): Claim {
  if (quantitiesIn(text).length > 0) return 'counted';
  return openingOf(text).kind === 'weak' ? 'vague' : 'plain';
}
