import type {
  FoldHealth,
  HealthFigures,
  ProjectionHealth,
} from '@roletrail/contracts/http/system-health';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { type ProcessReading, withoutHandedOver } from '@roletrail/event-log/deployment/processes';
import { type DeploymentState, readDeploymentStateIn } from '@roletrail/event-log/deployment/state';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { type Acknowledgement, readAcknowledgements } from './acknowledgements.ts';
import { reportedFigures } from './reported-figures.ts';
import { type RowFigures, readRowFigures } from './row-figures.ts';

/** All facts to evaluate, at one moment. */
export interface HealthReading {
  /** by the database's clock */
  readonly at: Date;
  readonly processes: readonly ProcessReading[];
  readonly figures: HealthFigures;
  /** unsent events from which decisions are refused */
  readonly outboxLimit: number;
  /** required leases that are free */
  readonly free: readonly string[];
  /** age of the oldest entry not covered by a checkpoint, s; 0 if there is none */
  readonly unsignedSeconds: number;
  readonly acknowledgements: readonly Acknowledgement[];
}

export interface ReadingDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
  readonly outboxLimit: number;
  /** a mail server is configured */
  readonly sendsMail: boolean;
}

/** Figures that are costly to read and change slowly. */
export interface SlowFigures {
  readonly sizeBytes: number;
  readonly openSessions: number;
}

/** @param timeoutMs statement timeout; @param slow previous slow figures; null: read them now */
export function readHealth(
  { db, partitions, outboxLimit, sendsMail }: ReadingDeps,
  timeoutMs: number,
  slow: SlowFigures | null,
): Promise<{ readonly reading: HealthReading; readonly slow: SlowFigures }> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`.execute(tx);
      const state = await readDeploymentStateIn(tx, partitions, outboxLimit + 1);
      const own = await readRowFigures(tx);
      const slowly = slow ?? (await readSlowly(tx));
      const reading = {
        at: own.at,
        processes: withoutHandedOver(state.processes, own.at),
        figures: figuresOf(state, own, slowly, sendsMail),
        outboxLimit,
        free: [...state.leases].flatMap(([name, holder]) => (holder === null ? [name] : [])),
        unsignedSeconds: own.unsignedSeconds,
        acknowledgements: await readAcknowledgements(tx),
      };
      return { reading, slow: slowly };
    });
}

async function readSlowly(tx: Tx): Promise<SlowFigures> {
  const { rows } = await sql<SlowFigures>`
    select pg_database_size(current_database()) as "sizeBytes",
      (select count(*)::integer from session where ended_at is null) as "openSessions"`.execute(tx);
  return rows[0] ?? { sizeBytes: 0, openSessions: 0 };
}

function figuresOf(
  state: DeploymentState,
  own: RowFigures,
  slow: SlowFigures,
  hasServer: boolean,
): HealthFigures {
  const up = state.processes.filter((one) => one.state === 'up');
  const { requests, sockets, revocationP99Ms, kafka, pools } = reportedFigures(up);
  return {
    requests,
    partitions: state.outbox.map(({ place, logEnd, unsent, oldestSeconds, halted }) => ({
      topic: place.topic,
      partition: place.partition,
      logEnd,
      unsent,
      unsentSeconds: tenths(oldestSeconds),
      halted,
    })),
    folds: foldsOf(state),
    projections: projectionsOf(state),
    sessions: { open: slow.openSessions, sockets, revocationP99Ms },
    postgres: {
      sizeBytes: slow.sizeBytes,
      connections: own.connections,
      connectionsMax: own.connectionsMax,
      pools,
      slowStatements: own.slowStatements,
    },
    kafka,
    ledger: {
      entries: own.entries,
      signedEntries: own.signedEntries,
      signedAt: own.signedAt?.toISOString() ?? null,
      lastCheck:
        own.checkedAt === null
          ? null
          : {
              at: own.checkedAt.toISOString(),
              agrees: own.checkAgrees === true,
              codes: [...(own.checkCodes ?? [])],
            },
    },
    mail: { hasServer, waiting: own.mails, oldestSeconds: tenths(own.mailSeconds) },
  };
}

function foldsOf({ lags }: DeploymentState): FoldHealth[] {
  return lags.map(({ projection, place, next, records, seconds, halted, deadLetters }) => ({
    projection,
    topic: place.topic,
    partition: place.partition,
    next,
    behind: records,
    delaySeconds: seconds === null ? null : tenths(seconds),
    halted,
    deadLetters,
  }));
}

function projectionsOf({ lags, shadows }: DeploymentState): ProjectionHealth[] {
  return PROJECTIONS.map(({ name, version: own }) => {
    const all = lags.filter(({ projection }) => projection === name);
    const end = all.reduce((sum, { next, records }) => sum + next + records, 0);
    const shadow = shadows.find(({ projection }) => projection === name);
    return {
      projection: name,
      version: all.find(({ version }) => version !== null)?.version ?? null,
      shadow: shadow
        ? {
            state: shadow.state,
            version: shadow.version ?? own,
            behind: Math.max(0, end - shadow.folded),
          }
        : null,
    };
  });
}

/** Ages use one clock, but a commit may be later than its own time. */
function tenths(seconds: number): number {
  return Math.max(0, Math.round(seconds * 10) / 10);
}
