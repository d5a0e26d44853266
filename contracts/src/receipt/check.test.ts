import { readdirSync, readFileSync } from 'node:fs';
import {
  formatVerifierKey,
  parseVerifierKey,
  signerFromSeed,
  verifierFromPublicKey,
} from '@roletrail/ledger/note-key';
import t from 'tap';
import { canonicalBytes } from '../canonical.ts';
import { ReceiptUnreadable } from './archive.ts';
import { checkProof, checkReceipt, type TrustedKey } from './check.ts';
import { readReceipt } from './read.ts';

/** Receipts of every decision and event version, in each form; permanently valid bytes. */
const GOLDEN = new URL('../../../tests/vectors/receipts/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, GOLDEN)));
const NAMES = readdirSync(GOLDEN).filter((name) => name.endsWith('.json'));
const textOf = (name: string) => readFileSync(new URL(name, GOLDEN), 'utf8');
const VKEY = textOf('log.vkey').trim();
const PINNED: TrustedKey = { vkey: VKEY, from: 'pinned' };

type Json = Readonly<Record<string, unknown>>;
const jsonOf = (name: string): Json => JSON.parse(textOf(name));

function judge(bytes: Uint8Array, key: TrustedKey | null = PINNED, userId: string | null = null) {
  const { receipt, checksOfReading } = readReceipt(bytes);
  const report = checkReceipt(receipt, { key, documents: [], userId, before: checksOfReading });
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

t.test('receipts of every form and event version are proved by the key of their log', async (t) => {
  t.same(new Set(NAMES.map((name) => name.slice(0, 2))), new Set(['v1', 'v2', 'v3']));
  for (const name of NAMES) {
    const { verdict, skipped, decidedAt } = judge(bytesOf(name));
    t.equal(verdict, 'proved', name);
    const claims = name.includes('implausible') ? ['claims'] : [];
    t.same(skipped, ['documents', ...claims, 'opened', 'superseded'], name);
    t.equal(decidedAt, '2025-01-16T09:30:00.000Z');
  }
});

t.test('what an event never recorded is not recorded, and nothing else', async (t) => {
  const nothing = { shownAt: NOT, scrolledAt: NOT, tickedAt: NOT };
  t.match(jsonOf('v2-declined-v3.json'), { screen: NOT, times: { claimed: nothing } });
  t.match(jsonOf('v2-withdrawn-v2.json'), { screen: NOT, times: { claimed: nothing } });
  t.match(jsonOf('v2-accepted-v1.json'), {
    emailProved: NOT,
    screen: { buttonText: 'Accept & Continue to Dashboard', tick: 'scroll' },
  });
  t.match(jsonOf('v2-accepted-v3.json'), { emailProved: true });
  const claim = { buttonText: 'Accept & Continue to Dashboard', tick: 'scroll' };
  t.match(jsonOf('v3-accepted-v4.json').screen, { offered: NOT, reported: claim });
  t.match(jsonOf('v3-accepted-v5.json').screen, { offered: OFFERED, reported: OFFERED });
  t.match(jsonOf('v3-declined-v4.json').screen, { offered: OFFERED, reported: NOT });
  t.match(jsonOf('v3-withdrawn-v2.json'), {
    screen: { offered: NOT, reported: NOT },
    times: { observed: { presentedAt: NOT } },
  });
});
const OFFERED = { buttonText: 'Accept & Continue to Dashboard', locale: 'en-GB' };

t.test('implausible times are named, and are claims that refuse nothing', async (t) => {
  const { verdict, checks } = judge(bytesOf('v3-accepted-v5-implausible.json'));
  t.equal(verdict, 'proved');
  t.equal(
    checks.find(({ name }) => name === 'claims')?.detail,
    'its claim: shownAt 2031-01-01T00:00:00.000Z is implausible: more than 5 minutes after the decision reached us; scrolledAt 2025-01-16T09:04:59.999Z is implausible: more than 5 minutes before we sent the documents',
  );
});
const NOT = 'not_recorded';

/** Lists every scalar value of a receipt with its path. */
function* leaves(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) yield path;
  else if (Object.keys(value).length === 0) yield path;
  else for (const [name, member] of Object.entries(value)) yield* leaves(member, [...path, name]);
}

/** Returns another value that fits the same field, judging from the value. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  if (typeof value !== 'string') return [];
  const turned = {
    accepted: 'declined',
    declined: 'accepted',
    withdrawn: 'accepted',
    terms: 'privacy',
    privacy: 'terms',
    scroll: 'user',
  }[value];
  if (turned !== undefined) return turned;
  const digit = value.search(/[0-8](?=[^0-8]*$)/);
  if (digit === -1) return `${value}x`;
  return `${value.slice(0, digit)}${Number(value[digit]) + 1}${value.slice(digit + 1)}`;
}

function changed(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return other(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as Json) };
  Object.assign(copy, { [name]: changed((value as Json)[name], rest) });
  return copy;
}

/** Fields that no proof covers, and the check that reports this. */
const ASSERTED: Readonly<Record<string, string>> = {
  opened: 'opened',
  supersededBy: 'superseded',
  successors: 'superseded',
};
/** Fields that a check of another name covers. */
const JUDGED_BY: Readonly<Record<string, RegExp>> = {
  entry: /content|entry/,
  proof: /proof_format|signature|inclusion|index|checkpoint_format/,
  leafHash: /entry/,
  offset: /index/,
  topic: /place/,
  partition: /place/,
  acceptance: /content|acceptance/,
};

t.test('every changed field is refused by name, or is asserted only by the service', async (t) => {
  for (const name of NAMES) {
    const whole = jsonOf(name);
    for (const path of leaves(whole)) {
      const [field = ''] = path;
      const where = `${name} ${path.join('.')}`;
      const lie = changed(whole, path);
      t.not(JSON.stringify(lie), JSON.stringify(whole), `${where}: it is another value`);
      const verdict = attempt(lie);
      if (field in ASSERTED) {
        if (verdict.kind === 'unreadable') t.match(verdict.message, field, where);
        else t.ok(verdict.skipped.includes(ASSERTED[field] ?? ''), where);
        continue;
      }
      if (verdict.kind === 'unreadable') {
        t.match(verdict.message, field === 'schema' ? /names|damaged/ : path.join('.'), where);
        continue;
      }
      t.equal(verdict.verdict, 'refused', where);
      const judged = JUDGED_BY[field];
      if (judged) t.match(verdict.failed.join(' '), judged, where);
      else t.match(verdict.details, field === 'documents' ? 'documents' : path.join('.'), where);
    }
  }
});

function attempt(receipt: unknown) {
  try {
    return { kind: 'read' as const, ...judge(canonicalBytes(receipt)) };
  } catch (error) {
    if (!(error instanceof ReceiptUnreadable)) throw error;
    return { kind: 'unreadable' as const, message: error.message };
  }
}

t.test('fields that are added or left out', async (t) => {
  const whole = jsonOf('v3-accepted-v5.json');
  for (const name of Object.keys(whole)) {
    const { [name]: _, ...rest } = whole;
    const verdict = attempt(rest);
    t.match(verdict, { kind: 'unreadable', message: name === 'schema' ? 'no schema' : name }, name);
  }
  t.match(attempt({ ...whole, more: 1 }), { kind: 'unreadable', message: 'more' });
  const nothing = { offered: NOT, reported: NOT };
  const blank = attempt({ ...whole, screen: nothing });
  t.match(blank, { failed: ['content'], details: /screen\.offered, screen\.reported/ });
  t.match(attempt({ ...whole, screen: NOT }), { kind: 'unreadable', message: 'screen' });
  t.match(attempt({ ...whole, documents: [] }), { failed: ['content'], details: 'documents' });
  t.match(attempt({ ...whole, acceptance: null, decision: 'withdrawn' }), { failed: ['content'] });
});

t.test('no byte of a file can be another one', async (t) => {
  const whole = bytesOf('v3-declined-v4.json');
  const text = textOf('v3-declined-v4.json');
  const placeOf = (words: string) => Buffer.from(whole).indexOf(words);
  const asserted = [placeOf('"supersededBy"'), placeOf('"times"')] as const;
  for (const [at, byte] of whole.entries()) {
    if (at > asserted[0] && at < asserted[1]) continue;
    const spoiled = Uint8Array.from(whole);
    spoiled[at] = byte ^ 1;
    const proved = spoils(spoiled);
    if (proved) t.fail(`byte ${at}: ${text.slice(Math.max(0, at - 20), at + 20)}`);
  }
  const cases = { 'a line behind it': `${text}\n`, 'a blank in it': text.replace(',', ', ') };
  for (const [name, spelled] of Object.entries(cases)) {
    const { failed } = judge(new TextEncoder().encode(spelled));
    t.same(failed, ['canonical'], name);
  }
});

function spoils(bytes: Uint8Array): boolean {
  try {
    return judge(bytes).verdict === 'proved';
  } catch (error) {
    if (error instanceof ReceiptUnreadable) return false;
    throw error;
  }
}

t.test('whose key it is, and of which log', async (t) => {
  const bytes = bytesOf('v2-accepted-v3.json');
  t.match(judge(bytes, { vkey: VKEY, from: 'site' }), { verdict: 'proved' });
  const own = judge(bytes, { vkey: VKEY, from: 'file' });
  t.match(own, { verdict: 'unproved', failed: [] });
  t.ok(own.skipped.includes('key'), 'a key that came with the receipt proves nothing');
  const none = judge(bytes, null);
  t.match(none, { verdict: 'unproved', failed: [] });
  t.ok(['key', 'signature', 'inclusion', 'place'].every((name) => none.skipped.includes(name)));
  const seeded = (name: string): TrustedKey => ({
    vkey: formatVerifierKey(signerFromSeed(name, new Uint8Array(32).fill(8))),
    from: 'pinned',
  });
  t.match(judge(bytes, seeded('golden.example/consent-events/1')).failed, ['signature']);
  t.match(judge(bytes, seeded('golden.example')).failed, ['signature']);
});

t.test(
  'the key of the ledger is accepted in each form; another ledger’s is named as such',
  async (t) => {
    const bytes = bytesOf('v2-accepted-v3.json');
    const { publicKey, name } = parseVerifierKey(VKEY);
    t.equal(name, 'golden.example/consent-events/1');
    const named = (form: string): TrustedKey => ({
      vkey: formatVerifierKey(verifierFromPublicKey(form, publicKey)),
      from: 'pinned',
    });
    for (const form of [name, 'golden.example', 'golden.example/admin-events/0']) {
      t.equal(judge(bytes, named(form)).verdict, 'proved', form);
    }
    for (const form of ['other.example', 'other.example/consent-events/1', 'golden.example.org']) {
      const { verdict, failed, checks } = judge(bytes, named(form));
      t.match({ verdict, failed }, { verdict: 'refused', failed: ['key'] }, form);
      t.match(
        checks.find((check) => check.name === 'key')?.detail,
        /^this key belongs to the ledger (other\.example|golden\.example\.org), and the receipt is of golden\.example\//,
      );
      t.ok(
        checks
          .filter((check) => check.status === 'skipped')
          .some(({ name }) => name === 'signature'),
      );
    }
  },
);

t.test('whose decision it is', async (t) => {
  const bytes = bytesOf('v2-accepted-v3.json');
  const { userId } = judge(bytes);
  t.match(judge(bytes, PINNED, userId), { verdict: 'proved' });
  t.same(judge(bytes, PINNED, 'another person').failed, ['person']);
});

t.test('a proof without its receipt is signed, and proves no decision', async (t) => {
  const { proof } = jsonOf('v2-accepted-v3.json');
  const given = { key: PINNED, documents: [], userId: null, before: [] };
  const report = checkProof(String(proof), given);
  t.match(report, { verdict: 'unproved', checkpoint: { size: 7 } });
  t.equal(checkProof(`${proof}x`, given).verdict, 'refused');
});

t.test('what is no receipt stops, and is never guessed at', async (t) => {
  const encoder = new TextEncoder();
  const cases: readonly [string, RegExp][] = [
    ['', /not JSON/],
    ['[]', /no schema/],
    ['null', /no schema/],
    ['{"schema":"roletrail.receipt.v9"}', /names "roletrail\.receipt\.v9"/],
    ['{"schema":"roletrail.receipt.v2"}', /damaged: eventId/],
    ['{"schema":"roletrail.receipt.v3"}', /damaged: eventId/],
  ];
  for (const [text, message] of cases) {
    t.throws(() => readReceipt(encoder.encode(text)), { name: 'ReceiptUnreadable', message });
  }
  t.throws(() => readReceipt(new Uint8Array([0xff])), { message: /not JSON/ });
});
