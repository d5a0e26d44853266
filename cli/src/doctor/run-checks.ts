import type { Logger } from '@roletrail/contracts/logger';
import { type Database, openDatabase } from '@roletrail/db/open';
import { type LedgerCopy, readLedgerCopy } from '@roletrail/event-log/copy';
import { type DeploymentIdentity, readStoredIdentity } from '@roletrail/event-log/identity';
import { partitionsOf } from '../compose/event-log.ts';
import { runningPostgresUrl } from '../launch/postgres.ts';
import { CliError } from '../runtime/cli-error.ts';
import { describeFailure } from '../runtime/describe-failure.ts';
import { DisposeStack } from '../runtime/lifecycle.ts';
import type { Settings } from '../settings/settings.ts';
import { examineKafka } from './broker.ts';
import { examineCertificates } from './certificates.ts';
import { examineDisks } from './disks.ts';
import { type DoctorCheck, examine, found, ill, news } from './examine.ts';
import { examineClocks, examineConnections, examinePooler } from './server.ts';
import { examineLags, examineState, readDoctorState, untilHeld } from './state.ts';
import { examineTables, readOnly, refuseUnfitSchema } from './tables.ts';
import { examineLastCheck, examineNotes, examineWitness } from './witness.ts';

const STATEMENT_TIMEOUT_MS = 5000;

/**
 * Everything that a product can be ill of and that its database, its brokers and its files tell.
 * It makes and starts nothing: no data folder, no key, no server, no topic, no row.
 */
export async function lookAround(
  settings: Settings,
  logger: Logger,
): Promise<readonly DoctorCheck[]> {
  const certificates = await examine('certificates', () => examineCertificates(settings));
  const stack = new DisposeStack();
  try {
    const url = settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir));
    if (url === null) {
      const detail = `the database of ${settings.dataDir} does not run`;
      const disks = await examine('disks', () => examineDisks(settings, null));
      return [found('database', { ok: false, detail }), certificates, disks];
    }
    const { db } = stack.use(
      openDatabase(
        {
          url,
          applicationName: 'roletrail doctor',
          poolSize: 2,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        },
        (error) => logger.warn({ err: error }, 'an idle connection broke'),
      ),
    );
    return [...(await lookAt(settings, logger, { db, url })), certificates];
  } finally {
    await stack.dispose(logger);
  }
}

async function lookAt(
  settings: Settings,
  logger: Logger,
  { db, url }: { readonly db: Database; readonly url: string },
): Promise<readonly DoctorCheck[]> {
  const schema = await examineSchema(db);
  const disks = await examine('disks', () => examineDisks(settings, schema.ok ? db : null));
  if (!schema.ok) return [schema, disks];
  const server = [
    schema,
    await examine('pooler', () => examinePooler(url)),
    await examine('clocks', () => examineClocks(db)),
    disks,
  ];
  const copy = await readOnly(db, readLedgerCopy);
  if (copy !== null) return [...server, aboutCopy(copy)];
  const rest = [
    ...(await examineTables(settings, db)),
    await examine('witness file', () => examineWitness(settings.witnessFile, db)),
    await examine('signed notes', () => examineNotes(db)),
    await examine('last check', () => examineLastCheck(db)),
  ];
  try {
    const belonging = await readOnly(db, readStoredIdentity);
    return [...server, ...(await examineDeployment(settings, logger, db, belonging)), ...rest];
  } catch (error) {
    return [...server, ill('deployment', error), ...rest];
  }
}

/** A database that does not answer is another finding than a schema that is not current. */
async function examineSchema(db: Database): Promise<DoctorCheck> {
  try {
    return found('schema', { ok: true, detail: await refuseUnfitSchema(db) });
  } catch (error) {
    const isAway = describeFailure(error).code === 'DATABASE_UNREACHABLE';
    return ill(isAway ? 'database' : 'schema', error);
  }
}

/** Nothing is done here, so nothing of it can stand still. */
function aboutCopy({ origin, takenAt, manifestSha256 }: LedgerCopy): DoctorCheck {
  return news(
    'copy',
    `of the ledger ${origin}, taken ${takenAt.toISOString()}, manifest SHA-256 ${manifestSha256}. To be read: no role has work, nothing waits, no witness file, people or keys are here. \`roletrail fsck\` compares what is`,
  );
}

async function examineDeployment(
  settings: Settings,
  logger: Logger,
  db: Database,
  belonging: DeploymentIdentity | null,
): Promise<readonly DoctorCheck[]> {
  if (belonging === null) {
    throw new CliError('NOT_FOUND', 'The product was never started here. `roletrail start` first.');
  }
  const { origin, log } = belonging;
  const detail = `ledger ${origin}, log on ${log.adapter} ${log.clusterId}`;
  const identity = news('identity', detail);
  const partitions = partitionsOf(belonging);
  const { outboxLimit } = settings;
  const connections = await examine('connections', () => examineConnections(db, partitions));
  const state = await untilHeld(() => readDoctorState(db, partitions, outboxLimit));
  const kafka = await examineKafka(settings, belonging, logger);
  const lags = examineLags(state, kafka.ends);
  return [connections, identity, ...examineState(state, outboxLimit), ...kafka.examined, lags];
}
