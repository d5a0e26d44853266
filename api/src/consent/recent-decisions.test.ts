import t from 'tap';
import { RecentDecisions } from './recent-decisions.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const made = (key: string, minutesAgo: number, userId = 'ann') => {
  return { userId, key, at: new Date(NOW - minutesAgo * MINUTE_MS) };
};
const minutesLeft = (recent: RecentDecisions, userId = 'ann') => {
  const waitMs = recent.waitMs(userId, new Date(NOW));
  return waitMs === null ? null : waitMs / MINUTE_MS;
};

t.test('a person waits until the decision that is one too many is an hour old', async (t) => {
  const recent = new RecentDecisions(2, [made('a', 50), made('b', 40, 'ben')]);
  t.equal(minutesLeft(recent), null);
  recent.add(made('c', 20));
  t.equal(minutesLeft(recent), 10);
  recent.add(made('d', 0));
  t.equal(minutesLeft(recent), 40, 'of more decisions than allowed, the newest count');
  t.equal(minutesLeft(recent, 'ben'), null, 'each person has a count of their own');
});

t.test('a repeat under the same key counts once', async (t) => {
  const recent = new RecentDecisions(2, [made('a', 50)]);
  recent.add(made('a', 0));
  t.equal(minutesLeft(recent), null);
  recent.add(made('a', 0, 'ben'));
  recent.add(made('b', 0));
  t.equal(minutesLeft(recent), 10, 'the same key of another person is another decision');
});

t.test('without a limit there is no wait', async (t) => {
  t.equal(minutesLeft(new RecentDecisions(null, [made('a', 1), made('b', 1)])), null);
});
