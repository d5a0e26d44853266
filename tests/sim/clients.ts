import { partitionOf } from '@roletrail/contracts/events/partition';
import type { Place } from '@roletrail/event-log/port';
import type { Context } from './context.ts';
import { ConnectionLost, type SimDatabase } from './database.ts';
import { decisionDraft } from './decision.ts';
import type { Outbox, SimRow } from './outbox.ts';
import type { SimProcess } from './process.ts';

export type Outcome = 'ok201' | 'ok202' | 'rejected' | 'unknown';

/** One decision of one person, as its client remembers it. */
export interface Operation {
  readonly user: string;
  /** idempotency key */
  readonly key: string;
  readonly begun: number;
  ended: number;
  outcome: Outcome | null;
  eventId: string | null;
  /** where a 201 said that it stands */
  offset: number | null;
}

interface Answer {
  readonly outcome: 'ok201' | 'ok202' | 'unknown';
  readonly row: SimRow | null;
  readonly offset: number | null;
}

const APPEND_DEADLINE_MS = 2000;
const CLIENT_TIMEOUT_MS = 4000;
const ATTEMPTS = 4;

export interface Deployment {
  readonly database: SimDatabase;
  readonly outbox: Outbox;
  readonly partitions: number;
  /** idempotency keys, kept with the outbox row they made */
  readonly keys: Map<string, SimRow>;
  /** the API processes that a client may find behind the balancer */
  apis(): readonly SimProcess[];
  /** the database's clock, ms since the epoch; it may be set */
  databaseNow(): number;
}

/** The API's handler: one transaction that ends in the outbox, then up to 2 s for the offset. */
async function decide(
  context: Context,
  deployment: Deployment,
  process: SimProcess,
  user: string,
  key: string,
): Promise<Answer> {
  const { database, outbox, keys } = deployment;
  try {
    const row = await database.call(process, 'enqueue', () => {
      const known = keys.get(key);
      if (known) return known;
      const place: Place = {
        topic: 'consent-events',
        partition: partitionOf(user, deployment.partitions),
      };
      const made = outbox.enqueue(
        place,
        decisionDraft(context.random, user, key),
        deployment.databaseNow(),
      );
      keys.set(key, made);
      outbox.filled(made);
      return made;
    });
    const offset = await acknowledged(context, deployment, process, row);
    return { outcome: offset === null ? 'ok202' : 'ok201', row, offset };
  } catch (error) {
    // nobody knows whether the commit took place
    if (error instanceof ConnectionLost) return { outcome: 'unknown', row: null, offset: null };
    throw error;
  }
}

/** The row's offset once it is acknowledged; null at the deadline. */
function acknowledged(
  context: Context,
  { database, outbox }: Deployment,
  process: SimProcess,
  row: SimRow,
): Promise<number | null> {
  return new Promise((resolve) => {
    const look = () => resolve(row.offset);
    const forget = outbox.onAcknowledged((rows) => {
      if (!rows.includes(row) || !database.up) return;
      forget();
      context.time.after(context.random.between(0.1, 5), () => process.deliver(look));
    });
    context.time.after(APPEND_DEADLINE_MS, () => {
      forget();
      process.deliver(look);
    });
    if (row.offset !== null) look();
  });
}

/** A person at one browser: one decision after another, each asked again with its key until known. */
export async function runClient(
  context: Context,
  deployment: Deployment,
  client: SimProcess,
  user: string,
  until: number,
  history: Operation[],
): Promise<void> {
  const { random, time } = context;
  while (time.now < until) {
    const operation: Operation = {
      user,
      key: random.uuid(),
      begun: time.now,
      ended: Number.POSITIVE_INFINITY,
      outcome: null,
      eventId: null,
      offset: null,
    };
    history.push(operation);
    await perform(context, deployment, client, operation);
    operation.ended = time.now;
    context.trace(
      client.name,
      `${operation.outcome} ${operation.eventId?.slice(0, 8)} ${operation.offset ?? '-'}`,
    );
    await client.sleep(random.between(20, 900));
  }
}

async function perform(
  context: Context,
  deployment: Deployment,
  client: SimProcess,
  operation: Operation,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const apis = deployment.apis();
    if (apis.length > 0) {
      const api = context.random.pick(apis);
      const answer = await firstOf(
        decide(context, deployment, api, operation.user, operation.key),
        client.sleep(CLIENT_TIMEOUT_MS).then(() => null),
      );
      if (answer && answer.outcome !== 'unknown') {
        operation.outcome = answer.outcome;
        operation.eventId = answer.row?.eventId ?? null;
        operation.offset = answer.offset;
        return;
      }
      operation.outcome = 'unknown';
    }
    await client.sleep(context.random.between(50, 500));
  }
  // never sent anywhere: nothing was attempted
  operation.outcome ??= 'rejected';
}

function firstOf<T>(a: Promise<T>, b: Promise<T | null>): Promise<T | null> {
  return Promise.race([a, b]);
}
