import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { TestApi } from './api.ts';

/** A session that was put straight into the tables: no password was hashed for it. */
export interface QuickSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

/** Creates `count` people with one session each. */
export async function quickSessions(api: TestApi, count: number): Promise<QuickSession[]> {
  const made = Array.from({ length: count }, () => ({ userId: uuidv7(), sessionId: uuidv7() }));
  const [users, sessions] = [made.map((m) => m.userId), made.map((m) => m.sessionId)];
  const { db } = api.database.opened;
  await sql`
    insert into app_user (id, email, email_normalized, password_hash)
    select id, id || '@example.org', id || '@example.org', 'none' from unnest(${users}::text[]::uuid[]) as id`.execute(
    db,
  );
  await sql`
    insert into session (id, user_id, method, device_hash, expires_at)
    select s, u, 'password', ${randomBytes(32)}, clock_timestamp() + interval '1 day'
    from unnest(${sessions}::text[]::uuid[], ${users}::text[]::uuid[]) as made (s, u)`.execute(db);
  return made.map(({ userId, sessionId }) => {
    const { token } = api.app.accessTokens.issue({ id: sessionId, userId, counter: 0 });
    return { userId, sessionId, token, headers: { authorization: `Bearer ${token}` } };
  });
}
