import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createRateLimitError } from '../errors.ts';

/** argon2id as OWASP recommends for 19 MiB: m = 19,456 KiB, t = 2, p = 1. */
const OPTIONS = {
  // the library's enum exists at compile time only; 2 is argon2id
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Maximum queue: bounds waiting time and memory. */
const QUEUE_MAX = 500;

export interface Passwords {
  /** Returns a PHC string with a new salt. @throws ApiError RATE_LIMITED if the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Returns true if the password matches. For `null` (no such account) takes the same time and
   * returns false.
   * @throws ApiError RATE_LIMITED if the queue is full
   */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes passwords on libuv's threads, `concurrency` at a time, so that sign-ins never occupy all
 * threads or block the event loop. Passwords are normalised to Unicode NFKC.
 */
export async function openPasswords(concurrency: number, queueMax = QUEUE_MAX): Promise<Passwords> {
  const gate = createGate(concurrency, queueMax);
  const dummyHash = await hash(randomBytes(16), OPTIONS);
  return {
    hash: (password) => gate(() => hash(password.normalize('NFKC'), OPTIONS)),
    async matches(stored, password) {
      const fits = await gate(() => verify(stored ?? dummyHash, password.normalize('NFKC')));
      return fits && stored !== null;
    },
  };
}

/** Runs at most `limit` tasks at once, the others in order of arrival. */
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
      // the place passes to the next task, so `running` is unchanged
      if (next) next();
      else running -= 1;
    }
  };
}
