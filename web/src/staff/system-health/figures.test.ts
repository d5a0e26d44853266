import type { HealthFigures, ProcessState } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import {
  formatAge,
  formatCounted,
  formatDelay,
  formatMs,
  formatRate,
  formatVersion,
} from './figure-format.ts';
import { historySummary, placedMarks, thinned } from './history-points.ts';
import { openLetters, partFigures } from './parts.ts';
import { formatProcessState, sortProcesses } from './processes.ts';

t.test('figures have few characters', async (t) => {
  t.same([0, 0.24, 9.96, 1204].map(formatRate), ['0.0 /s', '0.2 /s', '10.0 /s', '1,204 /s']);
  t.same([null, 0.4, 182, 2310, 150_000].map(formatMs), [
    'none',
    '0 ms',
    '182 ms',
    '2.3 s',
    '3 min',
  ]);
  t.same([0, 9.9, 63, 119, 121, 7199, 8000, 172_800].map(formatAge), [
    '0.0 s',
    '9.9 s',
    '63 s',
    '119 s',
    '2 min',
    '120 min',
    '2 h',
    '2 days',
  ]);
  t.same([null, 0, 63].map(formatDelay), ['not known', '0.0 s', '63 s']);
  t.equal(formatCounted(1, 'entry', 'entries'), '1 entry');
  t.equal(formatCounted(1204, 'entry', 'entries'), '1,204 entries');
});

const PLACE = { topic: 'consent-events', halted: null };
const partition = (n: number, unsent: number, unsentSeconds: number) => ({
  ...PLACE,
  partition: n,
  logEnd: 500,
  unsent,
  unsentSeconds,
});
const fold = (n: number, behind: number, delaySeconds: number | null, deadLetters: number) => ({
  ...PLACE,
  partition: n,
  projection: 'consent',
  next: 500,
  behind,
  delaySeconds,
  deadLetters,
});
const FIGURES: HealthFigures = {
  requests: { perSecond: 84, errorsPerSecond: 0, p50Ms: null, p95Ms: null, p99Ms: null },
  partitions: [partition(0, 3, 1), partition(1, 1400, 63)],
  folds: [fold(0, 7, 2, 1), fold(1, 207, 64, 2)],
  projections: [],
  sessions: { open: 1, sockets: 2, revocationP99Ms: 41 },
  postgres: {
    sizeBytes: 812_000_000,
    connections: 24,
    connectionsMax: 100,
    pools: { taken: 3, size: 30, waiting: 0 },
    slowStatements: 1,
  },
  kafka: null,
  ledger: { entries: 1010, signedEntries: 1000, signedAt: null, lastCheck: null },
  mail: { hasServer: true, waiting: 2, oldestSeconds: 8 },
};
const process = (state: ProcessState['state'], instance: string): ProcessState => ({
  state,
  instance,
  roles: ['api'],
  version: '0.1.0',
  startedAt: '2026-01-01T00:00:00.000Z',
  heardAt: '2026-01-01T00:00:40.000Z',
  loopDelayMs: 1,
  memoryBytes: 1,
  checks: [],
  sockets: null,
  leases: [],
});

t.test('a projection shows its live version and its shadow', async (t) => {
  const one = { projection: 'consent', version: 2, shadow: null };
  t.equal(formatVersion({ ...one, version: null }), 'nothing folded yet');
  t.equal(formatVersion(one), 'version 2 is read');
  const shadow = { state: 'was_live', version: 1, behind: 0 } as const;
  t.equal(
    formatVersion({ ...one, shadow }),
    'version 2 is read; version 1 beside it, read until the last swap',
  );
  t.match(formatVersion({ ...one, shadow: { ...shadow, behind: 1204 } }), /, 1,204 behind$/);
});

t.test('a part shows sums of counts and maxima of durations', async (t) => {
  const processes = [process('up', 'a'), process('gone', 'b'), process('up', 'c')];
  t.same(partFigures(FIGURES, processes), {
    browser: ['1 session'],
    api: ['84 /s', 'p99 none', '2 instances'],
    outbox: ['1,403 waiting', 'oldest 63 s'],
    log: ['1,000 events', 'in the database'],
    projections: ['214 behind', 'delay 64 s'],
    ledger: ['1,010 entries', '10 unsigned'],
    sockets: ['2 open', 'ended in p99 41 ms'],
    mail: ['2 waiting', 'oldest 8.0 s'],
    database: ['24 of 100 connections', '812 MB', '1 slow'],
  });
  const unsent = { hasServer: false, waiting: 2, oldestSeconds: 8 };
  t.same(partFigures({ ...FIGURES, mail: unsent }, []).mail, ['no server', '2 not sent']);
  const kafka = { brokers: 1, underReplicated: 0, reason: null };
  t.same(partFigures({ ...FIGURES, kafka }, []).log, ['1,000 events', '1 broker']);
  t.equal(openLetters(FIGURES), 3);
  const folds = [fold(0, 7, 2, 1), fold(1, 1_000_000, null, 2)];
  const unknown = partFigures({ ...FIGURES, folds }, []).projections;
  t.same(unknown, ['1,000,007 behind', 'delay not known'], 'it may be the greatest');
});

t.test('unhealthy instances come first', async (t) => {
  const all = [
    process('up', 'b'),
    process('gone', 'd'),
    process('up', 'a'),
    process('silent', 'c'),
  ];
  t.same(
    sortProcesses(all).map(({ instance }) => instance),
    ['c', 'd', 'a', 'b'],
  );
  const now = '2026-01-01T00:00:52.400Z';
  t.same(
    all.map((one) => formatProcessState(one, now)),
    ['Up', 'Gone', 'Up', 'No report for 12 s'],
  );
});

const points = (...values: (number | null)[]) =>
  values.map((value, i) => ({ at: new Date(i * 10_000).toISOString(), value }));

t.test('thinned points keep the peaks and the gaps', async (t) => {
  const thin = thinned(points(1, 9, 2, null, null, null, null, 4, 5), 3);
  t.same(
    thin.map(({ value }) => value),
    [9, null, 5],
  );
  t.same(thinned(points(1, 2), 3), points(1, 2));
  t.same(thinned([], 3), []);
  const format = (count: number) => `${count}`;
  t.equal(historySummary(thin, format), 'Between 5 and 9; 5 at the end.');
  t.equal(historySummary(points(3, 3), format), '3 throughout.');
  t.equal(historySummary(points(null), format), 'Nothing was measured in this period.');
});

t.test('a mark is placed at the last point before it', async (t) => {
  const mark = (ms: number) => ({ at: new Date(ms).toISOString(), kind: 'note', says: 'x' });
  const placed = placedMarks(points(1, 2, 3), [mark(-5), mark(0), mark(19_999), mark(99_000)]);
  t.same(
    placed.map(({ at }) => at),
    [0, 0, 1, 2],
  );
});
