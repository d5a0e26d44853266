import type { HealthFinding, SystemHealth } from '@roletrail/contracts/http/system-health';

/** Health states of a deployment, for pages tested without one. */
type Answers = Extract<SystemHealth, { database: 'answers' }>;

const AT = '2026-11-23T03:12:40.000Z';
const CHECKS = [{ name: 'database', ok: true, reason: null }];
const READER = {
  version: '0.1.0',
  state: 'up',
  startedAt: '2026-11-20T06:12:00.000Z',
  heardAt: '2026-11-23T03:12:39.000Z',
  loopDelayMs: 11,
  memoryBytes: 182_000_000,
  checks: CHECKS,
  sockets: null,
  leases: [],
} as const;

const PROCESSES: Answers['processes'] = [
  {
    ...READER,
    checks: CHECKS,
    instance: 'api-1-7f9c:1',
    roles: ['api'],
    sockets: 1204,
    leases: ['relay/consent-events/0', 'relay/consent-events/1', 'session-sweeper'],
  },
  { ...READER, checks: CHECKS, instance: 'api-2-5b1d:1', roles: ['api'], sockets: 988, leases: [] },
  {
    ...READER,
    checks: CHECKS,
    instance: 'consent-0:1',
    roles: ['consent-worker'],
    leases: ['projector/consent-events/0', 'projector/consent-events/1'],
  },
  {
    ...READER,
    checks: CHECKS,
    instance: 'audit-0:1',
    roles: ['audit-projector'],
    leases: ['projector/audit-events/0', 'signer'],
  },
];

const PARTITIONS: Answers['figures']['partitions'] = [0, 1, 2].map((partition) => ({
  topic: 'consent-events',
  partition,
  logEnd: 16_070 + partition * 211,
  unsent: 0,
  unsentSeconds: 0,
  halted: null,
}));

const FOLDS: Answers['figures']['folds'] = ['consent', 'audit'].flatMap((projection) =>
  PARTITIONS.map(({ topic, partition, logEnd }) => ({
    projection,
    topic,
    partition,
    next: logEnd,
    behind: 0,
    delaySeconds: 0,
    halted: null,
    deadLetters: 0,
  })),
);

export const WELL: Answers = {
  database: 'answers',
  at: AT,
  findings: [],
  processes: PROCESSES,
  figures: {
    requests: { perSecond: 84.2, errorsPerSecond: 0, p50Ms: 6, p95Ms: 31, p99Ms: 82 },
    partitions: PARTITIONS,
    folds: FOLDS,
    projections: [
      { projection: 'consent', version: 1, shadow: null },
      { projection: 'audit', version: 1, shadow: null },
    ],
    sessions: { open: 2210, sockets: 2192, revocationP99Ms: 41 },
    postgres: {
      sizeBytes: 812_000_000,
      connections: 24,
      connectionsMax: 100,
      pools: { taken: 4, size: 30, waiting: 0 },
      slowStatements: 0,
    },
    kafka: { brokers: 3, underReplicated: 0, reason: null },
    ledger: {
      entries: 48_843,
      signedEntries: 48_843,
      signedAt: '2026-11-23T03:12:38.000Z',
      lastCheck: { at: '2026-11-22T22:00:12.000Z', agrees: true, codes: [] },
    },
    mail: { hasServer: true, waiting: 0, oldestSeconds: 0 },
  },
};

const GAP = 'gap: the log goes on at offset 16283, 16281 is missing';

/** Seconds and counts of these findings grow with time. */
const findingsAt = (seconds: number): HealthFinding[] => [
  {
    part: 'projections',
    severity: 'fault',
    says: `The projection consent has halted at consent-events/1: ${GAP}.`,
    advice: 'Stop every role and give the log back from its replicas; then clear the halt.',
    key: 'projection-halted/consent/consent-events/2',
    runBook: 'projection-halted',
    acknowledged: null,
  },
  {
    part: 'log',
    severity: 'fault',
    says: '2 of 3 brokers answer, and 4 partitions have too few replicas in sync.',
    advice: 'Bring the third broker back. Nothing is lost meanwhile.',
    key: 'too-few-copies',
    runBook: 'too-few-copies',
    acknowledged: null,
  },
  {
    part: 'outbox',
    severity: 'warning',
    says: `1,${400 + seconds} events wait for the log, the oldest for ${seconds} s.`,
    advice: 'Decisions are still recorded and answered as pending. They go on with the brokers.',
    key: 'outbox-filling',
    runBook: 'outbox-filling',
    acknowledged: null,
  },
  {
    part: 'mail',
    severity: 'warning',
    says: `12 mails wait, the oldest for ${seconds} s.`,
    advice: 'Look whether the mail server answers.',
    key: 'mail-waiting',
    runBook: 'mail-waiting',
    acknowledged: null,
  },
];

/** A night to remember. @param seconds for how long it has been so */
export function broken(seconds = 63): Answers {
  const { figures, processes } = WELL;
  return {
    ...WELL,
    findings: findingsAt(seconds),
    processes: processes.map((one, i) => {
      if (i === 1) return { ...one, state: 'silent', heardAt: '2026-11-23T03:12:22.000Z' };
      return i === 2 ? { ...one, state: 'gone', leases: [] } : one;
    }),
    figures: {
      ...figures,
      requests: { ...figures.requests, errorsPerSecond: 1.4, p99Ms: 2310 },
      partitions: figures.partitions.map((one) => ({
        ...one,
        unsent: one.partition === 1 ? 1400 + seconds : 0,
        unsentSeconds: one.partition === 1 ? seconds : 0,
      })),
      folds: figures.folds.map((one) =>
        one.projection === 'consent' && one.partition === 1
          ? { ...one, halted: GAP, behind: 214, delaySeconds: seconds, deadLetters: 1 }
          : one,
      ),
      postgres: {
        ...figures.postgres,
        connections: 88,
        pools: { taken: 30, size: 30, waiting: 12 },
        slowStatements: 2,
      },
      kafka: { brokers: 2, underReplicated: 4, reason: 'broker 3 does not answer' },
      ledger: { ...figures.ledger, entries: 49_102, lastCheck: null },
      mail: { hasServer: true, waiting: 12, oldestSeconds: seconds },
      projections: [
        {
          projection: 'consent',
          version: 2,
          shadow: { state: 'was_live', version: 1, behind: 214 },
        },
        { projection: 'audit', version: 1, shadow: null },
      ],
    },
  };
}

export const AWAY: SystemHealth = {
  database: 'away',
  at: AT,
  since: '2026-11-23T03:12:31.000Z',
};

export const SLOW: SystemHealth = {
  ...AWAY,
  database: 'slow',
  findings: [
    {
      part: 'database',
      severity: 'fault',
      says: 'PostgreSQL did not say within 2 s how all stands.',
      advice: 'pg_stat_activity shows what runs.',
      key: 'postgresql-slow',
      runBook: 'postgresql-slow',
      acknowledged: null,
    },
  ],
};
