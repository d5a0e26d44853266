import { rename } from 'node:fs/promises';
import { TOPICS } from '@roletrail/contracts/events/catalogue';
import type { JournalEntry } from '@roletrail/contracts/events/journal-entries';
import type { Tx } from '@roletrail/db/open';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import type { TableName } from '@roletrail/db/whole-row';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { resumeAfter } from '@roletrail/event-log/outbox/resume';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DatabaseRuntime } from '../compose/command-runtime.ts';
import { restartedOrigin } from '../compose/event-log.ts';
import { RecordedRows } from '../fsck/recorded-rows.ts';
import { CliError } from '../runtime/cli-error.ts';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { retryOnLockConflict } from '../runtime/until-unlocked.ts';
import { dropShadows } from '../shadow/shadow.ts';
import { recordCapabilities } from './capability-rows.ts';
import { type ReappliedCounts, reapplyJournal } from './reapply-journal.ts';
import { type HeldRows, recordHeld, takeWaiting } from './record-rows.ts';
import { type HeldTokens, recordTokens } from './record-tokens.ts';
import { setAside } from './set-aside.ts';

/** Everything that is the lost log, or a fold of it. */
const TABLES: readonly TableName[] = [
  'log_record',
  'log_partition',
  'log_topic',
  'log_identity',
  'relay_position',
  // offsets begin anew: a mark would be another record's
  'dead_letter_mark',
  ...PROJECTION_TABLES.map(({ shape }) => shape.table),
];

export interface Restarted {
  /** where the old tables stand now */
  readonly schema: string;
  /** where the old witness file stands now; null when there was none */
  readonly witness: string | null;
  readonly repeated: ReappliedCounts;
  /** rows that the new ledger records anew */
  readonly recorded: HeldRows & HeldTokens;
}

const RECORDED_ANEW = 'recorded anew: the old ledger ended';

/**
 * Sets the old ledger aside (a schema of its own, read-only by habit, and the renamed witness
 * file) and leaves the live tables empty for a new log under a new origin. Events that the lost log
 * had acknowledged are not sent again: the new ledger begins with the event that says so. Again
 * before the first start, under yet another origin, is a step more in the same history. People whom
 * the journal names are erased again: the database may be older than it, and the log is gone. Roles,
 * legal documents and auditor tokens are recorded anew, so that the new log yields them too.
 * @throws CliError REFUSED when the origin is the old one: it would fork it; TABLES_BUSY
 * @throws DeploymentError DEPLOYMENT_RUNNING
 */
export async function restartLedger(
  { db, partitions, settings }: DatabaseRuntime,
  origin: string,
  reason: string,
  journal: readonly JournalEntry[],
): Promise<Restarted> {
  const begin = async (tx: Tx) => {
    const previousOrigin = (await readStoredIdentity(tx))?.origin ?? (await restartedOrigin(tx));
    if (previousOrigin === null) throw new CliError('NOT_FOUND', 'There is no ledger here.');
    if (previousOrigin === origin) {
      throw new CliError(
        'REFUSED',
        `The old ledger is called ${origin} already; a new one needs a new name.`,
      );
    }
    await dropShadows(tx);
    const schema = await setAside(tx, 'ledger_until', TABLES);
    await sql`create table ${sql.id(schema, 'outbox')} as select * from outbox where "offset" is not null`.execute(
      tx,
    );
    await tx.deleteFrom('outbox').where('offset', 'is not', null).execute();
    await tx.deleteFrom('decision_pending').execute();
    await tx.deleteFrom('idempotency_key').execute();
    // the new ledger knows of no reading yet
    await tx.deleteFrom('evidence_reading').execute();
    await sql`update log_cluster set id = gen_random_uuid()`.execute(tx);
    // the new log is empty; numbers go on, so that what still waits keeps its own
    const places = listTopicPartitions(TOPICS, partitions);
    const ends = places.map((place) => ({ place, end: 0, lastSeq: 0, lastTime: null }));
    await resumeAfter(tx, ends, []);
    await enqueue(tx, partitions, [
      {
        draft: {
          id: uuidv7(),
          source: CLI_EVENT_SOURCE,
          type: 'roletrail.ledger.restarted.v1',
          subject: 'ledger',
          data: { previousOrigin, origin, reason, actor: OPERATOR },
        },
      },
    ]);
    const windowMs = settings.erasureWindowMs;
    const repeated = await reapplyJournal(tx, partitions, { journal, log: [], windowMs });
    // as far as nothing that waits says it already
    const waiting = new RecordedRows();
    await takeWaiting(tx, waiting);
    const rows = await recordHeld(tx, partitions, waiting, RECORDED_ANEW);
    await recordCapabilities(tx, partitions, waiting);
    const recorded = { ...rows, ...(await recordTokens(tx, partitions, waiting)) };
    return { schema, repeated, recorded };
  };
  const { schema, ...done } = await retryOnLockConflict(() => withDeploymentStopped(db, begin));
  const witness = `${settings.witnessFile}.${schema.replace('ledger_until_', 'until-')}`;
  try {
    await rename(settings.witnessFile, witness);
    return { schema, witness, ...done };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { schema, witness: null, ...done };
  }
}
