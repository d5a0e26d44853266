/**
 * Staff tables whose filters can be saved, with the search parameters that a saved view keeps. A
 * parameter that may hold an address, a name or an id of a person is never listed.
 */
export const TABLE_VIEWS: Readonly<Record<string, readonly string[]>> = {
  users: ['role', 'decision', 'sort'],
  experiments: ['state', 'sort'],
  'promo-codes': ['state', 'tier', 'sort'],
  articles: ['status', 'tag', 'topic', 'links', 'sort'],
  issues: ['state', 'sort'],
  audit: ['decision', 'type', 'document', 'version', 'topic', 'partition', 'order', 'sort'],
};
