/** Exports in which staff opened a person's sealed values, as listed in that person's data. */
import { sweepExports } from '@roletrail/api/audit/export/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, PASSWORD, type TestUser } from '../helpers/api.ts';
import { startTestService } from '../helpers/decisions.ts';
import { make, staff } from '../helpers/exports.ts';
import type { Service } from '../helpers/service.ts';
import { unzip } from '../helpers/unzip.ts';
import { accept } from '../helpers/withdrawals.ts';

let s: Service;
let officer: TestUser;
t.before(async () => {
  s = await startTestService(t, {
    config: { limits: { ownDataPerAccount: { max: 100, windowMs: 1000 } } },
  });
  officer = await staff(s.api);
});

/** Creates a person who accepted, in a signed tree. */
async function decided(): Promise<TestUser> {
  const who = await createTestUser(s.api);
  await accept(s.api, who);
  await s.settled();
  await s.signed();
  return who;
}

const opened = (by: TestUser, filter: object, more: object = {}) =>
  make(s.api, by, { filter, opened: true, currentPassword: PASSWORD, ...more });

async function archiveOf({ headers }: TestUser) {
  const payload = { currentPassword: PASSWORD };
  const url = '/api/me/export';
  const answer = await s.api.app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return unzip(answer.rawPayload);
}

const exportsOf = async (who: TestUser) =>
  JSON.parse(`${(await archiveOf(who)).get('opened-exports.json')}`);

t.test('time and reason code of each that has, or may have, a decision of theirs', async (t) => {
  const other = await decided();
  await opened(officer, {}, { reasonCode: 'audit', text: 'before they had decided anything' });
  const who = await decided();
  t.same(await exportsOf(who), [], 'nothing reaches to it');
  await opened(officer, { user: other.id }, { reasonCode: 'dispute' });
  await make(s.api, officer, { filter: { user: who.id } });
  t.same(await exportsOf(who), [], 'an export of another person, and one without opened values');

  const made = [
    await opened(officer, { user: who.id }, { reasonCode: 'person_asked' }),
    await opened(officer, { email: who.email, decision: 'declined' }, { reasonCode: 'complaint' }),
    await opened(officer, {}, { reasonCode: 'misuse_suspected' }),
    await opened(officer, { ip: '127.0.0.1' }, { reasonCode: 'authority_request' }),
    await opened(officer, { topic: 'consent-events' }),
  ];
  await opened(officer, { topic: 'admin-events' });
  const at = (n: number) => made[n]?.answer.createdAt;
  t.same(await exportsOf(who), [
    { made_at: at(0), reason: 'person_asked', yours: 'in it' },
    { made_at: at(1), reason: 'complaint', yours: 'may be in it' },
    { made_at: at(2), reason: 'misuse_suspected', yours: 'in it' },
    { made_at: at(3), reason: 'authority_request', yours: 'may be in it' },
    { made_at: at(4), reason: 'audit', yours: 'in it' },
  ]);
  const files = await archiveOf(who);
  t.match(`${files.get('README.txt')}`, /opened-exports\.json\n.* for 400 days/);
  const whole = Buffer.concat([...files.values()]).toString('utf8');
  for (const name of [officer.id, officer.email, other.id, other.email]) {
    t.notOk(whole.includes(name), 'no other person is named');
  }
});

t.test('it is listed as long as the export exists', async (t) => {
  const who = await decided();
  const leaver = await staff(s.api);
  await opened(leaver, { user: who.id }, { reasonCode: 'dispute' });
  await opened(officer, { user: who.id }, { reasonCode: 'complaint' });
  t.match(await exportsOf(who), [{ reason: 'dispute' }, { reason: 'complaint' }]);
  const why = { actor: { kind: 'operator', id: 'test' }, reason: 'asked for' } as const;
  await erasePerson(s.api.deps, leaver.id, why);
  t.match(await exportsOf(who), [{ reason: 'complaint' }], 'with the account of its author');
  await sql`update evidence_export set created_at = created_at - interval '401 days'`.execute(
    s.api.db,
  );
  await sweepExports(s.api.db);
  t.same(await exportsOf(who), []);
});
