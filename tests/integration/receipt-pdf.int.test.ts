/** The certificate of one decision, its text read back by a reader of PDF that is not ours. */
import { readFileSync } from 'node:fs';
import { certificate } from '@roletrail/api/writing/certificate';
import { formatReceiptText } from '@roletrail/contracts/receipt/receipt-text';
import { type Receipt, receipt } from '@roletrail/contracts/receipt/schema';
import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import { createTestUser } from '../helpers/api.ts';
import { codeOf, startTestService } from '../helpers/decisions.ts';
import { accept } from '../helpers/withdrawals.ts';

const SETTINGS = { service: 'https://roletrail.example', vkey: 'golden.example+1+key' };

function given(name: string): Receipt {
  const file = new URL(`../vectors/receipts/v3-${name}.json`, import.meta.url);
  return receipt.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** All that is written on it, its lines joined: long values are broken where the paper ends. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return (await extractText(document, { mergePages: true })).text;
}
async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return (await extractText(document)).text.flatMap((page) => page.split('\n'));
}
const bare = (text: string) => text.replace(/\s/g, '');

t.test('every word of a receipt is on it', async (t) => {
  for (const name of ['accepted-v3', 'declined-v3', 'withdrawn-v2']) {
    const text = bare(await textOf(await certificate(given(name), SETTINGS)));
    const { title, sentence, sections } = formatReceiptText(given(name));
    const facts = sections.flatMap((section) => section.facts);
    for (const word of [title, sentence, ...facts.flatMap(({ term, detail }) => [term, detail])]) {
      t.ok(text.includes(bare(word)), `${name}: ${word}`);
    }
    t.ok(text.includes('Thispageprovesnothingbyitself'), name);
    const lines = (await linesOf(await certificate(given(name), SETTINGS))).map(bare);
    t.ok(lines.includes(bare(`Key of the log: ${SETTINGS.vkey}`)), 'nothing stands behind the key');
  }
});

t.test('it names the signer, in letters that it has and those that it has not', async (t) => {
  const source = given('accepted-v3');
  const { opened } = source;
  if (opened === 'erased') return t.fail('erased');
  const named = (name: string): Receipt => ({
    ...source,
    opened: { ...opened, account: { email: 'z@example.org', name } },
  });
  const of = async (name: string) => textOf(await certificate(named(name), SETTINGS));
  t.match(await of('Zażółć Gęślą'), /Zażółć Gęślą \(z@example\.org\) accepted/);
  t.match(await of('Ελένη Иван'), /Ελένη Иван \(z@example/);
  t.match(
    bare(await of('張\u202eX')),
    /\\u\{5f35\}\\u\{202e\}X\(z@example/,
    'nothing is turned round',
  );
});

t.test('the same receipt makes the same bytes', async (t) => {
  const [first, second] = await Promise.all([
    certificate(given('accepted-v3'), SETTINGS),
    certificate(given('accepted-v3'), SETTINGS),
  ]);
  t.ok(first.equals(second));
  t.notOk(first.equals(await certificate(given('declined-v3'), SETTINGS)));
});

t.test('only its person gets it', async (t) => {
  const certificatesPerAddress = { max: 2, windowMs: 60_000 };
  const s = await startTestService(t, { config: { limits: { certificatesPerAddress } } });
  const [who, other] = [await createTestUser(s.api), await createTestUser(s.api)];
  const eventId = await accept(s.api, who);
  await s.settled();
  await s.signed();
  const url = `/api/me/consents/${eventId}/receipt.pdf`;
  const answer = await s.api.app.inject({ url, headers: who.headers });
  t.match(answer.headers, {
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="roletrail-receipt-${eventId}.pdf"`,
  });
  t.match(bare(await textOf(answer.rawPayload)), new RegExp(bare(who.email)));
  t.equal(codeOf(await s.api.app.inject({ url, headers: other.headers })), 'NOT_FOUND');
  const third = await s.api.app.inject({ url, headers: other.headers });
  t.equal(codeOf(third), 'RATE_LIMITED', 'so many from one address');
});

t.test('a name without a space is broken where the paper ends', async (t) => {
  const source = given('accepted-v3');
  const { opened } = source;
  if (opened === 'erased') return t.fail('erased');
  const name = '\u202e'.repeat(80);
  const account = { email: `${'a'.repeat(240)}@example.org`, name };
  const text = bare(
    await textOf(await certificate({ ...source, opened: { ...opened, account } }, SETTINGS)),
  );
  t.ok(text.includes(`${'\\u{202e}'.repeat(80)}(${'a'.repeat(240)}@example.org)`));
});
