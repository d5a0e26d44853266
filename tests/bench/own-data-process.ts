/**
 * An API instance with a person of whom very much is held, and one of whom little is, as a process of
 * its own, so that its memory is no one else's. By IPC: first `{records}`, answered with `{url,
 * tokens}`; then any message is answered with `{inUse}`, bytes of objects and buffers at most since the one
 * before: what is garbage grows until the heap is worth collecting, and says nothing.
 */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { createTestUser, testApi } from '../helpers/api.ts';

/** Seldom: a collection stops all else for as long as a page takes. */
const COLLECTED_MS = 500;

export interface OwnDataProcess {
  readonly url: string;
  readonly tokens: { readonly much: string; readonly little: string };
}

process.once('message', async ({ records }: { records: number }) => {
  const api = await testApi({
    config: { limits: { ownDataPerAccount: { max: 1000, windowMs: 1000 } } },
  });
  const [much, little] = [await createTestUser(api), await createTestUser(api)];
  const filled = api.database.open({ statementTimeoutMs: 0 });
  await sql`
    insert into audit_entry
      (topic, partition, "offset", event_id, type, subject, occurred_at, user_id)
    select 'consent-events', 98, n, gen_random_uuid(), 'roletrail.consent.accepted.v3', ${much.id},
      now() - n * interval '1 second', ${much.id}::uuid
    from generate_series(1, ${records}::int) n`.execute(filled.db);
  await sql`vacuum analyze audit_entry`.execute(filled.db);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  let inUse = 0;
  const look = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    inUse = Math.max(inUse, heapUsed + external);
  };
  setInterval(look, COLLECTED_MS);
  process.on('message', () => {
    // An archive that took less than 500 ms has no sample yet.
    look();
    process.send?.({ inUse });
    inUse = 0;
  });
  process.once('disconnect', async () => {
    await api[Symbol.asyncDispose]();
    process.exit(0);
  });
  process.send?.({
    url: `http://127.0.0.1:${port}`,
    tokens: { much: much.token, little: little.token },
  } satisfies OwnDataProcess);
});
