/**
 * Sentences of one tone. Slots: `{employer}`, `{role}`, `{recipient}`; `{reason}` and `{now}` complete
 * “because …”; `{requirement}` is a noun phrase of the ad; `{line}` follows “I”; `{quote}` is a line of
 * the resume as it is.
 */
export type ToneWording = {
  readonly greeting: readonly string[];
  readonly greetingUnknown: readonly string[];
  readonly opening: readonly string[];
  readonly whyEmployer: readonly string[];
  readonly whyNow: readonly string[];
  readonly evidence: readonly string[];
  readonly evidenceQuote: readonly string[];
  /** of a line that shows no requirement */
  readonly further: readonly string[];
  readonly closing: readonly string[];
  readonly signOff: readonly string[];
};

/** What the person must fill in. A final file has none of these. */
export const PROMPTS = {
  employer: '[Name the employer as it writes its own name]',
  role: '[Give the job title as the ad writes it]',
  reason: '[Say in one sentence why you want to work for this employer]',
  now: '[Say in one sentence why you are applying now]',
  line: '[Give one example of your own for {requirement}, with a number if you have one]',
  name: '[Write your full name]',
  contact: '[Add a phone number or e-mail address where you can be reached]',
  noEvidence:
    '[Your resume shows nothing for {requirement}: add what you have done, or delete this sentence]',
  tooFewRequirements:
    '[The ad names fewer than 3 requirements: add one thing this job needs that you can do]',
} as const;
