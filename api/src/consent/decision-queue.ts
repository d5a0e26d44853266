import { type DecisionRequest, getDecisionKind } from './decision.ts';

/** Waiting entry; its request decides what it must not share a batch with. */
interface Waits {
  readonly request: DecisionRequest;
}

/** Queue of decisions in order of arrival. A person's decisions keep that order. */
export class DecisionQueue<W extends Waits> {
  #waiting: W[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(entry: W): void {
    this.#waiting.push(entry);
  }

  /**
   * Takes the next batch in order of arrival. Skips decisions that depend on one in the batch: the
   * same key again, any after a decline or withdrawal, a withdrawal after any.
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
