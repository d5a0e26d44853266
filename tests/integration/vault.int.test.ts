import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '@roletrail/db/open';
import { ensureDataKey, lockKeys, readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { eraseSubject } from '@roletrail/vault/erase';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { seal, unseal } from '@roletrail/vault/seal';
import { searchTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { waitFor } from '../helpers/wait-for.ts';

const keys = deriveVaultKeys(randomBytes(32));
let shared: TestDatabase;
t.before(async () => {
  shared = await testDatabase({ poolSize: 10 });
});
t.teardown(() => shared[Symbol.asyncDispose]());
const inTransaction = <R>(work: (tx: Tx) => Promise<R>) =>
  shared.opened.db.transaction().execute(work);

async function person(): Promise<string> {
  const id = randomUUID();
  await shared.opened.db
    .insertInto('app_user')
    .values({
      id,
      email: `${id}@x.test`,
      email_normalized: `${id}@x.test`,
      password_hash: 'h',
      erased_at: null,
    })
    .execute();
  return id;
}

async function session(tx: Tx | TestDatabase['opened']['db'], userId: string): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('session')
    .values({
      id,
      user_id: userId,
      method: 'password',
      expires_at: new Date('2099-01-01'),
      device_hash: randomBytes(32),
      user_agent: 'browser',
      warned_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  return id;
}

/** Returns the number of backends that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shared.opened.db);
  return found.rows[0]?.n ?? 0;
}

t.test(
  'data keys: made once, read with what they seal, unreadable under another master key',
  async (t) => {
    const userId = await person();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((tx) => ensureDataKey(tx, keys, userId))),
    );
    t.equal(
      new Set(made.map((key) => key.secret.export().toString('hex'))).size,
      1,
      'one key for all',
    );
    const place = { eventId: randomUUID(), userId };
    const sealed = seal(
      requireLiveKey(await inTransaction((tx) => lockKeys(tx, keys, [userId])), userId),
      place,
      'x',
    );
    const { db } = shared.opened;
    const read = await readKeys(db, keys, [userId, userId, randomUUID()]);
    t.same(unseal(read.get(userId), place, sealed), { kind: 'opened', value: 'x' });
    t.same(
      [...read.values()].map((state) => state.kind),
      ['live', 'missing'],
    );
    await t.rejects(readKeys(db, deriveVaultKeys(randomBytes(32)), [userId]), {
      code: 'MASTER_KEY_INVALID',
    });
    const stolen = await person();
    await sql`insert into data_key (user_id, wrapped) select ${stolen}, wrapped from data_key
    where user_id = ${userId}`.execute(db);
    await t.rejects(
      readKeys(db, keys, [stolen]),
      { code: 'MASTER_KEY_INVALID' },
      'bound to its person',
    );
  },
);

t.test('erasure', async (t) => {
  const { db } = shared.opened;
  const userId = await person();
  const bystander = await person();
  await inTransaction(async (tx) => {
    await ensureDataKey(tx, keys, userId);
    await ensureDataKey(tx, keys, bystander);
  });
  const live = [await session(db, userId), await session(db, userId)].sort();
  const theirs = await session(db, bystander);
  const ended = await session(db, userId);
  await db
    .updateTable('session')
    .set({ ended_at: new Date('2026-01-01'), end_reason: 'signed_out' })
    .where('id', '=', ended)
    .execute();
  const tag = (user_id: string) => ({
    event_id: randomUUID(),
    user_id,
    kind: 'ip' as const,
    tag: searchTag(keys, 'ip', '192.0.2.1'),
  });
  await db
    .insertInto('evidence_tag')
    .values([tag(userId), tag(bystander)])
    .execute();
  const place = { eventId: randomUUID(), userId };
  const sealed = seal(requireLiveKey(await readKeys(db, keys, [userId]), userId), place, {
    ip: '192.0.2.1',
  });

  t.test('nothing happens when the record cannot be written', async (t) => {
    const fail = async () => {
      throw new Error('outbox');
    };
    await t.rejects(
      inTransaction((tx) => eraseSubject(tx, userId, fail)),
      { message: 'outbox' },
    );
    t.equal((await readKeys(db, keys, [userId])).get(userId)?.kind, 'live');
  });

  t.test('ends, blanks, forgets and records, once', async (t) => {
    const recorded: unknown[] = [];
    const erase = () =>
      inTransaction((tx) => eraseSubject(tx, userId, async (e) => void recorded.push(e)));
    t.same((await Promise.all([erase(), erase(), erase()])).sort(), [false, false, true]);
    t.same(recorded, [{ userId, endedSessions: live }]);
    const user = await db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirst();
    t.match(user, { email: '', email_normalized: null, password_hash: null, erased_at: Date });
    const sessions = await db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    t.equal(sessions.length, 3);
    for (const row of sessions) {
      t.equal(row.user_agent, null);
      t.equal(row.end_reason, row.id === ended ? 'signed_out' : 'erased');
    }
    const tags = await db.selectFrom('evidence_tag').select('user_id').execute();
    t.same(tags, [{ user_id: bystander }]);
    const other = await db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', theirs)
      .executeTakeFirst();
    t.equal(other?.ended_at, null);
  });

  t.test('what was sealed answers erased, and nothing can be sealed or made again', async (t) => {
    const states = await readKeys(db, keys, [userId, bystander]);
    t.same(unseal(states.get(userId), place, sealed), { kind: 'erased' });
    t.throws(() => requireLiveKey(states, userId), { code: 'SUBJECT_ERASED' });
    t.ok(requireLiveKey(states, bystander), 'one tombstone does not fail the others');
    await t.rejects(
      inTransaction((tx) => ensureDataKey(tx, keys, userId)),
      { code: 'SUBJECT_ERASED' },
    );
    await t.rejects(session(db, userId), { code: '23514', constraint: 'session_of_erased' });
  });

  t.test('an unknown subject, and one without a key', async (t) => {
    const none = async () => undefined;
    const unknown = inTransaction((tx) => eraseSubject(tx, randomUUID(), none));
    await t.rejects(unknown, { code: 'SUBJECT_UNKNOWN' });
    const keyless = await person();
    t.equal(await inTransaction((tx) => eraseSubject(tx, keyless, none)), true);
    await t.rejects(
      inTransaction((tx) => ensureDataKey(tx, keys, keyless)),
      { code: 'SUBJECT_ERASED' },
    );
  });
});

t.test('an erasure comes wholly before or wholly after what runs beside it', async (t) => {
  const { db } = shared.opened;

  t.test('a sign-in that began first is ended with the others', async (t) => {
    const userId = await person();
    const recorded: string[] = [];
    let erasing: Promise<boolean> | undefined;
    const signedIn = await inTransaction(async (tx) => {
      const id = await session(tx, userId);
      erasing = inTransaction((other) =>
        eraseSubject(other, userId, async (e) => void recorded.push(...e.endedSessions)),
      );
      await waitFor('the erasure waits for the sign-in', async () => (await waiting()) > 0);
      return id;
    });
    t.equal(await erasing, true);
    t.same(recorded, [signedIn]);
  });

  t.test('a sign-in that began later is refused', async (t) => {
    const userId = await person();
    let signingIn: Promise<unknown> | undefined;
    await inTransaction((tx) =>
      eraseSubject(tx, userId, async () => {
        signingIn = session(db, userId).catch((error: unknown) => error);
        await waitFor('the sign-in waits for the erasure', async () => (await waiting()) > 0);
      }),
    );
    t.match(await signingIn, { constraint: 'session_of_erased' });
  });

  t.test('a decision that holds its key share is finished first', async (t) => {
    const userId = await person();
    await inTransaction((tx) => ensureDataKey(tx, keys, userId));
    let erasing: Promise<boolean> | undefined;
    await inTransaction(async (tx) => {
      requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
      erasing = inTransaction((other) => eraseSubject(other, userId, async () => undefined));
      await waitFor('the erasure waits for the decision', async () => (await waiting()) > 0);
      const event_id = randomUUID();
      const tag = searchTag(keys, 'device', randomUUID());
      await tx
        .insertInto('evidence_tag')
        .values({ event_id, user_id: userId, kind: 'device', tag })
        .execute();
    });
    t.equal(await erasing, true);
    const left = await db
      .selectFrom('evidence_tag')
      .select('tag')
      .where('user_id', '=', userId)
      .execute();
    t.same(left, [], 'its tags went with the rest');
  });
});
