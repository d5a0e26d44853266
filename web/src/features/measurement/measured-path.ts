/**
 * Returns the path under which a page view is counted. Contains no ids or tokens: parameters are
 * replaced by their names, except public article slugs. Unknown paths count as one page.
 * @param pattern route pattern, such as `/admin/insights/editor/:postId`; null: unknown path
 */
export function measuredPath(pattern: string | null, pathname: string): string {
  if (pattern === null) return '/(not-found)';
  return /\/:slug$/.test(pattern) ? pathname : pattern;
}
