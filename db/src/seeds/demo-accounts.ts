import type { Role } from '@roletrail/contracts/primitives';

/**
 * Accounts for trying the product out on one's own machine. They are made through the ordinary
 * sign-up, and each data folder has passwords of its own, which are printed at the start.
 */
export interface DemoAccount {
  email: string;
  roles: readonly Role[];
  /** for the list printed at start */
  who: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'person@roletrail.example',
    roles: [],
    who: 'a job seeker',
  },
  {
    email: 'compliance@roletrail.example',
    roles: ['compliance'],
    who: 'compliance staff: reads and exports the evidence',
  },
  {
    email: 'admin@roletrail.example',
    roles: ['admin'],
    who: 'an administrator',
  },
];
