import { THEME_KEY } from './limits.ts';

/**
 * Every key that the page keeps in the browser's storage, beside its cookies. Clause 6.2 of the
 * privacy policy names each (db/src/seeds/legal-documents.test.ts): who adds one publishes a new
 * version of the policy.
 */
export const LOCAL_KEYS = {
  theme: THEME_KEY,
  deviceId: 'roletrail.device-id',
  /** whether asking for a session is worth a call */
  session: 'roletrail.session',
  /** a refusal that could not be stored yet */
  pendingDecline: 'roletrail.pending-decline',
  /** the receipt that was checked in this browser */
  checkedReceipt: 'rt_checked_receipt',
  /** single-key shortcuts are off */
  shortcuts: 'rt_shortcuts',
} as const;

/** Columns and density of one table; its name follows. */
export const TABLE_KEY = 'rt_table_';

/** Of staff who write: what of one article the server has not saved yet; its id follows. */
export const ARTICLE_KEY = 'rt_article_';

/** Gone when its tab is closed. */
export const TAB_KEYS = {
  /** opens the mailbox of a RoleTrail on one's own machine */
  mailbox: 'mailbox_key',
} as const;

export type LocalKey =
  | (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS]
  | `${typeof TABLE_KEY}${string}`
  | `${typeof ARTICLE_KEY}${string}`;
export type TabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS];
