/** `roletrail verify-receipt`: a receipt of the real service, checked without it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import { startRoletrail } from '../helpers/processes.ts';

/** The receipts of an acceptance and its withdrawal as downloaded, the key of their log, the terms. */
async function kept() {
  const s = await startTestService(t);
  const who = await createTestUser(s.api);
  const shown = await fetchDocuments(s.api, who);
  const { eventId } = (await postDecision(s.api, who, acceptance(who.id, shown))).json();
  const withdrawn = await s.api.app.inject({
    method: 'POST',
    url: '/api/me/consents/withdraw',
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    payload: {},
  });
  await s.settled();
  await s.signed();
  const receiptOf = async (id: string) => {
    const url = `/api/me/consents/${id}/receipt`;
    return (await s.api.app.inject({ url, headers: who.headers })).body;
  };
  const body = await receiptOf(eventId);
  const receipt: Receipt = JSON.parse(body);
  const vkey = s.api.config.ledger.vkeys[`${receipt.topic}/${receipt.partition}`] ?? '';
  const withdrawal: Receipt = JSON.parse(await receiptOf(withdrawn.json().eventId));
  return { text: body, receipt, withdrawal, vkey, terms: shown.terms.html, userId: who.id };
}

let given: Awaited<ReturnType<typeof kept>>;
t.before(async () => {
  given = await kept();
});

const statuses = (
  file: string | object,
  vkey: string | null,
  documents: readonly Uint8Array[] = [],
) => {
  const { verdict, checks } = verifyReceiptFile(
    typeof file === 'string' ? bytes(file) : canonicalBytes(file),
    vkey,
    documents,
  );
  const named = (status: string) =>
    checks.filter((one) => one.status === status).map(({ name }) => name);
  return { verdict, failed: named('failed'), skipped: named('skipped') };
};
const bytes = (text: string) => new TextEncoder().encode(text);

t.test('a receipt is proved by the key of its log, and by nothing less', async (t) => {
  const { text, vkey, terms, userId } = given;
  t.same(statuses(text, vkey, [bytes(terms)]), {
    verdict: 'proved',
    failed: [],
    skipped: ['opened', 'superseded'],
  });
  t.match(verifyReceiptFile(bytes(text), vkey, []), { userId, decision: 'accepted' });
  const keyless = statuses(text, null);
  t.equal(keyless.verdict, 'unproved');
  t.same(keyless.failed, []);
  t.ok(keyless.skipped.includes('signature') && keyless.skipped.includes('inclusion'));
  t.same(statuses(text, vkey, [bytes(`${terms} `)]).failed, ['documents'], 'another text');
});

t.test('whatever is changed in it is refused', async (t) => {
  const { receipt, vkey } = given;
  const entry = Buffer.from(receipt.entry, 'base64');
  const flipped = (at: number) => {
    const copy = Buffer.from(entry);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString('base64');
  };
  const changes: readonly [string, Partial<Receipt>][] = [
    ...[0, entry.length >> 1, entry.length - 1].map(
      (at) => [`byte ${at} of the entry`, { entry: flipped(at) }] as [string, Partial<Receipt>],
    ),
    ['the event', { eventId: '01890000-0000-7000-8000-000000000009' }],
    ['the decision', { decision: 'declined' }],
    ['the offset', { offset: receipt.offset + 1 }],
    ['the partition', { partition: receipt.partition + 1 }],
    ['the leaf', { leafHash: 'a'.repeat(64) }],
    ['a document', { documents: receipt.documents.slice(1) }],
    [
      'the root',
      { proof: receipt.proof.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`) },
    ],
    ['the rest', { proof: `${receipt.proof}x` }],
  ];
  for (const [name, change] of changes) {
    const { verdict, failed } = statuses({ ...receipt, ...change }, vkey);
    t.equal(verdict, 'refused', name);
    t.ok(failed.length > 0, `${name}: ${failed}`);
  }
  const { origin } = parseLedgerKey(vkey);
  const forged = (name: string) =>
    formatVerifierKey(signerFromSeed(name, new Uint8Array(32).fill(7)));
  t.same(statuses(receipt, forged(origin)).failed, ['signature'], 'another key of that name');
  t.same(statuses(receipt, forged('other.example')).failed, ['key'], 'of another ledger');
});

t.test('a withdrawal is proved together with what it takes back', async (t) => {
  const { withdrawal, receipt, vkey, terms } = given;
  const judged = (change: Partial<Receipt>) =>
    statuses({ ...withdrawal, ...change }, vkey, [bytes(terms)]);
  t.same(judged({}), { verdict: 'proved', failed: [], skipped: ['opened', 'superseded'] });
  const { acceptance } = withdrawal;
  if (acceptance === null) return t.fail('no acceptance');
  t.same(judged({ acceptance: null }).failed, ['content'], 'left out');
  t.same(judged({ acceptance: { ...acceptance, proof: receipt.proof } }).failed, []);
  const { entry, proof } = withdrawal;
  const itself = { offset: withdrawal.offset, entry, proof };
  t.same(judged({ acceptance: itself }).failed, ['content'], 'another event');
  t.same(judged({ acceptance: { ...acceptance, offset: 99 } }).failed, ['acceptance']);
});

t.test('what is no receipt stops, and is never guessed at', async (t) => {
  const { receipt, vkey } = given;
  const texts: readonly [string, RegExp][] = [
    ['', /not JSON/],
    ['[]', /no schema/],
    ['null', /no schema/],
    [
      JSON.stringify({ ...receipt, schema: 'roletrail.receipt.v9' }),
      /names "roletrail\.receipt\.v9"/,
    ],
    [JSON.stringify({ ...receipt, entry: 7 }), /damaged: entry/],
  ];
  for (const [text, message] of texts) {
    t.throws(() => statuses(text, vkey), { code: 'RECEIPT_UNREADABLE', message });
  }
  t.throws(() => statuses(receipt, 'x'), { code: 'KEY_INVALID' });
});

t.test('the command: what it says, and how it ends', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-receipt-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { text, vkey, terms, receipt } = given;
  const file = join(folder, 'receipt.json');
  await writeFile(file, text);
  await writeFile(join(folder, 'terms.html'), terms);
  await writeFile(join(folder, 'other.json'), JSON.stringify({ ...receipt, decision: 'declined' }));
  const run = async (...args: readonly string[]) => {
    const process = startRoletrail(['verify-receipt', ...args]);
    return { ...(await process.ended), output: process.output() };
  };
  const document = join(folder, 'terms.html');
  const [proved, json, unproved, refused, absent] = await Promise.all([
    run(file, '--vkey', vkey, '--document', document),
    run(file, '--vkey', vkey, '--json'),
    run(file),
    run(join(folder, 'other.json'), '--vkey', vkey),
    run(join(folder, 'nothing.json')),
  ]);
  t.match(proved, { code: 0, output: /^accepted 20.*✓ The texts are those.*\nProved: /s });
  t.equal(json.code, 0);
  t.match(JSON.parse(json.output), { verdict: 'proved', eventId: receipt.eventId });
  t.match(unproved, {
    code: 2,
    output: /- The signed root carries the signature of the key: no key.*\nNot proved/s,
  });
  t.match(refused, { code: 1, output: /✗ The entry says.*\nRefused/s });
  t.match(absent, { code: 7, output: /\[NOT_FOUND\]/ });
});
