/**
 * Checks that independent tools accept the ledger's files, and reject them after a change of one
 * byte. Tessera's fsck reads the whole log; Go's sumdb and npm's sigstore check single proofs. No
 * database.
 */
import { createHash } from 'node:crypto';
import { decodeEntryBundle, encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { signNote } from '@roletrail/ledger/note';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { MemoryLog } from '@roletrail/ledger/testing/memory-log';
import t from 'tap';
import { goMissing } from './go-tools.ts';
import { flip, loosened } from './mutations.ts';
import { allAccepted, fetchCheckpoint, judgeRunningLog } from './running-log.ts';
import { judgeWithSigstore } from './sigstore.ts';
import { judgeWithSumdb } from './sumdb.ts';
import { type FsckVerdict, fsck, type ServedLog } from './tessera-fsck.ts';
import { TileServer } from './tile-server.ts';

const ORIGIN = 'ledger.example/consent-events/0';
const TOKEN = 'auditor';
/** Two full levels and a partial tile on each. */
const SIZE = 66_001;
const LEAVES = [0, 1, 255, 256, 40_000, 65_535, 65_536, SIZE - 1];

const signer = signerFromSeed(ORIGIN, new Uint8Array(32).fill(11));
const vkey = formatVerifierKey(signer);
const log = new MemoryLog(ORIGIN);

/** Entries of all lengths, the empty one among them. */
function entries(first: number, end: number): Uint8Array[] {
  return Array.from({ length: end - first }, (_, i) => {
    const text = JSON.stringify({ id: first + i, type: 'roletrail.test.v1' });
    return Buffer.from((first + i) % 1000 === 999 ? '' : text.repeat((first + i) % 4 || 1));
  });
}

log.append(entries(0, 777));
const older = [await log.checkpoint(signer, 1), await log.checkpoint(signer, 777)];
for (let size = 777; size < SIZE; size = log.size)
  log.append(entries(size, Math.min(SIZE, size + 1500)));
older.push(await log.checkpoint(signer, 65_536), await log.checkpoint(signer, SIZE));

/** Reason to skip, printed prominently because it skips all checks of this file. */
const missing = await goMissing();
if (missing) t.comment(`SKIPPED FOREIGN CHECK: ${missing}`);
const skip = missing && process.env.CI !== 'true' ? missing : false;

const server = new TileServer(log, signer, TOKEN);
t.teardown(() => server[Symbol.asyncDispose]());
const served: ServedLog = { baseUrl: await server.listen(), vkey, bearerToken: TOKEN };

/** Changes one resource, runs fsck, and serves the truth again. */
async function fsckSpoiled(
  resource: string,
  change: (bytes: Uint8Array) => Uint8Array,
): Promise<FsckVerdict> {
  let spoiled = false;
  server.spoil = (path, bytes) => {
    if (path !== resource) return bytes;
    spoiled = true;
    return change(bytes);
  };
  try {
    const verdict = await fsck(served, 20_000);
    if (!spoiled) throw new Error(`${resource} was never asked for`);
    return verdict;
  } finally {
    server.spoil = (_path, bytes) => bytes;
  }
}

t.test('Tessera, sumdb and sigstore accept the log over HTTP', { skip }, async (t) => {
  const judgement = await judgeRunningLog(served, { leaves: LEAVES, older });
  t.ok(allAccepted(judgement), JSON.stringify(judgement, null, 1));
  t.equal(judgement.fsck.size, SIZE);
  t.equal(judgement.sumdb.consistency.length, older.length);
  t.equal(judgement.sigstore.length, LEAVES.length);
});

t.test('Tessera refuses the log after one byte changed', { skip }, async (t) => {
  const checkpoint = await fetchCheckpoint(served);
  const rootAt = checkpoint.indexOf('\n', checkpoint.indexOf('\n') + 1) + 5;
  const spoils: [string, string, number][] = [
    ['an entry', 'tile/entries/003', 10],
    ["an entry's length", 'tile/entries/100', 1],
    ['an entry of the partial bundle', 'tile/entries/257.p/209', 10],
    ['a leaf hash', 'tile/0/003', 8191],
    ['a leaf hash of the partial tile', 'tile/0/257.p/209', 0],
    ['a hash of level 1', 'tile/1/000', 77],
    ['a hash of the partial tile of level 1', 'tile/1/001.p/1', 5],
    ['a hash of level 2', 'tile/2/000.p/1', 31],
    ["the checkpoint's origin", 'checkpoint', 0],
    ["the checkpoint's size", 'checkpoint', ORIGIN.length + 1],
    ["the checkpoint's root", 'checkpoint', rootAt],
    ["the checkpoint's signature", 'checkpoint', checkpoint.length - 20],
  ];
  for (const [what, resource, position] of spoils) {
    const verdict = await fsckSpoiled(resource, (bytes) => flip(bytes, position));
    t.equal(verdict.accepted, false, `${what}: ${verdict.output.slice(0, 300)}`);
  }
  t.equal((await fsck(served)).accepted, true, 'and accepts it again');
});

t.test('Tessera refuses leaves that are others, and checkpoints of others', { skip }, async (t) => {
  const { root } = await log.head();
  const base64 = Buffer.from(root).toString('base64');
  const says = (origin: string, size: number | string, hash: string, by = signer) =>
    signNote(`${origin}\n${size}\n${hash}\n`, [by]);
  const note = await log.checkpoint(signer);
  const old = signerFromSeed(ORIGIN, new Uint8Array(32).fill(12));
  const elsewhere = signerFromSeed(`${ORIGIN}1`, new Uint8Array(32).fill(11));
  const empty = createHash('sha256').digest('base64');
  const lastBundle = 'tile/entries/257.p/209';
  const bundled = (change: (list: Uint8Array[]) => Uint8Array[]) => (bytes: Uint8Array) =>
    encodeEntryBundle(change(decodeEntryBundle(bytes)));
  const gives = (text: string) => () => Buffer.from(text);
  const LENIENT = 'Go reads base64 with unused bits';
  const attacks: readonly [string, string, (bytes: Uint8Array) => Uint8Array, string?][] = [
    ['truncated newest rows', lastBundle, bundled((list) => list.slice(0, -1))],
    ['swapped leaves', lastBundle, bundled(([a, b, ...list]) => [b, a, ...list] as Uint8Array[])],
    ['duplicated leaf', lastBundle, bundled(([a, _, ...list]) => [a, a, ...list] as Uint8Array[])],
    [
      'trailing data',
      lastBundle,
      (bytes) => Buffer.concat([bytes, Buffer.from([0, 0])]),
      'it reads as many entries as the tree has',
    ],
    ['old key', 'checkpoint', gives(says(ORIGIN, SIZE, base64, old))],
    ['wrong origin, signed', 'checkpoint', gives(says('ledger.elsewhere', SIZE, base64))],
    ['another partition', 'checkpoint', gives(says(`${ORIGIN}1`, SIZE, base64, elsewhere))],
    ['split view', 'checkpoint', gives(says(ORIGIN, SIZE, empty))],
    ['older root, newer size', 'checkpoint', gives(says(ORIGIN, SIZE - 1, base64))],
    ['size 1', 'checkpoint', gives(says(ORIGIN, 1, base64))],
    ['size above 2^53', 'checkpoint', gives(says(ORIGIN, '9007199254740993', base64))],
    ['trailing data in the note', 'checkpoint', gives(`${note}and more\n`)],
    [
      'loose base64 of the root',
      'checkpoint',
      gives(says(ORIGIN, SIZE, loosened(base64))),
      LENIENT,
    ],
    ['size 0', 'checkpoint', gives(says(ORIGIN, 0, empty)), 'nothing is a tree, too'],
  ];
  for (const [what, resource, change, unseen] of attacks) {
    const { accepted, size, output } = await fsckSpoiled(resource, change);
    if (unseen) t.ok(accepted, `${what}: ${unseen} (${size})`);
    else t.notOk(accepted, `${what}: ${output.slice(-200)}`);
  }
});

t.test('Tessera refuses another key, another origin and no token', { skip }, async (t) => {
  const other = formatVerifierKey(signerFromSeed(ORIGIN, new Uint8Array(32).fill(12)));
  t.equal((await fsck({ ...served, vkey: other })).accepted, false);
  t.equal((await fsck({ ...served, origin: 'ledger.example/consent-events/1' })).accepted, false);
  t.equal((await fsck({ baseUrl: served.baseUrl, vkey })).accepted, false);
});

const flipText = (text: string, at: number): string => flip(Buffer.from(text), at).toString('utf8');

t.test('sumdb refuses what was flipped', { skip }, async (t) => {
  const checkpoint = await log.checkpoint(signer);
  const index = 40_000;
  const hashes = (await log.inclusion(index)).map((hash) => Buffer.from(hash).toString('hex'));
  const leaf = await log.reader([{ level: 0, index: 156, width: 256 }]);
  const leafHash = Buffer.from(leaf[0]?.subarray(64 * 32, 65 * 32) ?? []).toString('hex');
  const older = await log.checkpoint(signer, 777);
  const grown = (await log.consistency(777)).map((hash) => Buffer.from(hash).toString('hex'));
  const elsewhere = createHash('sha256').update('another root').digest('base64');
  const spoil = (list: readonly string[], at: number): string[] =>
    list.map((hash, i) => (i === at ? flip(Buffer.from(hash, 'hex'), 3).toString('hex') : hash));
  const claim = { index, leafHash, hashes };
  const answer = await judgeWithSumdb({
    vkey,
    origin: ORIGIN,
    checkpoint,
    inclusion: [
      claim,
      ...hashes.map((_, i) => ({ ...claim, hashes: spoil(hashes, i) })),
      { ...claim, index: index + 1 },
      { ...claim, leafHash: spoil([leafHash], 0)[0] ?? '' },
      { ...claim, hashes: hashes.slice(1) },
    ],
    consistency: [
      { older, hashes: grown },
      ...grown.map((_, i) => ({ older, hashes: spoil(grown, i) })),
      { older: await log.checkpoint(signer, 776), hashes: grown },
      { older: flipText(older, ORIGIN.length + 8), hashes: grown },
      // signed by the key, and of another history
      { older: signNote(`${ORIGIN}\n777\n${elsewhere}\n`, [signer]), hashes: grown },
      { older: signNote(`${ORIGIN}\n${SIZE}\n${elsewhere}\n`, [signer]), hashes: [] },
    ],
  });
  const [genuine, ...spoiledProofs] = answer.inclusion;
  t.same([answer.checkpoint, genuine, answer.consistency[0]], ['ok', 'ok', 'ok']);
  t.equal(spoiledProofs.length, hashes.length + 3);
  t.ok(
    spoiledProofs.every((word) => word.startsWith('refused: ')),
    spoiledProofs.join('\n'),
  );
  const spoiledPairs = answer.consistency.slice(1);
  t.ok(
    spoiledPairs.every((word) => word.startsWith('refused: ')),
    spoiledPairs.join('\n'),
  );
  const request = { vkey, origin: ORIGIN, inclusion: [claim], consistency: [] };
  for (const at of [0, ORIGIN.length + 1, ORIGIN.length + 12, checkpoint.length - 20]) {
    const refused = await judgeWithSumdb({ ...request, checkpoint: flipText(checkpoint, at) });
    t.match(refused, { checkpoint: /^refused: /, inclusion: [/^refused: /] });
  }
});

t.test('sigstore refuses what was flipped', async (t) => {
  const index = 40_000;
  const claim = {
    vkey,
    checkpoint: await log.checkpoint(signer),
    index,
    entry: log.entries[index] ?? new Uint8Array(),
    hashes: await log.inclusion(index),
  };
  t.equal(judgeWithSigstore(claim), 'ok');
  const spoiled = [
    { ...claim, entry: flip(claim.entry, 7) },
    { ...claim, index: index + 1 },
    { ...claim, hashes: claim.hashes.slice(1) },
    ...claim.hashes.map((hash, i) => ({ ...claim, hashes: claim.hashes.with(i, flip(hash, 9)) })),
    ...[0, ORIGIN.length + 1, ORIGIN.length + 12, claim.checkpoint.length - 20].map((at) => ({
      ...claim,
      checkpoint: flipText(claim.checkpoint, at),
    })),
  ];
  for (const [i, other] of spoiled.entries()) {
    t.match(judgeWithSigstore(other), /^refused: /, `variant ${i}`);
  }
});
