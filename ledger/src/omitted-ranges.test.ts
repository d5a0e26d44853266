/** Any leaves of any tree with the hashes of the rest lead to its root, and nothing else does. */
import fc from 'fast-check';
import t from 'tap';
import { LeafCover } from './leaf-cover.ts';
import {
  buildOmittedRange,
  gapsBetween,
  leftOutTiles,
  type OmittedRange,
} from './omitted-ranges.ts';
import { leafHash } from './rfc6962.ts';
import { MemoryLog, numberedEntries } from './testing/memory-log.ts';
import { codeOf } from './testing/refusal.ts';
import { readTiles } from './tile.ts';

type Leaf = { readonly offset: number; readonly hash: Uint8Array };
type Cover = readonly (Leaf | OmittedRange)[];

const MAX = 300;
const entries = numberedEntries(0, MAX);
const leaves = entries.map(leafHash);
const at = (offset: number) => leaves[offset] ?? new Uint8Array(32);

async function treeOf(size: number) {
  const log = new MemoryLog('log');
  log.append(entries.slice(0, size));
  return { log, root: await log.root() };
}

/** The leaves held and the ranges between them, from the left. */
async function coverOf(log: MemoryLog, held: readonly number[]): Promise<Cover> {
  const gaps = [];
  for await (const gap of gapsBetween(held, log.size)) gaps.push(gap);
  const tiles = await readTiles(log.reader, leftOutTiles(gaps, log.size));
  const parts = [
    ...held.map((offset) => ({ offset, hash: at(offset) })),
    ...gaps.map((gap) => buildOmittedRange(gap, tiles)),
  ];
  const first = (part: Leaf | OmittedRange) => ('offset' in part ? part.offset : part.from);
  return parts.sort((a, b) => first(a) - first(b));
}

function check(cover: Cover, size: number, root: Uint8Array): void {
  const checked = new LeafCover();
  for (const part of cover) {
    if ('offset' in part) checked.leaf(part.offset, part.hash);
    else checked.leftOut(part.from, part.to, part.hashes);
  }
  checked.isTree(size, root);
}

const flipped = (hash: Uint8Array, bit: number) =>
  hash.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

const trees = fc
  .integer({ min: 0, max: MAX })
  .chain((size) =>
    fc.record({ size: fc.constant(size), held: fc.subarray([...Array(size).keys()]) }),
  );

t.test('leaves and what is left out are the whole tree', async (t) => {
  await fc.assert(
    fc.asyncProperty(trees, async ({ size, held }) => {
      const { log, root } = await treeOf(size);
      check(await coverOf(log, held), size, root);
    }),
    { numRuns: 100 },
  );
  t.pass();
});

/** Every way in which one part is not what it was; `nth` picks where. */
const CHANGES: Readonly<Record<string, (cover: Cover, nth: number) => Cover>> = {
  deleted: (cover, nth) => cover.filter((_, i) => i !== nth),
  doubled: (cover, nth) => cover.flatMap((part, i) => (i === nth ? [part, part] : [part])),
  swapped: (cover, nth) => {
    const other = (nth + 1) % cover.length;
    return cover.map((part, i) => cover[i === nth ? other : i === other ? nth : i] ?? part);
  },
  'swapped hashes': (cover, nth) => {
    const other = (nth + 1) % cover.length;
    const hashes = cover.map((part) => ('offset' in part ? [part.hash] : part.hashes));
    return cover.map((part, i) => {
      const [taken = [], own = []] = [hashes[i === nth ? other : nth], hashes[i]];
      const now = i === nth || i === other ? taken : own;
      return 'offset' in part ? { ...part, hash: now[0] ?? at(0) } : { ...part, hashes: now };
    });
  },
  'one bit of a hash': (cover, nth) =>
    cover.map((part, i) => {
      if (i !== nth) return part;
      if ('offset' in part) return { ...part, hash: flipped(part.hash, nth % 256) };
      const [first, ...rest] = part.hashes;
      return { ...part, hashes: first ? [...rest, flipped(first, 7)] : [] };
    }),
  'one bit of the last hash': (cover, nth) =>
    cover.map((part, i) => {
      if (i !== nth) return part;
      if ('offset' in part) return { ...part, hash: flipped(part.hash, 255) };
      const last = part.hashes.length - 1;
      return {
        ...part,
        hashes: part.hashes.map((hash, j) => (j === last ? flipped(hash, 0) : hash)),
      };
    }),
  'moved to the right': (cover, nth) =>
    cover.map((part, i) => {
      if (i !== nth) return part;
      if ('offset' in part) return { ...part, offset: part.offset + 1 };
      return { ...part, from: part.from + 1, to: part.to + 1 };
    }),
  'a hash too many': (cover, nth) =>
    cover.map((part, i) => {
      if (i !== nth) return part;
      return 'offset' in part
        ? { ...part, offset: -1 }
        : { ...part, hashes: [...part.hashes, at(0)] };
    }),
  'a hash too few': (cover, nth) =>
    cover.map((part, i) => {
      if (i !== nth) return part;
      return 'offset' in part
        ? { ...part, hash: part.hash.subarray(1) }
        : { ...part, hashes: part.hashes.slice(1) };
    }),
  'a leaf at the end': (cover, nth) => [...cover, { offset: nth, hash: at(nth) }],
  'a leaf where nothing was left': (cover, nth) =>
    cover.map((part, i) =>
      i === nth && !('offset' in part) ? { offset: part.from, hash: at(part.from) } : part,
    ),
};

const same = (a: Cover, b: Cover) => JSON.stringify(a) === JSON.stringify(b);

for (const [name, change] of Object.entries(CHANGES)) {
  t.test(`${name}: refused`, async (t) => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(trees, fc.nat(), async ({ size, held }, n) => {
        fc.pre(size > 0);
        const { log, root } = await treeOf(size);
        const cover = await coverOf(log, held);
        const changed = change(cover, n % cover.length);
        // a range of one leaf says the same as that leaf
        const leafOnly = cover[n % cover.length];
        const single =
          leafOnly !== undefined && !('offset' in leafOnly) && leafOnly.to - leafOnly.from === 1;
        fc.pre(!same(cover, changed) && !(single && name.startsWith('a leaf where')));
        const code = codeOf(() => check(changed, size, root));
        if (code === 'accepted') throw new Error(`accepted: ${JSON.stringify({ size, held, n })}`);
        refused += 1;
      }),
      { numRuns: 40 },
    );
    t.ok(refused > 0);
  });
}

t.test('what is not below the size, or out of order, has no gaps', async (t) => {
  const all = async (held: readonly number[], size: number) => {
    const gaps = [];
    for await (const gap of gapsBetween(held, size)) gaps.push(gap);
    return gaps;
  };
  t.same(await all([], 0), []);
  t.same(await all([], 3), [{ from: 0, to: 3 }]);
  t.same(await all([1], 3), [
    { from: 0, to: 1 },
    { from: 2, to: 3 },
  ]);
  for (const held of [[3], [1, 1], [2, 1]]) {
    await t.rejects(all(held, 3), { code: 'INDEX_OUT_OF_RANGE' });
  }
  const cover = new LeafCover();
  t.throws(() => cover.leftOut(0, 0, []), { code: 'INDEX_MISMATCH' });
  t.throws(() => cover.leftOut(0, 2 ** 53, []), { code: 'NUMBER_INVALID' });
  t.throws(() => cover.isTree(1, at(0)), { code: 'INDEX_OUT_OF_RANGE' });
});
