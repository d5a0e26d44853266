import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createRateLimitError } from '../errors.ts';

/** argon2id as OWASP recommends it for 19 MiB: m = 19,456 KiB, t = 2, p = 1. */
const OPTIONS = {
  // the library's enum exists at compile time only; 2 is argon2id
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** More waiting than this is refused: nobody should wait minutes, and memory is bounded. */
const QUEUE_MAX = 500;

export interface Passwords {
  /** PHC string with a fresh salt. @throws ApiError RATE_LIMITED when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. With `null` (no such account) it takes the same time and says no.
   * @throws ApiError RATE_LIMITED when too many wait
   */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes passwords on libuv's threads, `concurrency` at a time, so that sign-ins never take all of
 * them and never block the event loop. Passwords are compared in Unicode form NFKC.
 */
export async function openPasswords(concurrency: number, queueMax = QUEUE_MAX): Promise<Passwords> {
  const gate = createGate(concurrency, queueMax);
  const nobody = await hash(randomBytes(16), OPTIONS);
  return {
    hash: (password) => gate(() => hash(password.normalize('NFKC'), OPTIONS)),
    async matches(stored, password) {
      const fits = await gate(() => verify(stored ?? nobody, password.normalize('NFKC')));
      return fits && stored !== null;
    },
  };
}

/** Lets `limit` tasks run at once, the others in the order in which they came. */
function createGate(limit: number, queueMax: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) {
      if (queue.length >= queueMax) throw createRateLimitError(5000);
      await new Promise<void>((go) => queue.push(go));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      // the place is handed on, so `running` stays as it is
      if (next) next();
      else running -= 1;
    }
  };
}
