import t from 'tap';
import { auditFilter, compareTopicPartitionOffsets, filterBytes } from './audit.ts';

const pathsOf = (filter: object) =>
  auditFilter.safeParse(filter).error?.issues.map((issue) => issue.path.join('.')) ?? [];

t.test('what asks for nothing that could be is refused, by its name', async (t) => {
  const at = '2026-01-01T00:00:00.000Z';
  const later = '2026-01-01T00:00:00.001Z';
  t.same(pathsOf({ from: later, to: at }), ['from']);
  t.same(pathsOf({ from: at, to: at }), [], 'an empty range is one');
  t.same(pathsOf({ partition: 1 }), ['partition']);
  t.same(pathsOf({ document: 'terms' }), ['document']);
  t.same(pathsOf({ type: 'roletrail.consent' }), ['type']);
  t.same(pathsOf({ topic: 'session-events' }), ['topic'], 'no tree stands over it');
  t.same(pathsOf({ from: '2026-01-01' }), ['from']);
  t.same(pathsOf({ owner: 'x' }), [''], 'unknown fields');
});

t.test('one byte form, in whatever order and case it was asked', async (t) => {
  const a = auditFilter.parse({ topic: 'consent-events', partition: '2', email: ' A@b.c ' });
  const b = auditFilter.parse({ email: 'a@B.c', partition: 2, topic: 'consent-events' });
  t.equal(
    Buffer.from(filterBytes(a)).toString(),
    '{"email":"a@b.c","partition":2,"topic":"consent-events"}',
  );
  t.ok(Buffer.from(filterBytes(a)).equals(filterBytes(b)));
  t.notOk(Buffer.from(filterBytes({ ...a, partition: 1 })).equals(filterBytes(b)));
});

t.test('the order of places', async (t) => {
  const place = (topic: string, partition: number, offset: number) => ({
    topic,
    partition,
    offset,
  });
  const ordered = [
    place('admin-events', 0, 9),
    place('admin-events', 1, 0),
    place('consent-events', 0, 2),
    place('consent-events', 0, 10),
    place('consent-events', 1, 0),
  ];
  t.same(ordered.toReversed().sort(compareTopicPartitionOffsets), ordered);
});
