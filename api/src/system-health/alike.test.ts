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

const SENT: Answers = {
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
    mail: { hasServer: true, waiting: 1, oldestSeconds: 90 },
  },
};

const one = (changed: Partial<ProcessState>): Answers => ({
  ...SENT,
  processes: [{ ...ONE, ...changed }],
});
const figures = (changed: Partial<Answers['figures']>): Answers => ({
  ...SENT,
  figures: { ...SENT.figures, ...changed },
});
const delayed = (delaySeconds: number) =>
  figures({ folds: [{ ...FOLD, behind: 1, delaySeconds, halted: null, deadLetters: 0 }] });

t.test('changes that pass by themselves or are invisible are no difference', async (t) => {
  t.ok(isSameHealth(SENT, { ...SENT, at: at(12) }), 'the time of the reading');
  t.ok(isSameHealth(SENT, one({ heardAt: at(12) })), 'a report of one that is up');
  t.ok(isSameHealth(SENT, one({ loopDelayMs: 8, memoryBytes: 1.04e8 })));
  t.ok(isSameHealth(SENT, figures({ postgres: { ...SENT.figures.postgres, sizeBytes: 9.5e6 } })));
  t.ok(isSameHealth(SENT, figures({ mail: { hasServer: true, waiting: 1, oldestSeconds: 119 } })));
});

t.test('everything else is', async (t) => {
  t.notOk(isSameHealth(SENT, one({ state: 'silent' })));
  const silent = one({ state: 'silent' });
  t.notOk(
    isSameHealth(silent, one({ state: 'silent', heardAt: at(12) })),
    'heard, and silent again',
  );
  t.notOk(isSameHealth(SENT, one({ loopDelayMs: 12 })));
  t.notOk(isSameHealth(SENT, one({ memoryBytes: 1.06e8 })));
  t.notOk(isSameHealth(SENT, one({ sockets: 4 })));
  t.notOk(isSameHealth(SENT, one({ startedAt: at(1) })), 'another run of the same name');
  t.notOk(isSameHealth(SENT, { ...SENT, processes: [] }));
  t.notOk(
    isSameHealth(SENT, figures({ mail: { hasServer: true, waiting: 1, oldestSeconds: 121 } })),
  );
  t.notOk(isSameHealth(SENT, figures({ postgres: { ...SENT.figures.postgres, sizeBytes: 11e6 } })));
  t.notOk(isSameHealth(delayed(10), delayed(11)), 'a delay is sent as it grows');
  t.notOk(isSameHealth(delayed(0.5), delayed(0)), 'and that there is none');
  const finding = {
    key: 'broker-down',
    part: 'log',
    severity: 'fault',
    says: 'x',
    advice: 'y',
    runBook: 'broker-down',
    acknowledged: null,
  } as const;
  t.notOk(isSameHealth(SENT, { ...SENT, findings: [finding] }));
});

t.test(
  'small differences do not accumulate unseen: all are measured from the sent state',
  async (t) => {
    t.ok(isSameHealth(one({ memoryBytes: 1e8 }), one({ memoryBytes: 1.04e8 })));
    t.notOk(isSameHealth(one({ memoryBytes: 1e8 }), one({ memoryBytes: 1.08e8 })));
  },
);

t.test('an unavailable database is sent once, and once more when it is back', async (t) => {
  const away: SystemHealth = { database: 'away', at: at(20), since: at(15) };
  const slow: SystemHealth = { ...away, database: 'slow', findings: [] };
  t.ok(isSameHealth(slow, { ...slow, at: at(21) }));
  t.notOk(isSameHealth(slow, away) || isSameHealth(away, slow) || isSameHealth(slow, SENT));
  t.ok(isSameHealth(away, { ...away, at: at(21) }));
  t.notOk(isSameHealth(away, { ...away, since: at(16) }));
  t.notOk(isSameHealth(away, SENT));
  t.notOk(isSameHealth(SENT, away));
});
