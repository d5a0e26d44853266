import { readFileSync } from 'node:fs';
import t from 'tap';
import { acceptanceReason, withdrawalReason } from '../events/consent.ts';
import { type Receipt, receipt } from './schema.ts';
import { receiptWords } from './words.ts';

const vector = (name: string): Receipt =>
  receipt.parse(
    JSON.parse(
      readFileSync(
        new URL(`../../../tests/vectors/receipts/${name}.json`, import.meta.url),
        'utf8',
      ),
    ),
  );
const RECORDED = 'As it is recorded, to the letter';
const facts = (given: Receipt, raw: boolean) =>
  new Map(
    receiptWords(given)
      .sections.filter(({ title }) => (title === RECORDED) === raw)
      .flatMap((section) => section.facts.map(({ term, detail }) => [term, detail] as const)),
  );
const factsOf = (given: Receipt) => facts(given, false);

t.test('an acceptance names its signer, its texts, its button and three clocks', async (t) => {
  const given = vector('v2-accepted-v3');
  const { title, sentence } = receiptWords(given);
  t.equal(title, 'Receipt of an acceptance');
  t.equal(
    sentence,
    'Ann Example (ann@example.org) accepted Terms 2025-01-15 and Privacy policy 2025-01-15 on 16 Jan 2025, 09:30:00 UTC.',
  );
  const facts = factsOf(given);
  t.equal(facts.get('Button that was pressed'), '“Accept & Continue to Dashboard”');
  t.equal(facts.get('How the box was ticked'), 'by reaching the end of the text');
  t.equal(facts.get('Browser: box ticked'), '16 Jan 2025, 09:30:00 UTC');
  t.equal(facts.get('Service: request came in'), '16 Jan 2025, 09:30:00 UTC');
  t.equal(facts.get('Ledger'), 'golden.example/consent-events/1');
});

t.test('what was not recorded is said so, and so is what was erased', async (t) => {
  const declined = factsOf(vector('v2-declined-v3'));
  for (const term of ['Statement beside the box', 'Button that was pressed', 'Language']) {
    t.equal(declined.get(term), 'not recorded', term);
  }
  t.equal(declined.get('Browser: text shown'), 'not recorded');
  t.equal(declined.get('Account, address, browser'), 'erased: the key to it was destroyed');
  t.match(receiptWords(vector('v2-declined-v3')).sentence, /^The person 0192.* declined /);
  t.equal(factsOf(vector('v2-accepted-v1')).get('E-mail address proved'), 'not recorded');
  const given = vector('v2-withdrawn-v2');
  if (given.opened === 'erased') return t.fail('it is not');
  for (const ip of ['not_recorded', '']) {
    const facts = factsOf({ ...given, opened: { ...given.opened, ip } });
    t.equal(facts.get('Network address'), 'not recorded');
  }
});

t.test('a reason is told in words; its code, and exact times, stand at the end', async (t) => {
  const given = vector('v2-accepted-v4');
  t.equal(factsOf(given).get('Why it was asked'), 'the terms had changed');
  t.equal(factsOf(given).get('In their own words'), '“I want to go on”');
  const raw = facts(given, true);
  t.equal(raw.get('Reason'), 'terms_changed');
  t.equal(raw.get('Log: order given'), '2025-01-16T09:30:00.000Z');
  t.equal(raw.get('Signed in'), '2025-01-16T09:00:00.000Z');
  t.notOk(facts(vector('v2-declined-v3'), true).has('Browser: text shown'), 'nothing to tell');
  t.equal(factsOf(vector('v2-declined-v3')).get('Reason'), 'the person declined');
  const free = { ...vector('v2-accepted-v1'), reason: 'a change of mind' };
  t.equal(factsOf(free).get('Why it was asked'), '“a change of mind”', 'as the first version held');
});

t.test('every code of a reason has its words', async (t) => {
  const codes = [...acceptanceReason.options, ...withdrawalReason.options, 'user_declined'];
  for (const reason of codes) {
    const told = factsOf({ ...vector('v2-accepted-v4'), reason }).get('Why it was asked');
    t.ok(told && !told.startsWith('“'), reason);
  }
});

t.test('no value of a receipt is left out of its words', async (t) => {
  // bytes that stand for themselves, and what only a program reads
  const BYTES = new Set(['entry', 'proof', 'acceptance', 'schema', 'topic', 'partition']);
  const given = vector('v2-accepted-v4');
  const words = JSON.stringify(receiptWords(given));
  const values = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(values)
      : typeof value === 'string'
        ? [value]
        : [];
  for (const [name, value] of Object.entries(given)) {
    if (BYTES.has(name)) continue;
    for (const text of values(value)) {
      const spelled =
        { scroll: 'end of the text', terms: 'Terms', privacy: 'Privacy' }[text] ?? text;
      t.ok(words.includes(spelled), `${name}: ${text}`);
    }
  }
});
