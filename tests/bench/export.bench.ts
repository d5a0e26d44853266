/**
 * CSV export over HTTP: MB/s against COPY of the same stored columns, time to first byte, and
 * memory of the instance under high and low load. Also checks that a download that is cut
 * repeatedly ends with the same bytes.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyOut } from '@roletrail/db/copy';
import { openDatabase } from '@roletrail/db/open';
import type { BenchServers } from './backing.ts';
import { print } from './report.ts';

const run = promisify(execFile);
const MB = 2 ** 20;
const PLACE = { topic: 'consent-events', partition: 1 } as const;
/** of which so many records are some 10 MB */
const LITTLE = 2500;
const FIRST_BYTE_MS = 100;
const MEMORY_MIB = 32;

export async function benchExport(servers: BenchServers, records: number): Promise<void> {
  await using instance = await startInstance(servers, records);
  await measureExport(instance, records);
}

export async function measureExport(instance: Instance, records: number): Promise<void> {
  const size = `10^${Math.log10(records)} records`;
  await download(instance, await instance.make(PLACE, LITTLE));
  const small = await watched(instance, await instance.make(PLACE, LITTLE));
  const before = await copyStored(instance.databaseUrl);
  const large = await watched(instance, await instance.make({}));
  const after = await copyStored(instance.databaseUrl);
  print({
    name: `export, CSV, ${size}, ${Math.round(large.bytes / MB)} MB, to COPY of stored columns`,
    measured: large.mbPerSecond,
    unit: 'MB/s',
    baseline: (before + after) / 2,
    aim: 0.8,
  });
  print({
    name: `export, first byte, ${size}`,
    measured: large.firstByteMs,
    unit: 'ms',
    baseline: small.firstByteMs,
    aim: null,
    limit: FIRST_BYTE_MS,
  });
  print({
    name: `export, memory above that of ${Math.round(small.bytes / MB)} MB, ${size}`,
    measured: Math.max(0, large.peak - small.peak) / MB,
    unit: 'MiB',
    baseline: null,
    aim: null,
    limit: MEMORY_MIB,
  });
  await benchResumed(instance, size);
}

/** A tree of one partition, cut at 30, 60 and 90 % and resumed, the first time before its length is known. */
async function benchResumed(instance: Instance, size: string): Promise<void> {
  const whole = createHash('sha256');
  const begun = performance.now();
  const end = { from: 0, until: Number.MAX_SAFE_INTEGER, etag: undefined };
  const { bytes } = await part(instance, await instance.make(PLACE), { ...end, hash: whole });
  const atOnceMs = performance.now() - begun;
  const made = await instance.make(PLACE);
  const hash = createHash('sha256');
  let etag: string | undefined;
  let from = 0;
  const started = performance.now();
  for (const share of [0.3, 0.6, 0.9, 1]) {
    const until = Math.floor(bytes * share);
    ({ etag } = await part(instance, made, { from, until, hash, etag }));
    from = until;
  }
  const inPartsMs = performance.now() - started;
  if (!hash.digest().equals(whole.digest())) throw new Error('a resumed export is another file');
  const perSecond = (ms: number) => bytes / MB / (ms / 1000);
  print({
    name: `export, cut at 30, 60, 90 % and resumed, ${size}`,
    measured: perSecond(inPartsMs),
    unit: 'MB/s',
    baseline: perSecond(atOnceMs),
    aim: null,
  });
}

async function watched(instance: Instance, made: Made): Promise<Got & { readonly peak: number }> {
  await instance.watch();
  const got = await download(instance, made);
  return { ...got, peak: await instance.peak() };
}

interface Made {
  readonly id: string;
  readonly cookie: string;
}

/** The instance of export-process.ts, and what it is asked. */
export interface Instance extends AsyncDisposable {
  readonly url: string;
  readonly databaseUrl: string;
  /** @param size signed tree size; default: current size */
  make(filter: object, size?: number): Promise<Made>;
  watch(): Promise<void>;
  /** resident bytes at most since then */
  peak(): Promise<number>;
}

async function startInstance(servers: BenchServers, records: number): Promise<Instance> {
  const path = fileURLToPath(new URL('./export-process.ts', import.meta.url));
  const child = fork(path, {
    env: { ...process.env, TEST_DATABASE_URL: servers.postgresUrl },
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  return instanceOf(child, records);
}

export async function instanceOf(child: ChildProcess, records: number): Promise<Instance> {
  const ended = once(child, 'exit');
  const ask = async <T>(message: object): Promise<T> => {
    const answered = once(child, 'message');
    child.send(message);
    const gone = ended.then(() => Promise.reject(new Error('the instance has ended')));
    const [answer] = await Promise.race([answered, gone]);
    return answer as T;
  };
  const { ready } = await ask<{ ready: { url: string; databaseUrl: string } }>({ records });
  return {
    ...ready,
    make: async (filter, size) => (await ask<{ made: Made }>({ make: filter, size })).made,
    async watch() {
      child.send({ watch: true });
    },
    peak: async () => (await ask<{ peak: number }>({ watch: false })).peak,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}

/** MB/s of the same columns as they are stored, in the same order; counted in its own bytes. */
async function copyStored(url: string): Promise<number> {
  const config = { url, applicationName: 'bench', poolSize: 1, statementTimeoutMs: 0 };
  await using opened = openDatabase(config, () => undefined);
  const statement = `copy (select l.topic, l.partition, l."offset", a.event_id, a.type, a.occurred_at,
      a.subject, a.user_id, a.decision, a.terms_version, a.privacy_version, l.leaf_hash, l.entry
    from ledger_entry l left join audit_entry a using (topic, partition, "offset")
    order by l.topic, l.partition, l."offset") to stdout`;
  let bytes = 0;
  const started = performance.now();
  await copyOut(opened.db, statement, async (rows) => {
    for await (const chunk of rows) bytes += chunk.length;
  });
  return bytes / MB / ((performance.now() - started) / 1000);
}

interface Got {
  readonly bytes: number;
  readonly mbPerSecond: number;
  readonly firstByteMs: number;
}

interface Read {
  readonly bytes: number;
  readonly etag: string | undefined;
}

interface Part {
  readonly from: number;
  /** the connection is cut as soon as so many bytes of the file are there */
  readonly until: number;
  /** of all parts */
  readonly hash: Hash;
  /** that of the part before */
  readonly etag: string | undefined;
}

/** By a program that does next to nothing with what it gets: our own client would be what is measured. */
async function download({ url }: Instance, { id, cookie }: Made): Promise<Got> {
  const format = '%{http_code} %{size_download} %{time_starttransfer} %{time_total}';
  const from = `${url}/api/admin/audit/export?id=${id}`;
  const asked = [
    '--silent',
    '--show-error',
    '--fail',
    '--output',
    '/dev/null',
    '--write-out',
    format,
  ];
  const { stdout } = await run('curl', [...asked, '--header', `cookie: ${cookie}`, from]);
  const [status, bytes = 0, firstByte = 0, total = 0] = stdout.split(' ').map(Number);
  if (status !== 200) throw new Error(`an export was answered with ${status}`);
  return { bytes, mbPerSecond: bytes / MB / total, firstByteMs: firstByte * 1000 };
}

/** A part of an export, into its hash. @returns its entity tag */
async function part({ url }: Instance, { id, cookie }: Made, wanted: Part): Promise<Read> {
  const { from, until, hash } = wanted;
  const resumed = wanted.etag && { range: `bytes=${from}-`, 'if-range': wanted.etag };
  const headers = { cookie, ...resumed };
  let [bytes, etag] = [0, undefined as string | undefined];
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${url}/api/admin/audit/export?id=${id}`, { headers }, (response) => {
      etag = response.headers.etag;
      if (response.statusCode !== (resumed ? 206 : 200)) {
        reject(new Error(`an export was answered with ${response.statusCode}`));
      }
      response.on('data', (chunk: Buffer) => {
        const read = chunk.subarray(0, until - from - bytes);
        hash.update(read);
        bytes += read.length;
        if (bytes === until - from && !response.complete) {
          response.destroy();
          resolve();
        }
      });
      response.once('end', resolve).once('error', reject);
    });
    asked.once('error', reject).end();
  });
  return { bytes, etag };
}
