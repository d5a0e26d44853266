import type { PlannedPlainName, RouteName } from './paths.ts';

export type PlannedPage = {
  /** one sentence: what the page will be for */
  readonly purpose: string;
  readonly points: readonly string[];
  /** where to go meanwhile */
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
      'One file with everything that is stored about you',
      'Erasure: your personal data becomes unreadable for ever, proofs stay valid without it',
      'Until this page works, whoever runs this service can do both for you on request',
    ],
    meanwhile: 'privacy',
  },
  deleteAccount: {
    purpose:
      'Deleting your account, with a plain list of what is erased and what is kept, and why.',
    points: ['A confirmation with your password', 'A time in which you can change your mind'],
    meanwhile: 'dashboard',
  },
};
