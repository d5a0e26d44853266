import { randomUUID } from 'node:crypto';
import { computePartition } from '@roletrail/contracts/events/partition';
import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import {
  acceptance,
  anotherSession,
  check,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('the log is away: 202, effective, and 201 once it is back', async (t) => {
  let depth = 0;
  const s = await startTestService(t, {
    relays: false,
    config: { appendDeadlineMs: 4000, outboxLimit: 10 },
    deps: { outboxDepth: () => depth },
  });
  const { api } = s;
  const who = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  const [key, body] = [randomUUID(), acceptance(who.id, shown)];
  const pending = await postDecision(api, who, body, key);
  t.equal(pending.statusCode, 202);
  const { eventId, leafHash, receivedAt } = pending.json();
  t.same(pending.json(), { status: 'pending', eventId, leafHash, receivedAt });
  t.match(await check(api, who), { reason: 'current' }, 'durable and effective');
  const { headers } = who;
  const receiptUrl = `/api/me/consents/${eventId}/receipt`;
  const waiting = await api.app.inject({ url: receiptUrl, headers });
  t.same([waiting.statusCode, waiting.json()], [202, { status: 'pending' }]);
  t.equal((await api.app.inject({ url: `${receiptUrl}.tlog-proof`, headers })).statusCode, 202);
  t.match((await api.app.inject({ url: '/api/me/consents', headers })).json(), {
    items: [
      { eventId, stage: 'pending', offset: null, topic: null, leafHash, decidedAt: receivedAt },
    ],
  });
  const begun = performance.now();
  t.equal((await postDecision(api, who, acceptance(who.id, shown))).statusCode, 202);
  t.ok(performance.now() - begun < 3900, 'later requests do not wait for the whole deadline');

  depth = 9;
  t.equal(
    (await postDecision(api, who, acceptance(who.id, shown))).statusCode,
    202,
    'the last with room',
  );
  depth = 10;
  const full = await postDecision(api, who, acceptance(who.id, shown));
  t.equal(codeOf(full), 'LOG_UNAVAILABLE');
  t.ok(Number(full.headers['retry-after']) > 0);
  t.same(
    (await postDecision(api, who, body, key)).json(),
    pending.json(),
    'a repeat is no new acceptance',
  );
  const last = { headers: await anotherSession(api, who.id) };
  t.equal(
    (await postDecision(api, last, refusal(who.id, shown))).statusCode,
    202,
    'a refusal is never refused',
  );

  s.startRelays();
  await s.settled();
  const placed = await postDecision(api, who, body, key);
  t.match(placed.json(), { status: 'recorded', eventId, leafHash, receivedAt, offset: 0 });
  t.equal(placed.statusCode, 201);
});

t.test(
  'relays of this process hear of rows once they are committed, and of no others',
  async (t) => {
    const hints: { place: object; seq: number; committed: Promise<boolean> }[] = [];
    const { api } = await startTestService(t, {
      relays: false,
      config: { appendDeadlineMs: 20 },
      deps: {
        onCommitted: (filled) => {
          for (const { place, seq } of filled) {
            const row = sql`select from outbox where topic = ${place.topic}
            and partition = ${place.partition} and seq = ${seq}`;
            const committed = row.execute(api.db).then(({ rows }) => rows.length === 1);
            hints.push({ place, seq, committed });
          }
        },
      },
    });
    const who = await createTestUser(api);
    const shown = await fetchDocuments(api, who);
    const [key, body] = [randomUUID(), acceptance(who.id, shown)];
    await postDecision(api, who, body, key);
    await postDecision(api, who, body, key);
    await postDecision(api, who, acceptance(who.id, shown, { termsVersion: '1999-01-01' }));
    const partition = computePartition(who.id, 3);
    t.match(hints, [{ place: { topic: 'consent-events', partition }, seq: 1 }], 'the first alone');
    t.same(await Promise.all(hints.map((hint) => hint.committed)), [true]);
  },
);

t.test('the database is away, or its answer is lost', async (t) => {
  const { api, database } = await startTestService(t, { relays: false });
  const who = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  const [key, body] = [randomUUID(), acceptance(who.id, shown)];
  const count = async () =>
    (
      await api.db
        .selectFrom('outbox')
        .select('seq')
        .where('topic', '=', 'consent-events')
        .execute()
    ).length;

  t.test('COMMIT without an answer', async (t) => {
    await sql
      .raw(`
      create function cut() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger cut after insert on idempotency_key deferrable initially deferred
        for each row execute function cut();`)
      .execute(database.opened.db);
    const lost = await postDecision(api, who, body, key);
    t.equal(codeOf(lost), 'OUTCOME_UNKNOWN');
    await sql.raw('drop trigger cut on idempotency_key').execute(database.opened.db);
  });

  t.test('a deadlock is tried again with the same bytes', async (t) => {
    await sql
      .raw(`
      create sequence tries;
      create function stumble() returns trigger language plpgsql as $$ begin
        if nextval('tries') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new; end $$;
      create trigger stumble before insert on outbox for each row execute function stumble();`)
      .execute(database.opened.db);
    t.equal((await postDecision(api, who, body, key)).statusCode, 202);
    t.equal(await count(), 1);
    await sql.raw('drop trigger stumble on outbox').execute(database.opened.db);
  });

  t.test('a COMMIT that was refused has changed nothing, and is tried again', async (t) => {
    await sql
      .raw(`
      create sequence commits;
      create function refuse() returns trigger language plpgsql as $$ begin
        if nextval('commits') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return null; end $$;
      create constraint trigger refuse after insert on idempotency_key
        deferrable initially deferred for each row execute function refuse();`)
      .execute(database.opened.db);
    const [before, other] = [await count(), await createTestUser(api)];
    const own = acceptance(other.id, await fetchDocuments(api, other));
    t.equal((await postDecision(api, other, own)).statusCode, 202);
    t.equal(await count(), before + 1);
    await sql.raw('drop trigger refuse on idempotency_key').execute(database.opened.db);
  });

  t.test('one faulty member does not fail the others', async (t) => {
    const people = await Promise.all([
      createTestUser(api),
      createTestUser(api),
      createTestUser(api),
    ]);
    const bodies = await Promise.all(
      people.map(async (p) => acceptance(p.id, await fetchDocuments(api, p))),
    );
    await sql
      .raw(`
      create function reject() returns trigger language plpgsql as $$ begin
        if new.user_id = '${people[1]?.id}' then raise exception 'no' using errcode = '23514'; end if;
        return new; end $$;
      create trigger reject before insert on idempotency_key for each row execute function reject();`)
      .execute(database.opened.db);
    const answers = await Promise.all(people.map((p, i) => postDecision(api, p, bodies[i] ?? {})));
    t.same(
      answers.map((a) => a.statusCode),
      [202, 500, 202],
    );
    t.equal(answers[1] && codeOf(answers[1]), 'INTERNAL');
    t.notMatch(answers[1]?.body, /23514|trigger|plpgsql| at /);
    await sql.raw('drop trigger reject on idempotency_key').execute(database.opened.db);
  });

  t.test('no connection', async (t) => {
    const url = new URL(database.config.url);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const admin = new pg.Client(url.toString());
    await admin.connect();
    t.teardown(() => admin.end());
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    const [k, b] = [randomUUID(), acceptance(who.id, shown)];
    const refused = await postDecision(api, who, b, k);
    t.equal(codeOf(refused), 'LOG_UNAVAILABLE');
    t.ok(Number(refused.headers['retry-after']) > 0);
    const gate = await api.app.inject({
      method: 'POST',
      url: '/api/legal-check-consent',
      headers: who.headers,
      payload: {},
    });
    t.equal(codeOf(gate), 'DATABASE_UNAVAILABLE', 'fails closed');
    await admin.query(`alter database ${name} with allow_connections true`);
    await waitFor(
      'the database',
      async () => (await postDecision(api, who, b, k)).statusCode === 202,
    );
  });
});

t.test('two instances, one person', async (t) => {
  const s = await startTestService(t, { instances: 2 });
  const [one, two] = s.apis;
  if (!one || !two) return t.fail('two instances');
  const who = await createTestUser(one);
  const shown = await fetchDocuments(one, who);

  t.test('one key through both is one event', async (t) => {
    const [key, body] = [randomUUID(), acceptance(who.id, shown)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => postDecision(i % 2 ? one : two, who, body, key)),
    );
    t.same(new Set(answers.map((a) => a.statusCode)), new Set([201]));
    t.equal(new Set(answers.map((a) => a.body)).size, 1, 'twelve equal answers');
    const bodies = Array.from({ length: 8 }, (_, i) =>
      acceptance(who.id, shown, { userAgent: `agent ${i}` }),
    );
    const same = randomUUID();
    const mixed = await Promise.all(
      bodies.map((b, i) => postDecision(i % 2 ? one : two, who, b, same)),
    );
    t.equal(mixed.filter((a) => a.statusCode === 201).length, 1, 'one body wins');
    t.equal(mixed.filter((a) => a.statusCode === 409).length, 7);
  });

  t.test('a hundred decisions at once: each once, in one order', async (t) => {
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => anotherSession(one, who.id)),
    );
    const answers = await Promise.all(
      sessions.map(async (headers, i) => {
        const api = i % 2 ? one : two;
        const declines = i % 3 === 0;
        const own = declines ? shown : await fetchDocuments(api, { headers });
        const body = declines ? refusal(who.id, own) : acceptance(who.id, own);
        return { headers, declines, response: await postDecision(api, { headers }, body) };
      }),
    );
    t.same(
      answers
        .filter((a) => ![201, 202].includes(a.response.statusCode))
        .map((a) => a.response.body),
      [],
    );
    await s.settled();
    const events = (await logged(one, 'consent-events')).filter((e) => e.subject === who.id);
    const ids = events.map((e) => e.id);
    t.equal(new Set(ids).size, ids.length);
    for (const { response } of answers) t.ok(ids.includes(response.json().eventId));
    t.same(
      events.map((e) => Number(e.sequence)),
      events.map((_, i) => Number(events[0]?.sequence) + i),
      'log order = sequence',
    );
    t.same(
      events.map((e) => e.time),
      events.map((e) => e.time).sort(),
      'log order = time order',
    );
    const last = events.at(-1);
    const reader = { headers: await anotherSession(two, who.id) };
    const state = await check(two, reader);
    t.equal(state.reason, last?.type === 'roletrail.consent.accepted.v5' ? 'current' : 'declined');
    const dead = await Promise.all(
      answers.map(async ({ headers, declines }) => {
        const { statusCode } = await one.app.inject({ url: '/api/me/consents', headers });
        return statusCode === (declines ? 401 : 200);
      }),
    );
    t.ok(dead.every(Boolean), 'every declined session is over, no other');
  });

  t.test('one after the other, through both in turn', async (t) => {
    const order: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const api = i % 2 ? one : two;
      const headers = await anotherSession(one, who.id);
      const own = await fetchDocuments(api, { headers });
      const body = i % 4 === 3 ? refusal(who.id, own) : acceptance(who.id, own);
      order.push((await postDecision(api, { headers }, body)).json().eventId);
      const reason = (
        await check(i % 2 ? two : one, { headers: await anotherSession(one, who.id) })
      ).reason;
      t.equal(reason, i % 4 === 3 ? 'declined' : 'current', 'seen at once by the other instance');
    }
    await s.settled();
    const ids = (await logged(one, 'consent-events'))
      .map((e) => e.id)
      .filter((id) => order.includes(id));
    t.same(ids, order);
  });
});
