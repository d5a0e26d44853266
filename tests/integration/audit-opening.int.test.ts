/** Opening what a decision sealed: the password and a reason, on record before it is shown. */
import { createHash } from 'node:crypto';
import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import { auditDesk, WHY } from '../helpers/audit-desk.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';

/** openings an hour; the tests before the one of it need fewer */
const MAX = 5;
const DEVICE = '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a01';

t.test('opening sealed evidence', async (t) => {
  const limits = { openingsPerAccount: { max: MAX, windowMs: 3_600_000 } };
  const s = await startTestService(t, { config: { limits } });
  const { api } = s;
  const { staff, list, detail, open: openAs } = auditDesk(api);
  const compliance = await staff('compliance');
  const [first, second] = [await createTestUser(api), await createTestUser(api)];
  for (const someone of [first, second]) {
    await postDecision(api, someone, acceptance(someone.id, await fetchDocuments(api, someone)));
  }
  await s.settled();

  await t.test('it is on record before it is shown', async (t) => {
    const { items } = await list(compliance, { user: second.id });
    const record = items[0] as AuditRecord;
    const openings = async () => {
      await s.settled();
      return (await logged(api, 'admin-events')).filter(
        (event) => event.type === 'roletrail.evidence.opened.v1',
      );
    };
    t.equal(
      codeOf(await openAs(compliance, record, { currentPassword: 'not the password at all' })),
      'PASSWORD_WRONG',
    );
    t.equal(codeOf(await openAs(compliance, record, { text: 'too short' })), 'VALIDATION_FAILED');
    t.equal(
      codeOf(await openAs(compliance, record, { reasonCode: 'curiosity' })),
      'VALIDATION_FAILED',
    );
    const role = (await list(compliance, { topic: 'admin-events', limit: '1' })).items[0];
    t.equal(codeOf(await openAs(compliance, role as AuditRecord)), 'NOTHING_SEALED');
    t.same(await openings(), []);

    const answer = await openAs(compliance, record);
    t.match(answer.json(), {
      state: 'opened',
      opened: {
        request: {
          ip: '127.0.0.1',
          userAgent: 'observed agent',
          claimedUserAgent: 'claimed agent',
          deviceId: DEVICE,
        },
        account: { email: second.email, name: null },
        words: null,
      },
    });
    t.equal(answer.headers['cache-control'], 'private, no-store');
    const [event, ...others] = await openings();
    t.same(others, []);
    const { salt, text } = await api.db
      .selectFrom('evidence_opening')
      .select(['salt', 'text'])
      .executeTakeFirstOrThrow();
    t.equal(text, WHY.text);
    t.match(event, {
      id: answer.json<{ eventId: string }>().eventId,
      subject: second.id,
      data: {
        userId: second.id,
        eventId: record.eventId,
        offset: record.offset,
        actor: { kind: 'user', id: compliance.id },
        reason: WHY.reasonCode,
        textDigest: createHash('sha256').update(salt).update(WHY.text).digest('hex'),
      },
    });
    t.notMatch(JSON.stringify(event), /Ticket RT-1|observed agent|127\.0\.0\.1/);
    t.equal(
      (await list(compliance, { user: second.id })).items.length,
      items.length + 1,
      'it is theirs',
    );

    await t.test('whose key is gone, by an erasure or by an accident', async (t) => {
      const { rows } =
        await sql`delete from data_key where user_id = ${first.id} returning *`.execute(api.db);
      t.equal(rows.length, 1);
      const lost = (await list(compliance, { user: first.id })).items[0] as AuditRecord;
      t.match((await detail(compliance, lost)).sealed, 'cannot_be_opened');
      t.match((await openAs(compliance, lost)).json(), {
        state: 'cannot_be_opened',
        opened: null,
      });
      t.equal(lost.erased, false);
      await sql`update data_key set wrapped = null, destroyed_at = now()
        where user_id = ${second.id}`.execute(api.db);
      t.match(await detail(compliance, record), { sealed: 'erased', record: { erased: true } });
      t.match((await openAs(compliance, record)).json(), {
        state: 'erased',
        opened: null,
        eventId: null,
      });
      t.equal((await openings()).length, 1, 'nothing was opened');
    });
  });

  await t.test('few an hour, so that no bulk opening stays unnoticed', async (t) => {
    const many = await staff('compliance');
    const [record] = (await list(many, { user: first.id })).items as AuditRecord[];
    if (!record) throw new Error('the decision is not there');
    for (let nth = 0; nth < MAX; nth += 1) t.equal((await openAs(many, record)).statusCode, 200);
    const refused = await openAs(many, record);
    t.equal(codeOf(refused), 'RATE_LIMITED');
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.equal((await openAs(compliance, record)).statusCode, 200, 'another one still may');
  });
});
