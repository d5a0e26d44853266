import t from 'tap';
import { CauseTracker } from './cause-tracker.ts';
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
    tracker.step(i * 2000, reading).map(({ event, cause }) => `${2 * i} ${event} ${cause.key}`),
  );
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

t.test('of many causes of one kind each that lasts is sent, four in ten minutes', async (t) => {
  const halted = Array.from({ length: 6 }, (_, n): Cause => {
    return { ...GONE, key: `relay-halted/${n}`, runBook: 'relay-halted' };
  });
  const changes = run([...times(10, all(...halted)), ...times(400, all(...halted.slice(3)))]);
  const sent = (second: number, event: string, ...of: number[]) =>
    of.map((n) => `${second} ${event} relay-halted/${n}`);
  t.same(changes, [
    ...sent(4, 'opened', 0, 1, 2, 3),
    ...sent(24, 'over', 0, 1, 2),
    ...sent(604, 'opened', 4, 5),
  ]);
  const ended = run([...times(10, all(...halted)), ...times(400, all())]);
  t.same(ended.slice(4), sent(24, 'over', 0, 1, 2, 3), 'those that ended unsent are not');
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
  const alternating = Array.from({ length: 30 }, () => [slow, all()]).flat();
  t.same(run([...alternating, ...times(10, all())]), [
    '32 opened postgresql-down',
    '122 over postgresql-down',
  ]);
  t.same(run(times(5, slow)), ['8 opened postgresql-down'], 'sooner without a pause');
  const rare = Array.from({ length: 100 }, () => [slow, ...times(2, all())]).flat();
  t.same(run(rare), [], 'at every third it is none');
});

t.test('consequences of a cause are not sent, and a stopped process is one cause', async (t) => {
  const finding = (key: string) => ({
    key,
    runBook: key.split('/')[0],
    part: 'api',
    severity: 'fault',
    says: 'of a person',
    advice: '',
    acknowledged: null,
  });
  const keysOf = (...keys: string[]) => {
    const health = { database: 'answers', findings: keys.map(finding) };
    return causesOf(health as never).causes.map(({ key }) => key);
  };
  t.same(keysOf('process-gone/a/1', 'work-not-done/relay'), ['process-gone/a/1']);
  t.same(keysOf('process-silent/a/1'), ['process-gone/a/1']);
  t.same(keysOf('work-not-done/relay'), ['work-not-done/relay'], 'alone it is a cause');
  t.same(keysOf('broker-down', 'outbox-filling', 'projection-halted/x'), [
    'broker-down',
    'projection-halted/x',
  ]);
  const health = { database: 'answers', findings: [finding('disk-full')] };
  t.notMatch(JSON.stringify(causesOf(health as never)), 'of a person', 'no reason is kept');
});
