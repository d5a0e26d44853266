import type { EventDraft } from '@roletrail/contracts/events/codec';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { EnqueuedEvent, OutboxItem } from '../outbox/enqueue.ts';
import type { TopicPartition } from '../port.ts';
import type { ProjectorStore } from '../projector/port.ts';
import type { OutboxRow, RelayStore } from '../relay/port.ts';

/**
 * The stores under test, empty. What is optional is left out by stores that have no such thing
 * (the simulator's have no people and no locks to look at).
 */
export interface StoreHarness<T> extends AsyncDisposable {
  readonly relay: RelayStore;
  readonly projector: ProjectorStore<T>;
  /**
   * One transaction that ends by enqueuing `items`, is held open until `hold` resolves and then
   * commits, or rolls back. Partitions: 3 for consent-events and session-events, 1 for
   * admin-events. Retries nothing.
   */
  transact(
    items: readonly OutboxItem[],
    options?: { hold?: () => Promise<void>; rollback?: boolean },
  ): Promise<readonly EnqueuedEvent[]>;
  /** How many transactions wait for a partition's lock right now. */
  blocked?(): Promise<number>;
  /** Makes people to decide something; absent where there are none. */
  addPeople?(userIds: readonly string[]): Promise<void>;
  /** The person's pending decision. */
  pending?(userId: string): Promise<{ eventId: string; decision: string; seq: number } | null>;
  /** Pretends that the partition's last event was given this time. */
  setLastTime?(place: TopicPartition, time: string): Promise<void>;
}

/** Where the suite's tests hang: tap's `t`, or a tree apart from the run's. */
export interface Parent {
  test(name: string, body: (t: Test) => Promise<void>): unknown;
}

export type Make<T> = () => Promise<StoreHarness<T>>;
export const ALL_ROWS = 1_000_000;
export const CONSENT_PARTITIONS: readonly TopicPartition[] = [0, 1, 2].map((partition) => ({
  topic: 'consent-events',
  partition,
}));
export const SESSION: readonly TopicPartition[] = [0, 1, 2].map((partition) => ({
  topic: 'session-events',
  partition,
}));

export function suiteRunner<T>(t: Parent, make: Make<T>) {
  return (name: string, test: (t: Test, stores: StoreHarness<T>) => Promise<unknown>) => {
    t.test(name, async (t) => {
      await using stores = await make();
      await test(t, stores);
    });
  };
}

export function decline(userId: string): OutboxItem {
  return { draft: declined(userId) };
}

export function buildDecisionEvent(userId: string, decision: 'accepted' | 'declined'): OutboxItem {
  const versions = { termsVersion: '2025-01-15', privacyVersion: null };
  const tags = [{ kind: 'ip', tag: Uint8Array.of(1) }] as const;
  return { draft: declined(userId), decision: { userId, decision, ...versions, tags } };
}

function declined(userId: string): EventDraft {
  const at = '2026-01-01T00:00:00.000Z';
  const sha256 = 'a'.repeat(64);
  return {
    id: uuidv7(),
    source: 'roletrail/test',
    type: 'roletrail.consent.declined.v4',
    subject: userId,
    data: {
      decision: 'declined',
      userId,
      reason: 'user_declined',
      documents: [{ docType: 'terms', version: '1', effectiveDate: '2025-01-15', sha256 }],
      authentication: { sessionId: uuidv7(), method: 'password', authenticatedAt: at },
      presentation: null,
      idempotencyKey: uuidv7(),
      claimed: { acceptedAt: at },
      observed: { receivedAt: at, ipRule: 'peer', emailProved: true },
      sealed: 'AAAA',
      account: 'AAAA',
    },
  };
}

export function buildSignOutEvent(userId: string): OutboxItem {
  const actor = { kind: 'user' as const, id: userId };
  return {
    draft: {
      id: uuidv7(),
      source: 'roletrail/test',
      type: 'roletrail.session.revoked.v1',
      subject: userId,
      data: { userId, sessionId: uuidv7(), reason: 'signed_out', scope: 'local', actor },
    },
  };
}

export function placeOfFirst(enqueued: readonly EnqueuedEvent[]): TopicPartition {
  const [first] = enqueued;
  if (!first) throw new Error('nothing was enqueued');
  return first.place;
}

export function samePlace(a: TopicPartition, b: TopicPartition): boolean {
  return a.topic === b.topic && a.partition === b.partition;
}

export function hex(row: OutboxRow): string {
  return Buffer.from(row.value).toString('hex');
}

export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the awaited condition did not come');
    await pause(2);
  }
}

export function createSignal(): { sent: Promise<void>; send: () => void } {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
