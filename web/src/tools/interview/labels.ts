import type {
  AnswerCheck,
  AnswerLabel,
  QuestionOrigin,
} from '@roletrail/contracts/tools/interview';

export const LABEL_NAMES: Readonly<Record<AnswerLabel, string>> = {
  situation: 'Situation',
  task: 'Task',
  action: 'Action',
  result: 'Result',
  other: 'Other',
};

export const ORIGIN_NAMES: Readonly<Record<QuestionOrigin, string>> = {
  ad: 'From the ad',
  resume: 'From your resume',
  gap: 'Asked for, not in your resume',
  bank: 'From our own questions',
};

export const CHECK_NAMES: Readonly<Record<AnswerCheck['name'], string>> = {
  parts: 'Parts of the story',
  length: 'Length',
  action: 'Share of action',
  result: 'A result with a number',
  person: '“I” and “we”',
  fillers: 'Fillers',
};

/** Formats the value of a check with its unit. */
export function checkValue({ name, figure: { value, max } }: AnswerCheck): string {
  if (name === 'parts') return `${value} of ${max}`;
  if (name === 'length') return `${value} words`;
  if (name === 'action') return `${value}%`;
  if (name === 'result') return value > 0 ? 'yes' : 'no';
  if (name === 'person') return `${value} of ${max} “I”`;
  return `${value} in ${max} words`;
}

/** Formats a time of the clock: `1:05`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
