/**
 * `roletrail verify-export` on exports of the real service, without a server. Each change in file
 * or manifest is refused and named; the verdict claims only what was checked.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { provenManifest } from '@roletrail/contracts/export-manifest';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { RemoteLedger } from '@roletrail/verify/exports/remote-ledger';
import { verifyExport } from '@roletrail/verify/exports/verify-export';
import { readParquet } from '@roletrail/verify/node/read-parquet';
import { VerifyError } from '@roletrail/verify/verify-error';
import t from 'tap';
import type { TestUser } from '../helpers/api.ts';
import { startTestService } from '../helpers/decisions.ts';
import {
  bytesAsSource,
  fetchFile,
  make,
  manifestOf,
  staff,
  variedLog,
} from '../helpers/exports.ts';
import { startRoletrail } from '../helpers/processes.ts';
import type { Service } from '../helpers/service.ts';

interface Taken {
  readonly file: string;
  readonly manifest: string;
}

let s: Service;
let officer: TestUser;
let key: LedgerKey;
let vkey: string;
let url: string;
let token: string;
/** all of it, in each format */
const whole: Record<'csv' | 'jsonl', Taken> = {
  csv: { file: '', manifest: '' },
  jsonl: { file: '', manifest: '' },
};

async function take(who: TestUser, body: object): Promise<Taken> {
  const made = await make(s.api, who, body);
  const { body: file } = await fetchFile(s.api, made);
  return { file, manifest: await manifestOf(s, who, made) };
}

t.before(async () => {
  s = await startTestService(t);
  await variedLog(s);
  officer = await staff(s.api);
  vkey = s.api.config.ledger.vkeys['consent-events/1'] ?? '';
  key = parseLedgerKey(vkey);
  for (const format of ['csv', 'jsonl'] as const) whole[format] = await take(officer, { format });
  await s.api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(s.api.app.server.address() as AddressInfo).port}`;
  const expiresAt = new Date(Date.now() + 600_000);
  const actor = { kind: 'system', id: null } as const;
  token = (await createAuditorToken(s.api.deps, { label: 'firm', expiresAt, actor })).token;
});

function verify(
  taken: { readonly file: string | Buffer; readonly manifest: string },
  ledger: RemoteLedger | null = null,
  by: LedgerKey | null = key,
) {
  return verifyExport({
    file: bytesAsSource(taken.file),
    readParquet,
    manifest: taken.manifest,
    key: by,
    ledger,
  });
}

const failed = ({ checks }: Awaited<ReturnType<typeof verify>>) =>
  checks.filter(({ status }) => status === 'failed').map(({ name }) => name);

t.test('CSV for Excel is the service’s word, and its file is the one on record', async (t) => {
  const taken = await take(officer, { format: 'csv-excel' });
  const report = await verify(taken);
  t.match(report, { verdict: 'unproved', faults: [], claim: /the rows hold no entries/ });
  t.same(failed(report), []);
  const changed = await verify({ ...taken, file: `${taken.file}x` });
  t.equal(changed.verdict, 'refused');
});

t.test('an export is proved, and says of what', async (t) => {
  for (const format of ['csv', 'jsonl'] as const) {
    const report = await verify(whole[format]);
    t.hasStrict(report, { verdict: 'proved', faults: [] });
    t.match(
      report.claim,
      /^Proved: nothing altered, added or lost of the trees admin-events\/0 \(/,
    );
    t.same(
      report.checks.filter(({ status }) => status === 'skipped'),
      [],
    );
  }
  const keyless = await verify(whole.csv, null, null);
  t.hasStrict(keyless, { verdict: 'unproved', faults: [] });
  const elsewhere = { ...key, publicKey: new Uint8Array(32).fill(3) };
  t.match(failed(await verify(whole.csv, null, elsewhere)), ['event', 'tree']);
  const admin = await staff(s.api, 'admin');
  const bare = await verify(await take(admin, {}));
  t.hasStrict(bare, { verdict: 'unproved', faults: [] });
  t.match(bare.claim, /the service’s word/);
});

/** The rows of a file, without its header. */
function rowsOf({ file }: Taken, format: 'csv' | 'jsonl') {
  const lines = file.split('\n').slice(0, -1);
  return format === 'csv'
    ? { head: [lines[0] ?? ''], rows: lines.slice(1) }
    : { head: [], rows: lines };
}

const offsetOf = (row = '', format: 'csv' | 'jsonl') =>
  Number(format === 'csv' ? row.split(',')[2] : JSON.parse(row).offset);

const CHANGES: Readonly<
  Record<string, (rows: readonly string[], nth: number) => readonly string[]>
> = {
  deleted: (rows, nth) => rows.filter((_, i) => i !== nth),
  added: (rows, nth) => rows.toSpliced(nth, 0, rows[nth] ?? ''),
  'added at the end': (rows, nth) => [...rows, rows[nth] ?? ''],
  'replaced by its neighbour': (rows, nth) => rows.with(nth, rows[nth === 0 ? 1 : nth - 1] ?? ''),
  swapped: (rows, nth) => {
    const other = (nth + 1) % rows.length;
    return rows.map((row, i) => rows[i === nth ? other : i === other ? nth : i] ?? row);
  },
};

t.test('any one row deleted, added, replaced or swapped is named', async (t) => {
  for (const format of ['csv', 'jsonl'] as const) {
    const { head, rows } = rowsOf(whole[format], format);
    for (const [name, change] of Object.entries(CHANGES)) {
      for (const nth of rows.keys()) {
        // every other row in each format: all of them in one
        if (nth % 2 !== (format === 'csv' ? 0 : 1)) continue;
        const file = [...head, ...change(rows, nth), ''].join('\n');
        const report = await verify({ ...whole[format], file });
        const about = `${format}: row ${nth + 1} ${name}`;
        t.equal(report.verdict, 'refused', about);
        const here = [rows[nth], rows[(nth + 1) % rows.length]].map((row) => offsetOf(row, format));
        t.ok(
          report.faults.some((fault) => here.includes(fault.offset ?? -1)),
          `${about}: named`,
        );
      }
    }
  }
});

t.test('any one field altered is named, with its row', async (t) => {
  const { rows } = rowsOf(whole.jsonl, 'jsonl');
  const { manifest } = provenManifest.parse(JSON.parse(whole.jsonl.manifest));
  for (const [nth, row] of rows.entries()) {
    for (const column of manifest.columns) {
      const fields = JSON.parse(row);
      const { [column]: value } = fields;
      fields[column] = typeof value === 'number' ? value + 1 : value === null ? 'x' : other(value);
      const file = [...rows.with(nth, JSON.stringify(fields)), ''].join('\n');
      const report = await verify({ ...whole.jsonl, file });
      t.equal(report.verdict, 'refused', `row ${nth + 1}, ${column}`);
      const { partition, offset } = JSON.parse(row);
      const named = report.faults.some(
        (fault) =>
          fault.row === nth + 1 || (fault.partition === partition && fault.offset === offset),
      );
      t.ok(named, `row ${nth + 1}, ${column}: named`);
    }
  }
});

/** Another value of the same form. */
const other = (value: string) =>
  value.endsWith('1') ? `${value.slice(0, -1)}2` : `${value.slice(0, -1)}1`;

t.test('a row that is right in itself and another one than the ledger’s', async (t) => {
  const { rows } = rowsOf(whole.jsonl, 'jsonl');
  const nth = rows.findIndex((row) => JSON.parse(row).decision === 'declined');
  const fields = JSON.parse(rows[nth] ?? '');
  const entry = Buffer.from(fields.entry, 'hex')
    .toString()
    .replace(/"sequence":"\d+"/, '"sequence":"77"');
  fields.entry = Buffer.from(entry).toString('hex');
  fields.leafHash = Buffer.from(leafHash(Buffer.from(entry))).toString('hex');
  const file = [...rows.with(nth, JSON.stringify(fields)), ''].join('\n');
  const offline = await verify({ ...whole.jsonl, file });
  t.same(failed(offline), ['file', 'tree'], 'the tree is named');
  const online = await verify({ ...whole.jsonl, file }, new RemoteLedger(url, null));
  const { topic, partition, offset } = fields;
  t.match(online.faults, [{ row: nth + 1, topic, partition, offset, reason: /another entry/ }]);
});

const unreadable = (error: unknown) =>
  error instanceof VerifyError && error.code === 'EXPORT_UNREADABLE';

t.test('any byte of the manifest is refused', async (t) => {
  const { manifest, file } = whole.jsonl;
  const bytes = Buffer.from(manifest);
  const accepted: number[] = [];
  // which byte of each few, and which bit, differs from place to place; each of a smaller one:
  // cli/src/exports/verify-export.test.ts
  for (let at = 0; at < bytes.length; at += 1 + ((at * 7) % 23)) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    try {
      const report = await verify({ file, manifest: changed.toString() });
      if (report.verdict !== 'refused' || failed(report).length === 0) accepted.push(at);
    } catch (error) {
      if (!unreadable(error)) throw error;
    }
  }
  t.same(accepted, []);
  for (const changed of [
    manifest.slice(0, -1),
    `${manifest}\n`,
    ` ${manifest}`,
    `\ufeff${manifest}`,
  ]) {
    const outcome = await verify({ file, manifest: changed }).then(
      ({ verdict }) => verdict,
      (error: unknown) => (unreadable(error) ? 'refused' : error),
    );
    t.equal(outcome, 'refused', 'cut off, or something beside it');
  }
  const proven = provenManifest.parse(JSON.parse(manifest));
  const next = { ...proven, schema: 'roletrail.export-proof.v2' };
  const later = Buffer.from(canonicalBytes(next)).toString();
  await t.rejects(
    verify({ file, manifest: later }),
    { code: 'EXPORT_UNREADABLE' },
    'never guessed at',
  );
});

t.test('a manifest without the last partition: the ledger knows of it', async (t) => {
  const proven = provenManifest.parse(JSON.parse(whole.csv.manifest));
  const gone = proven.manifest.trees.pop();
  const manifest = Buffer.from(canonicalBytes(proven)).toString();
  const trees = async (ledger: RemoteLedger | null) => {
    const { checks } = await verify({ ...whole.csv, manifest }, ledger);
    return checks.find(({ name }) => name === 'trees');
  };
  const detail = `${gone?.topic}/${gone?.partition} is not listed`;
  t.match(await trees(new RemoteLedger(url, null)), { status: 'failed', detail });
  t.match(await trees(null), { status: 'passed', detail: /the manifest’s word/ });
});

t.test('a filtered export claims no more than was checked', async (t) => {
  const filtered = await take(officer, { filter: { decision: 'declined' } });
  const report = await verify(filtered);
  t.hasStrict(report, { verdict: 'proved', faults: [] });
  t.match(
    report.claim,
    /the rows named are unaltered and all there.*whether others matched is not proved \(not_fetched/,
  );
  const ledger = new RemoteLedger(url, token);
  t.match(await verify(filtered, ledger), {
    verdict: 'proved',
    claim: /no other record matches the filter/,
  });
  const sealed = await take(officer, { filter: { ip: '127.0.0.1' } });
  t.match(await verify(sealed, ledger), { verdict: 'proved', claim: /not proved \(sealed_filter/ });

  // as if the service had left out a record that its filter finds, and had signed that
  const { manifest } = provenManifest.parse(JSON.parse(filtered.manifest));
  const wider = { ...manifest.filter.applied, decision: 'accepted' };
  const proven = provenManifest.parse(JSON.parse(filtered.manifest));
  proven.manifest.filter.applied = wider;
  const text = Buffer.from(canonicalBytes(proven)).toString();
  const lying = await verify({ file: filtered.file, manifest: text }, ledger);
  t.ok(failed(lying).includes('others'));
  t.match(lying.faults.at(-1), { row: null, reason: /was left out/ });
});

t.test('the command: what it says, and how it ends', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-export-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  await writeFile(at('export.csv'), whole.csv.file);
  await writeFile(at('short.csv'), whole.csv.file.replace(/\n.*\n$/, '\n'));
  await writeFile(at('manifest.json'), whole.csv.manifest);
  const parquet = await make(s.api, officer, { format: 'parquet' });
  await writeFile(at('export.parquet'), (await fetchFile(s.api, parquet)).rawPayload);
  await writeFile(at('parquet.json'), await manifestOf(s, officer, parquet));
  const run = async (file: string, ...args: readonly string[]) => {
    const manifest = at(file === 'export.parquet' ? 'parquet.json' : 'manifest.json');
    const process = startRoletrail(['verify-export', at(file), manifest, ...args]);
    return { ...(await process.ended), output: process.output() };
  };
  const [proved, json, unproved, refused, absent, columns] = await Promise.all([
    run('export.csv', '--ledger', url, '--token', token),
    run('export.csv', '--vkey', vkey, '--json'),
    run('export.csv'),
    run('short.csv', '--vkey', vkey),
    run('nothing.csv', '--vkey', vkey),
    run('export.parquet', '--vkey', vkey),
  ]);
  t.match(proved, {
    code: 0,
    output: /key: as http.*✓ the file is the one.*\nProved: nothing altered/s,
  });
  t.match(JSON.parse(json.output), { verdict: 'proved', faultCount: 0 });
  t.match(unproved, { code: 2, output: /\nNot proved/ });
  t.match(refused, { code: 1, output: /consent-events\/2, offset \d+: it is missing.*\nRefused/s });
  t.match(columns, { code: 0, output: /\nProved: nothing altered/ });
  t.match(absent, { code: 7, output: /\[NOT_FOUND\]/ });
});
