import t from 'tap';
import { readAllPages } from './read-all-pages.ts';

t.test('readAllPages reads from the first page to the last, in order', async (t) => {
  const pages = new Map([
    [null, { items: [1, 2], nextCursor: 'a' }],
    ['a', { items: [], nextCursor: 'b' }],
    ['b', { items: [3], nextCursor: null }],
  ]);
  const read = async (cursor: string | null) => {
    const page = pages.get(cursor);
    if (page === undefined) throw new Error(`no page ${cursor}`);
    return page;
  };
  t.same(await readAllPages(read), [1, 2, 3]);
});

t.test('readAllPages passes a failed page on', async (t) => {
  const read = async (cursor: string | null) => {
    if (cursor !== null) throw new Error('away');
    return { items: [1], nextCursor: 'a' };
  };
  await t.rejects(readAllPages(read), { message: 'away' });
});
