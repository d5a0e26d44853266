import { memoryBroker } from '@roletrail/event-log/memory/log';
import t from 'tap';
import { newestPage } from './newest-first.ts';

const PLACES = [0, 1].map((partition) => ({ topic: 'consent-events', partition }) as const);

t.test('pages of the newest records have each record once, in the order of times', async (t) => {
  const broker = memoryBroker();
  const log = broker.open();
  const counts = { 'consent-events': 2, 'admin-events': 1, 'session-events': 1 };
  await log.ensureTopics(counts, 'made');
  const total = 1000;
  for (let time = 1; time <= total; time += 1) {
    const place = PLACES[time % 3 === 0 ? 1 : 0];
    const value = Buffer.from(JSON.stringify({ time: new Date(time).toISOString() }));
    if (place) broker.appendForeign(place, { key: 'k', value });
  }
  const { signal } = new AbortController();
  const ends = await Promise.all(PLACES.map(async (place) => (await log.range(place)).end));
  const times: number[] = [];
  let upper: readonly number[] | null = ends;
  for (let pages = 0; upper !== null && pages < 20; pages += 1) {
    const page: Awaited<ReturnType<typeof newestPage>> = await newestPage(
      log,
      PLACES,
      upper,
      77,
      () => true,
      signal,
    );
    times.push(...page.items.map(({ at }) => at?.getTime() ?? 0));
    upper = page.next;
  }
  t.same(
    times,
    Array.from({ length: total }, (_, i) => total - i),
  );

  const even = await newestPage(
    log,
    PLACES,
    ends,
    5,
    ({ at }) => (at?.getTime() ?? 0) % 100 === 0,
    signal,
  );
  t.same(
    even.items.map(({ at }) => at?.getTime()),
    [1000, 900, 800, 700, 600],
  );
  t.equal(even.searched, 401, 'no more is read than needed');
  const none = await newestPage(log, PLACES, ends, 5, () => false, signal);
  t.match(none, { items: [], next: null, searched: total });
});
