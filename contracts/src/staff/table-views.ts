/**
 * Staff tables and lists whose filters can be saved, with the search parameters that a saved view keeps. A
 * parameter that may hold an address, a name or an id of a person is never listed.
 */
export const TABLE_VIEWS: Readonly<Record<string, readonly string[]>> = {
  users: ['role', 'decision', 'sort'],
  experiments: ['state', 'sort'],
  'promo-codes': ['state', 'tier', 'sort'],
  articles: ['status', 'tag', 'topic', 'links', 'sort'],
  issues: ['state', 'sort'],
  invitations: ['expired'],
  erasures: ['code'],
  'plan-requests': ['state'],
  subscribers: ['tier', 'promo'],
  'promo-uses': ['paying'],
  'security-sessions': ['staff'],
  'security-history': ['kind'],
  'security-acts': ['task'],
  'security-evidence': ['use'],
  tickets: ['queue'],
  'person-decisions': ['decision'],
  'person-tickets': ['status'],
  'person-acts': ['action'],
  'health-instances': ['state'],
  'health-partitions': ['topic'],
  'health-folds': ['projection'],
  'dead-letters': ['letters'],
  audit: ['decision', 'type', 'document', 'version', 'topic', 'partition', 'order', 'sort'],
};
