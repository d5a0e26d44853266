import type { DecisionKind } from '@roletrail/db/schema/log';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { Context } from './context.ts';
import { ConnectionLost, type SimDatabase } from './database.ts';
import { type DecisionChoice, decisionDraft } from './decision.ts';
import type { Outbox, SimRow } from './outbox.ts';
import type { SimProcess } from './process.ts';

export type Outcome = 'ok201' | 'ok202' | 'rejected' | 'unknown';

/** One decision of one person, or one request of staff to them, as its client remembers it. */
export interface Operation {
  readonly kind: 'decision' | 'request';
  readonly user: string;
  /** idempotency key */
  readonly key: string;
  readonly begun: number;
  ended: number;
  outcome: Outcome | null;
  eventId: string | null;
  /** offset according to a 201 answer; null: none */
  offset: number | null;
}

/** Decision that one request was judged by. */
export interface ConsentRead {
  readonly user: string;
  readonly begun: number;
  readonly ended: number;
  /**
   * decision in effect, and the request of staff since it, if it is folded. *wait*: unknown at the moment (503). *unattended*: the api used restored
   * rows, because `roletrail restore` was not run and the worker has not caught up
   */
  readonly result:
    | 'wait'
    | 'unattended'
    | {
        readonly eventId: string | null;
        readonly decision: DecisionKind | null;
        readonly asked: string | null;
      };
}

interface Answer {
  readonly outcome: Outcome;
  readonly row: SimRow | null;
  readonly offset: number | null;
}

const APPEND_DEADLINE_MS = 2000;
const CLIENT_TIMEOUT_MS = 4000;
const ATTEMPTS = 4;
/** `OUTBOX_LIMIT` */
const OUTBOX_LIMIT = 40;

export interface Deployment {
  readonly database: SimDatabase;
  readonly outbox: Outbox;
  readonly history: Operation[];
  readonly reads: ConsentRead[];
  /** idempotency keys, kept with the outbox row they made */
  readonly keys: Map<string, SimRow>;
  placeOf(user: string): TopicPartition;
  /** how many rows the api takes for unsent */
  backlog(): number;
  consentOf(user: string): ConsentRead['result'];
  activeAcceptanceOf(user: string): string | null;
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
  { kind, user, key }: Operation,
): Promise<Answer> {
  const { database, outbox, keys } = deployment;
  try {
    const row = await database.call(process, 'enqueue', () => {
      const known = keys.get(key);
      if (known) return known;
      if (deployment.backlog() >= OUTBOX_LIMIT) {
        const unsent = outbox.backlog();
        if (unsent < OUTBOX_LIMIT) context.violation(`I11 refused while ${unsent} rows wait`);
        return null;
      }
      const id = context.random.uuid();
      const choice =
        kind === 'request'
          ? ({ kind: 'requested' } as const)
          : chooseDecision(deployment, user, context.random.chance(0.5));
      const draft = decisionDraft(id, user, key, choice);
      const now = deployment.databaseNow();
      const made = outbox.enqueue(deployment.placeOf(user), { draft }, choice.kind, now);
      keys.set(key, made);
      outbox.filled(made);
      return made;
    });
    if (row === null) return { outcome: 'rejected', row, offset: null };
    const offset = await acknowledged(context, deployment, process, row);
    return { outcome: offset === null ? 'ok202' : 'ok201', row, offset };
  } catch (error) {
    // The commit may or may not have taken place.
    if (error instanceof ConnectionLost) return { outcome: 'unknown', row: null, offset: null };
    throw error;
  }
}

/** Chooses a decision under the person's lock: a withdrawal, or a refusal without an acceptance. */
function chooseDecision(deployment: Deployment, user: string, hadEnough: boolean): DecisionChoice {
  if (!hadEnough) return { kind: 'accepted' };
  const withdraws = deployment.activeAcceptanceOf(user);
  return withdraws === null ? { kind: 'declined' } : { kind: 'withdrawn', withdraws };
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

export function newOperation(
  { random, time }: Context,
  user: string,
  kind: Operation['kind'],
): Operation {
  return {
    kind,
    user,
    key: random.uuid(),
    begun: time.now,
    ended: Number.POSITIVE_INFINITY,
    outcome: null,
    eventId: null,
    offset: null,
  };
}

/** A person at one browser: one decision after another, each asked again with its key until known. */
export async function runClient(
  context: Context,
  deployment: Deployment,
  client: SimProcess,
  user: string,
  until: number,
): Promise<void> {
  const { random, time } = context;
  while (time.now < until) {
    const operation = newOperation(context, user, 'decision');
    deployment.history.push(operation);
    await perform(context, deployment, client, operation);
    operation.ended = time.now;
    context.trace(
      client.name,
      `${operation.outcome} ${operation.eventId?.slice(0, 8)} ${operation.offset ?? '-'}`,
    );
    await client.sleep(random.between(20, 450));
    await enter(context, deployment, client, user);
    await client.sleep(random.between(20, 450));
  }
}

/** A request for something that needs an accepted consent. */
async function enter(
  context: Context,
  deployment: Deployment,
  client: SimProcess,
  user: string,
): Promise<void> {
  const apis = deployment.apis();
  if (apis.length === 0) return;
  const begun = context.time.now;
  const asked = deployment.database
    .call(context.random.pick(apis), 'consent', () => deployment.consentOf(user))
    .catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
  const result = await firstOf(
    asked,
    client.sleep(CLIENT_TIMEOUT_MS).then(() => null),
  );
  if (result) deployment.reads.push({ user, begun, ended: context.time.now, result });
}

/** Sends an operation until its answer is known, or the client gives up. */
export async function perform(
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
        decide(context, deployment, api, operation),
        client.sleep(CLIENT_TIMEOUT_MS).then(() => null),
      );
      if (answer && answer.outcome !== 'unknown') {
        // An earlier attempt without answer may have been stored before this refusal.
        if (answer.outcome !== 'rejected') operation.outcome = answer.outcome;
        operation.outcome ??= answer.outcome;
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

function firstOf<T>(a: Promise<T>, b: Promise<null>): Promise<T | null> {
  return Promise.race([a, b]);
}
