import type { CompetencyId } from '@roletrail/contracts/interview-competencies';
import { INTERVIEW } from '@roletrail/contracts/tool-limits';
import type { InterviewLevel, InterviewQuestionsInput } from '@roletrail/contracts/tools/interview';

/** Values of the set-up form. `ad` and `resume`: an id, '' for none, or PASTED. */
export type SetupValues = {
  readonly ad: string;
  readonly adText: string;
  readonly resume: string;
  readonly resumeText: string;
  readonly level: InterviewLevel;
  readonly count: number;
  readonly clock: ClockId;
  readonly speaks: boolean;
  readonly competencies: readonly CompetencyId[];
  readonly anyLanguage: boolean;
};

export const PASTED = 'pasted';

/** Times for one question, s. */
export type ClockTimes = { readonly think: number; readonly answer: number };
export type ClockId = keyof typeof CLOCKS;

/** null: no clock. */
export const CLOCKS = {
  none: { label: 'No clock', times: null },
  short: {
    label: 'Think 30 s, answer 2 min',
    times: { think: 30, answer: 120 },
  },
  long: { label: 'Think 1 min, answer 3 min', times: { think: 60, answer: 180 } },
} as const satisfies Record<string, { label: string; times: ClockTimes | null }>;

export const EMPTY_SETUP: SetupValues = {
  ad: '',
  adText: '',
  resume: '',
  resumeText: '',
  level: 'mid',
  count: 5,
  clock: 'short',
  speaks: false,
  competencies: [],
  anyLanguage: false,
};

export const COUNTS = Array.from(
  { length: INTERVIEW.questionsMax - INTERVIEW.questionsMin + 1 },
  (_, at) => INTERVIEW.questionsMin + at,
);

/** Fields that are chosen as pasted and have no text. */
export function emptyFields(values: SetupValues): readonly ('ad' | 'resume')[] {
  return (['ad', 'resume'] as const).filter(
    (name) => values[name] === PASTED && values[`${name}Text`].trim() === '',
  );
}

export function toQuestionsInput(values: SetupValues): InterviewQuestionsInput {
  const { ad, adText, resume, resumeText, level, count, competencies, anyLanguage } = values;
  return {
    ad: sourceOf('job-target', ad, adText),
    resume: sourceOf('resume', resume, resumeText),
    level,
    count,
    competencies: [...competencies],
    anyLanguage,
  };
}

function sourceOf<K extends 'job-target' | 'resume'>(kind: K, id: string, text: string) {
  if (id === '') return null;
  return id === PASTED ? { kind: 'text' as const, text } : { kind, id };
}
