/**
 * An API instance with a filled ledger as a process of its own, so that its memory is no one
 * else's. By IPC: first `{records}`, answered with `{ready: {url, readDatabaseUrl}}`; then
 * `{make: filter, size}`, answered with `{made: {id, cookie}}`, as often as wanted; `{watch: true}` starts
 * to measure memory anew, `{watch: false}` is answered with `{peak}`, resident bytes at most.
 */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { type TestApi, testApi } from '../helpers/api.ts';
import { make, staff } from '../helpers/exports.ts';
import { fillTrail } from './trail.ts';

const SAMPLED_MS = 10;

interface Asked {
  readonly make?: object;
  /** tree size at which the export is made; default: current size */
  readonly size?: number;
  readonly watch?: boolean;
}

async function signedAt({ db }: TestApi, exportId: string, size: number): Promise<void> {
  await sql`
    update evidence_export set trees = jsonb_set(trees, '{0,size}', to_jsonb(${size}::int))
    where id = ${exportId}`.execute(db);
}

process.once('message', async ({ records }: { records: number }) => {
  const api = await testApi({
    config: {
      exports: { passMs: 3_600_000 },
      limits: { exportsPerAccount: { max: 1000, windowMs: 1000 } },
    },
  });
  await fillTrail(api.database.open({ statementTimeoutMs: 0 }), api.deps.keys.vault, records);
  const officer = await staff(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  let peak = 0;
  let sampling: NodeJS.Timeout | undefined;
  process.on('message', async ({ make: filter, size, watch }: Asked) => {
    if (filter) {
      const { answer, cookie } = await make(api, officer, { filter });
      if (size !== undefined) await signedAt(api, answer.id, size);
      process.send?.({ made: { id: answer.id, cookie } });
      return;
    }
    clearInterval(sampling);
    if (watch !== true) return process.send?.({ peak });
    globalThis.gc?.();
    peak = 0;
    sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, SAMPLED_MS);
  });
  process.once('disconnect', async () => {
    await api[Symbol.asyncDispose]();
    process.exit(0);
  });
  process.send?.({
    ready: { url: `http://127.0.0.1:${port}`, databaseUrl: api.database.config.url },
  });
});
