import type { Database, Tx } from '@roletrail/db/open';
import { ERASURE_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import type { Api, ApiContext } from '../api.ts';
import type { ApiDeps } from '../deps.ts';
import { erasePerson } from '../evidence/erase-person.ts';
import { LeasedSweeper, type Sweep } from '../leased-sweeper.ts';
import { isLocalDeployment } from '../local-only.ts';
import { hasAdministrator, readAccess } from '../staff/person-access.ts';
import { lockRoleChanges } from '../staff/roles.ts';
import { CARRIED } from './carriers.ts';
import { storeCertificate } from './certificate.ts';
import { closeVoidErasures } from './staff-cancel.ts';

const BATCH = 100;

/** Dependencies of the lease holder. */
export type SweepDeps = Pick<ApiDeps, 'db' | 'logger' | 'partitions'> & {
  /** true: demo accounts count as administrators (`hasAdministrator`); absent: they do not */
  readonly isLocal?: boolean;
};

type Log = NonNullable<ApiDeps['live']>['log'];

/** Carries out due erasure requests, on one process of the deployment at a time. */
export function eraseWhenDue(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  const { live, logger } = deps;
  if (!live) return;
  const sweeping = {
    lease: ERASURE_SWEEPER_LEASE,
    everyMs: config.erasure.sweepMs,
    lead: () => {
      const sweep = provedSweep({ ...deps, isLocal: isLocalDeployment(config) }, live.log);
      return async (signal: AbortSignal) => {
        await closeVoidErasures(context);
        return sweep(signal);
      };
    },
    swept: (people: number) => {
      if (people > 0) logger.info({ people }, 'people erased as requested');
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
  /** member of staff who requested it; null: the person */
  readonly staffId: string | null;
}

async function erase(deps: SweepDeps, request: DueRequest): Promise<boolean> {
  const { id, userId, staffId } = request;
  try {
    const { status } = await erasePerson(deps, userId, {
      actor: { kind: 'user', id: staffId ?? userId },
      reason: staffId === null ? 'requested' : 'requested by staff',
      provided: (tx) => mayEraseNow(tx, deps, request),
    });
    return status === 'erased';
  } catch (error) {
    deps.logger.error({ err: error, requestId: id }, 'failed to erase a person as requested');
    return false;
  }
}

/** SQL condition on `erasure_request r` joined to `staff_erasure s` */
const IS_DUE = sql<boolean>`
  r.cancelled_at is null and r.erased_at is null and r.due_at <= clock_timestamp()
  and not exists (select from legal_hold h where h.user_id = r.user_id)
  and (s.id is null or ${CARRIED})`;

const FROM = sql`from erasure_request r left join staff_erasure s on s.id = r.id`;

async function dueAfter(db: Database, after: string | null): Promise<readonly DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    select r.id, r.user_id as "userId", s.staff_id as "staffId" ${FROM}
    where ${IS_DUE} and ${after === null ? sql`true` : sql`r.id > ${after}`}
    order by r.id limit ${BATCH}`.execute(db);
  return rows;
}

/**
 * Checks again under the lock of the person's row, which a cancellation takes first too. For a
 * request of staff, waits for changes of roles, and stores the facts of the certificate. A request
 * about the last administrator stays due until there is another one.
 */
async function mayEraseNow(
  tx: Tx,
  { isLocal = false }: SweepDeps,
  { id, userId, staffId }: DueRequest,
): Promise<boolean> {
  if (staffId !== null) await lockRoleChanges(tx);
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql`select 1 ${FROM} where r.id = ${id} and ${IS_DUE}`.execute(tx);
  if (rows.length === 0) return false;
  if (staffId === null) return true;
  const { capabilities } = await readAccess(tx, userId);
  if (capabilities.includes('users') && !(await hasAdministrator(tx, isLocal, userId)))
    return false;
  await storeCertificate(tx, { id, userId });
  return true;
}
