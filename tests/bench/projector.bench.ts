/** Events per second that a projection folds, against the server's own COPY of the same rows. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditProjectorConfig } from '@roletrail/audit-projector/config';
import { start as startAudit } from '@roletrail/audit-projector/start';
import { signingTrees } from '@roletrail/audit-projector/trees';
import { deadLetterBox } from '@roletrail/cli/compose/dead-letter-box';
import { systemTimer } from '@roletrail/cli/runtime/system-timer';
import { consentWorkerConfig } from '@roletrail/consent-worker/config';
import { start as startConsent } from '@roletrail/consent-worker/start';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import { migrateToLatest } from '@roletrail/db/migrate';
import { openDatabase } from '@roletrail/db/open';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { silent } from '../helpers/logger.ts';
import type { BenchServers } from './backing.ts';
import { fillLog } from './fill-log.ts';
import { benchFsck } from './fsck.bench.ts';
import { print } from './report.ts';

const ORIGIN = 'bench.test';
const ledgerKey = new Uint8Array(32).fill(1);
const vaultKeys = deriveVaultKeys(new Uint8Array(32).fill(2));

type Opened = ReturnType<typeof openDatabase>;

export async function benchProjector(servers: BenchServers, events: number): Promise<void> {
  const url = await servers.database(`bench_projector_${events}`);
  const config = { url, applicationName: 'bench', poolSize: 20, statementTimeoutMs: 0 };
  await using opened = openDatabase(config, () => undefined);
  await migrateToLatest(opened.db);
  await using listener = openListener(config, silent);
  await using log = openPostgresLog(opened.db, listener);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await fillLog(opened.db, events);
  await using leases = openLeases(config);
  const folder = await mkdtemp(join(tmpdir(), 'rt-bench-'));
  const deps = {
    db: opened.db,
    listener,
    log,
    leases,
    logger: silent,
    timer: systemTimer,
    ...deadLetterBox(vaultKeys),
    registry: new Registry(),
  };
  const size = `10^${Math.log10(events)} events`;
  const witnessFile = join(folder, 'witness.jsonl');

  const auditStarted = performance.now();
  const audit = await startAudit(
    auditProjectorConfig({
      partitions: DEFAULT_PARTITIONS,
      origin: ORIGIN,
      ledgerKey,
      witnessFile,
    }),
    deps,
  );
  await audit.projector.processAll();
  const auditRate = events / seconds(auditStarted);
  await audit[Symbol.asyncDispose]();
  const auditCopy =
    events / (await copySeconds(opened, ['ledger_entry', 'audit_entry', 'ledger_tile']));
  print({
    name: `audit-projector, ${size}`,
    measured: auditRate,
    unit: 'ev/s',
    baseline: auditCopy,
    aim: 0.35,
  });

  const consentStarted = performance.now();
  const consent = await startConsent(consentWorkerConfig(DEFAULT_PARTITIONS), {
    ...deps,
    registry: new Registry(),
  });
  await consent.projector.processAll();
  const consentRate = events / seconds(consentStarted);
  await consent[Symbol.asyncDispose]();
  const consentCopy = events / (await copySeconds(opened, ['consent_decision', 'current_consent']));
  print({
    name: `consent-worker, ${size}`,
    measured: consentRate,
    unit: 'ev/s',
    baseline: consentCopy,
    aim: 0.35,
  });
  const trees = signingTrees(ORIGIN, ledgerKey, DEFAULT_PARTITIONS);
  await benchFsck(
    { db: opened.db, log, partitions: DEFAULT_PARTITIONS, trees, vaultKeys, witnessFile },
    events,
    size,
  );
  print({
    name: `memory of the process, ${size}`,
    measured: process.memoryUsage().rss / 2 ** 20,
    unit: 'MiB',
    baseline: null,
    aim: null,
  });
  await rm(folder, { recursive: true, force: true });
}

/** Time of the server's COPY of these tables' rows, from files, into tables of the same shape. */
async function copySeconds({ db }: Opened, tables: readonly string[]): Promise<number> {
  let total = 0;
  const stamp = randomUUID();
  for (const table of tables) {
    const file = `/tmp/rt-bench-${stamp}-${table}`;
    const target = `baseline_${table}`;
    await sql`copy ${sql.id(table)} to ${sql.lit(file)}`.execute(db);
    await sql`create table ${sql.id(target)} (like ${sql.id(table)} including all)`.execute(db);
    const started = performance.now();
    await sql`copy ${sql.id(target)} from ${sql.lit(file)}`.execute(db);
    total += seconds(started);
    await sql`drop table ${sql.id(target)}`.execute(db);
    // as root, or as the server's own user, we may remove what the server wrote
    await rm(file, { force: true });
  }
  return total;
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
