import type {
  LaunchCheckId,
  LaunchItemId,
  LaunchSignOffId,
  LaunchState,
} from '@roletrail/contracts/staff/launch';

const CHECKS: Readonly<Record<LaunchCheckId, string>> = {
  documents: 'Terms and privacy policy',
  migrations: 'Database migrations',
  partitions: 'Log partitions',
  lag: 'Delay of projections',
  halts: 'Halts and unreadable records',
  ledgerCheck: 'Comparison with the log',
  admins: 'Two administrators',
  secondFactors: 'Second factors of staff',
  demoAccounts: 'Demo accounts',
  origin: 'Public origin and cookies',
  mail: 'Mail server',
  backup: 'Age of the last backup',
  vitals: 'Speed of pages',
  datasets: 'Career data',
  disk: 'Disk space',
};

const SIGN_OFFS: Readonly<Record<LaunchSignOffId, string>> = {
  legal: 'Legal texts reviewed',
  privacy: 'Data protection reviewed',
  security: 'Security reviewed',
  accessibility: 'Accessibility reviewed',
  restore: 'Restore rehearsed',
  support: 'Support is staffed',
  incident: 'Incident plan agreed',
};

export const ITEM_LABELS: Readonly<Record<LaunchItemId, string>> = { ...CHECKS, ...SIGN_OFFS };

export const CHECK_STATE_LABELS: Readonly<Record<LaunchState, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  unknown: 'Unknown',
  waived: 'Waived',
};

export const SIGN_OFF_LABELS = { open: 'Open', signed: 'Signed', refused: 'Refused' } as const;

export const LAUNCH_DECISION_LABELS = { go: 'Go', no_go: 'No-go' } as const;
