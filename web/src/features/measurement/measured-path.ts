/**
 * The path under which a page is counted. Ids and tokens stay out of it: parameters are written as
 * their names, except the slugs of articles, which are public; what no route knows is one page.
 * @param pattern the route's, such as `/admin/insights/editor/:postId`; null: no route knows it
 */
export function measuredPath(pattern: string | null, pathname: string): string {
  if (pattern === null) return '/(not-found)';
  return /\/:slug$/.test(pattern) ? pathname : pattern;
}
