import t from 'tap';
import { getEvidenceStage } from '../evidence/own-decisions.ts';
import { isPublished, tileCacheControl } from './published.ts';

t.test('how far an event has come', async (t) => {
  const reach = { size: 10, signed: 5 };
  t.same(
    [null, 4, 5, 9, 10].map((offset) => getEvidenceStage(offset, reach)),
    ['pending', 'published', 'integrated', 'integrated', 'sequenced'],
  );
});

t.test('what a signed tree covers', async (t) => {
  const entries = (index: number, width: number) => ({ kind: 'entries' as const, index, width });
  const tile = (level: number, index: number, width: number) =>
    ({ kind: 'tile', level, index, width }) as const;
  t.notOk(isPublished(entries(0, 1), 0));
  t.ok(isPublished(entries(0, 1), 1));
  t.notOk(isPublished(entries(0, 256), 255));
  t.ok(isPublished(entries(0, 256), 256));
  t.notOk(isPublished(entries(1, 1), 256));
  t.ok(isPublished(tile(0, 1, 44), 300));
  t.notOk(isPublished(tile(0, 1, 45), 300));
  t.ok(isPublished(tile(1, 0, 1), 300), 'one full tile below');
  t.notOk(isPublished(tile(1, 0, 2), 511));
  t.ok(isPublished(tile(1, 0, 2), 512));
  t.notOk(isPublished(tile(2, 0, 1), 65_535));
  t.ok(isPublished(tile(2, 0, 1), 65_536));
  t.notOk(isPublished(tile(63, 0, 1), Number.MAX_SAFE_INTEGER));
  t.match(tileCacheControl(256), /immutable/);
  t.notMatch(tileCacheControl(255), /immutable/);
});
