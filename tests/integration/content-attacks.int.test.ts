/** Hostile requests to the collector, addresses of articles and pages, and the newsletter. */
import { randomUUID } from 'node:crypto';
import { leaveToken, receiptToken } from '@roletrail/api/newsletter/links';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { COLLECT_BYTES_MAX } from '@roletrail/contracts/analytics';
import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import type { IssueItem } from '@roletrail/contracts/http/staff-newsletter';
import t from 'tap';
import { ORIGIN, outcome } from '../helpers/api.ts';
import { batch, stored, view, vital } from '../helpers/collect.ts';
import { openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { addSubscribers, ISSUES } from '../helpers/newsletter.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const key = deriveApiKeys(api.deps.keys.jwt).newsletter;

/** Sends bytes to the collector. */
const collect = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/collect',
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    payload,
  });
const usual = () => JSON.stringify(batch([view('/')]));

t.test('malformed batches are refused, and nothing of them is kept', async (t) => {
  const depth = Math.floor(COLLECT_BYTES_MAX / 8);
  const nested = (open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  const one = (more: object) => JSON.stringify(Object.assign(batch([view('/')]), more));
  const event = (more: object) => one({ events: [Object.assign(view('/'), more)] });
  const measured = JSON.stringify(batch([vital(0)]));
  const bodies: readonly (string | Buffer)[] = [
    '',
    'null',
    '[]',
    '"text"',
    nested('[', ']'),
    nested('{"a":', '}'),
    usual().slice(0, -1),
    `[${usual()}]`,
    Buffer.from(usual(), 'utf16le'),
    Buffer.concat([Buffer.from(usual().slice(0, 20)), Buffer.from([0xff, 0xfe])]),
    usual().replace('{', '{"__proto__":{"visit":"x"},'),
    usual().replace('{', '{"constructor":{"prototype":{}},'),
    one({ events: { length: 1, 0: view('/') } }),
    one({ events: [null] }),
    one({ events: [[]] }),
    one({ visit: [randomUUID()] }),
    one({ language: 'd\u0000e' }),
    one({ referrer: 'a'.repeat(254) }),
    event({ path: 1 }),
    event({ path: '/'.padEnd(201, 'a') }),
    event({ previous: undefined }),
    event({ value: 1 }),
    event({ kind: 'click' }),
    measured.replace('"value":0', '"value":1e999'),
    measured.replace('"value":0', '"value":"100"'),
    measured.replace('"value":0', '"value":null'),
    measured.replace('LCP', 'constructor'),
  ];
  for (const body of bodies) {
    const { statusCode } = await collect(body);
    t.equal(statusCode, 400, body.toString('latin1').slice(0, 60));
  }
  const typed = async (headers: Record<string, string>) =>
    (await collect(usual(), headers)).statusCode;
  t.equal(await typed({ 'content-type': 'text/plain' }), 415);
  t.equal(await typed({ 'content-type': 'application/x-www-form-urlencoded' }), 415);
  for (const origin of ['null', 'http://localhost:3001', `${ORIGIN}.evil.example`, 'file://', '']) {
    t.equal(await typed({ origin }), 403, origin);
  }
  t.same(await stored(api), []);
});

t.test('names of prototypes are unknown names', async (t) => {
  const names = ['__proto__', 'constructor', 'toString', '/insights/constructor', '/__proto__'];
  const events = names.flatMap((name) => [view(name), view('/', name)]);
  const facts = { language: '__proto_', referrer: 'constructor' };
  t.equal((await collect(JSON.stringify(batch(events, facts)))).statusCode, 204);
  t.same(await stored(api), []);
  t.equal((await collect(JSON.stringify(batch([view('/')], facts)))).statusCode, 204);
  t.match(await stored(api), [{ path: '/', language: 'other', referrer: 'other' }]);
});

/** Segments of paths that lead elsewhere. */
const SLUGS = [
  '..',
  '../admin',
  '..%2f..%2fadmin',
  '%2e%2e%2fadmin',
  'a/b',
  'a\\b',
  'a%00b',
  'a\u0000b',
  'a?b',
  'a#b',
  'A-b',
  '-a',
  'a--b',
  ' a',
  'a\n',
  '<b>',
  'ａdmin',
  'corrections',
  'feed',
  'new',
];

t.test('no article takes an address that leads elsewhere', async (t) => {
  const begun = await post(api, '/admin/insights', { title: 'Attacked' }, staff.headers);
  const { id, version, content } = begun.json<ArticleForEditing>();
  for (const slug of SLUGS) {
    const saved = await api.app.inject({
      method: 'PUT',
      url: `/api/admin/insights/${id}`,
      headers: { ...staff.headers, 'if-match': version },
      payload: { content: { ...content, slug }, keep: false },
    });
    t.equal(outcome(saved), '400 VALIDATION_FAILED', JSON.stringify(slug));
  }
  for (const slug of SLUGS.map(encodeURIComponent).filter((slug) => slug !== '..')) {
    for (const path of [`/api/insights/${slug}`, `/api/insights/images/${slug}`]) {
      const { statusCode, body } = await api.app.inject(path);
      if (slug === 'corrections' && !path.includes('images')) continue;
      t.ok(statusCode === 400 || statusCode === 404, `${path}: ${statusCode}`);
      t.notMatch(body, /at \w+ \(|node_modules/, 'no stack');
    }
  }
});

t.test('links of letters cannot be forged, nor used for something else', async (t) => {
  const [own = '', other = ''] = await addSubscribers(api, [
    'f1@forge.example',
    'f2@forge.example',
  ]);
  const [, mac = ''] = leaveToken(key, own).split(/\.(?=[^.]*$)/);
  t.not(mac, '');
  const forged = [
    `${other}.${mac}`,
    `${own}.`,
    own,
    `${own}.${'A'.repeat(mac.length)}`,
    `${leaveToken(key, own)}A`,
    receiptToken(key, own),
    leaveToken(Buffer.alloc(32), own),
    '',
    'x'.repeat(10_000),
  ];
  for (const token of forged) {
    const answer = await post(api, '/newsletter/unsubscribe', { token });
    t.match(outcome(answer), /^4(?:00 VALIDATION_FAILED|10 LINK_INVALID)$/, token.slice(0, 60));
  }
  const states = await api.db
    .selectFrom('newsletter_subscription')
    .select('status')
    .where('id', 'in', [own, other])
    .execute();
  t.same(states, [{ status: 'confirmed' }, { status: 'confirmed' }]);
  const gone = await post(api, '/newsletter/unsubscribe', { token: leaveToken(key, randomUUID()) });
  t.equal(outcome(gone), '204', 'a signed link of a subscription that was deleted is no mistake');
});

t.test('a subject is one line, so that it adds no header to a letter', async (t) => {
  const issue = (content: object) =>
    post(
      api,
      ISSUES,
      { subject: 'News', opening: 'Words.', closing: '', articles: [], reason: 'Test', ...content },
      staff.headers,
    );
  for (const mark of ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029', '\u202e', '\v']) {
    const subject = `News${mark}Bcc: all@example.org`;
    t.equal(outcome(await issue({ subject })), '400 VALIDATION_FAILED', encodeURI(mark));
  }
  const kept = await issue({ subject: 'News =?utf-8?q?=0d=0aBcc:_all@example.org?=' });
  t.equal(kept.statusCode, 201);
  t.match(kept.json<IssueItem>().subject, /^News =\?/, 'an encoded word is only words');
});
