import t from 'tap';
import { CauseTracker, type Change } from './cause-tracker.ts';
import { type Cause, type CauseReading, causesOf } from './causes.ts';

const GONE: Cause = {
  key: 'process-gone/a/1',
  runBook: 'process-gone',
  subject: 'a/1',
  severity: 'warning',
  holdMs: 3000,
  mayMiss: false,
};
const AWAY: CauseReading = causesOf({ database: 'away', at: '', since: '' });
const all = (...causes: Cause[]): CauseReading => ({ causes, database: 'answers' });

/** Steps every 2 s; returns `second event key` of each change. */
function run(readings: readonly CauseReading[]): readonly string[] {
  const tracker = new CauseTracker();
  return readings.flatMap((reading, i) =>
    tracker.step(i * 2000, reading).map((change) => `${2 * i} ${formatChange(change)}`),
  );
}
function formatChange({ event, cause, consequences }: Change): string {
  const keys = consequences.map(({ key }) => key).join(' ');
  return `${event} ${cause.key}${keys === '' ? '' : ` with ${keys}`}`;
}
const times = (n: number, reading: CauseReading) => Array.from({ length: n }, () => reading);

t.test('a cause that lasts is one message, and one when it is over', async (t) => {
  const changes = run([...times(10, all(GONE)), ...times(10, all())]);
  t.same(changes, ['4 opened process-gone/a/1', '24 over process-gone/a/1']);
});

t.test('a cause that is over before its time is no message', async (t) => {
  t.same(run([all(GONE), all(), all(GONE), all(), all(GONE), all()]), []);
});

t.test('a reading without it does not end a cause at once', async (t) => {
  const changes = run([...times(4, all(GONE)), all(), ...times(4, all(GONE))]);
  t.same(changes, ['4 opened process-gone/a/1']);
});

t.test('a cause that comes and goes is sent ever more seldom', async (t) => {
  const hour = Array.from({ length: 60 }, () => [
    ...times(15, all(GONE)),
    ...times(15, all()),
  ]).flat();
  const changes = run(hour);
  t.ok(changes.length >= 2 && changes.length <= 6, changes.join('; '));
  t.match(changes.at(-1), /opened/, 'it is open to the end');
  t.same(run([...hour, ...times(310, all())]).slice(-1), ['3648 over process-gone/a/1']);
});

t.test('processes that die repeatedly are four messages in ten minutes', async (t) => {
  const death = (n: number) => all({ ...GONE, key: `process-gone/a/${n}` });
  const hour = Array.from({ length: 60 }, (_, n) => [...times(5, death(n)), ...times(25, all())]);
  const changes = run(hour.flat());
  const opened = changes.filter((change) => change.includes('opened'));
  t.equal(opened.length, 6 * 4);
  t.equal(changes.length, 2 * opened.length, 'and as many ends');
});

t.test('causes of one kind that begin together are one message, with its end', async (t) => {
  const halted = Array.from({ length: 6 }, (_, n): Cause => {
    return { ...GONE, key: `relay-halted/${n}`, runBook: 'relay-halted' };
  });
  const readings = [...times(10, all(...halted)), ...times(10, all(...halted.slice(3)))];
  t.same(run([...readings, ...times(10, all())]), [
    '4 opened relay-halted/0 with relay-halted/1 relay-halted/2 relay-halted/3 relay-halted/4 relay-halted/5',
    '24 over relay-halted/0',
    // what is left of them is another message
    '28 opened relay-halted/3 with relay-halted/4 relay-halted/5',
    '44 over relay-halted/3',
  ]);
  const later = [...times(5, all(...halted.slice(0, 1))), ...times(5, all(...halted.slice(0, 2)))];
  t.same(run(later), ['4 opened relay-halted/0', '14 opened relay-halted/1'], 'a later one is not');
});

t.test('an outage of the database neither opens nor ends another cause', async (t) => {
  const changes = run([...times(5, all(GONE)), ...times(30, AWAY), ...times(20, all(GONE))]);
  t.same(changes, [
    '4 opened process-gone/a/1',
    '14 opened postgresql-down',
    '74 over postgresql-down',
  ]);
});

t.test('processes have time to connect again after an outage', async (t) => {
  const back = [...times(5, all(GONE)), ...times(10, all())];
  t.same(run([all(), ...times(5, AWAY), ...back]), [
    '6 opened postgresql-down',
    '16 over postgresql-down',
  ]);
});

t.test('a database that is slow now and then delays no other cause', async (t) => {
  const slow: CauseReading = { causes: [], database: 'slow' };
  const halted: Cause = { ...GONE, key: 'projection-halted/x', runBook: 'projection-halted' };
  const changes = run(Array.from({ length: 10 }, () => [all(halted), slow]).flat());
  t.same(changes, ['4 opened projection-halted/x']);
  const back = [AWAY, AWAY, slow, ...times(3, all(halted)), ...times(9, all())];
  t.notMatch(run(back).join(), 'projection-halted', 'after an outage there is time to connect');
});

t.test('a database that is slow at every second reading is one message', async (t) => {
  const finding = { key: 'postgresql-slow', runBook: 'postgresql-slow', severity: 'fault' };
  const slow = causesOf({ database: 'slow', findings: [finding] } as never);
  t.same(
    run([...times(5, AWAY), ...times(20, slow), ...times(10, all())]),
    ['4 opened postgresql-down', '54 over postgresql-down'],
    'while it recovers it is no other cause',
  );
  const alternating = Array.from({ length: 30 }, () => [slow, all()]).flat();
  t.same(run([...alternating, ...times(10, all())]), [
    '32 opened postgresql-slow',
    '122 over postgresql-slow',
  ]);
  t.same(run(times(5, slow)), ['8 opened postgresql-slow'], 'sooner without a pause');
  const rare = Array.from({ length: 100 }, () => [slow, ...times(2, all())]).flat();
  t.same(run(rare), [], 'at every third it is none');
});

function causeOf(key: string): Cause {
  const finding = {
    key,
    runBook: key.split('/')[0],
    part: 'api',
    severity: 'fault',
    says: 'of a person',
    advice: '',
    acknowledged: null,
  };
  const { causes } = causesOf({ database: 'answers', findings: [finding] } as never);
  t.notMatch(JSON.stringify(causes), 'of a person', 'no reason is kept');
  const [cause] = causes;
  if (cause === undefined) throw new Error(key);
  return cause;
}

t.test('a stalled process is one message, which names what follows from it', async (t) => {
  const stalled = ['process-silent/a/1', 'work-not-done/relay', 'process-not-ready/a/1/relay'];
  const other = causeOf('process-not-ready/b/2/relay');
  const causes = stalled.map(causeOf);
  const readings = [...times(20, all(...causes)), ...times(3, all()), ...times(5, all())];
  t.same(run(readings), [
    '2 opened process-gone/a/1 with work-not-done/relay process-not-ready/a/1/relay',
    '44 over process-gone/a/1',
  ]);
  t.match(
    run(times(10, all(...causes, other))).join('\n'),
    /opened process-not-ready\/b\/2\/relay/,
  );
  t.same(run(times(10, all(...causes.slice(1, 2)))), ['8 opened work-not-done/relay'], 'alone');
});

t.test('what lasts longer than the cause that explained it is sent after that', async (t) => {
  const [broker, outbox] = [causeOf('broker-down'), causeOf('outbox-filling')];
  const readings = [...times(10, all(broker, outbox)), ...times(80, all(outbox))];
  t.same(run(readings), [
    '4 opened broker-down with outbox-filling',
    '24 over broker-down',
    '144 opened outbox-filling',
  ]);
  const before = [...times(70, all(outbox)), ...times(10, all(outbox, broker))];
  t.same(run(before), ['120 opened outbox-filling', '144 opened broker-down'], 'and is not over');
});

t.test('time in which this process was stopped does not count', async (t) => {
  const work = causeOf('work-not-done/relay');
  const tracker = new CauseTracker();
  const step = (now: number, ...causes: Cause[]) => tracker.step(now, all(...causes)).length;
  t.same([step(0, work), step(30_000, work), step(32_000, work), step(36_000, work)], [0, 0, 0, 1]);
});
