import { readFile } from 'node:fs/promises';
import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import { RUN_BOOKS } from '@roletrail/contracts/run-books';
import { WRITES } from '@roletrail/event-log/deployment/process-report';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import t from 'tap';
import { evaluateHealth, RULES } from './findings.ts';
import type { HealthReading } from './reading.ts';

const AT = new Date('2026-11-23T08:00:00.000Z');
const PLACE = { topic: 'consent-events', partition: 1 };
const PARTITION: HealthReading['figures']['partitions'][number] = {
  ...PLACE,
  logEnd: 5,
  unsent: 0,
  unsentSeconds: 0,
  halted: null,
};
const FOLD: HealthReading['figures']['folds'][number] = {
  ...PLACE,
  projection: 'consent',
  next: 5,
  behind: 0,
  delaySeconds: 0,
  halted: null,
  deadLetters: 0,
};
const KAFKA = { brokers: 3, underReplicated: 0, reason: null };

function running(role: string, changed: Partial<ProcessReading> = {}): ProcessReading {
  const figures = {
    loopDelayMs: 1,
    memoryBytes: 1e8,
    checks: [{ name: 'database', ok: true, reason: null }],
    alerts: [],
    pool: null,
    api: null,
    kafka: null,
  };
  const one = { instance: `${role}-1`, roles: [role], version: '1', state: 'up' as const };
  return { ...one, startedAt: AT, heardAt: AT, leases: [], figures, ...changed };
}

const WELL: HealthReading = {
  at: AT,
  processes: ['api', 'consent-worker', 'audit-projector'].map((role) => running(role)),
  figures: {
    requests: { perSecond: 3, errorsPerSecond: 0, p50Ms: 5, p95Ms: 9, p99Ms: 12 },
    partitions: [PARTITION, { ...PARTITION, partition: 2 }],
    folds: [FOLD, { ...FOLD, projection: 'audit' }],
    projections: [{ projection: 'consent', version: 1, shadow: null }],
    sessions: { open: 4, sockets: 2, revocationP99Ms: null },
    postgres: {
      sizeBytes: 1e7,
      connections: 30,
      connectionsMax: 100,
      pools: { taken: 3, size: 30, waiting: 0 },
      slowStatements: 0,
    },
    kafka: KAFKA,
    ledger: {
      entries: 9,
      signedEntries: 9,
      signedAt: AT.toISOString(),
      lastCheck: { at: AT.toISOString(), agrees: true, codes: [] },
    },
    mail: { hasServer: true, waiting: 0, oldestSeconds: 0 },
  },
  outboxLimit: 1000,
  free: [],
  unsignedSeconds: 0,
  acknowledgements: [],
};

type Figures = HealthReading['figures'];
const figures = (changed: Partial<Figures>): Partial<HealthReading> => ({
  figures: { ...WELL.figures, ...changed },
});
const outbox = (changed: Partial<typeof PARTITION>) =>
  figures({ partitions: [{ ...PARTITION, ...changed }] });
const folds = (changed: Partial<Figures['folds'][number]>) =>
  figures({ folds: [{ ...FOLD, ...changed }] });
const postgres = (changed: Partial<Figures['postgres']>) =>
  figures({ postgres: { ...WELL.figures.postgres, ...changed } });

interface Case {
  /** changed values, just large enough for a finding */
  readonly ill: Partial<HealthReading>;
  /** changed values, just too small for a finding */
  readonly well: Partial<HealthReading>;
  readonly finding: Pick<HealthFinding, 'part' | 'severity'> & { readonly says: RegExp };
}

const CASES: Readonly<Record<keyof typeof RULES, Case>> = {
  brokerAway: {
    ill: figures({ kafka: { ...KAFKA, reason: 'LogUnreachable: no one.' } }),
    well: figures({ kafka: null }),
    finding: {
      part: 'log',
      severity: 'fault',
      says: /^Kafka cannot .*: LogUnreachable: no one\.$/,
    },
  },
  underReplicated: {
    ill: figures({ kafka: { ...KAFKA, underReplicated: 1 } }),
    well: figures({ kafka: { ...KAFKA, brokers: 1 } }),
    finding: { part: 'log', severity: 'warning', says: /^1 partition has fewer/ },
  },
  projectionHalted: {
    ill: folds({ halted: 'gap', delaySeconds: 90 }),
    well: folds({}),
    finding: {
      part: 'projections',
      severity: 'fault',
      says: /consent .* consent-events\/1: gap\.$/,
    },
  },
  relayHalted: {
    ill: outbox({ halted: 'lost its end' }),
    well: outbox({}),
    finding: {
      part: 'outbox',
      severity: 'fault',
      says: /relay of consent-events\/1 .*lost its end/,
    },
  },
  outboxFilling: {
    ill: outbox({ unsent: 1, unsentSeconds: 10 }),
    well: outbox({ unsent: 499, unsentSeconds: 9.9 }),
    finding: { part: 'outbox', severity: 'warning', says: /^1 event waits .* 10 s\.$/ },
  },
  foldBehind: {
    ill: folds({ behind: 1200, delaySeconds: 10 }),
    well: folds({ behind: 1200, delaySeconds: 9.9 }),
    finding: { part: 'projections', severity: 'warning', says: /is 10 s behind .* 1,200 records/ },
  },
  leaseFree: {
    ill: { free: ['projector/audit-v1/consent-events/0', 'projector/audit-v1/admin-events/0'] },
    well: { free: [] },
    finding: {
      part: 'projections',
      severity: 'fault',
      says: /^No audit-projector is running: .* \(consent-events\/0, admin-events\/0\)\.$/,
    },
  },
  processGone: {
    ill: { processes: [running('consent-worker', { state: 'gone' })] },
    well: { processes: [running('consent-worker')] },
    finding: { part: 'projections', severity: 'warning', says: /^consent-worker-1 .* is gone/ },
  },
  processSilent: {
    ill: { processes: [running('audit-projector', { state: 'silent' })] },
    well: { processes: [running('audit-projector', { figures: null })] },
    finding: { part: 'ledger', severity: 'warning', says: /^audit-projector-1 .*does not report/ },
  },
  unwritable: {
    ill: { processes: [writes('no space left')] },
    well: { processes: [writes(null)] },
    finding: {
      part: 'database',
      severity: 'fault',
      says: /^PostgreSQL takes no writes.*: no space/,
    },
  },
  checkRed: {
    ill: { processes: [relay(false)] },
    well: { processes: [relay(true)] },
    finding: { part: 'api', severity: 'fault', says: /^api-1 \(api\) is not ready, relay: why\.$/ },
  },
  unsigned: {
    ill: { unsignedSeconds: 30, ...ledger({ signedEntries: 8 }) },
    well: { unsignedSeconds: 29, ...ledger({ signedEntries: 8 }) },
    finding: { part: 'ledger', severity: 'fault', says: /^1 entry is covered .* for 30 s\.$/ },
  },
  deadLetters: {
    ill: folds({ deadLetters: 2 }),
    well: folds({}),
    finding: { part: 'projections', severity: 'warning', says: /^2 records/ },
  },
  connectionsOut: {
    ill: postgres({ connections: 90 }),
    well: postgres({ connections: 89 }),
    finding: { part: 'database', severity: 'warning', says: /^90 of the 100 connections/ },
  },
  slowStatements: {
    ill: postgres({ slowStatements: 2 }),
    well: postgres({ slowStatements: 0 }),
    finding: { part: 'database', severity: 'warning', says: /^2 statements have run/ },
  },
  mailWaiting: {
    ill: figures({ mail: { hasServer: true, waiting: 2, oldestSeconds: 300 } }),
    well: figures({ mail: { hasServer: false, waiting: 2, oldestSeconds: 300 } }),
    finding: { part: 'mail', severity: 'warning', says: /^2 letters wait .* 5 min\.$/ },
  },
  checkDisagrees: {
    ill: ledger({ lastCheck: { at: AT.toISOString(), agrees: false, codes: ['FSCK_TREE'] } }),
    well: ledger({ lastCheck: null }),
    finding: { part: 'ledger', severity: 'fault', says: /^The last fsck/ },
  },
};

function withChecks(...checks: readonly ReadinessCheck[]): ProcessReading {
  const api = running('api');
  if (!api.figures) throw new Error('it has figures');
  return { ...api, figures: { ...api.figures, checks: [...checks] } };
}

function relay(ok: boolean): ProcessReading {
  return withChecks({ name: 'relay', ok, reason: 'why' });
}

function writes(reason: string | null): ProcessReading {
  return withChecks({ name: WRITES, ok: true, reason });
}

function ledger(changed: Partial<Figures['ledger']>): Partial<HealthReading> {
  return figures({ ledger: { ...WELL.figures.ledger, ...changed } });
}

t.test('a deployment that is well', async (t) => {
  t.same(evaluateHealth(WELL), []);
});

for (const [name, { ill, well, finding }] of Object.entries(CASES)) {
  t.test(`${name}: one change from well is one finding, and clears`, async (t) => {
    const found = evaluateHealth({ ...WELL, ...ill });
    t.equal(found.length, 1);
    t.match(found[0], finding);
    t.match(found[0], { advice: /^[A-Z/p].*\.$/, says: /\.$/ });
    t.same(evaluateHealth({ ...WELL, ...well }), [], 'not yet');
    const { [name as keyof typeof RULES]: rule } = RULES;
    t.equal(rule({ ...WELL, ...ill }).length, 1, 'by the rule of that name');
  });
}

t.test('a full outbox turns people away', async (t) => {
  const half = { ...WELL, ...outbox({ unsent: 500 }) };
  t.match(evaluateHealth(half), [{ severity: 'warning', says: /^500 events wait/ }]);
  const full = { ...WELL, ...outbox({ unsent: 1000 }) };
  t.match(evaluateHealth(full), [{ severity: 'fault', says: /decisions are refused\.$/ }]);
});

t.test('a projection with an unknown delay is found by its number of records', async (t) => {
  const found = evaluateHealth({ ...WELL, ...folds({ behind: 1_000_000, delaySeconds: null }) });
  t.match(found, [{ part: 'projections', severity: 'warning' }]);
  t.match(found[0]?.says, /^The projection consent is 1,000,000 records behind in .*not known\.$/);
});

t.test('worst first', async (t) => {
  const kafka = { ...KAFKA, underReplicated: 1 };
  const halted = [{ ...FOLD, halted: 'gap' }];
  const figures = { ...WELL.figures, kafka, folds: halted };
  const some = { ...WELL, figures, unsignedSeconds: 600 };
  t.same(
    evaluateHealth(some).map(({ severity }) => severity),
    ['fault', 'fault', 'warning'],
  );
});

t.test('each kind of unassigned work is one finding and names the role', async (t) => {
  const free = ['relay/consent-events/0', 'projector/consent-v1/consent-events/2', 'signer'];
  const sweepers = [
    'session-sweeper',
    'erasure-sweeper',
    'reminder-sweeper',
    'report-sweeper',
    'newsletter-sender',
    'article-sweeper',
    'link-checker',
  ];
  const found = evaluateHealth({ ...WELL, free: [...free, ...sweepers] });
  t.same(
    found.map(({ part }) => part),
    ['outbox', 'projections', 'ledger', 'sockets', 'api', 'api', 'api', 'api', 'api', 'api'],
  );
  t.match(found[0], { says: 'No api sends events to the log (consent-events/0).' });
  t.match(found[1], { says: /\(consent-events\/2\)\.$/, advice: /^Start a consent-worker/ });
  t.match(found[2], { says: 'No audit-projector signs checkpoints.' });
});

t.test('every run book has a heading in the manual, and every finding names one', async (t) => {
  const place = new URL('../../../docs/operations/runbooks.md', import.meta.url);
  const headings = [...(await readFile(place, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(
    ([, title]) => title,
  );
  for (const [key, title] of Object.entries(RUN_BOOKS)) {
    t.ok(headings.includes(title), title);
    t.equal(title.toLowerCase().replaceAll(' ', '-'), key, 'the anchor is the key');
  }
  for (const { ill } of Object.values(CASES)) {
    for (const { key, runBook } of evaluateHealth({ ...WELL, ...ill })) {
      t.ok(runBook in RUN_BOOKS && (key === runBook || key.startsWith(`${runBook}/`)), key);
    }
  }
});

t.test('the key of a cause stays while its sentence changes', async (t) => {
  const keys = (changed: Partial<HealthReading>) =>
    evaluateHealth({ ...WELL, ...changed }).map(({ key }) => key);
  t.same(keys(folds({ halted: 'gap' })), ['projection-halted/consent/consent-events/1']);
  t.same(keys(folds({ halted: 'gap' })), keys(folds({ halted: 'another reason' })));
  t.same(keys(outbox({ unsent: 500 })), keys(outbox({ unsent: 1000 })));
  const two = [0, 1].map((partition) => ({ ...FOLD, partition, halted: 'gap' }));
  t.equal(new Set(keys(figures({ folds: two }))).size, 2, 'and two causes have two');
});
