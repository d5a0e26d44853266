import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { waitFor } from '../helpers/wait-for.ts';
import { Person } from './person.ts';

const PATIENCE_MS = 4000;

/** Person who never accepted and permanently tries to enter (I8). */
export async function startProber(apis: readonly string[]) {
  const person = new Person(apis, PATIENCE_MS);
  await person.signUp();
  const statuses: (number | null)[] = [];
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      statuses.push(await person.enter());
      await delay(50);
    }
  };
  const running = run();
  await waitFor('a first refusal', () => statuses.includes(403));
  return {
    statuses,
    /**
     * @param from number of earlier tries
     * @param answers allowed refusals: 403, and 503 while the status is unknown
     */
    check(t: Test, from: number, answers: readonly (403 | 503)[]) {
      const seen = statuses.slice(from);
      const entered = seen.filter((status) => status !== null && status < 300);
      t.same(entered, [], `I8: ${seen.length} attempts without consent, none let in`);
      for (const answer of answers) t.ok(seen.includes(answer), `and refused with ${answer}`);
    },
    stop() {
      stopped = true;
      return running;
    },
  };
}
