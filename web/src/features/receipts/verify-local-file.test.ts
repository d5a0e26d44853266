import { readFileSync } from 'node:fs';
import t from 'tap';
import type { Ledger } from './api/ledger.ts';
import { isKey, verifyLocalFile } from './verify-local-file.ts';

const vector = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../../tests/vectors/receipts/${name}`, import.meta.url)),
  );
const RECEIPT = vector('v2-accepted-v3.json');
const VKEY = new TextDecoder().decode(vector('log.vkey')).trim();
const log = {
  topic: 'consent-events',
  partition: 1,
  size: 7,
  root: '0'.repeat(64),
  checkpointAt: null,
  vkey: VKEY,
};
const LEDGER: Ledger = { origin: 'golden.example', logs: [log] };
const encoder = new TextEncoder();

t.test('the key is the pinned one, else that of the site, else none', async (t) => {
  const live = { topic: 'consent-events', partition: 1, vkey: VKEY };
  const site = verifyLocalFile(RECEIPT, null, LEDGER);
  t.match(site, { report: { verdict: 'proved', keyFrom: 'site' }, live });
  const pinned = verifyLocalFile(RECEIPT, VKEY, LEDGER);
  t.match(pinned, { report: { verdict: 'proved', keyFrom: 'pinned' }, live });
  const offline = verifyLocalFile(RECEIPT, VKEY, null);
  t.match(offline, { report: { verdict: 'proved', keyFrom: 'pinned' }, live: null });
  t.match(verifyLocalFile(RECEIPT, null, null), { report: { verdict: 'unproved', keyFrom: null } });
});

t.test('a receipt of a missing ledger is reported', async (t) => {
  const elsewhere = { ...LEDGER, origin: 'second.example' };
  const ended = verifyLocalFile(RECEIPT, VKEY, elsewhere);
  t.match(ended, { report: { verdict: 'proved' }, live: null });
  const lastCheck = ended.kind === 'report' ? ended.report.checks.at(-1) : null;
  t.match(lastCheck, {
    name: 'ledger',
    status: 'skipped',
    detail: /^Ended ledger.*second\.example/,
  });
  t.match(verifyLocalFile(RECEIPT, null, elsewhere), { report: { verdict: 'unproved' } });
});

t.test('any other file is rejected with a reason, whatever its size', async (t) => {
  const cases: readonly [string, Uint8Array, RegExp][] = [
    ['nothing', new Uint8Array(), /not JSON/],
    ['ten megabytes', new Uint8Array(10_000_000).fill(0x61), /not JSON/],
    ['ten megabytes that begin like a zip', zipLike(10_000_000), /cut off/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), /not JSON/],
    ['a later form', encoder.encode('{"schema":"roletrail.receipt.v9"}'), /receipt\.v9/],
  ];
  for (const [name, bytes, why] of cases) {
    t.match(verifyLocalFile(bytes, null, LEDGER), { kind: 'unreadable', why }, name);
  }
});

function zipLike(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([0x50, 0x4b, 3, 4]);
  return bytes;
}

t.test('verifier keys are recognised', async (t) => {
  t.ok(isKey(VKEY));
  for (const text of ['', 'x', VKEY.slice(0, -1), `${VKEY} ${VKEY}`]) t.notOk(isKey(text), text);
});
