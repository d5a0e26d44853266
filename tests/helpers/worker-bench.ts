import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditProjectorConfig } from '@roletrail/audit-projector/config';
import { type AuditProjector, start as startAudit } from '@roletrail/audit-projector/start';
import { signingTrees } from '@roletrail/audit-projector/trees';
import { deadLetterBox } from '@roletrail/cli/compose/dead-letter-box';
import { systemTimer } from '@roletrail/cli/runtime/system-timer';
import { consentWorkerConfig } from '@roletrail/consent-worker/config';
import { type ConsentWorker, start as startConsent } from '@roletrail/consent-worker/start';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import type { EventLog, NewRecord, TopicPartition } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { PROJECTOR_LIMITS } from '@roletrail/event-log/projector/run-projector';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { deriveVaultKeys, type VaultKeys } from '@roletrail/vault/keys';
import { Registry } from 'prom-client';
import { type TestDatabase, testDatabase } from './database.ts';
import { silent } from './logger.ts';

const ORIGIN = 'ledger.test';
const ledgerKey = new Uint8Array(32).fill(9);
const vaultKeys = deriveVaultKeys(new Uint8Array(32).fill(7));
const partitions = DEFAULT_PARTITIONS;

/** The two workers of one process, with leases of their own. */
export interface Workers extends AsyncDisposable {
  readonly consent: ConsentWorker;
  readonly audit: AuditProjector;
  readonly registry: Registry;
  processAll(): Promise<void>;
}

/** A database, the embedded log in it and a witness file: where workers can be started. */
export interface WorkerBench extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly log: EventLog;
  readonly witnessFile: string;
  readonly trees: ReturnType<typeof signingTrees>;
  readonly vaultKeys: VaultKeys;
  readonly partitions: PartitionCounts;
  append(place: TopicPartition, records: readonly NewRecord[]): Promise<number>;
  start(): Promise<Workers>;
}

export async function workerBench(): Promise<WorkerBench> {
  const database = await testDatabase({ poolSize: 20 });
  const { db } = database.opened;
  const listener = openListener(database.config, silent);
  const log = openPostgresLog(db, listener);
  await log.ensureTopics(partitions, 'made');
  const folder = await mkdtemp(join(tmpdir(), 'rt-witness-'));
  const witnessFile = join(folder, 'deep', 'witness.jsonl');
  return {
    database,
    log,
    witnessFile,
    trees: signingTrees(ORIGIN, ledgerKey, partitions),
    vaultKeys,
    partitions,
    async append(place, records) {
      const writer = await log.openWriter(place);
      const outcome = await writer.append(records, 30_000);
      await writer.close();
      if (outcome.kind === 'unknown') throw outcome.cause;
      return outcome.firstOffset;
    },
    start: () => startWorkers(database, log, listener, witnessFile),
    async [Symbol.asyncDispose]() {
      await log[Symbol.asyncDispose]();
      await listener[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

async function startWorkers(
  database: TestDatabase,
  log: EventLog,
  listener: ReturnType<typeof openListener>,
  witnessFile: string,
): Promise<Workers> {
  const leases = openLeases(database.config);
  const registry = new Registry();
  const deps = {
    db: database.opened.db,
    log,
    listener,
    leases,
    timer: systemTimer,
    logger: silent,
    ...deadLetterBox(vaultKeys),
    registry,
  };
  const limits = { ...PROJECTOR_LIMITS, standbyMs: 50, waitMs: 200 };
  const signing = { pollMs: 100, roundMs: 50, standbyMs: 50 };
  const consent = await startConsent(consentWorkerConfig(partitions, limits), deps);
  const given = { partitions, limits, signing, origin: ORIGIN, ledgerKey, witnessFile };
  const audit = await startAudit(auditProjectorConfig(given), deps);
  return {
    consent,
    audit,
    registry,
    async processAll() {
      await Promise.all([consent.projector.processAll(), audit.projector.processAll()]);
    },
    async [Symbol.asyncDispose]() {
      await consent[Symbol.asyncDispose]();
      await audit[Symbol.asyncDispose]();
      await leases[Symbol.asyncDispose]();
    },
  };
}
