/** Access to export downloads: tickets, concurrency, and lost access during a download. */
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import type { ExportAnswer } from '@roletrail/contracts/http/exports';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { codeOf } from '../helpers/decisions.ts';
import {
  ask,
  EXPORT,
  fetchFile,
  type Made,
  make,
  overWire,
  staff,
  takeOverWire,
} from '../helpers/exports.ts';
import { waitFor } from '../helpers/wait-for.ts';

const BODY = { format: 'jsonl', filter: { topic: 'consent-events', partition: 1 } };
/** With their entries more bytes than all buffers between here and there hold. */
const ROWS = 3000;

let api: TestApi;
let officer: TestUser;
t.before(async () => {
  api = await testApi({ config: { exports: { recheckMs: 20 } } });
  officer = await staff(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const place = { topic: 'consent-events', partition: 1 };
  await sql`
    insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
    select ${place.topic}, ${place.partition}::int, n, decode(repeat('00', 32), 'hex'),
      convert_to(repeat('x', 4000), 'UTF8')
    from generate_series(0, ${ROWS - 1}::int) n`.execute(api.db);
  const note = { size: ROWS, root: Buffer.alloc(32), note: 'a note' };
  await api.db
    .insertInto('ledger_checkpoint')
    .values({ ...place, ...note })
    .execute();
  await sql`
    insert into projection_offset (projection, topic, partition, next_offset)
    values ('audit-v1', ${place.topic}, ${place.partition}, ${ROWS})`.execute(api.db);
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Returns the status of an export from its page. */
async function readStatus({ answer }: Made, who: TestUser = officer): Promise<ExportAnswer> {
  const url = `/api/admin/audit/exports/${answer.id}`;
  return (await api.app.inject({ url, headers: who.headers })).json();
}

t.test('while a tree is rebuilt there is no export of it', async (t) => {
  const folded = (next: number) =>
    sql`update projection_offset set next_offset = ${next}, rebuild_until = ${ROWS}`.execute(
      api.db,
    );
  const made = await make(api, officer, BODY);
  await folded(ROWS - 1);
  t.match(await readStatus(made), { state: 'waiting', failure: null, bytesMade: 0, whole: true });
  t.equal(codeOf(await fetchFile(api, made)), 'LEDGER_UNAVAILABLE');
  t.match(await readStatus(made), { state: 'failed', failure: 'ledger', file: null });
  await folded(ROWS);
  t.equal((await fetchFile(api, made)).statusCode, 200);
});

/** Exports that are being read at this moment. */
async function passes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query ilike 'copy %'
      and state <> 'idle'`.execute(api.db);
  return rows[0]?.n ?? 0;
}

t.test('few at once, so that they never take all of the pool', async (t) => {
  let leave: (why: Error) => void = () => undefined;
  const gate = new Promise<void>((_, reject) => {
    leave = reject;
  });
  const all = await Promise.all([1, 2, 3].map(() => make(api, officer, BODY)));
  const slow = all.map((made) => overWire(api, made, () => gate));
  await waitFor('three to be read', async () => (await passes()) === 3);
  const one = await make(api, officer, BODY);
  t.equal(codeOf(await fetchFile(api, one)), 'RATE_LIMITED');
  t.match(await readStatus(one), { state: 'failed', failure: 'busy' });
  const [running] = all;
  if (!running) throw new Error('none runs');
  t.match(await readStatus(running), { state: 'running', failure: null });
  t.equal(codeOf(await fetchFile(api, running)), 'RATE_LIMITED');
  t.match(await readStatus(running), { state: 'running' }, 'it runs still');
  leave(new Error('their readers go'));
  await Promise.all(slow);
  await waitFor('their end', async () => (await passes()) === 0);
  t.equal((await fetchFile(api, one)).statusCode, 200);
  t.match(await readStatus(one), { state: 'complete', failure: null });
  await waitFor('the new status', async () => (await readStatus(running)).failure === 'left');
});

const losses: Readonly<Record<string, (who: TestUser) => Promise<unknown>>> = {
  role: ({ id }) => api.db.deleteFrom('user_role').where('user_id', '=', id).execute(),
  session: ({ headers }) => api.app.inject({ method: 'POST', url: '/api/auth/logout', headers }),
  consent: ({ id }) =>
    api.db
      .updateTable('current_consent')
      .set({ decision: 'declined' })
      .where('user_id', '=', id)
      .execute(),
};
/** Ways to download: with a ticket like a browser, or with a token. */
const ways = {
  'a ticket': async (who: TestUser) => {
    const { answer, cookie } = await make(api, who, BODY);
    return [`id=${answer.id}`, { cookie }] as const;
  },
  'one call': async ({ headers }: TestUser) => {
    const query = { ...EXPORT, format: 'jsonl', topic: 'consent-events', partition: '1' };
    return [new URLSearchParams(query), headers] as const;
  },
};
for (const [what, lose] of Object.entries(losses)) {
  for (const [how, asked] of Object.entries(ways)) {
    t.test(`whose ${what} is lost has the connection cut, by ${how}`, async (t) => {
      const who = await staff(api);
      let lost = false;
      const [query, headers] = await asked(who);
      const { bytes, whole } = await takeOverWire(api, query, headers, async () => {
        if (lost) return;
        lost = true;
        await lose(who);
        await waitFor('all reads to end', async () => (await passes()) === 0);
      });
      t.equal(whole, false);
      t.ok(bytes.length > 0, 'it had begun');
      await waitFor('the loss to be noted', async () => {
        const download = await api.db
          .selectFrom('evidence_export_download as d')
          .innerJoin('evidence_export as e', 'e.id', 'd.export_id')
          .select('d.broke')
          .where('e.user_id', '=', who.id)
          .executeTakeFirst();
        return download?.broke === 'refused';
      });
    });
  }
}

t.test('one’s own exports, newest first, without those of a lost role', async (t) => {
  const who = await staff(api);
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.unshift((await make(api, who, BODY)).answer.id);
  await make(api, officer, BODY);
  const listed = async () => {
    const { headers } = who;
    const answer = await api.app.inject({ url: '/api/admin/audit/exports', headers });
    return answer.json<{ items: ExportAnswer[] }>().items.map(({ id }) => id);
  };
  t.same(await listed(), ids);
  await api.db
    .updateTable('user_role')
    .set({ role: 'admin' })
    .where('user_id', '=', who.id)
    .execute();
  t.same(await listed(), [], 'they hold entries, which are compliance’s alone');
});

t.test('an erasure cuts opened exports, also of a waiting reader', async (t) => {
  const made = await make(api, officer, { ...BODY, opened: true, currentPassword: PASSWORD });
  const leaver = await createTestUser(api);
  const why = { actor: { kind: 'operator', id: 'test' }, reason: 'asked for' } as const;
  let erased = false;
  const { bytes, whole } = await overWire(api, made, async () => {
    if (erased) return;
    erased = true;
    await erasePerson(api.deps, leaver.id, why);
    await waitFor('all reads to end', async () => (await passes()) === 0);
  });
  t.equal(whole, false);
  t.ok(bytes.length > 0, 'it had begun');
});

t.test('who gets it: the one who made it, by its own ticket, while they may', async (t) => {
  const made = await make(api, officer, BODY);
  const other = await make(api, officer, BODY);
  const colleague = await staff(api);
  const theirs = await make(api, colleague, BODY);
  const get = async (id: string, cookie: string) =>
    outcome(await fetchFile(api, { answer: { ...made.answer, id }, cookie }));
  const NONE = '401 SESSION_MISSING';
  t.equal(await get(made.answer.id, ''), NONE);
  for (const [whose, { answer, cookie }] of Object.entries({ other, theirs })) {
    t.equal(await get(made.answer.id, cookie), NONE, `${whose}: under its own name`);
    const renamed = cookie.replace(answer.id, made.answer.id);
    t.equal(await get(made.answer.id, renamed), NONE, `${whose}: renamed`);
    const forged = cookie.replaceAll(answer.id, made.answer.id);
    t.equal(await get(made.answer.id, forged), NONE, `${whose}: rewritten`);
  }
  for (const path of [`exports/${made.answer.id}`, `export/manifest?id=${made.answer.id}`]) {
    const url = `/api/admin/audit/${path}`;
    const { headers } = colleague;
    t.equal(outcome(await api.app.inject({ url, headers })), '404 NOT_FOUND', path);
    const byTicket = await api.app.inject({ url, headers: { cookie: made.cookie } });
    t.equal(outcome(byTicket), '401 SESSION_MISSING', 'the ticket is for the file alone');
  }
  const admin = await staff(api, 'admin');
  for (const filter of [{ ip: '127.0.0.1' }, { device: 'x' }]) {
    t.equal(codeOf(await ask(api, admin, { filter })), 'ROLE_REQUIRED', 'a filter is an oracle');
  }
  t.equal(codeOf(await ask(api, officer, { text: 'short' })), 'VALIDATION_FAILED');

  const again = await api.app.inject({
    method: 'POST',
    url: `/api/admin/audit/exports/${made.answer.id}/ticket`,
    headers: officer.headers,
  });
  t.match(again, { statusCode: 204 });
  t.match(
    String(again.headers['set-cookie']),
    /^__Secure-rt_export_[\da-f-]{36}=[^;]+; Max-Age=300; Path=\/api\/admin\/audit\/export; HttpOnly; Secure; SameSite=Strict$/,
  );
  t.equal(codeOf(await ask(api, await createTestUser(api, { consent: true }))), 'ROLE_REQUIRED');
  const late = await testApi({ beside: api, config: { exports: { ticketMs: 1 } } });
  t.teardown(() => late[Symbol.asyncDispose]());
  const stale = await make(late, officer, BODY);
  await waitFor('the ticket to be over', async () => {
    return outcome(await fetchFile(late, stale)) === '401 SESSION_MISSING';
  });
});

t.test('two at once, each with its own ticket: both go on where they were cut', async (t) => {
  const exports = [await make(api, officer, BODY), await make(api, officer, BODY)];
  // as a browser keeps cookies: by their names
  const jar = new Map<string, string>();
  for (const { cookie } of exports) {
    const [name = '', value = ''] = cookie.split('=');
    jar.set(name, value);
  }
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
  for (const { answer } of exports) {
    const whole = await fetchFile(api, { answer, cookie });
    const headers = { range: 'bytes=1000-', 'if-range': `${whole.headers.etag}` };
    const rest = await fetchFile(api, { answer, cookie }, headers);
    t.equal(rest.statusCode, 206);
    t.ok(rest.rawPayload.equals(whole.rawPayload.subarray(1000)));
  }
});

t.test('the entity tag of another person’s file, and the ticket of another session', async (t) => {
  const filter = { topic: 'consent-events', partition: 0 };
  const colleague = await staff(api);
  const [mine, theirs] = [
    await make(api, officer, { filter }),
    await make(api, colleague, { filter }),
  ];
  const [{ etag: own }, { etag: foreign }] = [
    (await fetchFile(api, mine)).headers,
    (await fetchFile(api, theirs)).headers,
  ];
  t.not(own, foreign, 'no two exports share one');
  const tagged = { 'if-none-match': `${own}`, 'if-match': `${own}`, 'if-range': `${own}` };
  const stolen = { answer: mine.answer, cookie: theirs.cookie };
  t.equal(codeOf(await fetchFile(api, stolen, tagged)), 'SESSION_MISSING', 'a tag opens nothing');
  const ranged = { range: 'bytes=0-', 'if-range': `${foreign}` };
  t.equal(codeOf(await fetchFile(api, mine, ranged)), 'EXPORT_CHANGED');
  const known = await fetchFile(api, mine, { 'if-none-match': `${foreign}` });
  t.equal(known.statusCode, 200, 'one’s own is given whole');

  const again = await signInAgain(api, colleague.email);
  const { authorization } = again.headers;
  const url = '/api/auth/logout';
  await api.app.inject({ method: 'POST', url, headers: colleague.headers });
  t.match(codeOf(await fetchFile(api, theirs)), /^SESSION_/, 'its session is over');
  const both = await fetchFile(api, theirs, { authorization });
  t.equal(both.statusCode, 200, 'a token of another one is judged by itself');
  t.equal(
    codeOf(await fetchFile(api, mine, { authorization })),
    'NOT_FOUND',
    'and is theirs alone',
  );
});
