/** Forgery attempts against whole receipts and whole logs. */
import fc from 'fast-check';
import t from 'tap';
import { openCheckpoint, verifyExtension } from './checkpoint.ts';
import { entryBytes } from './entry.ts';
import { isLedgerError } from './errors.ts';
import { toHex } from './hex.ts';
import { formatVerifierKey, signerFromSeed } from './note-key.ts';
import { leafHash } from './rfc6962.ts';
import { MemoryLog, numberedEntries } from './testing/memory-log.ts';
import { rootFromTiles, TileSet } from './tile.ts';
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts';
import { appendLeaves, emptyTree } from './tree.ts';
import {
  type Check,
  type ReceiptClaim,
  type ReceiptVerdict,
  verifyReceipt,
} from './verify-receipt.ts';

const ORIGIN = 'log.example/consent-events/0';
const SIZE = 1000;
const signer = signerFromSeed(ORIGIN, new Uint8Array(32).fill(5));
const vkey = formatVerifierKey(signer);
const log = new MemoryLog(ORIGIN);
log.append(numberedEntries(0, SIZE));

async function receipt(
  index: number,
  size = SIZE,
  from = log,
): Promise<ReceiptClaim & { entry: Uint8Array }> {
  const [hashes, checkpoint] = [
    await from.inclusion(index, size),
    await from.checkpoint(signer, size),
  ];
  const proof = formatTlogProof({ index, hashes, checkpoint, extra: null });
  return { entry: from.entries[index] ?? new Uint8Array(0), proof, vkey, origin: ORIGIN, index };
}

/** `name: reason` of each step that failed. */
function failures({ checks }: ReceiptVerdict): string[] {
  return checks.flatMap((c: Check) => (c.status === 'failed' ? [`${c.name}: ${c.reason}`] : []));
}

function statuses({ checks }: ReceiptVerdict): string {
  return checks
    .map((c) =>
      c.status === 'skipped' ? `${c.name}=${c.status}(${c.reason})` : `${c.name}=${c.status}`,
    )
    .join(' ');
}

t.test('genuine receipts pass every check, from size 1 up', async (t) => {
  for (const [index, size] of [
    [0, 1],
    [0, 2],
    [1, 2],
    [0, SIZE],
    [255, 256],
    [256, 257],
    [999, SIZE],
  ] as const) {
    const verdict = verifyReceipt(await receipt(index, size));
    t.equal(verdict.ok, true, `${index} of ${size}`);
    t.same(failures(verdict), []);
    t.equal(verdict.index, index);
    t.equal(verdict.checkpoint?.size, size);
  }
  const stub = new MemoryLog(ORIGIN);
  stub.append([entryBytes(null), entryBytes(new Uint8Array(65_535))]);
  t.equal(verifyReceipt(await receipt(0, 2, stub)).ok, true, 'a stub is an entry like any other');
  t.equal(verifyReceipt(await receipt(1, 2, stub)).ok, true, 'so is the longest one');
});

t.test('what was not given is skipped, never passed', async (t) => {
  const { index: _index, ...whole } = await receipt(3);
  t.equal(
    statuses(verifyReceipt(whole)),
    'proof_format=passed index=skipped(not_given) entry=passed signature=passed checkpoint_format=passed origin=passed inclusion=passed',
  );
  const byHash = verifyReceipt({ ...whole, entry: null, leafHash: leafHash(whole.entry) });
  t.equal(byHash.ok, true, 'a leaf hash alone suffices');
  t.match(statuses(byHash), 'entry=skipped(not_given)');
  const nothing = verifyReceipt({ ...whole, entry: null });
  t.equal(nothing.ok, false, 'neither entry nor leaf hash proves nothing');
  t.match(statuses(nothing), 'inclusion=skipped(entry)');
  const keyless = verifyReceipt({ ...whole, vkey: null });
  t.equal(keyless.ok, false, 'nothing is proved without a key');
  t.match(keyless.checks, [
    { name: 'proof_format', status: 'passed' },
    { name: 'index', status: 'skipped', reason: 'not_given' },
    { name: 'entry', status: 'passed' },
    { name: 'signature', status: 'skipped', reason: 'not_given' },
    { name: 'checkpoint_format', status: 'skipped', reason: 'signature' },
    { name: 'origin', status: 'skipped', reason: 'checkpoint_format' },
    { name: 'inclusion', status: 'skipped' },
  ]);
  const unread = verifyReceipt({ ...whole, proof: '' });
  t.equal(
    statuses(unread),
    'proof_format=failed index=skipped(not_given) entry=passed signature=skipped(proof_format) checkpoint_format=skipped(signature) origin=skipped(checkpoint_format) inclusion=skipped(proof_format)',
  );
  t.equal(unread.checkpoint, null);
  t.equal(unread.index, null);
});

t.test('the wrong thing, each under its own name', async (t) => {
  const good = await receipt(10);
  const other = await receipt(11);
  const proof = parseTlogProof(good.proof);
  const failing = (claim: Partial<ReceiptClaim>): string[] => {
    const verdict = verifyReceipt({ ...good, ...claim });
    t.equal(verdict.ok, false);
    return failures(verdict);
  };
  t.same(failing({ entry: other.entry }), ['inclusion: ROOT_MISMATCH'], 'swapped leaves');
  t.same(
    failing({ leafHash: leafHash(other.entry) }),
    ['entry: LEAF_MISMATCH'],
    'wrong claimed leaf',
  );
  t.same(failing({ index: 11 }), ['index: INDEX_MISMATCH'], 'wrong expected index');
  t.same(
    failing({ proof: formatTlogProof({ ...proof, index: 11 }) }),
    ['index: INDEX_MISMATCH', 'inclusion: ROOT_MISMATCH'],
    'wrong index in the proof',
  );
  t.same(failing({ proof: formatTlogProof({ ...proof, index: SIZE }), index: SIZE }), [
    'inclusion: INDEX_OUT_OF_RANGE',
  ]);
  t.same(failing({ proof: formatTlogProof({ ...proof, hashes: proof.hashes.slice(1) }) }), [
    'inclusion: PROOF_LENGTH',
  ]);
  t.same(
    failing({ origin: 'log.example/consent-events/1' }),
    ['origin: ORIGIN_MISMATCH'],
    'checkpoint of another partition',
  );
  t.same(failing({ origin: 'log.example' }), ['origin: ORIGIN_MISMATCH']);
  const old = formatVerifierKey(signerFromSeed(ORIGIN, new Uint8Array(32).fill(6)));
  t.same(failing({ vkey: old }), ['signature: SIGNATURE_MISSING'], 'old key');
  t.same(failing({ vkey: `${vkey}x` }), ['signature: KEY_INVALID']);
  t.same(
    failing({ proof: good.proof.replace('@v1', '@v9') }),
    ['proof_format: VERSION_UNKNOWN'],
    'unknown version stops',
  );
  t.same(failing({ proof: good.proof.replace(`\n${SIZE}\n`, `\n0${SIZE}\n`) }), [
    'signature: SIGNATURE_INVALID',
  ]);
  t.same(failing({ proof: `${good.proof}x` }), ['signature: NOTE_INVALID'], 'trailing data');
  t.same(failing({ proof: good.proof.replace(/\n$/, '\r\n') }), ['signature: NOTE_INVALID']);
  const huge = good.proof.replace('index 10', 'index 9007199254740993');
  t.same(failing({ proof: huge }), ['proof_format: PROOF_INVALID'], 'above 2^53');
  const empty = { ...proof, index: 0, hashes: [], checkpoint: await log.checkpoint(signer, 0) };
  t.same(
    failing({ proof: formatTlogProof(empty), index: 0 }),
    ['inclusion: INDEX_OUT_OF_RANGE'],
    'size 0',
  );
});

t.test('no change of one character or one byte of a receipt passes', async (t) => {
  const good = await receipt(500);
  const verdict = verifyReceipt(good);
  const at = fc.nat(good.proof.length - 1);
  const character = fc.oneof(
    fc.constantFrom('\n', ' ', '=', '0', 'A', '\r'),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(at, character, fc.constantFrom('replace', 'insert', 'delete'), (i, c, how) => {
      const rest = good.proof.slice(how === 'insert' ? i : i + 1);
      const proof = good.proof.slice(0, i) + (how === 'delete' ? '' : c) + rest;
      return proof === good.proof || !verifyReceipt({ ...good, proof }).ok;
    }),
    { numRuns: 4000 },
  );
  for (let i = 0; i < good.proof.length; i++) {
    const flipped = String.fromCharCode(good.proof.charCodeAt(i) ^ 1);
    const proof = good.proof.slice(0, i) + flipped + good.proof.slice(i + 1);
    if (verifyReceipt({ ...good, proof }).ok) t.fail(`flipping character ${i} passes`);
    if (verifyReceipt({ ...good, proof: good.proof.slice(0, i) }).ok) t.fail(`cut at ${i} passes`);
  }
  for (let bit = 0; bit < good.entry.length * 8; bit++) {
    const entry = good.entry.slice();
    entry[bit >> 3] = (entry[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (verifyReceipt({ ...good, entry }).ok) t.fail(`flipping bit ${bit} of the entry passes`);
  }
  t.equal(verdict.ok, true);
});

t.test('a log that was rewritten cannot reach its signed root', async (t) => {
  const signed = openCheckpoint(await log.checkpoint(signer), [signer], ORIGIN);
  const rootOf = (entries: readonly Uint8Array[]): string =>
    toHex(appendLeaves(emptyTree(), entries.map(leafHash)).root);
  const [a, b, c] = [400, 401, 402].map((i) => log.entries[i] ?? new Uint8Array(0));
  if (a === undefined || b === undefined || c === undefined) throw new Error('no entries');
  const { entries } = log;
  t.equal(rootOf(entries), toHex(signed.root));
  for (const [what, rewritten] of Object.entries({
    'swapped leaves': entries.toSpliced(400, 2, b, a),
    'a duplicated leaf': entries.with(401, a),
    'a leaf twice': entries.toSpliced(400, 0, a),
    'a leaf gone': entries.toSpliced(400, 1),
    'truncated newest rows': entries.slice(0, -1),
    'two leaves run together': entries.toSpliced(400, 2, Uint8Array.of(...a, ...b)),
  })) {
    t.not(rootOf(rewritten), toHex(signed.root), what);
  }
  const rows = [...log.rows].map(([key, hashes]) => ({
    level: Number(key.split('/')[0]),
    index: Number(key.split('/')[1]),
    hashes,
  }));
  const cut = rows.filter(({ level, index }) => level !== 0 || index !== 3);
  t.throws(() => rootFromTiles(SIZE, new TileSet(cut)), { code: 'TILE_MISSING' });
});

t.test('two views of one log have different results', async (t) => {
  const forked = new MemoryLog(ORIGIN);
  forked.append([...log.entries.slice(0, 600), ...numberedEntries(5000, 5400)]);
  const code = async (
    older: MemoryLog,
    from: number,
    newer: MemoryLog,
    to: number,
  ): Promise<string> => {
    const heads = [await older.head(from), await newer.head(to)] as const;
    try {
      verifyExtension(...heads, await newer.consistency(from, to));
      return 'accepted';
    } catch (error) {
      return isLedgerError(error) ? error.code : 'untyped';
    }
  };
  t.equal(await code(log, SIZE, log, SIZE), 'accepted');
  t.equal(await code(log, 600, forked, SIZE), 'accepted', 'they share the first 600');
  t.equal(await code(log, SIZE, forked, SIZE), 'SPLIT_VIEW');
  t.equal(await code(log, 601, forked, SIZE), 'ROOT_MISMATCH');
  t.equal(await code(forked, 900, log, SIZE), 'ROOT_MISMATCH');
});
