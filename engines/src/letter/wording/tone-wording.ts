/**
 * Sentences of one tone. Slots: `{employer}`, `{role}`, `{recipient}`, `{place}` (employer or school of
 * the resume); `{requirement}` is a noun phrase of the ad; `{clause}` has its own subject, and `{also}` is
 * the clause with “also” in it. `{reason}` and `{now}` are “because …”; `{thing}` is a noun phrase.
 */
export type ToneWording = {
  readonly greeting: readonly string[];
  readonly greetingUnknown: readonly string[];
  readonly opening: readonly string[];
  readonly whyEmployer: readonly string[];
  readonly whyNow: readonly string[];
  readonly evidence: readonly string[];
  /** after a sentence on the same job */
  readonly sameJob: readonly string[];
  readonly closing: readonly string[];
  /** second sentence of the closing */
  readonly thanks: readonly string[];
  readonly signOff: readonly string[];
};

/** What the person must fill in. A final file has none of these. */
export const PROMPTS = {
  employer: '[Write the name of the employer]',
  role: '[Write the job title as in the ad]',
  reason: '[Say in one sentence why you want to work for this employer]',
  now: '[Say in one sentence why you are applying now, or delete this sentence]',
  unclearReason:
    '[You gave “{answer}” as your reason for this employer: write it as a full sentence]',
  unclearNow: '[You gave “{answer}” as your reason for now: write it as a full sentence]',
  example:
    '[The ad mentions “{requirement}”: say what you have or have done, or delete this sentence]',
  exampleOfLine:
    '[The ad mentions “{requirement}”, and your resume says “{line}”: write it as a full sentence, or delete this sentence]',
  line: '[Your resume says “{line}”: write it as a full sentence, or delete this sentence]',
  name: '[Write your full name]',
  contact: '[Add a phone number or e-mail address where you can be reached]',
  tooFewRequirements: '[Add one thing that this job needs and that you have done]',
} as const;
