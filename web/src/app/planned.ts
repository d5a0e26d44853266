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
  realtimeDemo: {
    purpose: 'A live view of the channel that tells your browser when a session was ended.',
    points: [
      'Connection state, round-trip time and sequence numbers',
      'A session that you can leave idle or revoke from a second pane',
      'A dropped network, and what is caught up afterwards',
    ],
    meanwhile: 'home',
  },
  services: {
    purpose: 'An overview of every career tool, with what each needs from you and gives back.',
    points: [
      'One short description of each tool and how long it takes',
      'What happens to the text you enter, tool by tool',
      'A suggestion of where to begin, from two questions',
    ],
    meanwhile: 'home',
  },
  pricing: {
    purpose: 'The plans, their monthly prices and what is in each of them.',
    points: ['A comparison of the plans', 'A check for promo codes', 'Asking for a plan'],
    meanwhile: 'home',
  },
  contact: {
    purpose: 'A form that reaches the people behind RoleTrail and gives you a ticket number.',
    points: ['A message with a topic of your choice', 'A ticket number and a status link'],
    meanwhile: 'home',
  },
  support: {
    purpose: 'Answers to common questions, and your own tickets with their replies.',
    points: ['A searchable list of questions', 'Your tickets and what we answered'],
    meanwhile: 'home',
  },
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
