/**
 * A read of ledger entries is recorded in the ledger: once per reader, tree and hour, for any
 * number of requests and instances. If it cannot be recorded, the entries are not shown.
 */
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, giveConsent } from '../helpers/api.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

const isViewed = (event: RoletrailEvent) => event.type === 'roletrail.evidence.viewed.v1';
const ADMIN = 'admin-events/0';

t.test('readers of evidence are on record', async (t) => {
  const s = await startTestService(t, { instances: 2 });
  const { api } = s;
  const viewed = async () => {
    await s.settled();
    return (await logged(api, 'admin-events')).filter(isViewed);
  };
  const someone = await createTestUser(api);
  await postDecision(api, someone, acceptance(someone.id, await fetchDocuments(api, someone)));
  await s.settled();
  const signedSize = async (tree: string) => {
    const note = await api.app.inject(`/api/ledger/${tree}/checkpoint`);
    return note.statusCode === 200 ? Number(note.body.split('\n')[1]) : 0;
  };
  let shard = '';
  await waitFor('the decision to be signed', async () => {
    for (const partition of [0, 1, 2]) {
      const tree = `consent-events/${partition}`;
      if ((await signedSize(tree)) === 1) shard = tree;
    }
    return shard !== '';
  });

  const staff = await createTestUser(api, { roles: ['compliance'] });
  await giveConsent(api.db, staff.id);
  const expiresAt = new Date(Date.now() + 60_000);
  const system = { kind: 'system', id: null } as const;
  const token = await createAuditorToken(api.deps, { label: 'firm', expiresAt, actor: system });
  const auditor = { authorization: `Bearer ${token.token}` };
  const ask = (headers: object, tree = shard, nth = 0, size = 1) =>
    s.apis[nth % s.apis.length]?.app.inject({
      url: `/api/ledger/${tree}/tile/entries/000.p/${size}`,
      headers: { ...headers },
    });
  /** as a foreign walker does: many at once, on both instances */
  const walk = async (headers: object, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, nth) => ask(headers, shard, nth)),
    );
    t.ok(
      answers.every((answer) => answer?.statusCode === 200),
      'all are served',
    );
  };

  await t.test('a request that shows nothing is no reading', async (t) => {
    t.equal((await ask(auditor, shard, 0, 2))?.statusCode, 404);
    t.equal((await ask({}))?.statusCode, 401);
    t.equal((await ask(someone.headers))?.statusCode, 403);
    t.same(await viewed(), []);
  });

  await t.test('one event a reader, whatever the number of requests', async (t) => {
    await Promise.all([walk(auditor, 60), walk(staff.headers, 60)]);
    await walk(auditor, 20);
    const events = await viewed();
    t.equal(events.length, 2);
    const [topic, partition] = shard.split('/');
    const of = (kind: string, id: string) => ({
      subject: shard,
      data: { topic, partition: Number(partition), reader: { kind, id } },
    });
    const byKind = events.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    t.hasStrict(
      byKind.map(({ subject, data }) => ({ subject, data })),
      [of('auditor_token', token.id), of('user', staff.id)],
    );
    t.notMatch(JSON.stringify(events), /example\.org|firm/, 'ids only');
  });

  await t.test(
    'after an hour the next reading is a new event, once for all instances',
    async (t) => {
      const age = (minutes: number) =>
        sql`update evidence_reading set recorded_at = clock_timestamp() - ${minutes} * interval '1 minute'`.execute(
          api.db,
        );
      await age(59);
      await walk(auditor, 10);
      t.equal((await viewed()).length, 2);
      await age(61);
      await walk(auditor, 40);
      t.equal((await viewed()).length, 3);
    },
  );

  await t.test('reading the tree that these events stand in comes to an end', async (t) => {
    const count = (await viewed()).length;
    let size = await signedSize(ADMIN);
    t.equal((await ask(auditor, ADMIN, 0, size))?.statusCode, 200);
    await s.settled();
    await waitFor('the reading to be signed', async () => (await signedSize(ADMIN)) > size);
    size = await signedSize(ADMIN);
    t.equal((await ask(auditor, ADMIN, 1, size))?.statusCode, 200, 'with their own event in it');
    t.equal((await viewed()).length, count + 1);
    t.equal(await signedSize(ADMIN), size, 'the tree does not grow');
  });

  await t.test('what cannot be recorded is not shown', async (t) => {
    await sql`truncate evidence_reading`.execute(api.db);
    const count = (await viewed()).length;
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'no room'; end $$`.execute(api.db);
    await sql`create trigger refuse before insert on outbox
      for each row execute function refuse()`.execute(api.db);
    for (const nth of [0, 1]) {
      const refused = await ask(auditor, shard, nth);
      if (!refused) return t.fail('no answer');
      t.equal(codeOf(refused), 'EVIDENCE_UNRECORDED');
      t.equal(refused.headers['retry-after'], '2');
      t.notMatch(refused.body, /no room|consent\.accepted/);
    }
    await sql`drop trigger refuse on outbox`.execute(api.db);
    t.equal((await viewed()).length, count);
    await walk(auditor, 4);
    t.equal((await viewed()).length, count + 1, 'a failed attempt does not count as recorded');
  });

  await t.test('a right that ended while the reading was to be recorded', async (t) => {
    await sql`truncate evidence_reading`.execute(api.db);
    const count = (await viewed()).length;
    let ended: ReturnType<typeof ask>;
    await api.db.transaction().execute(async (tx) => {
      await sql`select 1 from auditor_token for update`.execute(tx);
      ended = ask(auditor);
      await waitFor('the reader to wait', async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(api.db);
        return rows.length > 0;
      });
      await sql`update auditor_token set revoked_at = clock_timestamp()`.execute(tx);
    });
    const refused = await ended;
    if (!refused) return t.fail('no answer');
    t.equal(codeOf(refused), 'AUDITOR_TOKEN_INVALID');
    t.equal((await viewed()).length, count);
  });
});
