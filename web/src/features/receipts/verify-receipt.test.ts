import { readFileSync } from 'node:fs';
import type { LegalDocument } from '@roletrail/contracts/http/legal';
import t from 'tap';
import { readReceipt, verifyOwnReceipt } from './verify-receipt.ts';

const vector = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../../tests/vectors/receipts/${name}`, import.meta.url)),
  );
const READ = readReceipt(vector('v2-accepted-v3.json'));
const USER = '0192f0c0-0000-7000-8000-000000000001';
const log = {
  topic: 'consent-events',
  partition: 1,
  size: 7,
  root: '0'.repeat(64),
  checkpointAt: null,
  vkey: new TextDecoder().decode(vector('log.vkey')).trim(),
};
const LEDGER = { origin: 'golden.example', logs: [log] };
const TEXTS = READ.receipt.documents.map(
  ({ docType, version, sha256 }): LegalDocument => ({
    docType,
    version,
    html: '<p>Another text</p>',
    sha256,
    isRequired: true,
    effectiveDate: '2025-01-15',
    createdAt: '2025-01-15T00:00:00.000Z',
  }),
);

function judge(ledger = LEDGER, documents: readonly LegalDocument[] = [], userId = USER) {
  const { verdict, checks } = verifyOwnReceipt(READ, userId, ledger, documents);
  const by = (status: string) => checks.filter((c) => c.status === status).map((c) => c.name);
  return { verdict, failed: by('failed'), skipped: by('skipped') };
}

t.test('the key comes from the site, and the decision must be the user’s', async (t) => {
  t.match(judge(), { verdict: 'proved', failed: [] });
  t.match(judge(LEDGER, [], 'another user'), { verdict: 'refused', failed: ['person'] });
  t.match(judge({ ...LEDGER, logs: [] }), { verdict: 'refused', failed: ['log'] });
});

t.test('texts that cannot be fetched are skipped, different ones fail', async (t) => {
  t.match(judge(), { skipped: ['documents', 'opened', 'superseded'] });
  t.match(judge(LEDGER, TEXTS.slice(1)), { verdict: 'proved' }, 'one is missing');
  t.match(judge(LEDGER, TEXTS), { verdict: 'refused', failed: ['documents'] });
});
