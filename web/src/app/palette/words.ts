import type { RouteName } from '@roletrail/contracts/web-routes';

/** Words by which staff look for a page, beside its title and path. */
const WORDS: Partial<Record<RouteName | 'desk', readonly string[]>> = {
  desk: ['tickets', 'support', 'messages', 'replies', 'inbox'],
  'staff-reports': ['terms', 'acceptances', 'refusals', 'decisions', 'receipts', 'proofs'],
  'staff-security': ['sign-ins', 'sessions', 'logins', 'attacks', 'second factor', 'auditors'],
  'staff-launch-readiness': ['checklist', 'go live', 'mail server', 'backups'],
  'staff-users': ['people', 'members', 'accounts', 'invitations', 'administrators', 'roles'],
  'staff-cohorts': ['retention', 'weeks', 'months', 'coming back'],
  'staff-delete-user': ['erase', 'erasure', 'remove an account'],
  'staff-analytics': ['visitors', 'views', 'traffic', 'speed', 'vitals', 'errors'],
  'staff-business-intelligence': ['figures', 'metrics', 'growth', 'adoption', 'tools'],
  'staff-custom-reports': ['tables', 'csv', 'exports', 'spreadsheet'],
  'staff-ab-testing': ['experiments', 'variants', 'split test'],
  'staff-revenue': ['money', 'income', 'payments', 'plans', 'MRR', 'churn'],
  'staff-promo-codes': ['discounts', 'vouchers', 'coupons', 'campaigns'],
  'staff-insights': ['blog', 'posts', 'tags', 'publish'],
  'staff-newsletter': ['letters', 'subscribers', 'e-mail'],
  'staff-system-health': ['status', 'dead letters', 'queues', 'workers', 'faults', 'outage'],
  'staff-settings': ['prices', 'plans', 'publish terms', 'privacy policy', 'limits'],
};

/** Returns further words that find the page with this name. */
export const wordsOf = (name: string): readonly string[] =>
  (WORDS as Readonly<Record<string, readonly string[]>>)[name] ?? [];
