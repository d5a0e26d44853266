const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The secret of a mailed link, which stands behind `#` so that no server and no log sees it.
 * @returns null when it is missing or cannot be one
 */
export function parseLinkToken(hash: string, name: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(name);
  return token !== null && TOKEN.test(token) ? token : null;
}
