/** An export in a single call, as a script has it: by a Bearer token, by the filters in the query. */
import { createHash } from 'node:crypto';
import { provenManifest } from '@roletrail/contracts/export-manifest';
import { EXPORT_ID_HEADER } from '@roletrail/contracts/http/exports';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestUser } from '../helpers/api.ts';
import { codeOf, logged, startTestService } from '../helpers/decisions.ts';
import { EXPORT, fetchFile, make, manifestOf, staff, variedLog } from '../helpers/exports.ts';
import type { Service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

let s: Service;
let officer: TestUser;
t.before(async () => {
  s = await startTestService(t);
  await variedLog(s);
  officer = await staff(s.api);
});

const ASKED = { ...EXPORT, topic: 'consent-events', decision: 'declined' };

function call(
  who: Pick<TestUser, 'headers'> | null,
  query: Record<string, string> = ASKED,
  headers: Record<string, string> = {},
) {
  const url = '/api/admin/audit/export';
  return s.api.app.inject({ url, query, headers: { ...who?.headers, ...headers } });
}

/** Counts the stored exports. */
async function count(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from evidence_export`.execute(s.api.db);
  return rows[0]?.n ?? 0;
}

t.test('the same file as in two calls, on record, with its manifest by the id', async (t) => {
  for (const format of ['csv', 'jsonl', 'parquet'] as const) {
    const filter = { topic: 'consent-events', decision: 'declined' };
    const twice = await fetchFile(s.api, await make(s.api, officer, { format, filter }));
    const once = await call(officer, { ...ASKED, format });
    t.equal(once.statusCode, 200, format);
    t.ok(once.rawPayload.equals(twice.rawPayload), 'the same bytes');
    t.equal(once.headers['content-type'], twice.headers['content-type']);
    t.match(once.headers, {
      'content-disposition': /^attachment; filename="roletrail-export-/,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    t.notOk(once.headers['set-cookie'], 'a script needs no ticket');

    const id = `${once.headers[EXPORT_ID_HEADER]}`;
    const about = async () =>
      (await logged(s.api, 'admin-events')).filter(({ subject }) => subject === id);
    await waitFor('both events', async () => (await about()).length === 2);
    t.match(await about(), [
      {
        type: 'roletrail.evidence.exported.v3',
        data: { reader: { id: officer.id }, format, opened: false, reasonCode: EXPORT.reasonCode },
      },
      { type: 'roletrail.evidence.export_completed.v1' },
    ]);
    const answer = (await make(s.api, officer)).answer;
    const text = await manifestOf(s, officer, { answer: { ...answer, id }, cookie: '' });
    const sha256 = createHash('sha256').update(once.rawPayload).digest('hex');
    t.equal(provenManifest.parse(JSON.parse(text)).manifest.file.sha256, sha256);
  }
});

t.test(
  'what was made, again by its id, whole or in part, with the token of its maker',
  async (t) => {
    const first = await call(officer, ASKED, { range: 'bytes=5-', 'if-range': '"another file"' });
    t.equal(first.statusCode, 200, 'what a call makes is no part of an earlier file');
    const id = `${first.headers[EXPORT_ID_HEADER]}`;
    t.ok((await call(officer, { id })).rawPayload.equals(first.rawPayload));
    const etag = `${first.headers.etag}`;
    const rest = await call(officer, { id }, { range: 'bytes=10-', 'if-range': etag });
    t.equal(rest.statusCode, 206);
    t.ok(rest.rawPayload.equals(first.rawPayload.subarray(10)));
    t.equal(outcome(await call(await staff(s.api), { id })), '404 NOT_FOUND', 'a colleague’s');
  },
);

t.test('who may not, and what cannot be asked, makes none', async (t) => {
  const before = await count();
  const admin = await staff(s.api, 'admin');
  const forged = { authorization: 'Bearer a.b.c' };
  const { cookie } = await make(s.api, officer);
  for (const [who, query, expected] of [
    [null, ASKED, '401 SESSION_MISSING'],
    [{ headers: forged }, ASKED, '401 TOKEN_INVALID'],
    [{ headers: { authorization: '', cookie } }, ASKED, '401 TOKEN_INVALID'],
    [await createTestUser(s.api, { consent: true }), ASKED, '403 ROLE_REQUIRED'],
    [await createTestUser(s.api, { roles: ['compliance'] }), ASKED, '403 CONSENT_REQUIRED'],
    [admin, { ...ASKED, ip: '127.0.0.1' }, '403 ROLE_REQUIRED'],
    [admin, { ...ASKED, device: 'x' }, '403 ROLE_REQUIRED'],
  ] as const) {
    const refused = await call(who as Pick<TestUser, 'headers'> | null, query);
    t.equal(outcome(refused), expected);
    t.notOk(refused.headers[EXPORT_ID_HEADER]);
  }
  const byTicket = await call(null, ASKED, { cookie });
  t.equal(outcome(byTicket), '401 SESSION_MISSING', 'a ticket is for what was made');
  for (const [query, path] of [
    [{}, 'format'],
    [{ ...ASKED, text: 'short' }, 'text'],
    [{ ...ASKED, reasonCode: 'curiosity' }, 'reasonCode'],
    [{ ...ASKED, format: 'xlsx' }, 'format'],
    [{ ...ASKED, opened: 'true' }, 'opened'],
    [{ ...ASKED, from: '2026-02-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }, 'from'],
    [{ ...ASKED, type: 'roletrail.no.such' }, 'type'],
    [{ ...ASKED, ip: 'nowhere' }, 'ip'],
    [{ ...ASKED, id: '0192f0c0-0000-7000-8000-000000000003' }, 'id'],
  ] as const) {
    const refused = await call(officer, query);
    t.equal(codeOf(refused), 'VALIDATION_FAILED', path);
    t.match(refused.json(), { errors: [{ path }] });
  }
  t.equal(await count(), before + 1, 'but the one that was made in two calls');
  const mine = await call(admin, { ...ASKED, format: 'jsonl' });
  t.equal(mine.statusCode, 200);
  t.notMatch(mine.body, /"entry"/, 'no entries for an admin');
});

t.test('what cannot be recorded is not given', async (t) => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'no room'; end $$`.execute(s.api.db);
  await sql`create trigger refuse before insert on outbox
    for each row execute function refuse()`.execute(s.api.db);
  t.equal(codeOf(await call(officer)), 'EVIDENCE_UNRECORDED');
  await sql`drop trigger refuse on outbox`.execute(s.api.db);
  await sql`drop function refuse`.execute(s.api.db);
});
