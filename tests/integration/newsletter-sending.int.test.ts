/** Sending an issue through deaths of the process, a pause and subscribers who leave. */
import { randomBytes } from 'node:crypto';
import { leaveToken } from '@roletrail/api/newsletter/links';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import t from 'tap';
import { ORIGIN, type TestApi, testApi } from '../helpers/api.ts';
import { post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { addArticle, addSubscribers, issueDesk } from '../helpers/newsletter.ts';
import { startProgram } from '../helpers/processes.ts';
import { liveApis } from '../helpers/realtime.ts';
import { type SmtpCatcher, smtpCatcher } from '../helpers/smtp-catcher.ts';
import { waitFor } from '../helpers/wait-for.ts';

const FULL = process.env.FAULTS === 'full';
const COUNT = FULL ? 5000 : 200;
/** Time for all letters, ms. */
const LONG = FULL ? 300_000 : 60_000;
/** Letters that one process delivers at a time: a death may repeat these, with the same id. */
const IN_FLIGHT = 5;

const jwt = randomBytes(32);
const master = randomBytes(32);
let api: TestApi;
let post25: SmtpCatcher;
t.before(async () => {
  post25 = await smtpCatcher();
  api = await testApi({ deps: { keys: { jwt, vault: deriveVaultKeys(master) } } });
});
t.teardown(async () => {
  await api[Symbol.asyncDispose]();
  await post25[Symbol.asyncDispose]();
});

async function startSender() {
  const words = [api.database.config.url, post25.url, ORIGIN];
  const keys = [jwt.toString('hex'), master.toString('hex')];
  const sender = startProgram('tests/helpers/newsletter-sender.ts', [...words, ...keys]);
  await sender.says('ready');
  return sender;
}

const lettersTo = (pattern: RegExp) =>
  post25.mails.filter(({ envelopeTo }) => envelopeTo.some((to) => pattern.test(to)));
const reached = (count: number) =>
  waitFor(`${count} letters`, () => lettersTo(/@readers/).length >= count, LONG);

t.test('each subscriber gets an issue once, whatever dies meanwhile', async (t) => {
  const staff = await growthStaff(api, ['content']);
  const desk = issueDesk(api, staff);
  const article = await addArticle(api, 'pay-in-numbers', ['pay']);
  const addresses = Array.from({ length: COUNT }, (_, i) => `r${i}@readers.example`);
  const ids = await addSubscribers(api, addresses);
  await addSubscribers(api, ['pay1@tags.example', 'pay2@tags.example'], 'pay');
  await addSubscribers(api, ['other@tags.example'], 'interviews');
  const refused = `r${COUNT - 2}@readers.example`;
  post25.refuse = (to) => (to === refused ? 550 : null);

  const draft = await desk.create({
    subject: 'Pay in numbers',
    opening: 'Hello.\n\nWe compared pay.',
    articles: [{ id: article, words: 'Read this first.' }],
  });
  t.equal((await desk.read(draft.id)).audience, COUNT + 2, 'all but the other tag');
  await desk.done(desk.send(draft));

  const first = await startSender();
  await reached(COUNT / 10);
  await first.kill();
  const second = await startSender();
  await reached(COUNT / 4);
  const paused = await desk.done(desk.act('pause', (await desk.read(draft.id)).item));
  await waitFor('letters in the queue', async () => {
    return (await desk.read(draft.id)).progress?.waiting === 0;
  });
  const { queued } = (await desk.read(draft.id)).item;
  t.ok(queued < COUNT, 'a pause leaves subscribers out');
  // the last subscriber leaves before the sending reaches them
  const key = deriveApiKeys(jwt).newsletter;
  const token = leaveToken(key, ids.at(-1) ?? '');
  t.equal((await post(api, '/newsletter/unsubscribe', { token })).statusCode, 204);
  t.equal((await desk.read(draft.id)).item.queued, queued, 'nothing is queued during a pause');
  await desk.done(desk.act('continue', paused));
  await reached(COUNT / 2);
  await second.kill();
  await using third = await startSender();
  await waitFor('the end', async () => (await desk.read(draft.id)).item.state === 'sent', LONG);
  t.ok(third.isRunning());

  const { item, progress } = await desk.read(draft.id);
  t.match(
    { item, progress },
    {
      item: { recipients: COUNT + 2, queued: COUNT + 1 },
      progress: { delivered: COUNT, refused: 1, waiting: 0 },
    },
  );
  const got = lettersTo(/@readers|@tags/);
  const messages = new Map<string, Set<string>>();
  for (const { envelopeTo, messageId } of got) {
    const to = envelopeTo.join();
    messages.set(to, (messages.get(to) ?? new Set()).add(messageId ?? ''));
  }
  t.same(
    [...messages].filter(([, ids]) => ids.size !== 1),
    [],
    'one letter each',
  );
  const expected = [...addresses.slice(0, -2), 'pay1@tags.example', 'pay2@tags.example'];
  t.same([...messages.keys()].sort(), expected.sort(), 'no subscriber who left, and no other tag');
  t.ok(got.length - messages.size <= 2 * IN_FLIGHT, 'a death repeats what was on its way at most');
});

t.test('a letter leads to our pages alone, and can be left by one click', async (t) => {
  const [letter] = lettersTo(/^r0@readers/);
  t.match(
    letter?.text,
    /Hello\.\n\nWe compared pay\.\n\nAbout pay-in-numbers\n\nRead this first\./,
  );
  t.notMatch(letter?.html, /<img|<script|background=|url\(/, 'nothing is loaded');
  const links = [...(letter?.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
  t.ok(links.length >= 2);
  for (const link of links) {
    t.match(link, /^http:\/\/localhost:3000\/(?:insights\/pay-in-numbers|newsletter\/unsubscribe)/);
  }
  t.notMatch(letter?.html, /r\d+@|pay1@/, 'no address is in it');
  const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value;
  t.match(header('list-unsubscribe'), /^<http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=/);
  t.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
});

t.test('of two instances one sends, and the other goes on when that one ends', async (t) => {
  await using live = await liveApis({
    instances: 2,
    config: { newsletter: { sweepMs: 20 }, mail: { smtpUrl: 'smtp://127.0.0.1:1', pollMs: 20 } },
  });
  const [api, beside] = live.apis;
  if (!beside) throw new Error('there is one instance');
  const desk = issueDesk(api, await growthStaff(api, ['content']));
  const addresses = Array.from({ length: 150 }, (_, i) => `two${i}@readers.example`);
  await addSubscribers(api, addresses);
  const draft = await desk.create({ opening: 'Some words.' });
  await desk.done(desk.send(draft, { perMinute: 600 }));
  const queued = ({ logs }: TestApi) =>
    logs.reduce((sum, { fields }) => sum + Number(fields.letters ?? 0), 0);
  await waitFor('letters', () => queued(api) + queued(beside) > 20);
  const [sender, other] = queued(api) > 0 ? [api, beside] : [beside, api];
  t.equal(queued(other), 0, 'the other one waits');
  await sender.app.close();
  await waitFor('letters of the other', () => queued(other) > 0);
});
