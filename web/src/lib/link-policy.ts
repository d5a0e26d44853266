/**
 * Which links a legal document may hold: https to our own host, a path of ours, or an anchor.
 * `//evil`, `/\evil`, look-alike hosts and every other scheme are none of these.
 * @param host hostname with optional port, as location.host gives it
 */
export function linkPattern(host: string): RegExp {
  const literal = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^(?:https://${literal}(?:[/?#]|$)|/(?![/\\\\\\t\\r\\n])[^\\t\\r\\n]*$|#[\\w-]*$)`,
  );
}

/** The pattern, and then what a browser would really make of the link. */
export function linkAllowed(link: string, host: string): boolean {
  if (!linkPattern(host).test(link)) return false;
  const base = `https://${host}`;
  return URL.canParse(link, base) && new URL(link, base).origin === new URL(base).origin;
}
