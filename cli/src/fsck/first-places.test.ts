import { randomUUID } from 'node:crypto';
import t from 'tap';
import { FirstPlaces } from './first-places.ts';
import { ALL_ALIKE } from './testing/all-alike.ts';

const ID = '0199b6a0-aaaa-7bbb-8ccc-0123456789ab';
const numbered = (n: number) => `0199b6a0-aaaa-7bbb-8ccc-${n.toString(16).padStart(12, '0')}`;

/** An empty one, asked by ids. */
function places(table?: Uint32Array<ArrayBuffer>) {
  const firsts = new FirstPlaces(table);
  const bits = (id: string) => firsts.bitsOf(id) ?? Number.NaN;
  return {
    bits,
    find: (id: string, passed = 0) => firsts.find(bits(id), passed),
    add: (id: string, offset: number) => firsts.add(bits(id), offset),
  };
}

t.test('every id is found where it was kept, and no other', async (t) => {
  const { add, find } = places();
  const ids = Array.from({ length: 50_000 }, () => randomUUID());
  for (const [offset, id] of ids.entries()) add(id, offset);
  const wrong = ids.filter((id, offset) => find(id) !== offset);
  t.same(wrong, []);
  const others = Array.from({ length: 10_000 }, () => find(randomUUID()));
  t.same(
    others.filter((found) => found !== null),
    [],
  );
});

t.test('however full a table is, of ids that only the last digits tell apart', async (t) => {
  const { add, find } = places();
  const wrong: number[] = [];
  for (let n = 0; n < 20_000; n++) {
    if (find(numbered(n)) !== null) wrong.push(n);
    add(numbered(n), n);
    if (find(numbered(n)) !== n) wrong.push(n);
  }
  t.same(wrong, []);
});

t.test('of ids with the same bits each is named, in the end', async (t) => {
  const { add, bits, find } = places(ALL_ALIKE);
  t.equal(bits(numbered(1)), bits(ID));
  const offsets = Array.from({ length: 40 }, (_, n) => n * 7);
  for (const offset of offsets) add(randomUUID(), offset);
  const found = [...offsets, 0].map((_, passed) => find(ID, passed));
  t.same(new Set(found), new Set([...offsets, null]));
});

t.test('ids that differ in one digit are two, in case alone one', async (t) => {
  const { bits } = places();
  t.equal(bits(ID.toUpperCase()), bits(ID));
  for (let at = 0; at < ID.length; at++) {
    if (ID[at] === '-') continue;
    const other = `${ID.slice(0, at)}${ID[at] === '0' ? '1' : '0'}${ID.slice(at + 1)}`;
    t.not(bits(other), bits(ID), other);
  }
});

t.test('all forty bits are used, whatever ids have in common', async (t) => {
  const { bits } = places();
  const all = Array.from({ length: 2000 }, () => bits(randomUUID()));
  for (let bit = 0; bit < 40; bit++) {
    const set = all.filter((id) => Math.floor(id / 2 ** bit) % 2 === 1).length;
    t.ok(set > 750 && set < 1250, `bit ${bit}: set in ${set} of 2000`);
  }
  t.ok(Math.max(...all) < 2 ** 40);
});

t.test('nobody knows beforehand which ids are alike', async (t) => {
  t.not(places().bits(ID), places().bits(ID));
});

t.test('what is no UUID has none', async (t) => {
  const firsts = new FirstPlaces();
  const none = ['', 'x'.repeat(36), ID.slice(0, -1), ID.replaceAll('-', '')];
  const misplaced = '0199b6a-0aaaa-7bbb-8ccc-0123456789ab';
  for (const id of [...none, misplaced]) t.equal(firsts.bitsOf(id), null, id);
  t.type(firsts.bitsOf('00000000-0000-0000-0000-000000000000'), 'number');
});
