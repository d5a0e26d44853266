import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@roletrail/api/app';
import { type ApiConfigInput, apiConfig } from '@roletrail/api/config';
import type { ApiDeps } from '@roletrail/api/deps';
import { publishDocument } from '@roletrail/api/documents/publish';
import { auditProjectorConfig } from '@roletrail/audit-projector/config';
import { type AuditProjector, start as startAudit } from '@roletrail/audit-projector/start';
import { systemTimer } from '@roletrail/cli/runtime/system-timer';
import { consentWorkerConfig } from '@roletrail/consent-worker/config';
import { type ConsentWorker, start as startConsent } from '@roletrail/consent-worker/start';
import { DEFAULT_PARTITIONS, LEDGER_TOPICS, TOPICS } from '@roletrail/contracts/events/catalogue';
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import { openAcks } from '@roletrail/event-log/outbox/acks';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { RELAY_LIMITS, type Relays, startRelays } from '@roletrail/event-log/relay/run-relays';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { Registry } from 'prom-client';
import { ORIGIN, type TestApi } from './api.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { demandDeclared, watchAnswers } from './declared-answers.ts';
import { disposeAll } from './dispose-all.ts';
import { type LogLine, recorder } from './logger.ts';
import { waitFor } from './wait-for.ts';

export const LEDGER_ORIGIN = 'ledger.roletrail.test';

export interface ServiceOptions {
  /** API instances, each with a pool, a listener and waiters of its own; default 1 */
  readonly instances?: number;
  readonly config?: Partial<ApiConfigInput>;
  readonly deps?: Partial<ApiDeps>;
  /** without relays nothing is acknowledged; default true */
  readonly relays?: boolean;
}

/**
 * Long time-outs, so that a busy machine does not turn a slow connection into a 503, a 201 into a
 * 202, or a slow append into a copy. Successful calls do not wait this long.
 */
const PATIENT_MS = 60_000;

const slowWaitMs = ({ relays }: ServiceOptions) => (relays === false ? 50 : PATIENT_MS);

/** The whole service in one process, on the embedded log in a database of its own. */
export interface Service extends AsyncDisposable {
  readonly apis: readonly TestApi[];
  /** the first instance */
  readonly api: TestApi;
  readonly database: TestDatabase;
  readonly relays: () => Relays;
  /** starts the relays that `relays: false` left out */
  startRelays(): void;
  readonly consent: ConsentWorker;
  readonly audit: AuditProjector;
  readonly ledgerSeed: Buffer;
  readonly witnessFile: string;
  /** everything recorded so far is acknowledged and folded */
  settled(): Promise<void>;
  /** every tree is signed as far as it is folded */
  signed(): Promise<void>;
}

/** Documents of the version that `decision` bodies name; with events, as in production. */
export async function publishBoth(api: Pick<TestApi, 'deps'>, version: string): Promise<void> {
  for (const docType of ['terms', 'privacy'] as const) {
    await publishDocument(
      { ...api.deps, publicOrigin: ORIGIN },
      {
        docType,
        version,
        isRequired: true,
        effectiveDate: '2025-01-15',
        html: `<h1 id="${docType}-title">${docType} ${version}</h1><p>Words.</p>`,
      },
      { kind: 'operator', id: 'test' },
    );
  }
}

export async function service(options: ServiceOptions = {}): Promise<Service> {
  const stack: AsyncDisposable[] = [];
  const use = <T extends AsyncDisposable>(part: T): T => {
    stack.push(part);
    return part;
  };
  const logs: LogLine[] = [];
  const logger = recorder(logs);
  const database = use(await testDatabase({ poolSize: 10, connectTimeoutMs: PATIENT_MS }));
  const { db } = database.opened;
  const listener = use(openListener(database.config, logger));
  const log = use(openPostgresLog(db, listener));
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const leases = use(openLeases(database.config));
  const vaultKeys = deriveVaultKeys(randomBytes(32));
  const keys = { jwt: randomBytes(32), vault: vaultKeys };
  const ledgerSeed = randomBytes(32);
  const vkeys = Object.fromEntries(
    listTopicPartitions(LEDGER_TOPICS, DEFAULT_PARTITIONS).map((place) => [
      formatTopicPartition(place),
      formatVerifierKey(
        signerFromSeed(`${LEDGER_ORIGIN}/${formatTopicPartition(place)}`, ledgerSeed),
      ),
    ]),
  );
  const apis: TestApi[] = [];
  const acksOf: ReturnType<typeof openAcks>[] = [];
  for (let i = 0; i < (options.instances ?? 1); i += 1) {
    const own = database.open({ poolSize: 10 });
    const ownListener = use(openListener(database.config, logger));
    const acks = use(openAcks(own.db, ownListener, logger, { slowWaitMs: slowWaitMs(options) }));
    acksOf.push(acks);
    const deps: ApiDeps = {
      db: own.db,
      logger,
      partitions: DEFAULT_PARTITIONS,
      keys,
      acks,
      checks: [],
      outboxDepth: () => 0,
      metrics: new Registry(),
      ...options.deps,
    };
    const config = apiConfig.parse({
      publicOrigin: ORIGIN,
      ledger: { origin: LEDGER_ORIGIN, vkeys },
      webBuild: 'test-build',
      ...(options.relays === false ? {} : { appendDeadlineMs: PATIENT_MS }),
      decisionsPerHour: null,
      limits: {
        signInPerAddress: { max: 100_000, windowMs: 60_000 },
        signUpPerAddress: { max: 100_000, windowMs: 60_000 },
        refreshPerAddress: { max: 100_000, windowMs: 60_000 },
        formsPerAddress: { max: 100_000, windowMs: 60_000 },
        statusPerAddress: { max: 100_000, windowMs: 60_000 },
        promosPerAddress: { max: 100_000, windowMs: 60_000 },
      },
      ...options.config,
    });
    const app = await buildApp(config, deps);
    const undeclared = watchAnswers(app);
    await app.ready();
    await ownListener.ready();
    use({
      async [Symbol.asyncDispose]() {
        await app.close();
        demandDeclared(undeclared);
      },
    });
    apis.push({ app, config, deps, db: own.db, database, logs, ...use(nothing()) });
  }
  const [api] = apis;
  if (!api) throw new Error('a service has at least one instance');
  await publishBoth(api, '2025-01-15');
  const wakeUp = RelayWakeUps.listening(listener);
  let relays: Relays | null = null;
  const running = {
    startRelays() {
      const store = openRelayStore(db, (news) => acksOf[0]?.acknowledged(news));
      relays = use(
        startRelays(
          {
            log,
            store,
            leases,
            wakeUp,
            partitions: DEFAULT_PARTITIONS,
            timer: systemTimer,
            logger,
          },
          listTopicPartitions(TOPICS, DEFAULT_PARTITIONS),
          { ...RELAY_LIMITS, deadlineMs: PATIENT_MS },
        ),
      );
    },
    relays() {
      if (!relays) throw new Error('relays were not started');
      return relays;
    },
  };
  if (options.relays !== false) running.startRelays();
  const folder = await mkdtemp(join(tmpdir(), 'roletrail-witness-'));
  const witnessFile = join(folder, 'witness');
  use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
  const roleDeps = {
    db,
    listener,
    log,
    leases,
    logger,
    timer: systemTimer,
    registry: new Registry(),
    seal: (bytes: Uint8Array) => bytes,
    open: (bytes: Uint8Array) => bytes,
  };
  const consent = use(await startConsent(consentWorkerConfig(DEFAULT_PARTITIONS), roleDeps));
  const audit = use(
    await startAudit(
      auditProjectorConfig({
        partitions: DEFAULT_PARTITIONS,
        origin: LEDGER_ORIGIN,
        ledgerKey: ledgerSeed,
        witnessFile,
        signing: { pollMs: 500, roundMs: 20, standbyMs: 100 },
      }),
      { ...roleDeps, registry: new Registry() },
    ),
  );
  return {
    apis,
    api,
    database,
    consent,
    audit,
    ledgerSeed,
    witnessFile,
    ...running,
    async settled() {
      await running.relays().processAll();
      await consent.projector.processAll();
      await audit.projector.processAll();
    },
    signed: () =>
      waitFor('all trees to be signed', async () => {
        const trees = await api.db.selectFrom('ledger_tree').selectAll().execute();
        const notes = await api.db.selectFrom('ledger_checkpoint').selectAll().execute();
        return trees.every(({ topic, partition, size }) =>
          notes.some((n) => n.topic === topic && n.partition === partition && n.size === size),
        );
      }),
    [Symbol.asyncDispose]: () => disposeAll(stack),
  };
}

const nothing = (): AsyncDisposable => ({ [Symbol.asyncDispose]: async () => undefined });
