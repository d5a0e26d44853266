import { addressOf, type HandedIds } from './address-of.ts';

/** Next tool for what is on a page. */
export type Step = {
  readonly to: string;
  readonly label: string;
  /** true: its form has a place for a resume that is not saved */
  readonly takesResume?: true;
};

type Ids = Pick<HandedIds, 'ad' | 'resume' | 'card'>;

export const letterStep = (ids: Ids): Step => ({
  to: addressOf('cover-letter', ids),
  label: ids.card ? 'Write the letter for this job' : 'Write the letter for this ad',
  takesResume: true,
});

export const interviewStep = (ids: Ids): Step => ({
  to: addressOf('interview', ids),
  label: ids.card ? 'Practise for this interview' : 'Practise the interview',
  takesResume: true,
});

export const gapsStep = (ad: string): Step => ({
  to: addressOf('skills', { ad }),
  label: 'See your gaps for it',
});

export const applicationStep = (ids: Pick<HandedIds, 'ad' | 'letter'>): Step => ({
  // the board is one part of that page
  to: `${addressOf('coaching', ids)}&part=board`,
  label: 'Add it to your applications',
});

/** @param of code of an occupation */
export const marketStep = (of: string): Step => ({
  to: addressOf('market', { of }),
  label: 'See pay and jobs',
});
