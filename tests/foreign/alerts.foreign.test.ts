/**
 * The alerts of docs/operations.md as Prometheus has them: its own tool reads each, and over what a
 * product that is well really tells none fires. Then one thing goes wrong at a time, and the alert
 * of that thing fires, and no other.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import t from 'tap';
import { Deployment, type Role } from '../faults/deployment.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';
import {
  alertsOf,
  type Change,
  checkRules,
  judge,
  promtoolMissing,
  type Sample,
  samplesOf,
} from './promtool.ts';

const MANUAL = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));
/** Longer than Prometheus goes on seeing a series that ended. */
const MARGIN_MINUTES = 8;
const PLACE = ['topic="consent-events"', 'partition="0"'];

/** What goes wrong, by the first word of the alert's row. */
const WRONG: Readonly<Record<string, readonly Change[]>> = {
  roletrail_outbox_unsent: [
    { name: 'roletrail_outbox_unsent', labels: PLACE, becomes: { level: 20_000 } },
  ],
  roletrail_outbox_oldest_seconds: [
    { name: 'roletrail_outbox_oldest_seconds', labels: PLACE, becomes: { level: 120 } },
  ],
  roletrail_relay_halted: [
    { name: 'roletrail_relay_halted', labels: PLACE, becomes: { level: 1 } },
  ],
  roletrail_projection_halted: [
    { name: 'roletrail_projection_halted', labels: PLACE, becomes: { level: 1 } },
  ],
  roletrail_projection_lag_records: [
    { name: 'roletrail_projection_lag_records', labels: PLACE, becomes: { level: 20_000 } },
  ],
  roletrail_projection_lag_seconds: [
    { name: 'roletrail_projection_lag_seconds', labels: PLACE, becomes: { level: 120 } },
  ],
  roletrail_lease_held: [
    { name: 'roletrail_lease_held', labels: ['lease="signer"'], becomes: { level: 0 } },
  ],
  roletrail_process_up: [
    { name: 'roletrail_process_up', labels: ['roles="api"'], becomes: { level: 0 } },
  ],
  'the nine above': [{ name: 'roletrail_lease_held', becomes: 'gone' }],
  roletrail_build_info: [
    { name: 'roletrail_build_info', labels: ['version="0.0.1"'], becomes: { level: 1 } },
  ],
  roletrail_signer_halted: [{ name: 'roletrail_signer_halted', becomes: { level: 1 } }],
  roletrail_checkpoints_total: [
    { name: 'roletrail_audit_records_total', labels: ['kind="entry"'], becomes: { grows: 1 } },
  ],
  roletrail_consent_records_total: [
    { name: 'roletrail_consent_records_total', labels: ['kind="poison"'], becomes: { gains: 1 } },
  ],
  roletrail_http_request_duration_seconds: [
    {
      name: 'roletrail_http_request_duration_seconds_count',
      labels: ['status="500"'],
      becomes: { grows: 30 },
    },
  ],
  roletrail_security_events_total: [
    {
      name: 'roletrail_security_events_total',
      labels: ['kind="sign_in_failed"'],
      becomes: { grows: 60 },
    },
  ],
  roletrail_connections: [{ name: 'roletrail_connections', becomes: { level: 19_000 } }],
  roletrail_connections_refused_total: [
    {
      name: 'roletrail_connections_refused_total',
      labels: ['reason="address"'],
      becomes: { grows: 60 },
    },
  ],
  roletrail_mail_attempts_total: [
    { name: 'roletrail_mail_attempts_total', labels: ['result="failed"'], becomes: { gains: 1 } },
  ],
  roletrail_realtime_sockets: [{ name: 'roletrail_realtime_sockets', becomes: { level: 19_000 } }],
  roletrail_realtime_revocation_delay_seconds: [
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
  const alerts = alertsOf(await readFile(MANUAL, 'utf8'));
  const samples = await scrape();

  t.test('Prometheus reads every expression, and each is tried below', async (t) => {
    t.same(alerts.map(({ name }) => name).sort(), Object.keys(WRONG).sort());
    t.equal(await checkRules(folder, alerts), null);
  });

  t.test('every name and label of an expression is one that a product tells', async (t) => {
    const told = new Set(samples.map(({ name }) => name));
    for (const { name, expression } of alerts) {
      for (const [metric] of expression.matchAll(/roletrail_\w+/g)) {
        t.ok(told.has(metric) || MAY_BE_ABSENT.has(metric), `${name}: ${metric}`);
      }
      for (const [, grouped = ''] of expression.matchAll(/by \(([^)]+)\) \(/g)) {
        const labels = grouped.split(', ').filter((label) => label !== 'le');
        const own = samples.filter((sample) => expression.includes(sample.name));
        for (const label of labels) {
          const known = own.every((one) => one.labels.some((l) => l.startsWith(`${label}=`)));
          t.ok(known, `${name}: ${label}`);
        }
      }
    }
  });

  t.test('every tree has its count of notes before the first', async (t) => {
    const counts = samples.filter(({ name }) => name === 'roletrail_checkpoints_total');
    const places = Object.values(DEFAULT_PARTITIONS).reduce((sum, count) => sum + count, 0);
    t.equal(counts.length, places);
  });

  t.test('well: nothing fires', async (t) => {
    const trial = { name: 'well', changes: [], lookAfter: 70, firing: [] };
    t.equal(await judge(folder, alerts, samples, trial), null);
  });

  for (const { name, holds } of alerts) {
    t.test(`${name}: fires alone`, async (t) => {
      const changes = WRONG[name] ?? [];
      const lookAfter = Math.ceil(minutes(holds)) + MARGIN_MINUTES;
      const trial = { name, changes, lookAfter, firing: [name] };
      t.equal(await judge(folder, alerts, samples, trial), null);
    });
  }
}

/** Told only while something waits. */
const MAY_BE_ABSENT = new Set([
  'roletrail_outbox_oldest_seconds',
  'roletrail_projection_lag_seconds',
]);

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
