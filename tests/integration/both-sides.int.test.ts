/**
 * A stranger types one person's address into every form, 1,000 times an hour from 20 networks, for
 * two hours. The person recovers, verifies, writes a ticket, asks for a plan and subscribes all
 * the same, and limits per network stop the stranger.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailsTo, secretOf } from '../helpers/api-mail.ts';
import { formToken, ticketBody } from '../helpers/desk.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NETWORKS = 20;
const HOURS = 2;
/** requests of one network in an hour, in five kinds */
const EACH = 10;

let api: TestApi;
t.before(async () => {
  // the product's own limits; hashing is not what is tested
  const config = { trustedProxies: ['127.0.0.1'], limits: {}, forms: { minFillMs: 0 } };
  api = await testApi({ config });
});
t.teardown(() => api[Symbol.asyncDispose]());

type From = {
  readonly ip: string;
  readonly who?: TestUser;
  readonly cookies?: TestUser['cookies'];
};

function post(url: string, payload: object, { ip, who, cookies = {} }: From): Promise<Answer> {
  const headers = { 'x-forwarded-for': ip, ...who?.headers };
  return api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, cookies });
}

/** Moves the clock of all counts, letters and requests forward. */
async function anHourLater(): Promise<void> {
  for (const change of [
    "update attempt_window set ends_at = ends_at - interval '1 hour'",
    "update newsletter_request set mailed_at = mailed_at - interval '1 hour', expires_at = expires_at - interval '1 hour'",
    "update account_token set expires_at = expires_at - interval '1 hour'",
  ]) {
    await sql.raw(change).execute(api.db);
  }
}

let wave = 0;
/**
 * One hour of the stranger: every form, with the person's address and other spellings of it. The
 * networks are new each hour, because a process counts by its own clock too, which is not moved.
 */
async function attack(email: string, hour: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  wave += 1;
  for (let network = 1; network <= NETWORKS; network++) {
    const from = { ip: `100.64.${wave}.${network}` };
    const calls = Array.from({ length: EACH }, (_, i) => {
      const spelled = i % 2 ? email : email.replace('@', `+${hour}-${network}-${i}@`);
      const form = { email: spelled, formToken: formToken(api), website: i % 4 < 2 ? '' : 'x' };
      return [
        post('/auth/recover', { email: spelled }, from),
        post('/support/tickets', ticketBody(api, form), from),
        post('/pricing/requests', { tier: 'plus', ...form }, from),
        post('/newsletter', { ...form, website: '' }, from),
        post('/auth/login', { email, password: `guess ${i}` }, from),
      ];
    });
    answers.push(...(await Promise.all(calls.flat())));
    const unproved = { email: email.replace('@', `+s${hour}-${network}@`), password: PASSWORD };
    if (network <= 5) answers.push(await post('/auth/signup', unproved, from));
  }
  return answers;
}

const linkTo = async (email: string, subject: RegExp) => {
  const found = async () => (await mailsTo(api, email)).findLast((m) => subject.test(m.subject));
  await waitFor(`a mail about ${subject}`, async () => (await found()) !== undefined);
  const mail = await found();
  if (!mail) throw new Error(`no mail about ${subject}`);
  return secretOf(mail);
};

t.test('a member keeps recovery, tickets, plans and sign-in at their browser', async (t) => {
  const ada = await createTestUser(api, { email: `${randomUUID()}@example.org` });
  await proveAddress(api, ada);
  const home: From = { ip: '198.51.100.7', who: ada };
  const answers: Answer[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    answers.push(...(await attack(ada.email, hour)));
    if (hour < HOURS - 1) await anHourLater();
  }
  t.ok(answers.length >= HOURS * 1000);
  t.notOk(answers.some((answer) => answer.statusCode >= 500));
  const stopped = answers.filter((answer) => outcome(answer) === '429 RATE_LIMITED');
  t.ok(stopped.length > HOURS * 150, `${stopped.length} refused`);
  const flood = () => post('/support/tickets', ticketBody(api), { ip: '203.0.113.1' });
  const flooded = await Promise.all(Array.from({ length: 31 }, flood));
  t.ok(
    flooded.some((answer) => outcome(answer) === '429 RATE_LIMITED'),
    'by network',
  );

  const ticket = await post('/support/tickets', ticketBody(api), home);
  t.equal(outcome(ticket), '201');
  const { number } = ticket.json<{ number: string }>();
  const plan = await post('/pricing/requests', { tier: 'plus', formToken: formToken(api) }, home);
  t.equal(outcome(plan), '202');
  const { reference } = plan.json<{ reference: string }>();
  const [stored, asked] = await Promise.all([
    api.db.selectFrom('ticket').selectAll().where('number', '=', number).executeTakeFirst(),
    api.db
      .selectFrom('plan_request')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst(),
  ]);
  t.match(
    [stored, asked],
    [
      { held: [], user_id: ada.id },
      { held: [], user_id: ada.id },
    ],
  );
  const subjects = (await mailsTo(api, ada.email)).map(({ subject }) => subject);
  for (const named of [number, reference])
    t.ok(subjects.some((subject) => subject.includes(named)));

  await post('/auth/recover', { email: ada.email }, { ip: '198.51.100.7' });
  const token = await linkTo(ada.email, /Choose a new password/);
  const there: From = { ip: '198.51.100.7' };
  const login = { email: ada.email, password: PASSWORD };
  t.equal((await post('/auth/login', login, { ...there, cookies: ada.cookies })).statusCode, 200);
  t.equal(
    outcome(await post('/auth/recover/confirm', { token, password: PASSWORD }, there)),
    '204',
  );
});

t.test('a newcomer verifies, and subscribes', async (t) => {
  const email = `${randomUUID()}@example.org`;
  const there: From = { ip: '198.51.100.8' };
  for (let hour = 0; hour < HOURS; hour++) {
    await attack(email, hour);
    if (hour < HOURS - 1) await anHourLater();
  }
  await post('/newsletter', { email, formToken: formToken(api) }, there);
  const joined = { token: await linkTo(email, /confirm/) };
  t.equal(outcome(await post('/newsletter/confirm', joined, there)), '200');

  const signUp = await api.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': there.ip },
  });
  t.equal(signUp.statusCode, 201);
  const verify = { token: await linkTo(email, /Confirm your e-mail/), password: PASSWORD };
  t.equal(outcome(await post('/auth/verify-email', verify, there)), '204');

  const signedOut = await post('/support/tickets', ticketBody(api, { email }), there);
  const { number } = signedOut.json<{ number: string }>();
  const row = await api.db
    .selectFrom('ticket')
    .select('held')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  t.same(row.held, [], 'tickets of strangers with this address hold no other ticket');
  const letters = (await mailsTo(api, email)).length;
  t.ok(letters < 12, `${letters} letters in ${HOURS} hours`);
});
