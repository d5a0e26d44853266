import type { Role } from '@roletrail/contracts/primitives';

/**
 * Accounts for trying the product out. They exist in embedded and local Kafka mode only, are
 * made through the ordinary sign-up, and their passwords are public: never anywhere else.
 */
export interface DemoAccount {
  email: string;
  password: string;
  roles: readonly Role[];
  /** for the list printed at start */
  who: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'person@roletrail.example',
    password: 'walk-the-trail-to-work',
    roles: [],
    who: 'a job seeker',
  },
  {
    email: 'compliance@roletrail.example',
    password: 'every-record-adds-up',
    roles: ['compliance'],
    who: 'compliance staff: reads and exports the evidence',
  },
  {
    email: 'admin@roletrail.example',
    password: 'keys-for-the-back-office',
    roles: ['admin'],
    who: 'an administrator',
  },
];
