/** Opened exports and Parquet, against masked CSV of the same decisions: rows a second, and memory. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealSecrets } from '@roletrail/api/consent/secrets';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { type DataKey, ensureDataKey } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import { PASSWORD, type TestApi, testApi } from '../helpers/api.ts';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { type Made, make, staff } from '../helpers/exports.ts';
import type { BenchServers } from './backing.ts';
import { print } from './report.ts';

const PLACE = { topic: 'consent-events', partition: 1 } as const;
const PEOPLE = 200;
const AT_ONCE = 1000;

export async function benchExportFormats(servers: BenchServers, rows: number): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  await using api = await testApi({ config: { exports: { passMs: 3_600_000 } } });
  await fill(api, rows);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const officer = await staff(api);
  const opened = { opened: true, currentPassword: PASSWORD };
  const masked = await perSecond(api, officer, rows, {});
  for (const [name, body] of [
    ['opened CSV', opened],
    ['Parquet', { format: 'parquet' }],
    ['opened Parquet', { ...opened, format: 'parquet' }],
  ] as const) {
    const got = await perSecond(api, officer, rows, body);
    print({
      name: `export, ${name}, ${rows} rows, to masked CSV`,
      measured: got.rowsPerSecond,
      unit: 'rows/s',
      baseline: masked.rowsPerSecond,
      aim: null,
    });
    const memory = { measured: got.grownMib, unit: 'MiB', baseline: null, aim: null };
    print({ name: `export, ${name}, memory above the start`, ...memory });
  }
}

async function perSecond(
  api: TestApi,
  officer: Awaited<ReturnType<typeof staff>>,
  rows: number,
  body: object,
) {
  const made = await make(api, officer, { filter: PLACE, ...body });
  const started = performance.now();
  const got = await download(api, made);
  const rowsPerSecond = rows / ((performance.now() - started) / 1000);
  return { rowsPerSecond, grownMib: (got.peakRss - got.rss) / 2 ** 20 };
}

/** Acceptances of a few people in turn, each sealed as the service seals them. */
async function fill(api: TestApi, rows: number): Promise<void> {
  const { topic, partition } = PLACE;
  const keys: DataKey[] = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const id = newId();
    const account = { id, email: '', email_normalized: null, password_hash: null };
    await api.db
      .insertInto('app_user')
      .values({ ...account, erased_at: null })
      .execute();
    const made = await api.db
      .transaction()
      .execute((tx) => ensureDataKey(tx, api.deps.keys.vault, id));
    keys.push(made);
  }
  for (let first = 0; first < rows; first += AT_ONCE) {
    const entries = Array.from({ length: Math.min(AT_ONCE, rows - first) }, (_, i) => {
      const key = keys[(first + i) % PEOPLE];
      if (!key) throw new Error('no people found');
      const eventId = newId();
      const { userId } = key;
      const { sealed, account } = sealSecrets(key, eventId, SECRETS);
      return decisionBytes({ userId, eventId, sequence: first + i + 1, sealed, account });
    });
    await sql`
      with made as (
        select ${first}::int + nth - 1 as n, hash, entry
        from unnest(${entries.map((e) => Buffer.from(leafHash(e)))}::bytea[],
          ${entries.map((e) => Buffer.from(e))}::bytea[]) with ordinality as x (hash, entry, nth)),
      kept as (
        insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
        select ${topic}, ${partition}::int, n, hash, entry from made)
      insert into audit_entry (topic, partition, "offset", event_id, type, subject, occurred_at,
        user_id, decision, terms_version, privacy_version)
      select ${topic}, ${partition}::int, n, (e ->> 'id')::uuid, e ->> 'type', e ->> 'subject',
        (e ->> 'time')::timestamptz, (e #>> '{data,userId}')::uuid, 'accepted', '2025-01-15',
        '2025-01-15'
      from made, lateral (select convert_from(entry, 'UTF8')::jsonb as e) as event`.execute(api.db);
  }
  const note = { size: rows, root: Buffer.alloc(32), note: 'a note' };
  await api.db
    .insertInto('ledger_checkpoint')
    .values({ ...PLACE, ...note })
    .execute();
  await sql`
    insert into projection_offset (projection, topic, partition, next_offset)
    values ('audit-v1', ${topic}, ${partition}, ${rows})`.execute(api.db);
  await sql`vacuum analyze ledger_entry, audit_entry`.execute(api.db);
}

const SECRETS = {
  evidence: {
    observed: { ip: '192.0.2.7', peer: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
    claimed: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', deviceId: newId() },
  },
  account: { email: 'person@example.org', name: 'Some Body' },
  words: null,
};

interface Got {
  readonly bytes: number;
  readonly mbPerSecond: number;
  readonly firstByteMs: number;
  /** of this process, which is server and client at once */
  readonly rss: number;
  readonly peakRss: number;
}

async function download({ app }: TestApi, { answer, cookie }: Made): Promise<Got> {
  const { port } = app.server.address() as AddressInfo;
  const path = `/api/admin/audit/export?id=${answer.id}`;
  const rss = process.memoryUsage.rss();
  let [bytes, firstByteMs, peakRss] = [0, 0, rss];
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const asked = request({ port, path, headers: { cookie } }, (response) => {
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started;
        bytes += chunk.length;
        peakRss = Math.max(peakRss, process.memoryUsage.rss());
      });
      response.once('end', resolve).once('error', reject);
    });
    asked.once('error', reject).end();
  });
  const mbPerSecond = bytes / 2 ** 20 / ((performance.now() - started) / 1000);
  return { bytes, mbPerSecond, firstByteMs, rss, peakRss };
}
