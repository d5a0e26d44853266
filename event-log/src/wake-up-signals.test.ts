import t from 'tap';
import { formatAcknowledged, parseAcknowledged, parseTopicPartition } from './outbox/channels.ts';
import { WakeUpSignals } from './wake-up-signals.ts';

t.test('a hint between looking and waiting ends the wait at once', async (t) => {
  const hints = new WakeUpSignals();
  const version = hints.version('a');
  hints.wake('a');
  const begun = performance.now();
  await hints.wait('a', version, 10_000);
  const all = hints.version('a');
  hints.wakeAll();
  await hints.wait('a', all, 10_000);
  t.ok(performance.now() - begun < 8000);
});

t.test('a wait ends by hint, time or signal; another key is no hint', async (t) => {
  const hints = new WakeUpSignals();
  const begun = performance.now();
  const woken = hints.wait('a', hints.version('a'), 10_000);
  const everyone = hints.wait('b', hints.version('b'), 10_000);
  const abort = new AbortController();
  const aborted = hints.wait('c', hints.version('c'), 10_000, [abort.signal]);
  hints.wake('a');
  await woken;
  abort.abort();
  await aborted;
  hints.wakeAll();
  await everyone;
  t.ok(performance.now() - begun < 8000);
  const timed = hints.wait('a', hints.version('a'), 50);
  hints.wake('b');
  await timed;
  t.ok(performance.now() - begun >= 45, 'by time');
  await hints.wait('a', hints.version('a'), 10_000, [abort.signal]);
});

t.test('payloads of NOTIFY are parsed or refused, never believed', async (t) => {
  const place = { topic: 'consent-events', partition: 2 } as const;
  const news = { place, firstSeq: 4, lastSeq: 9, firstOffset: 100 };
  t.same(parseAcknowledged(formatAcknowledged(news)), news);
  const unknown = { ...news, firstOffset: null };
  t.same(parseAcknowledged(formatAcknowledged(unknown)), unknown);
  for (const bad of ['', 'x', 'consent-events/2', 'consent-events/2 a 1 1', 'other/0 1 1 1']) {
    t.equal(parseAcknowledged(bad), null, JSON.stringify(bad));
  }
  t.equal(parseAcknowledged('consent-events/2 1 1 1 1'), null);
  for (const bad of ['consent-events', 'consent-events/', 'consent-events/01', 'a/1', '/1']) {
    t.equal(parseTopicPartition(bad), null, bad);
  }
});
