import { stat } from 'node:fs/promises';
import type { Logger } from '@roletrail/contracts/logger';
import { type Database, openDatabase } from '@roletrail/db/open';
import { type Belonging, rememberedIdentity } from '@roletrail/event-log/identity';
import { partitionsOf } from '../compose/event-log.ts';
import { runningPostgresUrl } from '../launch/postgres.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { DisposeStack } from '../runtime/lifecycle.ts';
import type { Settings } from '../settings/settings.ts';
import { examineKafka } from './broker.ts';
import { type Examined, examine, ill } from './examine.ts';
import { examineLags, examineState, readState, untilHeld } from './state.ts';
import { examineTables, readOnly, refuseUnfitSchema, signedNotes } from './tables.ts';

const STATEMENT_TIMEOUT_MS = 5000;

/**
 * Everything that a product can be ill of and that its database, its brokers and its files tell.
 * It makes and starts nothing: no data folder, no key, no server, no topic, no row.
 */
export async function lookAround(settings: Settings, logger: Logger): Promise<readonly Examined[]> {
  const stack = new DisposeStack();
  try {
    const url = settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir));
    if (url === null) {
      const detail = `the database of ${settings.dataDir} does not run; \`npm start\` runs it`;
      return [{ what: 'database', ok: false, detail }];
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
    return await lookAt(settings, logger, db);
  } finally {
    await stack.dispose(logger);
  }
}

async function lookAt(
  settings: Settings,
  logger: Logger,
  db: Database,
): Promise<readonly Examined[]> {
  const schema = await examine('schema', () => refuseUnfitSchema(db));
  if (!schema.ok) return [schema];
  const witness = await examine('witness file', () => witnessDetail(settings.witnessFile, db));
  const rest = [...(await examineTables(settings, db)), witness];
  try {
    const belonging = await readOnly(db, rememberedIdentity);
    return [schema, ...(await examineDeployment(settings, logger, db, belonging)), ...rest];
  } catch (error) {
    return [schema, ill('deployment', error), ...rest];
  }
}

/** Every note that is served stands in the file. */
async function witnessDetail(file: string, db: Database): Promise<string> {
  const { size } = await stat(file).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    return { size: 0 };
  });
  const checkpoints = await readOnly(db, signedNotes);
  if (size > 0 || checkpoints === 0) return `${file}, ${size} bytes`;
  throw new CliError(
    'NOT_FOUND',
    `${file} is gone or empty, but ${checkpoints} notes were signed: give it back.`,
  );
}

async function examineDeployment(
  settings: Settings,
  logger: Logger,
  db: Database,
  belonging: Belonging | null,
): Promise<readonly Examined[]> {
  if (belonging === null) {
    throw new CliError('NOT_FOUND', 'The product was never started here. `roletrail start` first.');
  }
  const { origin, log } = belonging;
  const identity = {
    what: 'identity',
    ok: true,
    detail: `ledger ${origin}, log on ${log.adapter} ${log.clusterId}`,
  };
  const partitions = partitionsOf(belonging);
  const { outboxLimit } = settings;
  const state = await untilHeld(() => readState(db, partitions, outboxLimit));
  const kafka = await examineKafka(settings, belonging, logger);
  const lags = examineLags(state, kafka.ends);
  return [identity, ...examineState(state, outboxLimit), ...kafka.examined, lags];
}
