import t from 'tap';
import type { LogRecord } from '../port.ts';
import { judge, logFault } from './decide.ts';
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
  t.same(judge(-1, at(0)), { kind: 'acknowledge', firstOffset: 0 });
  t.same(judge(9, at(10)), { kind: 'acknowledge', firstOffset: 10 });
  t.same(judge(9, at(50)), { kind: 'acknowledge', firstOffset: 50 }, 'foreign records between');
  t.match(judge(9, at(9)), {
    kind: 'halt',
    reason: /lost its end.*offset 9.*9 was acknowledged/,
  });
  t.match(judge(9, at(6)), { kind: 'halt' }, 'though its last row would be above');
  const cause = new Error('timed out');
  t.same(judge(9, { kind: 'unknown', cause }), { kind: 'abandon', cause });
});

t.test('logFault', async (t) => {
  const last = { offset: 4, value: bytes('four') };
  t.equal(
    logFault(position(-1), { low: 0, end: 0 }, null),
    null,
    'an empty log, nothing acknowledged',
  );
  t.equal(logFault(position(4, last), { low: 0, end: 5 }, record(4, 'four')), null);
  t.match(logFault(position(4, last), { low: 0, end: 4 }, null), /lost its end/, 'shorter');
  t.match(
    logFault(position(4), { low: 0, end: 4 }, null),
    /lost its end/,
    'though the row is gone',
  );
  t.match(
    logFault(position(4, last), { low: 0, end: 9 }, record(4, 'five')),
    /offset 4/,
    'rewritten',
  );
  t.match(
    logFault(position(4, last), { low: 0, end: 9 }, record(4, 'four!')),
    /offset 4/,
    'longer',
  );
  t.match(logFault(position(4, last), { low: 0, end: 9 }, record(5, 'four')), /offset 4/, 'a hole');
  const empty = { offset: 4, key: null, value: null };
  t.match(logFault(position(4, last), { low: 0, end: 9 }, empty), /offset 4/, 'without value');
  t.match(logFault(position(4, last), { low: 0, end: 9 }, null), /offset 4/, 'not read');
  t.equal(logFault(position(4, last), { low: 5, end: 9 }, null), null, 'let go by retention');
});
