import type { LegalDocument, Receipt } from '@roletrail/contracts/http/legal';
import { toBase64 } from '@roletrail/ledger/base64';
import { signCheckpoint } from '@roletrail/ledger/checkpoint';
import { sha256 } from '@roletrail/ledger/hash';
import { toHex } from '@roletrail/ledger/hex';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { inclusionProof } from '@roletrail/ledger/prove';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { TileSet } from '@roletrail/ledger/tile';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { appendLeaves, emptyTree } from '@roletrail/ledger/tree';
import t from 'tap';
import { verifyOwnReceipt } from './verify-receipt.ts';

const ORIGIN = 'roletrail.example';
const USER = '01890000-0000-7000-8000-000000000001';
const EVENT = '01890000-0000-7000-8000-000000000009';
const signer = signerFromSeed('roletrail.example', new Uint8Array(32).fill(3));
const bytes = (text: string) => new TextEncoder().encode(text);

const TERMS: LegalDocument = {
  docType: 'terms',
  version: '1',
  html: '<p>Terms</p>',
  sha256: toHex(sha256(bytes('<p>Terms</p>'))),
  isRequired: true,
  effectiveDate: '2025-01-15',
  createdAt: '2025-01-15T00:00:00.000Z',
};
const named = { docType: TERMS.docType, version: TERMS.version, sha256: TERMS.sha256 };

function receiptFor(event: object): Receipt {
  const entry = bytes(JSON.stringify(event));
  const leaves = [bytes('a'), bytes('b'), entry, bytes('c')].map((e) => leafHash(e));
  const { size, root, tiles } = appendLeaves(emptyTree(), leaves);
  const checkpoint = signCheckpoint({ origin: `${ORIGIN}/consent-events/1`, size, root }, signer);
  const hashes = inclusionProof(2, size, new TileSet(tiles));
  return {
    schema: 'roletrail.receipt.v1',
    eventId: EVENT,
    decision: 'accepted',
    topic: 'consent-events',
    partition: 1,
    offset: 2,
    entry: toBase64(entry),
    leafHash: toHex(leafHash(entry)),
    proof: formatTlogProof({ index: 2, hashes, checkpoint, extra: null }),
    documents: [named],
    opened: 'erased',
    successors: [],
  };
}

const EVENT_BODY = { id: EVENT, data: { decision: 'accepted', userId: USER, documents: [named] } };
const RECEIPT = receiptFor(EVENT_BODY);
const log = {
  topic: 'consent-events',
  partition: 1,
  size: 4,
  root: '0'.repeat(64),
  checkpointAt: null,
  vkey: formatVerifierKey(signer),
};
const LEDGER = { origin: ORIGIN, logs: [log] };

function judge(receipt: Receipt, ledger = LEDGER, documents = [TERMS]) {
  const { ok, findings } = verifyOwnReceipt(receipt, USER, ledger, documents);
  const by = (status: string) => findings.filter((f) => f.status === status).map((f) => f.name);
  return { ok, failed: by('failed'), skipped: by('skipped'), passed: by('passed') };
}

t.test('a true receipt passes every check', async (t) => {
  const { ok, failed, skipped, passed } = judge(RECEIPT);
  t.ok(ok);
  t.same([failed, skipped], [[], []]);
  t.equal(passed.length, 10);
});

t.test('what the bytes say must be what the receipt says', async (t) => {
  const { data } = EVENT_BODY;
  const lies = {
    'another event': { ...EVENT_BODY, id: 'x' },
    'another decision': { ...EVENT_BODY, data: { ...data, decision: 'declined' } },
    'another person': { ...EVENT_BODY, data: { ...data, userId: 'x' } },
    'another document': {
      ...EVENT_BODY,
      data: { ...data, documents: [{ ...named, sha256: 'f'.repeat(64) }] },
    },
    'no documents': { ...EVENT_BODY, data: { ...data, documents: undefined } },
    'no object': 7 as unknown as object,
  };
  for (const [name, event] of Object.entries(lies)) {
    const { ok, failed } = judge(receiptFor(event));
    t.notOk(ok, name);
    t.same(failed, ['content'], name);
  }
});

t.test('other bytes, places, keys and logs are refused', async (t) => {
  const other = toBase64(bytes('other'));
  t.match(judge({ ...RECEIPT, entry: other }), { ok: false, failed: ['content', 'entry'] });
  t.match(judge({ ...RECEIPT, entry: '!' }), { ok: false });
  t.match(judge({ ...RECEIPT, leafHash: 'zz' }), { ok: false });
  t.match(judge({ ...RECEIPT, offset: 1 }), { ok: false, failed: ['index'] });
  t.match(judge({ ...RECEIPT, proof: 'nonsense' }), { ok: false });
  t.match(judge({ ...RECEIPT, partition: 2 }), { ok: false, failed: ['log'] });
  const foreign = signerFromSeed('roletrail.example', new Uint8Array(32).fill(4));
  const keyed = { ...LEDGER, logs: [{ ...log, vkey: formatVerifierKey(foreign) }] };
  t.match(judge(RECEIPT, keyed), { ok: false, failed: ['signature'] });
  t.match(judge(RECEIPT, { ...LEDGER, origin: 'elsewhere' }), { ok: false, failed: ['origin'] });
});

t.test('documents that are gone are skipped, changed ones fail', async (t) => {
  t.match(judge(RECEIPT, LEDGER, []), { ok: true, skipped: ['documents'] });
  const changed = { ...TERMS, html: '<p>Terms!</p>' };
  t.match(judge(RECEIPT, LEDGER, [changed]), { ok: false, failed: ['documents'] });
});
