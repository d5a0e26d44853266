/**
 * Patterns of LinkedIn headlines and of sentences for About. A pattern states only the facts of its
 * slots, never how often or how well. A pattern is left out if a slot has no fact.
 */

/**
 * Slot of a pattern. `aRole` and `aTarget` begin with their article; a `proof` is an achievement,
 * `paper` a degree or certificate.
 */
export type DraftSlot =
  | 'role'
  | 'aRole'
  | 'employer'
  | 'speciality'
  | 'speciality2'
  | 'speciality3'
  | 'proof'
  | 'proof2'
  | 'paper'
  | 'years'
  | 'aTarget';

/** In order of preference; the first three that can be filled are shown. */
export const HEADLINE_PATTERNS: readonly string[] = [
  '{role} | {speciality} and {speciality2} | {proof}',
  '{role} · {speciality} · {speciality2} · {speciality3}',
  '{role}: {proof2}',
  '{speciality} and {speciality2} | {role} | {proof}',
  '{role} | {speciality} and {speciality2} | {paper}',
  '{role} | {proof}',
  '{role} | {speciality} | {speciality2}',
  '{role}, {speciality} and {speciality2}',
  '{role} · {employer} · {speciality}',
  // for a person without a job: a degree or certificate instead of the role
  '{paper} | {speciality} and {speciality2} | {proof}',
  '{paper} · {speciality} · {speciality2} · {speciality3}',
  '{paper}: {proof2}',
];

/** Pattern of one About text. Each sentence is a paragraph; one that cannot be filled is left out. */
export type AboutPattern = {
  readonly name: string;
  /** alternatives of one sentence: the first that can be filled is taken */
  readonly sentences: readonly (readonly string[])[];
};

const JOB_SEARCH_SENTENCES = {
  plain: 'I am looking for work as {aTarget}.',
  hire: 'If you are hiring {aTarget}, please write to me.',
  next: 'What I want to do next: work as {aTarget}.',
} as const;

export const ABOUT_PATTERNS: readonly AboutPattern[] = [
  {
    name: 'An example first',
    sentences: [
      ['One thing I have done: I {proof}.'],
      ['{role}: {speciality} and {speciality2}.', '{role}: {speciality}.'],
      ['Another example: I {proof2}.'],
      [JOB_SEARCH_SENTENCES.plain],
    ],
  },
  {
    name: 'Your work first',
    sentences: [
      [
        '{years} of work, most recently as {aRole} at {employer}.',
        '{years} of work, most recently: {role}, {employer}.',
        'Most recently: {role}, {employer}.',
      ],
      [
        'What I know: {speciality}, {speciality2} and {speciality3}.',
        'What I know: {speciality} and {speciality2}.',
      ],
      ['For instance, I {proof}.'],
      [JOB_SEARCH_SENTENCES.hire],
    ],
  },
  {
    name: 'What you offer first',
    sentences: [
      ['If you need {speciality} and {speciality2}, we have something to talk about.'],
      ['My job title: {role}.'],
      ['From my own record: I {proof2}.', 'From my own record: I {proof}.'],
      ['I also have this: {paper}.'],
      [JOB_SEARCH_SENTENCES.next],
    ],
  },
];
