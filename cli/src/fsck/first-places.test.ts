import { randomUUID } from 'node:crypto';
import t from 'tap';
import { bitsOf, FirstPlaces } from './first-places.ts';
import { ALIKE } from './testing/alike.ts';

const bits = (id: string) => bitsOf(id) ?? Number.NaN;

t.test('every id is found where it was kept, and no other', async (t) => {
  const firsts = new FirstPlaces();
  const ids = Array.from({ length: 50_000 }, () => bits(randomUUID()));
  for (const [offset, id] of ids.entries()) firsts.add(id, offset);
  t.same(
    ids.filter((id, offset) => firsts.find(id) !== offset),
    [],
  );
  const others = Array.from({ length: 10_000 }, () => firsts.find(bits(randomUUID())));
  t.same(
    others.filter((found) => found !== null),
    [],
  );
});

t.test('tables as full as they get, of ids that only the last digits tell apart', async (t) => {
  const id = (n: number) => bits(`0199b6a0-aaaa-7bbb-8ccc-${n.toString(16).padStart(12, '0')}`);
  const firsts = new FirstPlaces();
  const wrong: number[] = [];
  for (let n = 0; n < 20_000; n++) {
    if (firsts.find(id(n)) !== null) wrong.push(n);
    firsts.add(id(n), n);
    if (firsts.find(id(n)) !== n) wrong.push(n);
  }
  t.same(wrong, []);
});

t.test('of ids with the same bits each is named, in the end', async (t) => {
  const [one = '', other = ''] = ALIKE;
  t.not(one, other);
  t.equal(bits(one), bits(other));
  const firsts = new FirstPlaces();
  firsts.add(bits(one), 7);
  firsts.add(bits(other), 0);
  for (let n = 0; n < 10_000; n++) firsts.add(bits(randomUUID()), 100 + n);
  t.same([0, 1, 2].map((passed) => firsts.find(bits(one), passed)).sort(), [0, 7, null]);
});

t.test('ids that differ in one digit are two, in case alone one', async (t) => {
  const id = '0199b6a0-aaaa-7bbb-8ccc-0123456789ab';
  t.equal(bitsOf(id.toUpperCase()), bitsOf(id));
  for (let at = 0; at < id.length; at++) {
    if (id[at] === '-') continue;
    const other = `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`;
    t.not(bitsOf(other), bitsOf(id), other);
  }
});

t.test('all forty bits are used, whatever ids have in common', async (t) => {
  const ids = Array.from({ length: 4000 }, (_, n) =>
    bits(`0199b6a0-aaaa-7bbb-8ccc-${n.toString(16).padStart(12, '0')}`),
  );
  for (let bit = 0; bit < 40; bit++) {
    const set = ids.filter((id) => Math.floor(id / 2 ** bit) % 2 === 1).length;
    t.ok(set > 1700 && set < 2300, `bit ${bit}: set in ${set} of 4000`);
  }
  t.ok(Math.max(...ids) < 2 ** 40);
});

t.test('what is no UUID has none', async (t) => {
  const none = ['', 'x'.repeat(36), '0199b6a0-aaaa-7bbb-8ccc-0123456789a', '0199b6a0aaaa7bbb8ccc'];
  const misplaced = '0199b6a-0aaaa-7bbb-8ccc-0123456789ab';
  for (const id of [...none, misplaced]) t.equal(bitsOf(id), null, id);
  t.type(bitsOf('00000000-0000-0000-0000-000000000000'), 'number');
});
