import { randomUUID } from 'node:crypto';
import t from 'tap';
import { FirstPlaces } from './first-places.ts';

t.test('every id is found where it was kept, and no other', async (t) => {
  const firsts = new FirstPlaces();
  const ids = Array.from({ length: 5000 }, () => randomUUID());
  for (const [offset, id] of ids.entries()) firsts.set(id, offset);
  const wrong = ids.filter((id, offset) => firsts.get(id) !== offset);
  t.same(wrong, []);
  t.same(Array.from({ length: 1000 }, () => firsts.get(randomUUID())).filter(Boolean), []);
});

t.test('tables as full as they get, of ids that only the last digits tell apart', async (t) => {
  for (let table = 0; table < 50; table++) {
    const firsts = new FirstPlaces();
    const id = (n: number) =>
      `0199b6a0-aaaa-7bbb-8ccc-0123${(table * 1000 + n).toString(16).padStart(8, '0')}`;
    for (let n = 0; n < 768; n++) firsts.set(id(n), n);
    const wrong = Array.from({ length: 768 }, (_, n) => n).filter((n) => firsts.get(id(n)) !== n);
    t.same(wrong, [], `table ${table}`);
    t.equal(firsts.get(id(999)), null);
  }
});

t.test('ids that differ in one digit are two, in case alone one', async (t) => {
  const firsts = new FirstPlaces();
  const id = '0199b6a0-aaaa-7bbb-8ccc-0123456789ab';
  firsts.set(id, 7);
  t.equal(firsts.get(id.toUpperCase()), 7);
  for (let at = 0; at < id.length; at++) {
    if (id[at] === '-') continue;
    const other = `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`;
    t.equal(firsts.get(other), null, other);
  }
});

t.test('what is no UUID was never kept, and never is', async (t) => {
  const firsts = new FirstPlaces();
  const none = ['', 'x'.repeat(36), '0199b6a0-aaaa-7bbb-8ccc-0123456789a', '0199b6a0aaaa7bbb8ccc'];
  const misplaced = '0199b6a-0aaaa-7bbb-8ccc-0123456789ab';
  for (const id of [...none, misplaced]) {
    t.equal(firsts.get(id), null, id);
    t.throws(() => firsts.set(id, 1), TypeError, id);
  }
  t.equal(firsts.get('00000000-0000-0000-0000-000000000000'), null, 'a free slot is nobody');
});
