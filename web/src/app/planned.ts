import type { PlannedPlainName, RouteName } from './paths.ts';

export type PlannedPage = {
  /** one sentence: what the page will be for */
  readonly purpose: string;
  readonly points: readonly string[];
  /** what can be done about it today: one writes to the operator */
  readonly today: string;
  /** where else to go meanwhile */
  readonly meanwhile: RouteName;
};

/**
 * What each page that does not exist yet will do; tools have their texts in features/services,
 * staff screens in planned-staff.ts. Nothing here may read as if it were there.
 */
export const PLANNED: Readonly<Record<PlannedPlainName, PlannedPage>> = {
  ownData: {
    purpose: 'Taking your data with you, or having it erased. You need not accept anything for it.',
    points: [
      'One file with everything that is stored about you, in a format that other programs read',
      'Every decision about the terms, each with its receipt',
      'Erasure: your personal data becomes unreadable for ever, proofs stay valid without it',
    ],
    today:
      'Write to us from the address of your account. Until this page works, whoever runs this service does both for you on request, free of charge.',
    meanwhile: 'privacy',
  },
  deleteAccount: {
    purpose:
      'Deleting your account, with a plain list of what is erased and what is kept, and why.',
    points: [
      'What is erased: profile, sessions, messages, and the key to the sealed parts of your record',
      'What stays, and why: a decision under a random number, with a proof that still holds',
      'A confirmation with your password, so that nobody else can do it',
      'A time in which you can change your mind',
    ],
    today:
      'Write to us from the address of your account and ask for its erasure. It is done by hand, with the same effect, and free of charge.',
    meanwhile: 'dashboard',
  },
};
