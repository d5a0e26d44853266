import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import type { Attempt, AttemptLimit } from '../security/attempts.ts';
import { normaliseEmail } from './normalise-email.ts';

/** Where full stops in the part before `@` say nothing. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One text for the addresses that end in one inbox as a rule: without what follows `+`. For
 * counting letters alone, under a keyed hash (security/attempts.ts); it never says who somebody is.
 */
export function foldInbox(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split(/@(?=[^@]*$)/);
  const [name = ''] = local.split('+');
  return `${DOTLESS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/**
 * Asks whether one more letter may go to this inbox; anybody may have named it. Nobody is told that
 * none goes: that would tell of others, and lock out who asks.
 * @param kind letters of one kind share an allowance
 * @returns what takes the letter off the count again; null when none may go
 */
export async function allowLetter(
  { attempts }: Pick<ApiContext, 'attempts'>,
  kind: 'verification' | 'recovery',
  email: string,
  limit: AttemptLimit,
): Promise<Attempt | null> {
  try {
    return await attempts.begin([{ name: `${kind} letters to ${foldInbox(email)}`, limit }]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return null;
    throw error;
  }
}
