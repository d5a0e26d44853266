import type { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import type { LicenceHeld, SkillAnswer, SkillsDraft } from '@roletrail/contracts/tools/skills';
import type { TextSource } from '@roletrail/contracts/tools/text-sources';

/** What the assessment is about. */
export type AssessmentTarget = {
  readonly occupation: string | null;
  readonly ad: Exclude<TextSource, { kind: 'resume' }> | null;
  readonly current: string | null;
};

export type Proof = NonNullable<SkillAnswer['proof']>;

/** Answers so far. */
export type AnswerSheet = {
  /** level by id of the question */
  readonly levels: Readonly<Record<string, number>>;
  /** proof by id of the question */
  readonly proofs: Readonly<Record<string, Proof>>;
  readonly education: (typeof ENTRY_EDUCATION)[number] | null;
  readonly licence: LicenceHeld | null;
};

export const EMPTY_SHEET: AnswerSheet = { levels: {}, proofs: {}, education: null, licence: null };

/** Number of answers below which there is no result. */
export const ANSWERS_LEAST = 4;

export const answeredCount = ({ levels }: AnswerSheet): number => Object.keys(levels).length;

/** Builds the request. Proofs without words are left out. */
export function toSkillsInput(
  target: AssessmentTarget,
  { levels, proofs, education, licence }: AnswerSheet,
  finished: boolean,
) {
  const answers = Object.entries(levels).map(([id, level]) => {
    const proof = proofs[id];
    const text = proof?.text.trim() ?? '';
    return { id, level, proof: proof && text !== '' ? { ...proof, text } : null };
  });
  return { ...target, answers, education, licence, finished };
}

/** Reads the answers of a saved draft. */
export function toAnswerSheet({ answers, education, licence }: SkillsDraft): AnswerSheet {
  const proofs = answers.flatMap(({ id, proof }) => (proof ? [[id, proof] as const] : []));
  return {
    levels: Object.fromEntries(answers.map(({ id, level }) => [id, level])),
    proofs: Object.fromEntries(proofs),
    education,
    licence,
  };
}
