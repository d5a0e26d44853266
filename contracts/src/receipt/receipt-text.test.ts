import { readFileSync } from 'node:fs';
import t from 'tap';
import { acceptanceReason, withdrawalReason } from '../events/consent.ts';
import { formatReceiptText, implausibleTimes } from './receipt-text.ts';
import { type Receipt, receipt } from './schema.ts';

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
    formatReceiptText(given)
      .sections.filter(({ title }) => (title === RECORDED) === raw)
      .flatMap((section) => section.facts.map(({ term, detail }) => [term, detail] as const)),
  );
const factsOf = (given: Receipt) => facts(given, false);

t.test('an acceptance names its signer, its texts, its button and three clocks', async (t) => {
  const given = vector('v3-accepted-v3');
  const { title, sentence } = formatReceiptText(given);
  t.equal(title, 'Receipt of an acceptance');
  t.equal(
    sentence,
    'Ann Example (ann@example.org) accepted Terms 2025-01-15 and Privacy policy 2025-01-15 on 16 Jan 2025, 09:30:00 UTC.',
  );
  const facts = factsOf(given);
  t.equal(facts.get('Button that accepts'), '“Accept & Continue to Dashboard”');
  t.equal(facts.get('How the box was ticked'), 'by reaching the end of the text');
  t.equal(facts.get('Browser: box ticked'), '16 Jan 2025, 09:30:00 UTC');
  t.equal(facts.get('Service: request came in'), '16 Jan 2025, 09:30:00 UTC');
  t.equal(facts.get('Ledger'), 'golden.example/consent-events/1');
});

t.test('unrecorded and erased values are named as such', async (t) => {
  const declined = factsOf(vector('v3-declined-v3'));
  t.equal(declined.get('Words on the screen'), 'not recorded');
  t.equal(declined.get('Service: documents sent'), 'not recorded');
  t.equal(declined.get('Browser: text shown'), 'not recorded');
  t.equal(declined.get('Account, address, browser'), 'erased: the key to it was destroyed');
  t.match(formatReceiptText(vector('v3-declined-v3')).sentence, /^The person 0192.* declined /);
  t.equal(factsOf(vector('v3-accepted-v1')).get('E-mail address proved'), 'not recorded');
  const given = vector('v3-withdrawn-v2');
  if (given.opened === 'erased') return t.fail('it is not');
  for (const ip of ['not_recorded', '']) {
    const facts = factsOf({ ...given, opened: { ...given.opened, ip } });
    t.equal(facts.get('Network address'), 'not recorded');
  }
});

t.test('the headline says if the address was not confirmed', async (t) => {
  const given = vector('v3-accepted-v3');
  const headline = (change: object) => formatReceiptText({ ...given, ...change }).sentence;
  const note = 'an address that was not confirmed at the time';
  t.ok(headline({ emailProved: true }).startsWith('Ann Example (ann@example.org) accepted '));
  for (const emailProved of [false, 'not_recorded']) {
    const wanted = `Ann Example (ann@example.org, ${note}) accepted `;
    t.ok(headline({ emailProved }).startsWith(wanted), String(emailProved));
  }
  if (given.opened === 'erased') return t.fail('it is not');
  const opened = { ...given.opened, account: { email: 'ann@example.org', name: null } };
  t.ok(headline({ opened, emailProved: true }).startsWith('ann@example.org accepted '));
  t.ok(headline({ opened, emailProved: false }).startsWith(`ann@example.org (${note}) accepted `));
});

t.test('a withdrawal by the service is no act of the person', async (t) => {
  const given = vector('v3-withdrawn-v2');
  t.match(
    formatReceiptText(given).sentence,
    /^Ann Example \(ann@example\.org\) withdrew the accept/,
  );
  t.equal(factsOf(given).get('Withdrawn by'), 'the person');
  const reason = 'address_proved_by_another';
  const system: Receipt = { ...given, actor: 'system', reason, emailProved: false };
  t.equal(
    formatReceiptText(system).sentence,
    'RoleTrail withdrew the acceptance recorded for Ann Example (ann@example.org, an address that was not confirmed at the time) of Terms 2025-01-15 and Privacy policy 2025-01-15 on 16 Jan 2025, 09:30:00 UTC.',
  );
  const facts = factsOf(system);
  t.equal(facts.get('Withdrawn by'), 'RoleTrail');
  t.equal(facts.get('E-mail address proved'), 'no');
  t.equal(
    facts.get('Reason'),
    'the address was first proved after this acceptance; someone else may have made it',
  );
  t.notOk(factsOf(vector('v3-accepted-v5')).has('Withdrawn by'));
});

/** Returns terms and details of one section. */
const section = (given: Receipt, wanted: string) =>
  formatReceiptText(given)
    .sections.find(({ title }) => title === wanted)
    ?.facts.map(({ term, detail }) => `${term}: ${detail}`);

t.test('the reason of an acceptance is a claim of the browser', async (t) => {
  const forged = { ...vector('v3-accepted-v5'), reason: 'declined' };
  const claim = 'Why it was asked: the decision before was a refusal';
  t.ok(section(forged, 'Reported by the browser')?.includes(claim));
  const ofServer = formatReceiptText(forged).sections.filter(
    ({ title }) => title !== 'Reported by the browser',
  );
  t.notMatch(JSON.stringify(ofServer), /refusal|"Reason"/);
  const declined = section(vector('v3-declined-v4'), 'What was decided');
  t.ok(declined?.includes('Reason: the person declined'), 'it follows from the decision');
  t.notMatch(section(vector('v3-withdrawn-v2'), 'Reported by the browser'), ['Why it was asked']);
});

t.test('offered and reported words are apart, and equal ones are named once', async (t) => {
  const [OFFERED, REPORTED] = ['Offered by RoleTrail', 'Reported by the browser'];
  const words = [
    'Statement beside the box: “I have read and accept the Terms & Conditions – zażółć”',
    'Button that accepts: “Accept & Continue to Dashboard”',
    'Language: en-GB',
  ];
  const box = [
    'How the box was ticked: by reaching the end of the text',
    'Scrolled to the end: yes',
  ];
  const none = ['Words on the screen: not recorded'];
  const asked = 'Why it was asked: the terms had changed';
  const given = vector('v3-accepted-v5');
  t.same(section(given, OFFERED), words);
  t.same(section(given, REPORTED), [
    asked,
    'Words on the screen: the words that RoleTrail offered',
    ...box,
  ]);
  const before = vector('v3-accepted-v4');
  t.same(section(before, OFFERED), none);
  t.same(section(before, REPORTED), [asked, ...words, ...box], 'the browser’s word alone');
  t.same(section(vector('v3-declined-v4'), OFFERED), words);
  t.same(section(vector('v3-declined-v4'), REPORTED), none);
  const { screen } = given;
  if (screen.reported === 'not_recorded') return t.fail('reported');
  const other = { ...screen, reported: { ...screen.reported, buttonText: 'No, thanks' } };
  t.match(section({ ...given, screen: other }, REPORTED), [
    asked,
    words[0],
    /No, thanks/,
    words[2],
  ]);
});

t.test('a time that cannot be right is marked with the reason', async (t) => {
  const given = vector('v3-accepted-v5-implausible');
  const late = 'implausible: more than 5 minutes after the decision reached us';
  const early = 'implausible: more than 5 minutes before we sent the documents';
  t.equal(factsOf(given).get('Browser: text shown'), `1 Jan 2031, 00:00:00 UTC, ${late}`);
  t.equal(factsOf(given).get('Browser: end reached'), `16 Jan 2025, 09:04:59 UTC, ${early}`);
  t.equal(factsOf(given).get('Browser: box ticked'), '16 Jan 2025, 09:30:00 UTC');
  t.same(
    implausibleTimes(given).map(({ term }) => term),
    ['Browser: text shown', 'Browser: end reached'],
  );
  t.same(implausibleTimes(vector('v3-accepted-v1')), []);
  t.same(implausibleTimes(vector('v3-withdrawn-v2')), []);
});

t.test('a reason is a sentence; its code, and exact times, are at the end', async (t) => {
  const given = vector('v3-accepted-v4');
  t.equal(factsOf(given).get('Why it was asked'), 'the terms had changed');
  t.equal(factsOf(given).get('In their own words'), '“I want to go on”');
  const raw = facts(given, true);
  t.equal(raw.get('Browser: reason'), 'terms_changed');
  t.equal(raw.get('Log: order given'), '2025-01-16T09:30:00.000Z');
  t.equal(raw.get('Signed in'), '2025-01-16T09:00:00.000Z');
  t.notOk(facts(vector('v3-declined-v3'), true).has('Browser: text shown'), 'nothing to tell');
  t.equal(factsOf(vector('v3-declined-v3')).get('Reason'), 'the person declined');
  const free = { ...vector('v3-accepted-v1'), reason: 'a change of mind' };
  t.equal(factsOf(free).get('Why it was asked'), '“a change of mind”', 'as the first version held');
});

t.test('every code of a reason has its words', async (t) => {
  const codes = [...acceptanceReason.options, ...withdrawalReason.options, 'user_declined'];
  for (const reason of codes) {
    const reasonText = factsOf({ ...vector('v3-accepted-v4'), reason }).get('Why it was asked');
    t.ok(reasonText && !reasonText.startsWith('“'), reason);
  }
});

t.test('no value of a receipt is left out of its words', async (t) => {
  // only values that need no words, and those for programs
  const BYTES = new Set(['entry', 'proof', 'acceptance', 'schema', 'topic', 'partition']);
  const given = vector('v3-accepted-v5');
  const words = JSON.stringify(formatReceiptText(given));
  const values = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(values)
      : typeof value === 'string'
        ? [value]
        : [];
  for (const [name, value] of Object.entries(given)) {
    if (BYTES.has(name) || value === 'not_recorded') continue;
    for (const text of values(value)) {
      const spelled =
        { scroll: 'end of the text', terms: 'Terms', privacy: 'Privacy' }[text] ?? text;
      t.ok(words.includes(spelled), `${name}: ${text}`);
    }
  }
});
