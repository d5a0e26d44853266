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
import { freePort } from '../helpers/free-port.ts';
import { askedBy, readAlerts, type Sample, samplesOf } from '../helpers/ops-files.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { type Change, checkRules, judge, promtoolMissing } from './promtool.ts';

/** Longer than Prometheus goes on seeing a series that ended. */
const MARGIN_MINUTES = 8;
/** Longer than the longest window that an alert looks back over. */
const FORGOTTEN_MINUTES = 70;
const PLACE = ['topic="consent-events"', 'partition="0"'];

/** A level just over what an alert allows, and just not. */
const level = (name: string, labels: readonly string[], over: number, allowed: number): Case => ({
  wrong: [{ name, labels, becomes: { level: over } }],
  nearly: [{ name, labels, becomes: { level: allowed } }],
});
/** A counter that grows at each scrape, twice a minute, by just too much, and just not. */
const growth = (name: string, labels: readonly string[], over: number, allowed: number): Case => ({
  wrong: [{ name, labels, becomes: { grows: over } }],
  nearly: [{ name, labels, becomes: { grows: allowed } }],
});

interface Case {
  /** what goes wrong */
  readonly wrong: readonly Change[];
  /** what is no reason yet; where a single one is one, the like of it that is none of this alert's */
  readonly nearly: readonly Change[];
}

const RECORDS = 'roletrail_consent_records_total';
const MAIL = 'roletrail_mail_attempts_total';
const REVOCATIONS = 'roletrail_realtime_revocation_delay_seconds_bucket';
const CHECKPOINTS = 'roletrail_checkpoints_total';
const ENTRIES: Change = {
  name: 'roletrail_audit_records_total',
  labels: ['kind="entry"'],
  becomes: { grows: 1 },
};

/** By alert. */
const CASES: Readonly<Record<string, Case>> = {
  OutboxUnsent: level('roletrail_outbox_unsent', PLACE, 10_001, 10_000),
  OutboxOld: level('roletrail_outbox_oldest_seconds', PLACE, 61, 60),
  RelayHalted: level('roletrail_relay_halted', PLACE, 1, 0),
  ProjectionHalted: level('roletrail_projection_halted', PLACE, 1, 0),
  ProjectionFarBehind: level('roletrail_projection_lag_records', PLACE, 10_001, 10_000),
  ProjectionSlow: level('roletrail_projection_lag_seconds', PLACE, 61, 60),
  WorkUndone: {
    wrong: [{ name: 'roletrail_lease_held', labels: ['lease="signer"'], becomes: { level: 0 } }],
    // A process that ended reports no metrics.
    nearly: [
      {
        name: 'roletrail_lease_held',
        labels: ['lease="signer"', 'instance="api"'],
        becomes: 'gone',
      },
    ],
  },
  ProcessGone: level('roletrail_process_up', ['roles="api"'], 0, 1),
  DeadLetters: level('roletrail_dead_letters', PLACE, 1, 0),
  NoMetrics: {
    wrong: [{ name: 'roletrail_lease_held', becomes: 'gone' }],
    nearly: [{ name: 'roletrail_lease_held', labels: ['instance="api"'], becomes: 'gone' }],
  },
  UpgradeUnfinished: {
    wrong: [{ name: 'roletrail_build_info', labels: ['version="0.0.1"'], becomes: { level: 1 } }],
    nearly: [{ name: 'roletrail_build_info', labels: ['instance="api"'], becomes: 'gone' }],
  },
  SignerHalted: level('roletrail_signer_halted', [], 1, 0),
  NoCheckpoints: {
    wrong: [ENTRIES],
    nearly: [ENTRIES, { name: CHECKPOINTS, labels: PLACE, becomes: { grows: 1 } }],
  },
  UnreadableRecords: {
    wrong: [{ name: RECORDS, labels: ['kind="poison"'], becomes: { gains: 1 } }],
    nearly: [{ name: RECORDS, labels: ['kind="decision"'], becomes: { gains: 1 } }],
  },
  // 0.1 a second is 3 in half a minute
  ServerErrors: growth('roletrail_http_request_duration_seconds_count', ['status="500"'], 4, 3),
  AttackLikely: growth('roletrail_security_events_total', ['kind="sign_in_failed"'], 31, 30),
  ConnectionsNearCap: level('roletrail_connections', [], 18_001, 18_000),
  ConnectionsRefused: growth('roletrail_connections_refused_total', ['reason="address"'], 31, 30),
  MailFails: {
    wrong: [{ name: MAIL, labels: ['result="failed"'], becomes: { gains: 1 } }],
    nearly: [
      { name: MAIL, labels: ['result="failed"'], becomes: { gains: 1 } },
      { name: MAIL, labels: ['result="sent"'], becomes: { gains: 1 } },
    ],
  },
  SocketsNearCap: level('roletrail_realtime_sockets', [], 18_001, 18_000),
  RevocationSlow: {
    wrong: [{ name: REVOCATIONS, labels: ['le="+Inf"'], becomes: { grows: 1 } }],
    nearly: ['1', '2.5', '5', '10', '+Inf'].map((le) => ({
      name: REVOCATIONS,
      labels: [`le="${le}"`],
      becomes: { grows: 1 },
    })),
  },
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
  const asked = alerts.flatMap(({ expression }) => askedBy(expression).map(({ name }) => name));
  const samples = await scrape(new Set(asked));

  t.test('Prometheus reads every expression, and each is tried below', async (t) => {
    t.same(alerts.map(({ name }) => name).sort(), Object.keys(CASES).sort());
    t.equal(await checkRules(folder), null);
  });

  t.test('every tree has its count of notes before the first', async (t) => {
    const counts = samples.filter(({ name }) => name === 'roletrail_checkpoints_total');
    const places = Object.values(DEFAULT_PARTITIONS).reduce((sum, count) => sum + count, 0);
    t.equal(counts.length, places);
  });

  t.test('well: nothing fires', async (t) => {
    const looks = [{ after: FORGOTTEN_MINUTES, firing: [] }];
    const trial = { name: 'well', changes: [], recoversAfter: null, looks };
    t.equal(await judge(folder, samples, trial), null);
  });

  for (const { name, holds } of alerts) {
    t.test(`${name}: alone, not too soon, not for less, and until it recovers`, async (t) => {
      const { wrong, nearly } = CASES[name] ?? { wrong: [], nearly: [] };
      const held = minutes(holds);
      const late = Math.ceil(held) + MARGIN_MINUTES;
      const soon = held === 0 ? [] : [{ after: held - 0.5, firing: [] }];
      const over = { after: late + FORGOTTEN_MINUTES, firing: [] };
      const looks = [...soon, { after: late, firing: [name] }, over];
      const trial = { name, changes: wrong, recoversAfter: late, looks };
      t.equal(await judge(folder, samples, trial), null, 'not too soon, and until it recovers');
      const spared = {
        name,
        changes: nearly,
        recoversAfter: null,
        looks: [{ after: late, firing: [] }],
      };
      t.equal(await judge(folder, samples, spared), null, 'what is no reason yet');
    });
  }
}

/** Returns the metrics of three unused processes that any alert queries. */
async function scrape(asked: ReadonlySet<string>): Promise<Sample[]> {
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
  await waitFor('all leases to be held', async () => {
    samples = await all();
    const leases = samples.filter(({ name }) => name === 'roletrail_lease_held');
    const reporting = new Set(leases.flatMap(({ labels }) => labels.slice(-1)));
    const reports = samples.filter(({ name }) => name === 'roletrail_process_up');
    const isComplete = reports.length === addresses.size ** 2;
    return (
      isComplete && reporting.size === addresses.size && leases.every(({ value }) => value === 1)
    );
  });
  return samples.filter(({ name }) => asked.has(name));
}
