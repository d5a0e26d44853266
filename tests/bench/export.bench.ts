/** MB/s of a CSV export as a browser gets it, against COPY of the stored columns of the same rows. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyOut } from '@roletrail/db/copy';
import { sql } from 'kysely';
import { type TestApi, testApi } from '../helpers/api.ts';
import { type Made, make, staff } from '../helpers/exports.ts';
import type { BenchServers } from './backing.ts';
import { print } from './report.ts';

const ENTRY_BYTES = 1000;
const PLACE = { topic: 'consent-events', partition: 1 } as const;

export async function benchExport(servers: BenchServers, rows: number): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  await using api = await testApi({ config: { exports: { passMs: 3_600_000 } } });
  await fill(api, rows);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const officer = await staff(api);
  const made = await make(api, officer, { filter: PLACE });
  const stored = await copyStored(api);
  const got = await download(api, made);
  print({
    name: `export, CSV, ${rows} rows, to COPY of stored columns`,
    measured: got.mbPerSecond,
    unit: 'MB/s',
    baseline: stored,
    aim: 0.8,
  });
  const first = { name: 'export, first byte', measured: got.firstByteMs, unit: 'ms' };
  print({ ...first, baseline: null, aim: null });
  const grown = (got.peakRss - got.rss) / 2 ** 20;
  const memory = { name: `export, memory above the start, ${Math.round(got.bytes / 2 ** 20)} MB` };
  print({ ...memory, measured: grown, unit: 'MiB', baseline: null, aim: null });
}

async function fill({ db }: TestApi, rows: number): Promise<void> {
  const { topic, partition } = PLACE;
  await sql`
    insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
    select ${topic}, ${partition}::int, n, sha256(int8send(n)), convert_to(repeat('x', ${ENTRY_BYTES}::int), 'UTF8')
    from generate_series(0, ${rows - 1}::int) n`.execute(db);
  await sql`
    insert into audit_entry (topic, partition, "offset", event_id, type, subject, occurred_at,
      user_id, decision, terms_version, privacy_version)
    select ${topic}, ${partition}::int, n, gen_random_uuid(), 'roletrail.consent.accepted.v3',
      gen_random_uuid()::text, now(), gen_random_uuid(), 'accepted', '2025-01-15', '2025-01-15'
    from generate_series(0, ${rows - 1}::int) n`.execute(db);
  const note = { size: rows, root: Buffer.alloc(32), note: 'a note' };
  await db
    .insertInto('ledger_checkpoint')
    .values({ ...PLACE, ...note })
    .execute();
  await sql`
    insert into projection_offset (projection, topic, partition, next_offset)
    values ('audit-v1', ${topic}, ${partition}, ${rows})`.execute(db);
  await sql`vacuum analyze ledger_entry, audit_entry`.execute(db);
}

/** The same columns as they are stored, in the same order; counted in its own bytes. */
async function copyStored({ db }: TestApi): Promise<number> {
  const statement = `copy (select a.topic, a.partition, a."offset", a.event_id, a.type, a.occurred_at,
      a.subject, a.user_id, a.decision, a.terms_version, a.privacy_version, l.leaf_hash, l.entry
    from ledger_entry l left join audit_entry a using (topic, partition, "offset")
    where l.topic = '${PLACE.topic}' and l.partition = ${PLACE.partition}
    order by l."offset") to stdout`;
  let bytes = 0;
  const started = performance.now();
  await copyOut(db, statement, async (rows) => {
    for await (const chunk of rows) bytes += chunk.length;
  });
  return bytes / 2 ** 20 / ((performance.now() - started) / 1000);
}

export interface Got {
  readonly bytes: number;
  readonly mbPerSecond: number;
  readonly firstByteMs: number;
  /** of this process, which is server and client at once */
  readonly rss: number;
  readonly peakRss: number;
}

export async function download({ app }: TestApi, { answer, cookie }: Made): Promise<Got> {
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
