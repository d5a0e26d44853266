import { seeded } from '@roletrail/event-log/testing/store-harness';
import t from 'tap';
import { EventIdIndex } from './first-places.ts';
import { ALL_ALIKE } from './testing/all-alike.ts';

const ID = '0199b6a0-aaaa-7bbb-8ccc-0123456789ab';
const numbered = (n: number) => `0199b6a0-aaaa-7bbb-8ccc-${n.toString(16).padStart(12, '0')}`;

/** By chance, but the same chance each time: of so many ids some two are alike now and then. */
const chance = seeded(20);
const CHOSEN = Uint32Array.from({ length: ALL_ALIKE.length }, () => chance() * 2 ** 32);
const IDS = Array.from({ length: 60_000 }, () => {
  const digits = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
});

/** An empty one, asked by ids. */
function places(table = CHOSEN) {
  const firsts = new EventIdIndex(table);
  const bits = (id: string) => firsts.bitsOf(id) ?? Number.NaN;
  return {
    bits,
    find: (id: string, passed = 0) => firsts.find(bits(id), passed),
    add: (id: string, offset: number) => firsts.add(bits(id), offset),
  };
}

t.test('every id is found where it was kept, and no other', async (t) => {
  const { add, find } = places();
  const [ids, others] = [IDS.slice(0, 50_000), IDS.slice(50_000)];
  for (const [offset, id] of ids.entries()) add(id, offset);
  const wrong = ids.filter((id, offset) => find(id) !== offset);
  t.same(wrong, []);
  const found = others.filter((id) => find(id) !== null);
  t.same(found, []);
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
  for (const [nth, offset] of offsets.entries()) add(IDS[nth] ?? '', offset);
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
  const all = IDS.slice(0, 2000).map(bits);
  for (let bit = 0; bit < 40; bit++) {
    const set = all.filter((id) => Math.floor(id / 2 ** bit) % 2 === 1).length;
    t.ok(set > 750 && set < 1250, `bit ${bit}: set in ${set} of 2000`);
  }
  t.ok(Math.max(...all) < 2 ** 40);
});

t.test('collisions of ids are unpredictable', async (t) => {
  t.not(new EventIdIndex().bitsOf(ID), new EventIdIndex().bitsOf(ID));
});

t.test('what is no UUID has none', async (t) => {
  const firsts = new EventIdIndex();
  const none = ['', 'x'.repeat(36), ID.slice(0, -1), ID.replaceAll('-', '')];
  const misplaced = '0199b6a-0aaaa-7bbb-8ccc-0123456789ab';
  for (const id of [...none, misplaced]) t.equal(firsts.bitsOf(id), null, id);
  t.type(firsts.bitsOf('00000000-0000-0000-0000-000000000000'), 'number');
});
