import { randomUUID } from 'node:crypto';
import { PROBE_PREFIX, REFRESH_COOKIE } from '../sessions/cookies.ts';
import { type CheckResult, fail, pass, unknown } from './check.ts';

/** Attributes that a session cookie must arrive with, in lower case. */
const REQUIRED = ['secure', 'httponly', 'samesite=strict', 'path=/'];

/**
 * Asks the public origin for a session cookie as it is served. The probe is a refresh with a token
 * that begins with the prefix of probes: the service refuses it and clears the cookie, with the
 * attributes that every session cookie has. No session is made, and every proxy on the way has its part in it.
 */
export async function checkServedCookie(origin: string): Promise<CheckResult> {
  const url = `${origin}/api/auth/refresh`;
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { origin, cookie: `${REFRESH_COOKIE}=${PROBE_PREFIX}${randomUUID()}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(4000),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no answer';
    return unknown(
      `The probe of the session cookie got no answer: ${why}.`,
      'Run the check again.',
    );
  }
  await answer.body?.cancel();
  if (answer.status === 429) {
    return unknown('The probe of the session cookie was limited.', 'Run the check in a minute.');
  }
  if (answer.status !== 401) {
    return fail(
      `The probe of the session cookie got ${answer.status} in place of a refusal.`,
      'Let the proxy pass POST /api/auth/refresh with its headers.',
    );
  }
  return judgeCookies(origin, answer.headers.getSetCookie());
}

function judgeCookies(origin: string, cookies: readonly string[]): CheckResult {
  const served = cookies.find((cookie) => cookie.startsWith(`${REFRESH_COOKIE}=`));
  if (served === undefined) {
    return fail(
      'The session cookie of the service does not arrive.',
      'Let the proxy pass Cookie and Set-Cookie unchanged.',
    );
  }
  const [, ...attributes] = served.split(';').map((part) => part.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !attributes.includes(name));
  const domain = attributes.find((name) => name.startsWith('domain='));
  if (missing.length > 0 || domain !== undefined) {
    const without = missing.length > 0 ? ` without ${missing.join(', ')}` : '';
    const withDomain = domain === undefined ? '' : ` with ${domain}`;
    return fail(
      `The session cookie arrives${without}${withDomain}.`,
      'Let the proxy pass Set-Cookie unchanged.',
    );
  }
  return pass(
    `${origin} answers over TLS with HSTS, and its session cookie arrives with Secure, HttpOnly and SameSite=Strict.`,
  );
}
