/** Properties of trees and proofs: every size to 770, with GROWTH=full to 1,025, every leaf, every pair, and what must be refused. */
import fc from 'fast-check';
import t from 'tap';
import { toHex } from './hex.ts';
import { consistencyProof, consistencyTiles, inclusionProof, inclusionTiles } from './prove.ts';
import { emptyRoot, leafHash, nodeHash } from './rfc6962.ts';
import { MemoryLog, numberedEntries } from './testing/memory-log.ts';
import { codeOf } from './testing/refusal.ts';
import { readTiles, rootFromTiles, rootTiles, type TileRow, TileSet } from './tile.ts';
import { appendLeaves, emptyTree, openTree, type TreeState, treeRoot } from './tree.ts';
import { verifyConsistency, verifyInclusion } from './verify-proof.ts';

/** Three whole tiles and a part of a fourth. */
const N = process.env.GROWTH === 'full' ? 1025 : 770;
const leaves = numberedEntries(0, N).map(leafHash);

/** MTH as RFC 6962 §2.1 writes it, recursively: the reference that nothing here shares code with. */
function referenceRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (only === undefined) return emptyRoot();
  if (hashes.length === 1) return only;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return nodeHash(referenceRoot(hashes.slice(0, k)), referenceRoot(hashes.slice(k)));
}

const roots = Array.from({ length: N + 1 }, (_, n) => referenceRoot(leaves.slice(0, n)));
const tiles = new TileSet(appendLeaves(emptyTree(), leaves).tiles);

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

t.test(`every size to ${N}: root one leaf at a time, from tiles, and after resuming`, async (t) => {
  const rows = new Map<string, Uint8Array>();
  let state: TreeState = emptyTree();
  let wrong = 0;
  for (let n = 1; n <= N; n++) {
    const appended = appendLeaves(state, [at(leaves, n - 1)]);
    for (const { level, index, hashes } of appended.tiles) rows.set(`${level}/${index}`, hashes);
    state = appended.state;
    const stored = [...rows].map(([key, hashes]): TileRow => {
      const [level = 0, index = 0] = key.split('/').map(Number);
      return { level, index, hashes };
    });
    const set = new TileSet(stored);
    const answers = [appended.root, treeRoot(openTree(n, set)), rootFromTiles(n, set)];
    if (answers.some((root) => toHex(root) !== toHex(at(roots, n)))) wrong += 1;
    if (appended.tiles.length > 3) wrong += 1;
  }
  t.equal(wrong, 0);
  t.equal(toHex(treeRoot(emptyTree())), toHex(emptyRoot()));
  t.same(openTree(0, new TileSet([])), emptyTree());
});

/** All a state holds: it must not change when a batch is appended, whose transaction may yet fail. */
function fingerprint({ size, frontier, partials }: TreeState): string {
  return JSON.stringify([size, frontier.map(toHex), partials.map(toHex)]);
}

t.test('any split into batches, any resumption: the same state, root and tiles', async (t) => {
  const batches = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(batches, async (sizes) => {
      const log = new MemoryLog('log.example');
      for (const size of sizes) {
        const before = log.state;
        const kept = fingerprint(before);
        log.append(numberedEntries(log.size, log.size + size));
        if (fingerprint(before) !== kept) return false;
        const set = await readTiles(log.reader, rootTiles(log.size));
        const resumed = openTree(log.size, set);
        if (toHex(treeRoot(resumed)) !== toHex(treeRoot(log.state))) return false;
        log.state = resumed;
      }
      const whole = appendLeaves(emptyTree(), numberedEntries(0, log.size).map(leafHash));
      const rows = new Map(whole.tiles.map((r) => [`${r.level}/${r.index}`, toHex(r.hashes)]));
      const stored = new Map([...log.rows].map(([key, hashes]) => [key, toHex(hashes)]));
      t.same(stored, rows);
      return toHex(whole.root) === toHex(treeRoot(log.state));
    }),
    { numRuns: 60 },
  );
});

t.test(`every leaf of every size to ${N}: the inclusion proof verifies`, async (t) => {
  let verified = 0;
  for (let size = 1; size <= N; size++) {
    const root = at(roots, size);
    for (let index = 0; index < size; index++) {
      const hashes = inclusionProof(index, size, tiles);
      verifyInclusion({ index, size, leafHash: at(leaves, index), hashes, root });
      verified += 1;
    }
  }
  t.equal(verified, (N * (N + 1)) / 2);
});

t.test(`every pair of sizes to ${N}: the consistency proof verifies`, async (t) => {
  let verified = 0;
  for (let to = 0; to <= N; to++) {
    const toRoot = at(roots, to);
    for (let from = 0; from <= to; from++) {
      const hashes = consistencyProof(from, to, tiles);
      verifyConsistency({ from, fromRoot: at(roots, from), to, toRoot, hashes });
      verified += 1;
    }
  }
  t.equal(verified, ((N + 1) * (N + 2)) / 2);
});

/** Every way of spoiling a list of hashes that leaves them 32 bytes long. */
function spoiled(hashes: readonly Uint8Array[], seed: number): Uint8Array[][] {
  const variants: Uint8Array[][] = [
    [...hashes, at(leaves, seed % N)],
    [at(leaves, seed % N), ...hashes],
  ];
  for (const [i, hash] of hashes.entries()) {
    const flipped = hash.slice();
    flipped[seed % 32] = at([...flipped], seed % 32) ^ (1 << (seed % 8));
    variants.push(hashes.with(i, flipped), hashes.toSpliced(i, 1), hashes.toSpliced(i, 0, hash));
    const next = hashes[i + 1];
    if (next !== undefined) variants.push(hashes.toSpliced(i, 2, next, hash));
  }
  return variants;
}

t.test('spoiled inclusion proofs are refused', async (t) => {
  const cases = fc.record({ size: fc.integer({ min: 1, max: N }), at: fc.nat(), seed: fc.nat() });
  fc.assert(
    fc.property(cases, ({ size, at: anywhere, seed }) => {
      const index = anywhere % size;
      const root = at(roots, size);
      const hashes = inclusionProof(index, size, tiles);
      const claim = { index, size, leafHash: at(leaves, index), hashes, root };
      for (const variant of spoiled(hashes, seed)) {
        if (codeOf(() => verifyInclusion({ ...claim, hashes: variant })) === 'accepted')
          return false;
      }
      const other = seed % size;
      if (other === index) return true;
      const wrong = [
        { ...claim, index: other },
        { ...claim, leafHash: at(leaves, other) },
        { ...claim, root: at(roots, size - 1) },
      ];
      return wrong.every((w) => codeOf(() => verifyInclusion(w)) !== 'accepted');
    }),
    { numRuns: 1500 },
  );
  t.pass();
});

t.test('spoiled consistency proofs are refused', async (t) => {
  const cases = fc.record({ to: fc.integer({ min: 2, max: N }), at: fc.nat(), seed: fc.nat() });
  fc.assert(
    fc.property(cases, ({ to, at: anywhere, seed }) => {
      const from = 1 + (anywhere % to);
      const hashes = consistencyProof(from, to, tiles);
      const claim = { from, fromRoot: at(roots, from), to, toRoot: at(roots, to), hashes };
      for (const variant of spoiled(hashes, seed)) {
        if (codeOf(() => verifyConsistency({ ...claim, hashes: variant })) === 'accepted')
          return false;
      }
      const wrong = [
        { ...claim, fromRoot: at(roots, from - 1) },
        { ...claim, toRoot: at(roots, to - 1) },
      ];
      return wrong.every((w) => codeOf(() => verifyConsistency(w)) !== 'accepted');
    }),
    { numRuns: 1500 },
  );
  t.pass();
});

t.test(
  'an inconsistent pair: one leaf of the older tree changed, added late or taken away',
  async (t) => {
    const [from, to] = [300, 700];
    const hashes = consistencyProof(from, to, tiles);
    const forged = referenceRoot(leaves.slice(0, from).with(17, at(leaves, 18)));
    const refused = { from, fromRoot: forged, to, toRoot: at(roots, to), hashes };
    t.equal(
      codeOf(() => verifyConsistency(refused)),
      'ROOT_MISMATCH',
    );
    const others = appendLeaves(emptyTree(), leaves.with(17, at(leaves, 18)).slice(0, to));
    const theirs = consistencyProof(from, to, new TileSet(others.tiles));
    const rewritten = { from, fromRoot: at(roots, from), to, toRoot: others.root, hashes: theirs };
    t.equal(
      codeOf(() => verifyConsistency(rewritten)),
      'ROOT_MISMATCH',
    );
  },
);

t.test('numbers, sizes and lengths out of bounds are typed errors', async (t) => {
  const hash = at(leaves, 0);
  const inclusion = (index: number, size: number, hashes: readonly Uint8Array[] = []) =>
    codeOf(() => verifyInclusion({ index, size, leafHash: hash, hashes, root: hash }));
  t.equal(inclusion(0, 1), 'accepted');
  t.equal(inclusion(0, 0), 'INDEX_OUT_OF_RANGE');
  t.equal(inclusion(1, 1), 'INDEX_OUT_OF_RANGE');
  t.equal(inclusion(0, 1, [hash]), 'PROOF_LENGTH');
  t.equal(inclusion(0, 2), 'PROOF_LENGTH');
  t.equal(inclusion(0, 2, [hash.subarray(1)]), 'HASH_INVALID');
  const most = Number.MAX_SAFE_INTEGER;
  t.equal(
    inclusion(
      most - 1,
      most,
      Array.from({ length: 52 }, () => hash),
    ),
    'ROOT_MISMATCH',
  );
  t.equal(
    inclusion(
      0,
      most,
      Array.from({ length: 54 }, () => hash),
    ),
    'PROOF_LENGTH',
  );
  t.equal(
    codeOf(() =>
      verifyInclusion({ index: 0, size: 1, leafHash: hash, hashes: [], root: hash.subarray(1) }),
    ),
    'HASH_INVALID',
  );
  for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, most + 1]) {
    t.equal(inclusion(bad, 10), 'NUMBER_INVALID');
    t.equal(inclusion(0, bad), 'NUMBER_INVALID');
    t.equal(
      codeOf(() => inclusionTiles(0, bad)),
      'NUMBER_INVALID',
    );
    t.equal(
      codeOf(() => consistencyTiles(0, bad)),
      'NUMBER_INVALID',
    );
    t.equal(
      codeOf(() => rootTiles(bad)),
      'NUMBER_INVALID',
    );
  }
  const consistency = (from: number, to: number, hashes: readonly Uint8Array[] = []) =>
    codeOf(() => verifyConsistency({ from, to, fromRoot: hash, toRoot: hash, hashes }));
  t.equal(consistency(2, 1), 'INDEX_OUT_OF_RANGE');
  t.equal(consistency(-1, 1), 'NUMBER_INVALID');
  t.equal(consistency(1, 1), 'accepted');
  t.equal(consistency(1, 1, [hash]), 'PROOF_LENGTH');
  t.equal(consistency(1, 2), 'PROOF_LENGTH');
  t.equal(consistency(0, 1), 'ROOT_MISMATCH');
  t.equal(
    codeOf(() =>
      verifyConsistency({ from: 0, fromRoot: emptyRoot(), to: 0, toRoot: hash, hashes: [] }),
    ),
    'ROOT_MISMATCH',
  );
  t.equal(
    consistency(
      3,
      most,
      Array.from({ length: 60 }, () => hash),
    ),
    'PROOF_LENGTH',
  );
  t.equal(
    codeOf(() => inclusionTiles(5, 5)),
    'INDEX_OUT_OF_RANGE',
  );
  t.equal(
    codeOf(() => consistencyTiles(6, 5)),
    'INDEX_OUT_OF_RANGE',
  );
  t.equal(
    codeOf(() => appendLeaves(emptyTree(), [hash.subarray(1)])),
    'HASH_INVALID',
  );
});

t.test('tiles: few are read, and missing or torn ones are typed errors', async (t) => {
  const sizes = fc.integer({ min: 1, max: 2 ** 40 });
  fc.assert(
    fc.property(sizes, fc.nat(), (size, anywhere) => {
      const levels = Math.max(1, Math.ceil(Math.log(size) / Math.log(256)));
      const read = inclusionTiles(anywhere % size, size);
      const edge = new Set(rootTiles(size).map(({ level, index }) => `${level}/${index}`));
      const own = read.filter(({ level, index }) => !edge.has(`${level}/${index}`));
      return own.length <= levels && read.length <= own.length + edge.size;
    }),
  );
  t.same(inclusionTiles(0, 1), [], 'a tree of one leaf needs no tile');
  t.same(
    inclusionTiles(69_999, 70_000).map(({ level, index, width }) => [level, index, width]),
    [
      [0, 273, 112],
      [1, 1, 17],
      [2, 0, 1],
    ],
  );
  t.equal(
    codeOf(() => inclusionProof(0, 2, new TileSet([]))),
    'TILE_MISSING',
  );
  const short = new TileSet([{ level: 0, index: 0, hashes: at(leaves, 0) }]);
  t.equal(
    codeOf(() => inclusionProof(0, 2, short)),
    'TILE_MISSING',
  );
  for (const bytes of [0, 31, 33, 8193, 8224]) {
    const torn = [{ level: 0, index: 0, hashes: new Uint8Array(bytes) }];
    t.equal(
      codeOf(() => new TileSet(torn)),
      'TILE_INVALID',
    );
  }
  await t.rejects(
    readTiles(async () => [], rootTiles(3)),
    { code: 'TILE_MISSING' },
  );
  await t.rejects(
    readTiles(async () => [at(leaves, 0)], rootTiles(3)),
    { code: 'TILE_MISSING' },
  );
});
