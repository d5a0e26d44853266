import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { toBase64 } from '@roletrail/ledger/base64';
import { signCheckpoint } from '@roletrail/ledger/checkpoint';
import { toHex } from '@roletrail/ledger/hex';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { inclusionProof } from '@roletrail/ledger/prove';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { TileSet } from '@roletrail/ledger/tile';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { appendLeaves, emptyTree } from '@roletrail/ledger/tree';
import t from 'tap';
import { changeOneByte, pathLength, readExample } from './example-record.ts';
import { verifyExample } from './verify-example.ts';

const ORIGIN = 'roletrail.example/admin-events/0';
const signer = signerFromSeed('roletrail.example', new Uint8Array(32).fill(3));
const utf8 = new TextEncoder();

function exampleOf(event: object): LedgerExample {
  const entry = utf8.encode(JSON.stringify(event));
  const leaves = ['a', 'b'].map((text) => leafHash(utf8.encode(text)));
  const { size, root, tiles } = appendLeaves(emptyTree(), [...leaves, leafHash(entry)]);
  const checkpoint = signCheckpoint({ origin: ORIGIN, size, root }, signer);
  const hashes = inclusionProof(2, size, new TileSet(tiles));
  return {
    about: 'document',
    eventId: '01890000-0000-7000-8000-000000000009',
    topic: 'admin-events',
    partition: 0,
    offset: 2,
    entry: toBase64(entry),
    leafHash: toHex(leafHash(entry)),
    proof: formatTlogProof({ index: 2, hashes, checkpoint, extra: null }),
    origin: ORIGIN,
    vkey: formatVerifierKey(signer),
    size,
    root: toHex(root),
    signedAt: '2026-11-21T07:00:00.000Z',
  };
}

const PUBLISHED = {
  data: { docType: 'terms', version: '2025-01-15 – é', sha256: 'ab' },
  time: '2026-11-21T07:00:00.000Z',
};
const EXAMPLE = exampleOf(PUBLISHED);
const outcome = (example: LedgerExample, bytes: Uint8Array) =>
  verifyExample(example, bytes).steps.map((step) => `${step.name} ${step.passed}`);

t.test('an unchanged entry passes every step', async (t) => {
  const record = readExample(EXAMPLE);
  t.match(record, { time: PUBLISHED.time, sealed: 0, documents: [PUBLISHED.data] });
  t.equal(pathLength(EXAMPLE), 1);
  const verdict = verifyExample(EXAMPLE, record.bytes);
  t.ok(verdict.ok);
  t.same(
    verdict.steps.map((step) => step.found),
    [EXAMPLE.leafHash, EXAMPLE.root, ORIGIN],
  );
});

t.test('one changed byte fails the hash and the path, but not the signature', async (t) => {
  const record = readExample(EXAMPLE);
  const { bytes, at, before, after } = changeOneByte(record);
  t.same([before, after], ['1', '2']);
  const differing = [...bytes].flatMap((byte, i) => (byte === record.bytes[i] ? [] : [i]));
  t.same(differing, [at], 'one byte, and the one that is named');
  t.match(new TextDecoder().decode(bytes), '"time":"2026-11-22T', 'another day is claimed');
  t.same(outcome(EXAMPLE, bytes), ['fingerprint false', 'path false', 'signature true']);
  t.notOk(verifyExample(EXAMPLE, bytes).ok);
});

t.test(
  'a changed byte is visible also for a day that ends in 9 and an entry without a time',
  async (t) => {
    for (const time of ['2026-11-29T07:00:00.000Z', 'never']) {
      const example = exampleOf({ ...PUBLISHED, time });
      const { bytes, before, after } = changeOneByte(readExample(example));
      t.not(before, after);
      t.notOk(verifyExample(example, bytes).ok, time);
    }
  },
);

t.test('another key, log or position is rejected', async (t) => {
  const { bytes } = readExample(EXAMPLE);
  const foreign = signerFromSeed('roletrail.example', new Uint8Array(32).fill(4));
  const keyed = { ...EXAMPLE, vkey: formatVerifierKey(foreign) };
  t.same(outcome(keyed, bytes), ['fingerprint true', 'path false', 'signature false']);
  const elsewhere = { ...EXAMPLE, origin: 'roletrail.example/admin-events/1' };
  t.same(outcome(elsewhere, bytes), ['fingerprint true', 'path true', 'signature false']);
  t.same(outcome({ ...EXAMPLE, offset: 1 }, bytes), [
    'fingerprint true',
    'path false',
    'signature true',
  ]);
});
