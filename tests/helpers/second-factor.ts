import { TOTP, URI } from 'otpauth';
import { PASSWORD, type TestApi, type TestUser } from './api.ts';

/** A confirmed second factor of a test person. */
export interface Factor {
  readonly recoveryCodes: readonly string[];
  /** the code that confirmed it */
  readonly used: string;
  /** Returns the code of the app, `steps` of 30 s from now. */
  code(steps?: number): string;
}

/** Sets a second factor up in a session and confirms it. The address must be proved. */
export async function enrolFactor(
  api: TestApi,
  who: Pick<TestUser, 'headers'>,
  currentPassword = PASSWORD,
): Promise<Factor> {
  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url: `/api/auth/totp${url}`, payload, headers: who.headers });
  const begun = await post('', { currentPassword });
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const { uri, secret } = begun.json<{ uri: string; secret: string }>();
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(uri);
  if (app.secret.base32 !== secret) throw new Error('two secrets');
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  const used = code();
  const confirmed = await post('/confirm', { code: used });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { recoveryCodes, used, code };
}
