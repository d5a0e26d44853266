import type { Stage } from '@roletrail/contracts/tools/applications/stages';

type StageText = {
  readonly label: string;
  readonly about: string;
  /** what to do next at this stage */
  readonly next: string;
  /** in place of cards */
  readonly empty: string;
};

/** Texts of each stage of an application. */
export const STAGE_TEXTS: Readonly<Record<Stage, StageText>> = {
  saved: {
    label: 'Saved',
    about: 'Jobs you may apply for.',
    next: 'Compare your resume with the ad, note the deadline and decide whether to apply.',
    empty: 'No saved jobs yet. Add an ad that interests you, even if you are not sure.',
  },
  applied: {
    label: 'Applied',
    about: 'Applications you have sent and that wait for an answer.',
    next: 'Wait a week, then write a short message to ask how it is going.',
    empty: 'No open applications. When you send one, move its card here.',
  },
  screening: {
    label: 'Screening',
    about: 'The employer has written or called, or set a first test.',
    next: 'Answer soon, ask who you will speak to and prepare 2 examples.',
    empty: 'No first talks at the moment. Calls, forms and tests go here.',
  },
  interview: {
    label: 'Interview',
    about: 'A talk with people you would work with or for.',
    next: 'Enter date and place, practise with the ad and choose questions to ask.',
    empty: 'No interviews planned. Calls and visits with a date go here.',
  },
  offer: {
    label: 'Offer',
    about: 'The employer wants you and you have not decided.',
    next: 'Get it in writing, note the deadline and compare it with what you need.',
    empty: 'No offers yet. When one comes, you can compare it here with others.',
  },
  accepted: {
    label: 'Accepted',
    about: 'You have accepted.',
    next: 'Tell the others that you withdraw, and note your first day.',
    empty: 'Nothing here yet. This is where the search comes to rest.',
  },
  rejected: {
    label: 'Rejected',
    about: 'The employer has chosen someone else.',
    next: 'Note what you learnt, ask for feedback if you want it, and take a breath.',
    empty: 'Nothing here. If a no comes, its card and your notes stay with you.',
  },
  withdrawn: {
    label: 'Withdrawn',
    about: 'You decided not to go on.',
    next: 'Note your reason: it helps with the next choice.',
    empty: 'Nothing here. You may step back from any application at any time.',
  },
  'no-answer': {
    label: 'No answer',
    about: 'Nothing came back after your follow-up.',
    next: 'Leave it here and go on. You can move the card if they write after all.',
    empty: 'Nothing here. Applications that stay silent can move here, out of your way.',
  },
};
