import { type DecisionRequest, getDecisionKind } from './decision.ts';

/** Whatever waits to be decided; the request says what it may not share a batch with. */
interface Waits {
  readonly request: DecisionRequest;
}

/**
 * Decisions that wait for their transaction, in order of arrival. A person's decisions are never
 * taken out of that order.
 */
export class DecisionQueue<W extends Waits> {
  #waiting: W[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(entry: W): void {
    this.#waiting.push(entry);
  }

  /**
   * The next batch: in order of arrival, but nobody whose outcome hangs on one of the batch (the
   * same key again, anything after a decline or a withdrawal, a withdrawal after anything).
   */
  take(max: number): readonly W[] {
    const batch: W[] = [];
    const left: W[] = [];
    const keys = new Set<string>();
    const people = new Set<string>();
    const closed = new Set<string>();
    for (const entry of this.#waiting) {
      const { userId, idempotencyKey, body } = entry.request;
      const key = `${userId} ${idempotencyKey}`;
      const kind = getDecisionKind(body);
      const hangs = keys.has(key) || (kind === 'withdrawn' && people.has(userId));
      if (batch.length >= max || closed.has(userId) || hangs) {
        closed.add(userId);
        left.push(entry);
        continue;
      }
      batch.push(entry);
      keys.add(key);
      people.add(userId);
      if (kind !== 'accepted') closed.add(userId);
    }
    this.#waiting = left;
    return batch;
  }
}
