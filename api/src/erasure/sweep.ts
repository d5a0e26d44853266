import type { Database, Tx } from '@roletrail/db/open';
import { ERASURE_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import type { Api, ApiContext } from '../api.ts';
import type { ApiDeps } from '../deps.ts';
import { erasePerson } from '../evidence/erase.ts';
import { LeasedSweeper, type Sweep } from '../leased-sweeper.ts';

const BATCH = 100;

/** Dependencies of the lease holder. */
export type SweepDeps = Pick<ApiDeps, 'db' | 'logger' | 'partitions'>;

type Log = NonNullable<ApiDeps['live']>['log'];

/** Carries out due erasure requests, on one process of the deployment at a time. */
export function eraseWhenDue(app: Api, { config, deps }: ApiContext): void {
  const { live, logger } = deps;
  if (!live) return;
  const sweeping = {
    lease: ERASURE_SWEEPER_LEASE,
    everyMs: config.erasure.sweepMs,
    lead: () => provedSweep(deps, live.log),
    swept: (people: number) => {
      if (people > 0) logger.info({ people }, 'people erased, as they had asked');
    },
  };
  let sweeper: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    sweeper = new LeasedSweeper(sweeping, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sweeper?.[Symbol.asyncDispose]();
  });
}

/**
 * Creates a sweep that waits until this database knows all events of the log. A database restored
 * from a backup may lack a cancellation; `restore` adds it.
 */
export function provedSweep(deps: SweepDeps, log: Pick<Log, 'range'>): Sweep {
  let ends: readonly LogEnd[] | null = null;
  let proved = false;
  return async (signal) => {
    if (!proved) {
      // ends of one moment; a later pass covers later events
      ends ??= await logEnds(deps, log);
      proved = await hasHeard(deps.db, ends);
      if (!proved) return 0;
    }
    return sweepErasures(deps, signal);
  };
}

interface LogEnd {
  readonly place: TopicPartition;
  readonly end: number;
}

function logEnds({ partitions }: SweepDeps, log: Pick<Log, 'range'>): Promise<LogEnd[]> {
  const places = listTopicPartitions(['consent-events'], partitions);
  return Promise.all(places.map(async (place) => ({ place, end: (await log.range(place)).end })));
}

async function hasHeard(db: Database, ends: readonly LogEnd[]): Promise<boolean> {
  const rows = await db
    .selectFrom('relay_position')
    .select(['topic', 'partition', 'highest_offset'])
    .where('topic', '=', 'consent-events')
    .execute();
  const heard = new Map(
    rows.map((r) => [`${r.topic}/${r.partition}`, Number(r.highest_offset) + 1]),
  );
  return ends.every(({ place, end }) => end <= (heard.get(formatTopicPartition(place)) ?? 0));
}

/**
 * Erases every person with a due request, each in its own transaction. A failure is logged and
 * retried in the next pass, and does not block others.
 * @returns number of erased people
 */
export async function sweepErasures(deps: SweepDeps, signal: AbortSignal): Promise<number> {
  let erased = 0;
  let after: string | null = null;
  while (!signal.aborted) {
    const due = await dueAfter(deps.db, after);
    for (const request of due) {
      if (signal.aborted) break;
      if (await erase(deps, request)) erased += 1;
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH) break;
    after = last.id;
  }
  return erased;
}

interface DueRequest {
  readonly id: string;
  readonly userId: string;
}

async function erase(deps: SweepDeps, { id, userId }: DueRequest): Promise<boolean> {
  try {
    const { status } = await erasePerson(deps, userId, {
      actor: { kind: 'user', id: userId },
      reason: 'requested',
      provided: (tx) => isStillDue(tx, { id, userId }),
    });
    return status === 'erased';
  } catch (error) {
    deps.logger.error({ err: error, requestId: id }, 'a person could not be erased as they asked');
    return false;
  }
}

const isDue = sql<boolean>`
  cancelled_at is null and erased_at is null and due_at <= clock_timestamp()`;

async function dueAfter(db: Database, after: string | null): Promise<readonly DueRequest[]> {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'user_id as userId'])
    .where(isDue)
    .where((eb) => (after === null ? eb.lit(true) : eb('id', '>', after)))
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Checks again under the lock of the person's row, which a cancellation takes first too. */
async function isStillDue(tx: Tx, { id, userId }: DueRequest): Promise<boolean> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('erasure_request')
    .select('id')
    .where('id', '=', id)
    .where(isDue)
    .executeTakeFirst();
  return row !== undefined;
}
