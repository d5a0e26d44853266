/** A person asks to be erased: the request, its way back, and the sweeper that carries it out. */

import { provedSweep, sweepErasures } from '@roletrail/api/erasure/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { DeletionReceipt, ErasureRequestAnswer } from '@roletrail/contracts/http/erasure';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  outcome,
  PASSWORD,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo } from '../helpers/api-mail.ts';
import { liveApis } from '../helpers/realtime.ts';
import { service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

const PHRASE = 'delete my account';
const WEEK_MS = 7 * 86_400_000;
const NEVER = new AbortController().signal;

const config = { limits: { signUpPerAddress: { max: 100_000, windowMs: 60_000 } } } as const;
let api: TestApi;
/** here a request is due at once */
let hasty: TestApi;
t.before(async () => {
  api = await testApi({ config });
  hasty = await testApi({ beside: api, config: { ...config, erasure: { windowMs: 0 } } });
});
t.teardown(async () => {
  await hasty[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

type Caller = Pick<TestUser, 'headers'>;

function ask(on: TestApi, { headers }: Caller, overrides: Record<string, unknown> = {}) {
  const payload = { currentPassword: PASSWORD, phrase: PHRASE, ...overrides };
  return on.app.inject({ method: 'POST', url: '/api/me/erasure', headers, payload });
}
const call = (on: TestApi, method: 'GET' | 'DELETE', { headers }: Caller): Promise<Answer> =>
  on.app.inject({ method, url: '/api/me/erasure', headers });

async function asked(on: TestApi, who: Caller): Promise<ErasureRequestAnswer> {
  const answer = await ask(on, who);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<ErasureRequestAnswer>();
}

async function receipt(
  on: TestApi,
  { receiptUrl }: ErasureRequestAnswer,
): Promise<DeletionReceipt> {
  const token = new URL(receiptUrl).hash.replace('#token=', '');
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/erasure-receipt',
    payload: { token },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<DeletionReceipt>();
}

/** Short names of the events about these people, in the order of each. */
async function eventsOf(
  db: Database,
  people: readonly Pick<TestUser, 'id'>[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where topic in ('consent-events', 'admin-events')
    order by topic, partition, seq`.execute(db);
  const found = new Map<string, string[]>(people.map(({ id }) => [id, []]));
  for (const { value } of rows) {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') throw new Error(JSON.stringify(decoded));
    const { type, subject } = decoded.event;
    found.get(subject)?.push(type.replace(/^roletrail\.|\.v\d+$/g, ''));
  }
  return found;
}

const isErased = async (id: string) => {
  const row = await api.db
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.erased_at !== null;
};

t.test('asked for, seen, taken back', async (t) => {
  const who = await createTestUser(api);
  t.same((await call(api, 'GET', who)).json(), { request: null });
  const before = Date.now();
  const made = await asked(api, who);
  const window = Date.parse(made.dueAt) - before;
  t.ok(Math.abs(window - WEEK_MS) < 60_000, `due after a week, not ${window} ms`);
  t.match((await call(api, 'GET', who)).json(), { request: { dueAt: made.dueAt } });
  t.match(await receipt(api, made), { state: 'standing', closedAt: null, backupsUntil: null });
  const letter = await mailAbout(api, who.email, /will be deleted/);
  t.match(letter.text, /Keep my account:\nhttp:\/\/localhost:3000\/delete-account\n/);
  t.notOk(letter.text.includes('#token'), 'the mail does not contain the receipt link');

  const again = await signInAgain(api, who.email);
  t.equal(outcome(await call(api, 'DELETE', again)), '204', 'in a later session too');
  t.equal(outcome(await call(api, 'DELETE', again)), '404 NOT_FOUND');
  t.same((await call(api, 'GET', who)).json(), { request: null });
  t.match(await receipt(api, made), { state: 'cancelled', backupsUntil: null, entry: null });
  await mailAbout(api, who.email, /account stays/);
  const order = ['erasure.requested', 'erasure.cancelled'];
  t.same((await eventsOf(api.db, [who])).get(who.id), order);
  const history = await api.app.inject({ url: '/api/auth/sign-ins', headers: who.headers });
  const kinds = history.json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind);
  t.ok(kinds.includes('erasure_requested') && kinds.includes('erasure_cancelled'), `${kinds}`);

  const { receiptUrl } = await asked(api, who);
  t.not(receiptUrl, made.receiptUrl, 'asked again, with a receipt of its own');
});

t.test('only the person, with password and phrase', async (t) => {
  const [who, other] = [await createTestUser(api), await createTestUser(api)];
  const anonymous = await api.app.inject({
    method: 'POST',
    url: '/api/me/erasure',
    payload: { currentPassword: PASSWORD, phrase: PHRASE },
  });
  t.equal(outcome(anonymous), '401 SESSION_MISSING');
  t.equal(outcome(await ask(api, who, { currentPassword: 'guess' })), '403 PASSWORD_WRONG');
  for (const phrase of ['', 'Delete my account', 'delete my account ', undefined]) {
    t.equal(outcome(await ask(api, who, { phrase })), '400 VALIDATION_FAILED', String(phrase));
  }
  t.same((await call(api, 'GET', who)).json(), { request: null }, 'nothing stands');
  await asked(api, who);
  t.same((await call(api, 'GET', other)).json(), { request: null }, 'other users do not see it');
  t.equal(outcome(await call(api, 'DELETE', other)), '404 NOT_FOUND', 'or takes it back');
  t.notSame((await call(api, 'GET', who)).json(), { request: null });
  const strange = await api.app.inject({
    method: 'POST',
    url: '/api/erasure-receipt',
    payload: { token: 'A'.repeat(43) },
  });
  t.equal(outcome(strange), '410 LINK_INVALID');
  const { rows } = await sql<{ row: string }>`
    select r::text as row from erasure_request r where user_id = ${who.id}`.execute(api.db);
  t.notMatch(rows[0]?.row, who.email, 'no address is kept with it');
});

t.test('two requests at once: one stands', async (t) => {
  const who = await createTestUser(api);
  const answers = await Promise.all([ask(api, who), ask(api, who), ask(api, who)]);
  const taken = answers.map(outcome).sort();
  t.same(taken, ['202', '409 ERASURE_REQUESTED', '409 ERASURE_REQUESTED']);
  t.equal((await mailsTo(api, who.email)).filter((m) => /deleted/.test(m.subject)).length, 1);
});

t.test('nothing is swept before it is due, and sign-in works until then', async (t) => {
  const [early, due] = [await createTestUser(api), await createTestUser(api)];
  await asked(api, early);
  const made = await asked(hasty, due);
  t.equal(await sweepErasures(api.deps, NEVER), 1);
  t.equal(await isErased(early.id), false);
  t.equal((await signInAgain(api, early.email)).id, early.id);
  t.equal(await isErased(due.id), true);
  t.match(await receipt(api, made), { state: 'erased', closedAt: String, backupsUntil: String });
  t.equal(outcome(await call(api, 'DELETE', due)), '401 SESSION_REVOKED', 'there is no way back');
  const late = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: due.email, password: PASSWORD },
  });
  t.equal(outcome(late), '401 INVALID_CREDENTIALS');
});

t.test('an erasure by staff fulfils a pending request', async (t) => {
  const who = await createTestUser(api);
  const made = await asked(api, who);
  const actor = { kind: 'operator', id: 'test' } as const;
  await erasePerson(api.deps, who.id, { actor, reason: 'by hand' });
  t.match(await receipt(api, made), { state: 'erased' });
  t.equal(await sweepErasures(api.deps, NEVER), 0);
});

t.test('the last admin may go, and the roles go with them', async (t) => {
  const who = await createTestUser(api, { roles: ['admin', 'compliance'] });
  await asked(hasty, who);
  t.equal(await sweepErasures(api.deps, NEVER), 1);
  t.same(await api.db.selectFrom('user_role').select('role').execute(), []);
  const recorded = (await eventsOf(api.db, [who]))
    .get(who.id)
    ?.filter((type) => type === 'role.revoked');
  t.equal(recorded?.length, 2);
});

t.test('sweepers beside cancellations: for each person exactly one of them wins', async (t) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createTestUser(api)));
  const made: ErasureRequestAnswer[] = [];
  for (const who of people) made.push(await asked(hasty, who));
  const [, , answers] = await Promise.all([
    sweepErasures(api.deps, NEVER),
    sweepErasures(hasty.deps, NEVER),
    // sweepers begin with the oldest request, so they meet somewhere
    backwards(people, (who) => call(api, 'DELETE', who)),
  ]);
  await sweepErasures(api.deps, NEVER);
  const events = await eventsOf(api.db, people);
  const ends = { cancelled: 0, erased: 0 };
  for (const [i, who] of people.entries()) {
    const kept = answers[i]?.statusCode === 204;
    ends[kept ? 'cancelled' : 'erased'] += 1;
    const last = kept ? 'erasure.cancelled' : 'subject.erased';
    t.same(events.get(who.id), ['erasure.requested', last], outcome(answers[i] ?? never()));
    t.equal(await isErased(who.id), !kept);
    t.equal((await receipt(api, made[i] ?? never())).state, kept ? 'cancelled' : 'erased');
  }
  t.comment(ends);
});

async function backwards<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of [...items].reverse()) results.unshift(await act(item));
  return results;
}

function never(): never {
  throw new Error('all requests got an answer');
}

function gate() {
  let open: () => void = never;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

t.test('a sweeper that dies in the middle: the next one finishes, each once', async (t) => {
  const people = await Promise.all(Array.from({ length: 3 }, () => createTestUser(api)));
  for (const who of people) await asked(hasty, who);
  const [, blocked] = [...people].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [held, free] = [gate(), gate()];
  // The sweeper has erased half of an account when it waits for this lock.
  const holder = api.db.transaction().execute(async (tx) => {
    await sql`select 1 from session where user_id = ${blocked?.id} for update`.execute(tx);
    held.open();
    await free.opened;
  });
  await held.opened;
  const first = sweepErasures(hasty.deps, NEVER);
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%"session"%'`;
  await waitFor('the sweeper to wait', async () => (await waiting.execute(api.db)).rows.length > 0);
  const { rows } = await waiting.execute(api.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(api.db);
  const finished = await first;
  t.equal(await isErased(blocked?.id ?? ''), false, 'half of it is nothing');
  free.open();
  await holder;
  t.equal(finished + (await sweepErasures(api.deps, NEVER)), 3);
  for (const [, types] of await eventsOf(api.db, people)) {
    t.same(types, ['erasure.requested', 'subject.erased']);
  }
});

t.test('a database that is older than its log sweeps no account', async (t) => {
  const who = await createTestUser(api);
  await asked(hasty, who);
  const end = { value: 3 };
  const log = { range: async () => ({ low: 0, end: end.value }) };
  const heard = async (partition: number, offset: number) => {
    const row = { topic: 'consent-events', partition, acked_seq: 0, highest_offset: offset };
    await api.db
      .insertInto('relay_position')
      .values({ ...row, halted_reason: null, halted_at: null })
      .onConflict((c) => c.columns(['topic', 'partition']).doUpdateSet({ highest_offset: offset }))
      .execute();
  };
  const sweep = provedSweep(api.deps, log);
  for (const partition of [0, 1, 2]) {
    t.equal(await sweep(NEVER), 0, `${partition} partitions have heard`);
    await heard(partition, 2);
  }
  end.value = 9;
  t.equal(await sweep(NEVER), 1, 'what comes later is on its way');
  t.equal(await isErased(who.id), true);
  await sql`delete from relay_position`.execute(api.db);
});

t.test('the service does it by itself, once for several instances', async (t) => {
  await using live = await liveApis({
    instances: 2,
    config: { erasure: { windowMs: 0, sweepMs: 50 } },
  });
  const [first, second] = live.apis;
  const people = [await createTestUser(first), await createTestUser(second ?? first)];
  const made: ErasureRequestAnswer[] = [];
  for (const who of people) made.push(await asked(first, who));
  const states = () => Promise.all(made.map(async (each) => (await receipt(first, each)).state));
  await waitFor('both erasures', async () => (await states()).every((s) => s === 'erased'));
  const events = await eventsOf(first.db, people);
  for (const { id } of people) t.same(events.get(id), ['erasure.requested', 'subject.erased']);
});

t.test('the receipt names the ledger’s entry and the last day of backups', async (t) => {
  const erasure = { windowMs: 0, backupsKeptMs: 10 * 86_400_000 };
  const s = await service({ config: { erasure } });
  t.teardown(() => s[Symbol.asyncDispose]());
  const who = await createTestUser(s.api);
  const made = await asked(s.api, who);
  await sweepErasures(s.api.deps, NEVER);
  await waitFor('the entry', async () => (await receipt(s.api, made)).entry !== null);
  const { entry, closedAt, backupsUntil } = await receipt(s.api, made);
  const last = new Date(Date.parse(`${closedAt}`) + erasure.backupsKeptMs);
  t.equal(backupsUntil, last.toISOString().slice(0, 10));
  const row = await s.api.db
    .selectFrom('ledger_entry')
    .select(['entry', 'leaf_hash'])
    .where('topic', '=', entry?.topic ?? '')
    .where('partition', '=', entry?.partition ?? 0)
    .where('offset', '=', entry?.offset ?? 0)
    .executeTakeFirstOrThrow();
  t.equal(row.leaf_hash.toString('hex'), entry?.leafHash);
  t.match(JSON.parse(row.entry.toString()), {
    id: entry?.eventId,
    type: 'roletrail.subject.erased.v1',
    data: { userId: who.id, reason: 'requested' },
  });
});
