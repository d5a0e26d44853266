import { addressBucket } from '../callers/client-address.ts';
import type { ApiConfig } from '../config.ts';
import type { AttemptKey } from '../security/attempts.ts';

/** Who tries to sign in to which account, from where. */
export interface SignInAttempt {
  /** normalised e-mail, whether it has an account or not */
  readonly account: string;
  readonly ip: string;
  /** a browser that this account was signed in on before; proved by its cookie */
  readonly knownDevice?: string | null;
}

/**
 * What a failed sign-in counts against. From a browser that the person used before: that browser
 * alone, so no stranger can lock them out of it. From anywhere else: the account from that address,
 * tightly, then the account from all strange browsers together, loosely (NIST SP 800-63B: at most
 * 100), so that guessing is slow from many addresses too.
 */
export function signInCounters(
  { limits }: Pick<ApiConfig, 'limits'>,
  { account, ip, knownDevice }: SignInAttempt,
): readonly AttemptKey[] {
  const tight = limits.failuresPerAccountAndAddress;
  const loose = limits.failuresPerAccount;
  if (knownDevice) {
    return [
      { name: `sign-in ${account} on ${knownDevice}`, limit: tight },
      { name: `sign-in ${account} on ${knownDevice}, in all`, limit: loose },
    ];
  }
  return [
    { name: `sign-in ${account} from ${addressBucket(ip)}`, limit: tight },
    { name: `sign-in ${account}`, limit: loose },
  ];
}

/**
 * Returns the counters of a wrong code at sign-in: those of the browser, then the account's. A code
 * is tried only after the right password, so a stranger cannot use them up.
 */
export function codeCounters(
  { limits }: Pick<ApiConfig, 'limits'>,
  { account, knownDevice }: SignInAttempt,
): readonly AttemptKey[] {
  const name = knownDevice ? `code ${account} on ${knownDevice}` : `code ${account}`;
  return [{ name, limit: limits.secondFactorFailures }, codesInAll(limits, account)];
}

/** Returns the counters of a wrong code in a session: the session's, then the account's. */
export function sessionCodeCounters(
  { limits }: Pick<ApiConfig, 'limits'>,
  account: string,
  sessionId: string,
): readonly AttemptKey[] {
  const own = { name: `code in ${sessionId}`, limit: limits.secondFactorFailures };
  return [own, codesInAll(limits, account)];
}

/** Counter of all wrong codes of an account, so that many browsers and sessions add up to few. */
const codesInAll = (limits: ApiConfig['limits'], account: string): AttemptKey => ({
  name: `code ${account}, in all`,
  limit: limits.codesPerAccount,
});
