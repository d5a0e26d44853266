/** The verifier key of a ledger in each form that is published; receipts and exports have tests of their own. */
import { formatVerifierKey, type NoteSigner, signerFromSeed } from '@roletrail/ledger/note-key';
import { refuseUnlessKeyOf } from '@roletrail/verify/bundle/manifest';
import t from 'tap';
import { ledgerKeyOption } from './option-values.ts';

const vkeyOf = (name: string, seed: number) => formatVerifierKey(signer(name, seed));
const signer = (name: string, seed: number): NoteSigner =>
  signerFromSeed(name, new Uint8Array(32).fill(seed));
const keyOf = (name: string, seed: number) => {
  const key = ledgerKeyOption(vkeyOf(name, seed));
  if (key === null) throw new Error('no key');
  return key;
};

/** Names under which the key of a ledger is published: bundles, then `GET /api/ledger`. */
const formsOf = (ledger: string) => [
  ledger,
  `${ledger}/consent-events/1`,
  `${ledger}/admin-events/0`,
];

t.test('the option', async (t) => {
  t.equal(ledgerKeyOption(undefined), null);
  for (const form of formsOf('careers.example')) {
    t.equal(keyOf(form, 1).origin, 'careers.example', form);
  }
  t.equal(ledgerKeyOption(`${vkeyOf('a.example', 1)}\n`)?.origin, 'a.example', 'as a file has it');
  for (const text of ['', 'x', vkeyOf('a.example', 1).slice(0, -2)]) {
    t.throws(() => ledgerKeyOption(text), { code: 'USAGE', message: /^--vkey is no verifier key/ });
  }
});

t.test('import-bundle', async (t) => {
  const bundle = { origin: 'bundle.test', vkey: vkeyOf('bundle.test', 7) };
  for (const form of formsOf('bundle.test')) refuseUnlessKeyOf(bundle, keyOf(form, 7));
  t.throws(() => refuseUnlessKeyOf(bundle, keyOf('bundle.test', 6)), {
    code: 'BUNDLE_INVALID',
    message: /its verifier key is bundle\.test\+/,
  });
  t.throws(() => refuseUnlessKeyOf(bundle, keyOf('other.example/consent-events/1', 7)), {
    code: 'BUNDLE_INVALID',
    message: /belongs to the ledger other\.example, and the bundle is of bundle\.test/,
  });
});
