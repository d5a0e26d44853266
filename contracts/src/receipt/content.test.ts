/** Which bytes of a signing service are accepted, whatever it recorded. */
import { readFileSync } from 'node:fs';
import { toBase64 } from '@roletrail/ledger/base64';
import { toHex } from '@roletrail/ledger/hex';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { MemoryLog } from '@roletrail/ledger/testing/memory-log';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import t from 'tap';
import { canonicalBytes } from '../canonical.ts';
import { checkReceipt, type TrustedKey } from './check.ts';
import { deriveReceiptFields, recordedEvent } from './derived-fields.ts';
import { readReceipt } from './read.ts';

const ACCEPTED = new URL('../../../tests/vectors/receipts/v3-accepted-v3.json', import.meta.url);
const WITHDRAWN = new URL('../../../tests/vectors/receipts/v3-withdrawn-v2.json', import.meta.url);

type Json = Readonly<Record<string, unknown>>;

function judge(bytes: Uint8Array, key: TrustedKey) {
  const { receipt, checksOfReading } = readReceipt(bytes);
  const report = checkReceipt(receipt, {
    key,
    documents: [],
    userId: null,
    before: checksOfReading,
  });
  const by = (status: string) => report.checks.filter((check) => check.status === status);
  return {
    ...report,
    failed: by('failed').map(({ name }) => name),
    skipped: by('skipped').map(({ name }) => name),
    details: by('failed')
      .map(({ detail }) => detail)
      .join(' '),
  };
}

/** Builds a receipt of any bytes, as signed by a malicious service. */
async function signedReceipt(entry: string, over: Json = {}): Promise<Uint8Array> {
  const origin = 'ledger.example/consent-events/0';
  const log = new MemoryLog(origin);
  const bytes = new TextEncoder().encode(entry);
  log.append([new Uint8Array([7]), bytes]);
  const event = recordedEvent(bytes) ?? {};
  const proof = formatTlogProof({
    index: 1,
    hashes: await log.inclusion(1),
    checkpoint: await log.checkpoint(FORGER),
    extra: null,
  });
  return canonicalBytes({
    schema: 'roletrail.receipt.v3',
    ...deriveReceiptFields(event, event),
    topic: 'consent-events',
    partition: 0,
    offset: 1,
    entry: toBase64(bytes),
    leafHash: toHex(leafHash(bytes)),
    proof,
    acceptance: null,
    opened: 'erased',
    supersededBy: [],
    ...over,
  });
}
const FORGER = signerFromSeed('ledger.example/consent-events/0', new Uint8Array(32).fill(4));

t.test('of bytes that are in the ledger, no more is believed than they record', async (t) => {
  const accepted: Json & { entry: string } = JSON.parse(readFileSync(ACCEPTED, 'utf8'));
  const key = { vkey: formatVerifierKey(FORGER), from: 'pinned' } as const;
  const entry = Buffer.from(accepted.entry, 'base64').toString();
  const judged = async (text: string, over: Json = {}) =>
    judge(await signedReceipt(text, over), key);
  t.match(await judged(entry), { verdict: 'proved', failed: [] });

  const newer = await judged(entry.replace('accepted.v3', 'accepted.v9'));
  t.match(newer, { verdict: 'unproved', failed: [], decidedAt: null, userId: null });
  t.ok(newer.skipped.includes('content'), 'a later version is never guessed at');

  const others: readonly [string, string, RegExp][] = [
    ['no decision', entry.replace('consent.accepted.v3', 'evidence.viewed.v1'), /no such decision/],
    ['another kind', entry.replace('accepted.v3', 'declined.v3'), /no such decision/],
    ['a name twice', entry.replace('{', '{"data":{"decision":"declined"},'), /cannot be read/],
    ['spaces', entry.replace(':', ': '), /cannot be read/],
  ];
  for (const [what, text, why] of others) {
    const { verdict, failed, details } = await judged(text);
    t.same([verdict, failed], ['refused', ['content']], what);
    t.match(details, why, what);
  }
});

t.test('the actor of a withdrawal is the one that the entry records', async (t) => {
  const golden: { entry: string } = JSON.parse(readFileSync(WITHDRAWN, 'utf8'));
  const key = { vkey: formatVerifierKey(FORGER), from: 'pinned' } as const;
  const event = JSON.parse(Buffer.from(golden.entry, 'base64').toString());
  const data = { ...event.data, actor: { kind: 'system', id: null }, authentication: null };
  const entry = Buffer.from(canonicalBytes({ ...event, data })).toString();
  const judged = async (over: Json) => judge(await signedReceipt(entry, over), key);
  t.match(await judged({}), { verdict: 'proved', failed: [] });
  const byPerson = Buffer.from(golden.entry, 'base64').toString();
  const own = judge(await signedReceipt(byPerson, { actor: 'user' }), key);
  t.match(own, { verdict: 'proved', failed: [] });
  for (const actor of ['user', 'not_recorded']) {
    const { failed, details } = await judged({ actor });
    t.same([failed, details], [['content'], 'Not as it was recorded: actor.'], actor);
  }
});
