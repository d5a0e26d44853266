import type { DeadLetterKey } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import {
  type DeadLetterEntry,
  listDeadLetters,
  requestRedrive,
} from '@roletrail/event-log/dead-letters/marks';
import { OPERATOR } from '../runtime/operator.ts';
import { systemTimer } from '../runtime/system-timer.ts';

/** Longest wait for the answers, ms. Workers poll every second; a rebuild delays them. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 500;

/** Result of each redrive request. A request without an answer stays pending. */
export interface RedriveResult {
  readonly redriven: readonly DeadLetterKey[];
  readonly unreadable: readonly DeadLetterKey[];
  readonly differing: readonly DeadLetterKey[];
  readonly unanswered: readonly DeadLetterKey[];
}

/**
 * Has the workers redrive one letter, or all that are open, and waits for their answers: as long as
 * any arrives within `patienceMs` of the one before.
 */
export async function redriveAndWait(
  db: Database,
  wanted: DeadLetterKey | { readonly projection: string | null },
  patienceMs = PATIENCE_MS,
): Promise<RedriveResult> {
  const asked = await requestRedrive(db, wanted, OPERATOR);
  let waiting = asked;
  const answers: DeadLetterEntry[] = [];
  for (let patience = patienceMs; waiting.length > 0 && patience > 0; patience -= LOOK_MS) {
    await systemTimer.sleep(LOOK_MS);
    const found = await answersFor(db, waiting);
    if (found.length === 0) continue;
    patience = patienceMs;
    answers.push(...found);
    const answered = new Set(found.map(recordKeyText));
    waiting = waiting.filter((key) => !answered.has(recordKeyText(key)));
  }
  const of = (is: (letter: DeadLetterEntry) => boolean) => answers.filter(is).map(keyOf);
  return {
    redriven: of(({ state }) => state === 'redriven'),
    unreadable: of(({ state, refused }) => state !== 'redriven' && refused === 'unreadable'),
    differing: of(({ state, refused }) => state !== 'redriven' && refused === 'differs'),
    unanswered: waiting,
  };
}

async function answersFor(
  db: Database,
  waiting: readonly DeadLetterKey[],
): Promise<readonly DeadLetterEntry[]> {
  const one = waiting.length === 1 ? waiting[0] : undefined;
  const filter = one === undefined ? {} : { key: one };
  const all = await listDeadLetters(db, { ...filter, limit: Number.MAX_SAFE_INTEGER });
  const asked = new Set(waiting.map(recordKeyText));
  return all.filter((letter) => !letter.asked && asked.has(recordKeyText(letter)));
}

function keyOf({ projection, topic, partition, offset }: DeadLetterKey): DeadLetterKey {
  return { projection, topic, partition, offset };
}

/** As the commands take it: `consent consent-events/2 41`. */
export function recordKeyText({ projection, topic, partition, offset }: DeadLetterKey): string {
  return `${projection} ${topic}/${partition} ${offset}`;
}
