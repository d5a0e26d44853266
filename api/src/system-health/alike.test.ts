import type { ProcessState, SystemHealth } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import { isSameHealth } from './alike.ts';

type Answers = Extract<SystemHealth, { database: 'answers' }>;
const at = (seconds: number) => new Date(1_795_000_000_000 + seconds * 1000).toISOString();

const ONE: ProcessState = {
  instance: 'a',
  roles: ['api'],
  version: '1',
  state: 'up',
  startedAt: at(0),
  heardAt: at(10),
  loopDelayMs: 1,
  memoryBytes: 1e8,
  checks: [],
  sockets: 3,
  leases: [],
};

const FOLD = { projection: 'consent', topic: 'consent-events', partition: 0, next: 4 };

const TOLD: Answers = {
  database: 'answers',
  at: at(11),
  findings: [],
  processes: [ONE],
  figures: {
    requests: { perSecond: 0, errorsPerSecond: 0, p50Ms: null, p95Ms: null, p99Ms: null },
    partitions: [],
    folds: [{ ...FOLD, behind: 0, delaySeconds: 0, halted: null, deadLetters: 0 }],
    projections: [{ projection: 'consent', version: 1, shadow: null }],
    sessions: { open: 1, sockets: 3, revocationP99Ms: null },
    postgres: {
      sizeBytes: 9e6,
      connections: 9,
      connectionsMax: 100,
      pools: { taken: 3, size: 30, waiting: 0 },
      slowStatements: 0,
    },
    kafka: null,
    ledger: { entries: 4, signedEntries: 4, signedAt: at(5), lastCheck: null },
    mail: { waiting: 1, oldestSeconds: 90 },
  },
};

const one = (changed: Partial<ProcessState>): Answers => ({
  ...TOLD,
  processes: [{ ...ONE, ...changed }],
});
const figures = (changed: Partial<Answers['figures']>): Answers => ({
  ...TOLD,
  figures: { ...TOLD.figures, ...changed },
});
const delayed = (delaySeconds: number) =>
  figures({ folds: [{ ...FOLD, behind: 1, delaySeconds, halted: null, deadLetters: 0 }] });

t.test('what passes by itself, or that nobody can see, is no difference', async (t) => {
  t.ok(isSameHealth(TOLD, { ...TOLD, at: at(12) }), 'the time of the reading');
  t.ok(isSameHealth(TOLD, one({ heardAt: at(12) })), 'a report of one that is up');
  t.ok(isSameHealth(TOLD, one({ loopDelayMs: 8, memoryBytes: 1.04e8 })));
  t.ok(isSameHealth(TOLD, figures({ postgres: { ...TOLD.figures.postgres, sizeBytes: 9.5e6 } })));
  t.ok(isSameHealth(TOLD, figures({ mail: { waiting: 1, oldestSeconds: 119 } })));
});

t.test('everything else is', async (t) => {
  t.notOk(isSameHealth(TOLD, one({ state: 'silent' })));
  const silent = one({ state: 'silent' });
  t.notOk(
    isSameHealth(silent, one({ state: 'silent', heardAt: at(12) })),
    'heard, and silent again',
  );
  t.notOk(isSameHealth(TOLD, one({ loopDelayMs: 12 })));
  t.notOk(isSameHealth(TOLD, one({ memoryBytes: 1.06e8 })));
  t.notOk(isSameHealth(TOLD, one({ sockets: 4 })));
  t.notOk(isSameHealth(TOLD, one({ startedAt: at(1) })), 'another run of the same name');
  t.notOk(isSameHealth(TOLD, { ...TOLD, processes: [] }));
  t.notOk(isSameHealth(TOLD, figures({ mail: { waiting: 1, oldestSeconds: 121 } })));
  t.notOk(isSameHealth(TOLD, figures({ postgres: { ...TOLD.figures.postgres, sizeBytes: 11e6 } })));
  t.notOk(isSameHealth(delayed(10), delayed(11)), 'a delay is told as it grows');
  t.notOk(isSameHealth(delayed(0.5), delayed(0)), 'and that there is none');
  const finding = { part: 'log', severity: 'fault', says: 'x', advice: 'y', manual: null } as const;
  t.notOk(isSameHealth(TOLD, { ...TOLD, findings: [finding] }));
});

t.test('small differences do not add up unseen: all are measured from what was told', async (t) => {
  t.ok(isSameHealth(one({ memoryBytes: 1e8 }), one({ memoryBytes: 1.04e8 })));
  t.notOk(isSameHealth(one({ memoryBytes: 1e8 }), one({ memoryBytes: 1.08e8 })));
});

t.test('a database that is away is told once, and once more when it comes back', async (t) => {
  const away: SystemHealth = { database: 'away', at: at(20), since: at(15) };
  const slow: SystemHealth = { ...away, database: 'slow', findings: [] };
  t.ok(isSameHealth(slow, { ...slow, at: at(21) }));
  t.notOk(isSameHealth(slow, away) || isSameHealth(away, slow) || isSameHealth(slow, TOLD));
  t.ok(isSameHealth(away, { ...away, at: at(21) }));
  t.notOk(isSameHealth(away, { ...away, since: at(16) }));
  t.notOk(isSameHealth(away, TOLD));
  t.notOk(isSameHealth(TOLD, away));
});
