/** A secret, or the id of what it opens and its signature. */
const TOKEN = /^(?:[0-9a-f-]{36}\.)?[A-Za-z0-9_-]{43}$/;

/**
 * Reads the secret of a mailed link. It is after `#`, so that no server or log gets it.
 * @returns null if missing or malformed
 */
export function parseLinkToken(hash: string, name: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(name);
  return token !== null && TOKEN.test(token) ? token : null;
}
