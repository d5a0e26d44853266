/**
 * The alerts of ops/ as Prometheus has them: its own tool reads each, and over what a
 * product that is well really tells none fires. Then one thing goes wrong at a time, and the alert
 * of that thing fires, and no other.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import t from 'tap';
import { Deployment, type Role } from '../faults/deployment.ts';
import { testDatabase } from '../helpers/database.ts';
import { readAlerts, type Sample, samplesOf } from '../helpers/ops-files.ts';
import { freePort } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { type Change, checkRules, judge, promtoolMissing } from './promtool.ts';

/** Longer than Prometheus goes on seeing a series that ended. */
const MARGIN_MINUTES = 8;
const PLACE = ['topic="consent-events"', 'partition="0"'];

/** What goes wrong, by alert. */
const WRONG: Readonly<Record<string, readonly Change[]>> = {
  OutboxUnsent: [{ name: 'roletrail_outbox_unsent', labels: PLACE, becomes: { level: 20_000 } }],
  OutboxOld: [{ name: 'roletrail_outbox_oldest_seconds', labels: PLACE, becomes: { level: 120 } }],
  RelayHalted: [{ name: 'roletrail_relay_halted', labels: PLACE, becomes: { level: 1 } }],
  ProjectionHalted: [{ name: 'roletrail_projection_halted', labels: PLACE, becomes: { level: 1 } }],
  ProjectionFarBehind: [
    { name: 'roletrail_projection_lag_records', labels: PLACE, becomes: { level: 20_000 } },
  ],
  ProjectionSlow: [
    { name: 'roletrail_projection_lag_seconds', labels: PLACE, becomes: { level: 120 } },
  ],
  WorkUndone: [{ name: 'roletrail_lease_held', labels: ['lease="signer"'], becomes: { level: 0 } }],
  ProcessGone: [{ name: 'roletrail_process_up', labels: ['roles="api"'], becomes: { level: 0 } }],
  NoMetrics: [{ name: 'roletrail_lease_held', becomes: 'gone' }],
  UpgradeUnfinished: [
    { name: 'roletrail_build_info', labels: ['version="0.0.1"'], becomes: { level: 1 } },
  ],
  SignerHalted: [{ name: 'roletrail_signer_halted', becomes: { level: 1 } }],
  NoCheckpoints: [
    { name: 'roletrail_audit_records_total', labels: ['kind="entry"'], becomes: { grows: 1 } },
  ],
  UnreadableRecords: [
    { name: 'roletrail_consent_records_total', labels: ['kind="poison"'], becomes: { gains: 1 } },
  ],
  ServerErrors: [
    {
      name: 'roletrail_http_request_duration_seconds_count',
      labels: ['status="500"'],
      becomes: { grows: 30 },
    },
  ],
  AttackLikely: [
    {
      name: 'roletrail_security_events_total',
      labels: ['kind="sign_in_failed"'],
      becomes: { grows: 60 },
    },
  ],
  ConnectionsNearCap: [{ name: 'roletrail_connections', becomes: { level: 19_000 } }],
  ConnectionsRefused: [
    {
      name: 'roletrail_connections_refused_total',
      labels: ['reason="address"'],
      becomes: { grows: 60 },
    },
  ],
  MailFails: [
    { name: 'roletrail_mail_attempts_total', labels: ['result="failed"'], becomes: { gains: 1 } },
  ],
  SocketsNearCap: [{ name: 'roletrail_realtime_sockets', becomes: { level: 19_000 } }],
  RevocationSlow: [
    {
      name: 'roletrail_realtime_revocation_delay_seconds_bucket',
      labels: ['le="+Inf"'],
      becomes: { grows: 1 },
    },
  ],
};

const minutes = (holds: string) =>
  Number.parseInt(holds, 10) * ({ s: 1 / 60, m: 1, h: 60 }[holds.slice(-1)] ?? Number.NaN);

const missing = await promtoolMissing();
if (missing) {
  t.comment(`SKIPPED FOREIGN CHECK OF THE ALERTS: ${missing}`);
  t.plan(0, missing);
} else {
  await check();
}

async function check(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rt-alerts-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const alerts = await readAlerts();
  const samples = await scrape();

  t.test('Prometheus reads every expression, and each is tried below', async (t) => {
    t.same(alerts.map(({ name }) => name).sort(), Object.keys(WRONG).sort());
    t.equal(await checkRules(folder), null);
  });

  t.test('every tree has its count of notes before the first', async (t) => {
    const counts = samples.filter(({ name }) => name === 'roletrail_checkpoints_total');
    const places = Object.values(DEFAULT_PARTITIONS).reduce((sum, count) => sum + count, 0);
    t.equal(counts.length, places);
  });

  t.test('well: nothing fires', async (t) => {
    const trial = { name: 'well', changes: [], lookAfter: 70, firing: [] };
    t.equal(await judge(folder, samples, trial), null);
  });

  for (const { name, holds } of alerts) {
    t.test(`${name}: fires alone`, async (t) => {
      const changes = WRONG[name] ?? [];
      const lookAfter = Math.ceil(minutes(holds)) + MARGIN_MINUTES;
      const trial = { name, changes, lookAfter, firing: [name] };
      t.equal(await judge(folder, samples, trial), null);
    });
  }
}

/** What three processes tell that nobody has used yet. */
async function scrape(): Promise<Sample[]> {
  await using database = await testDatabase({ migrated: false });
  await using deployment = await Deployment.start(
    { databaseUrl: database.config.url, brokers: null },
    [],
  );
  const addresses = new Map<string, string>();
  for (const role of ['api', 'consent-worker', 'audit-projector'] satisfies Role[]) {
    const port = String(await freePort());
    await deployment.add(role, { METRICS_PORT: port, SMTP_URL: 'smtp://127.0.0.1:1' });
    addresses.set(role, `http://127.0.0.1:${port}/metrics`);
  }
  await Promise.all(deployment.processes.map((process) => process.start()));
  const all = async () => {
    const texts = [...addresses].map(async ([role, url]) =>
      samplesOf(await (await fetch(url)).text(), role),
    );
    return (await Promise.all(texts)).flat();
  };
  let samples: Sample[] = [];
  await waitFor('all work to be done by somebody', async () => {
    samples = await all();
    const leases = samples.filter(({ name }) => name === 'roletrail_lease_held');
    const told = new Set(leases.flatMap(({ labels }) => labels.slice(-1)));
    const reports = samples.filter(({ name }) => name === 'roletrail_process_up');
    const isTold = reports.length === addresses.size ** 2;
    return isTold && told.size === addresses.size && leases.every(({ value }) => value === 1);
  });
  return samples;
}
