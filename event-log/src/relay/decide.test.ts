import { encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import type { LogRecord } from '../port.ts';
import { decline } from '../testing/store-harness.ts';
import {
  detectLogTruncation,
  detectStaleDatabase,
  interpretAppendOutcome,
  sentEvents,
} from './decide.ts';
import type { RelayPosition } from './port.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const record = (offset: number, text: string): LogRecord => ({
  offset,
  key: 'k',
  value: bytes(text),
});
const position = (highest: number, last: RelayPosition['last'] = null): RelayPosition => ({
  highest,
  last,
  halted: null,
});

t.test('judge', async (t) => {
  const at = (firstOffset: number) => ({ kind: 'acknowledged', firstOffset }) as const;
  t.same(interpretAppendOutcome(-1, at(0)), { kind: 'acknowledge', firstOffset: 0 });
  t.same(interpretAppendOutcome(9, at(10)), { kind: 'acknowledge', firstOffset: 10 });
  t.same(
    interpretAppendOutcome(9, at(50)),
    { kind: 'acknowledge', firstOffset: 50 },
    'foreign records between',
  );
  t.match(interpretAppendOutcome(9, at(9)), {
    kind: 'halt',
    reason: /lost its end.*offset 9.*9 was acknowledged/,
  });
  t.match(interpretAppendOutcome(9, at(6)), { kind: 'halt' }, 'though its last row would be above');
  const cause = new Error('timed out');
  t.same(interpretAppendOutcome(9, { kind: 'unknown', cause }), { kind: 'abandon', cause });
});

t.test('logFault', async (t) => {
  const last = { offset: 4, value: bytes('four') };
  t.equal(
    detectLogTruncation(position(-1), { low: 0, end: 0 }, null),
    null,
    'an empty log, nothing acknowledged',
  );
  t.equal(detectLogTruncation(position(4, last), { low: 0, end: 5 }, record(4, 'four')), null);
  t.match(
    detectLogTruncation(position(4, last), { low: 0, end: 4 }, null),
    /lost its end/,
    'shorter',
  );
  t.match(
    detectLogTruncation(position(4), { low: 0, end: 4 }, null),
    /lost its end/,
    'though the row is gone',
  );
  t.match(
    detectLogTruncation(position(4, last), { low: 0, end: 9 }, record(4, 'five')),
    /offset 4/,
    'rewritten',
  );
  t.match(
    detectLogTruncation(position(4, last), { low: 0, end: 9 }, record(4, 'four!')),
    /offset 4/,
    'longer',
  );
  t.match(
    detectLogTruncation(position(4, last), { low: 0, end: 9 }, record(5, 'four')),
    /offset 4/,
    'a hole',
  );
  const empty = { offset: 4, key: null, value: null };
  t.match(
    detectLogTruncation(position(4, last), { low: 0, end: 9 }, empty),
    /offset 4/,
    'without value',
  );
  t.match(detectLogTruncation(position(4, last), { low: 0, end: 9 }, null), /offset 4/, 'not read');
  t.equal(
    detectLogTruncation(position(4, last), { low: 5, end: 9 }, null),
    null,
    'let go by retention',
  );
});

t.test('ageFault', async (t) => {
  const user = uuidv7();
  const event = (seq: number) => encodeEvent(decline(user).draft, '2026-01-01T00:00:00.000Z', seq);
  const [five, six] = [event(5), event(6)];
  const partitions = { 'consent-events': 3, 'admin-events': 1, 'session-events': 3 };
  const place = { topic: 'consent-events' as const, partition: computePartition(user, 3) };
  const records = [
    { offset: 10, key: user, value: five },
    { offset: 11, key: null, value: null },
    { offset: 12, key: null, value: bytes('not an event') },
    { offset: 13, key: user, value: bytes('{"type":"roletrail.consent.declined.v99"}') },
    { offset: 14, key: user, value: six },
  ];
  const sent = sentEvents(records, place, partitions);
  const elsewhere = { ...place, partition: (place.partition + 1) % 3 };
  t.same(sentEvents(records, elsewhere, partitions), [], 'copies in a foreign partition');
  t.same(
    sent.map(({ offset, seq }) => [offset, seq]),
    [
      [10, 5],
      [14, 6],
    ],
    'unsent by this database, or sent by newer code',
  );
  const issued = (lastSeq: number, ...values: [number, Uint8Array][]) => ({
    lastSeq,
    values: new Map(values),
  });
  t.equal(detectStaleDatabase([], issued(0)), null);
  t.equal(detectStaleDatabase(sent, issued(6, [5, five], [6, six])), null);
  t.equal(detectStaleDatabase(sent, issued(9, [6, six])), null, 'acknowledged, and swept since');
  t.match(
    detectStaleDatabase(sent, issued(5, [5, five])),
    /older than its log: offset 14.*number 6.*restore/,
  );
  t.match(detectStaleDatabase(sent, issued(0)), /offset 10/, 'an empty database');
  t.match(
    detectStaleDatabase(sent, issued(7, [5, five], [6, event(6)])),
    /offset 14/,
    'the number went to another event since',
  );
});
