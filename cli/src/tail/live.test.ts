import { memoryBroker } from '@roletrail/event-log/memory/log';
import { OffsetOutOfRange, type TopicPartition } from '@roletrail/event-log/port';
import t from 'tap';
import { systemTimer } from '../runtime/system-timer.ts';
import { inTurn, tailItems, takeLast } from './items.ts';
import { liveItems } from './live.ts';

const PLACES = [0, 1].map((partition) => ({ topic: 'consent-events', partition }) as const);
const [FIRST, SECOND] = PLACES as [TopicPartition, TopicPartition];
const COUNTS = { 'consent-events': 2, 'admin-events': 1, 'session-events': 1 };

async function openLog() {
  const broker = memoryBroker();
  const log = broker.open();
  await log.ensureTopics(COUNTS, 'made');
  const append = (place: TopicPartition, time: number) => {
    const value = Buffer.from(JSON.stringify({ time: new Date(time).toISOString() }));
    return broker.appendForeign(place, { key: 'k', value });
  };
  return { broker, log, append };
}

const timeOf = ({ at }: { readonly at: Date | null }) => at?.getTime() ?? null;

async function timesOf(items: AsyncIterable<{ readonly at: Date | null }>, most = 1000) {
  const times: (number | null)[] = [];
  for await (const item of items) {
    times.push(timeOf(item));
    if (times.length === most) break;
  }
  return times;
}

t.test('tailItems gives an unreadable record the time of the one before', async (t) => {
  const { broker, log, append } = await openLog();
  broker.appendForeign(FIRST, { key: null, value: null });
  append(FIRST, 5);
  broker.appendForeign(FIRST, { key: null, value: Buffer.from('no event') });
  const signal = new AbortController().signal;
  const items = () => tailItems(log, { place: FIRST, from: 0, until: 3 }, signal);
  t.same(await timesOf(items()), [null, 5, 5]);
  t.same(await timesOf(takeLast(items(), 2)), [5, 5]);
  t.same(await timesOf(takeLast(items(), 0)), []);
  t.same(await timesOf(takeLast(items(), 9)), [null, 5, 5]);
  t.same(await timesOf(inTurn([items(), items()])), [null, 5, 5, null, 5, 5]);
});

t.test('liveItems sorts partitions and continues after an outage', async (t) => {
  const { log, append } = await openLog();
  let isAway = false;
  const fragile = {
    range: log.range.bind(log),
    async openReader(place: TopicPartition) {
      if (isAway) throw new Error('away');
      const reader = await log.openReader(place);
      return {
        async read(...args: Parameters<typeof reader.read>) {
          if (isAway) throw new Error('away');
          return reader.read(...args);
        },
        close: () => reader.close(),
      };
    },
  };
  const notices: string[] = [];
  const timer = {
    now: systemTimer.now,
    sleep: (ms: number, s?: AbortSignal) => systemTimer.sleep(Math.min(ms, 20), s),
  };
  const stop = new AbortController();
  const starts = PLACES.map((place) => ({ place, from: 0 }));
  append(FIRST, 20);
  append(SECOND, 10);
  append(SECOND, 30);
  const options = {
    holdMs: 20,
    timer,
    notice: (line: string) => {
      notices.push(line);
      // the outage is over once it is reported
      isAway = false;
      append(FIRST, 40);
    },
  };
  const times: (number | null)[] = [];
  for await (const item of liveItems(fragile, starts, options, stop.signal)) {
    times.push(timeOf(item));
    if (times.length === 3) isAway = true;
    // wakes the waiting reads, which then fail
    if (times.length === 3) for (const place of PLACES) append(place, 35);
    if (times.includes(40)) break;
  }
  t.same(times.slice(0, 3), [10, 20, 30]);
  t.same([...new Set(times)].sort(), [10, 20, 30, 35, 40], 'none is lost');
  t.match(notices[0], /^the log does not answer \(.*away.*\); asking again$/);
});

t.test('liveItems fails if the log no longer holds a record', async (t) => {
  const { broker, log, append } = await openLog();
  append(FIRST, 1);
  append(FIRST, 2);
  broker.deleteBelow(FIRST, 1);
  const options = { holdMs: 0, timer: systemTimer, notice: () => undefined };
  const items = liveItems(log, [{ place: FIRST, from: 0 }], options, new AbortController().signal);
  await t.rejects(timesOf(items), OffsetOutOfRange);
});
