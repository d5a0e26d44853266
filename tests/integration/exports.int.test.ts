/**
 * Exports of the ledger: what stands in them, who gets them, and that a download which goes on
 * is of the same bytes. What an export proves: verify-export.int.test.ts.
 */
import { createHash } from 'node:crypto';
import { findStoredExport } from '@roletrail/api/audit/export/stored-export';
import { sweepExports } from '@roletrail/api/audit/export/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { csvCell } from '@roletrail/contracts/csv';
import type { TextFormat } from '@roletrail/contracts/export-formats';
import { boundBytes, provenManifest } from '@roletrail/contracts/export-manifest';
import {
  buildExportRow,
  formatExportHeader,
  formatExportRow,
  listExportColumns,
} from '@roletrail/contracts/export-row';
import { compareTopicPartitionOffsets } from '@roletrail/contracts/http/audit';
import { EXPORT_DAYS, OPENED_EXPORT_DAYS } from '@roletrail/contracts/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { PASSWORD, type TestUser } from '../helpers/api.ts';
import { codeOf, logged, startTestService } from '../helpers/decisions.ts';
import {
  ask,
  EXPORT,
  fetchFile,
  type Made,
  make,
  manifestOf,
  overWire,
  staff,
  variedLog,
} from '../helpers/exports.ts';
import type { Service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** Small, so that even these files have many. */
const PREFIX = 1000;

let s: Service;
let people: readonly TestUser[];
let officer: TestUser;
t.before(async () => {
  const exports = { recheckMs: 20, prefixBytes: PREFIX };
  s = await startTestService(t, { config: { exports } });
  people = await variedLog(s);
  officer = await staff(s.api);
  await s.api.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Every record below the pinned sizes, in the order of exports. */
async function records({ trees }: { trees: { topic: string; partition: number; size: number }[] }) {
  const rows = await s.api.db.selectFrom('ledger_entry').selectAll().execute();
  return rows
    .filter((r) =>
      trees.some((x) => x.topic === r.topic && x.partition === r.partition && r.offset < x.size),
    )
    .map(({ leaf_hash: leafHash, ...record }) => ({ ...record, leafHash }))
    .sort(compareTopicPartitionOffsets);
}

/** Builds the expected export of these records from the entries only. */
function expected(
  of: Awaited<ReturnType<typeof records>>,
  format: TextFormat,
  withEntries: boolean,
): string {
  const columns = listExportColumns(withEntries);
  const seen = new Set<string>();
  const lines = of.map((record) => {
    const made = buildExportRow(record, (id) => seen.has(id));
    if ('newer' in made) throw new Error(made.newer);
    if (made.eventId) seen.add(made.eventId);
    return formatExportRow(made.row, columns, format);
  });
  return formatExportHeader(columns, format) + lines.join('');
}

const sha256 = (bytes: string | Buffer | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex');

t.test('one row for every offset, byte by byte what follows from the entries', async (t) => {
  for (const format of ['csv', 'jsonl'] as const) {
    for (const role of ['compliance', 'admin'] as const) {
      const who = await staff(s.api, role);
      const made = await make(s.api, who, { format });
      const all = await records(made.answer);
      t.ok(all.length > 12);
      const file = await fetchFile(s.api, made);
      t.equal(file.statusCode, 200);
      t.equal(file.body, expected(all, format, role === 'compliance'), `${format} for ${role}`);
      t.equal(made.answer.withEntries, role === 'compliance');
      t.match(file.headers, {
        'content-type': format === 'csv' ? /^text\/csv/ : /^application\/jsonl/,
        'content-disposition': /^attachment; filename="roletrail-export-[\d-]+\w+\.(csv|jsonl)"$/,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'private, no-store',
      });
    }
  }
  const statuses = (await fetchFile(s.api, await make(s.api, officer, { format: 'jsonl' }))).body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).status);
  t.same(new Set(statuses), new Set(['event', 'duplicate', 'unreadable']));
});

t.test('CSV for Excel: the lines of CSV without hex, behind a byte order mark', async (t) => {
  const filter = { decision: 'declined' };
  const made = await make(s.api, officer, { format: 'csv-excel', filter });
  t.match(made.answer, { withEntries: false, whole: false, filter: { decision: 'declined' } });
  const file = await fetchFile(s.api, made);
  t.same([...file.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'as Excel asks for');
  const declined = (await records(made.answer)).filter(({ entry }) =>
    Buffer.from(entry).includes('"decision":"declined"'),
  );
  t.ok(declined.length > 1);
  t.equal(file.rawPayload.toString(), expected(declined, 'csv-excel', false));
  t.notMatch(file.body, /[0-9a-f]{40}/, 'no bytes of entries');
  t.match(file.headers, {
    'content-type': /^text\/csv/,
    'content-disposition': /^attachment; filename="roletrail-export-[\d-]+\w+\.csv"$/,
  });
  const opened = { format: 'csv-excel', opened: true, currentPassword: 'x' };
  t.equal(codeOf(await ask(s.api, officer, opened)), 'VALIDATION_FAILED');
});

t.test('the database formats a CSV cell like the verifier', async (t) => {
  const pieces = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    '\t',
    '=',
    "'",
    '\\.',
    '\uff1d',
    ' ',
    'a',
    '7',
    'é',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 4 }).map((some) => some.join('')),
    fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0')),
  );
  const cells = ['', ...fc.sample(texts, { numRuns: 2000, seed: 13 })];
  const { rows } = await sql<{ cell: string }>`
    select export_csv(value) as cell from unnest(${cells}::text[]) with ordinality as x (value, nth)
    order by nth`.execute(s.api.db);
  t.same(
    rows.map(({ cell }) => cell),
    cells.map(csvCell),
  );
});

t.test('a filter leaves rows out, and the manifest says which', async (t) => {
  const [who] = people;
  const filters: readonly [object, (row: Record<string, unknown>) => boolean][] = [
    [{ user: who?.id }, (row) => row.userId === who?.id],
    [{ decision: 'declined' }, (row) => row.decision === 'declined'],
    [{ type: 'roletrail.document.published' }, (row) => `${row.type}`.includes('published')],
    [{ from: '2125-01-01T00:00:00.000Z' }, () => false],
  ];
  for (const [filter, fits] of filters) {
    const made = await make(s.api, officer, { filter, format: 'jsonl' });
    const file = await fetchFile(s.api, made);
    const whole = expected(await records(made.answer), 'jsonl', true);
    const lines = whole.split('\n').filter((line) => {
      const row = line === '' ? null : JSON.parse(line);
      return row?.status === 'event' && fits(row);
    });
    t.equal(file.body, lines.map((line) => `${line}\n`).join(''), JSON.stringify(filter));
    const proven = provenManifest.parse(JSON.parse(await manifestOf(s, officer, made)));
    t.equal(proven.manifest.file.rows, lines.length);
    const left = proven.manifest.trees.flatMap(({ leftOut }) => leftOut);
    const n = proven.manifest.trees.reduce((sum, { size }) => sum + size, 0);
    t.equal(
      left.reduce((sum, { from, to }) => sum + to - from, 0),
      n - lines.length,
    );
  }
});

t.test('an export is recorded before the first byte, without personal texts', async (t) => {
  const text = 'because Mr Lovelace asked for it';
  const filter = { user: people[0]?.id, decision: 'accepted' };
  const made = await make(s.api, officer, { filter, text });
  const { id } = made.answer;
  /** so many events about it, once they are in the log */
  const about = async (count: number) => {
    const found = async () =>
      (await logged(s.api, 'admin-events')).filter((event) => event.subject === id);
    await waitFor('the events to be logged', async () => (await found()).length >= count);
    return found();
  };
  const row = await s.api.db
    .selectFrom('evidence_export')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const bound = (salt: Buffer, value: unknown) => sha256(boundBytes(salt.toString('hex'), value));
  const [exported, ...others] = await about(1);
  t.hasStrict(exported?.data, {
    exportId: id,
    reader: { kind: 'user', id: officer.id },
    withEntries: true,
    reasonCode: EXPORT.reasonCode,
    textDigest: bound(row.reason_salt, text),
    filterDigest: bound(row.filter_salt, row.filter),
    trees: made.answer.trees,
  });
  t.same(others, []);
  t.notMatch(JSON.stringify(exported), /Lovelace|example\.org/);

  const url = `/api/admin/audit/export/manifest?id=${id}`;
  const early = await s.api.app.inject({ url, headers: officer.headers });
  t.equal(early.statusCode, 202);
  t.same(early.json(), { status: 'incomplete' });
  const file = await fetchFile(s.api, made);
  const manifest = await manifestOf(s, officer, made);
  t.equal(manifest, Buffer.from(canonicalBytes(JSON.parse(manifest))).toString(), 'RFC 8785');
  const [, completed] = await about(2);
  t.hasStrict(completed?.data, {
    bytes: file.rawPayload.length,
    fileSha256: sha256(file.rawPayload),
    manifestSha256: sha256(canonicalBytes(JSON.parse(manifest).manifest)),
  });
  t.equal((await fetchFile(s.api, made)).body, file.body, 'and again');
  t.equal((await about(2)).length, 2, 'recorded once');
  const state = await s.api.app.inject({
    url: `/api/admin/audit/exports/${id}`,
    headers: officer.headers,
  });
  t.match(state.json(), {
    file: { bytes: file.rawPayload.length, sha256: sha256(file.rawPayload) },
  });
});

t.test('what cannot be recorded is not given', async (t) => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'no room'; end $$`.execute(s.api.db);
  await sql`create trigger refuse before insert on outbox
    for each row execute function refuse()`.execute(s.api.db);
  t.equal(codeOf(await ask(s.api, officer)), 'EVIDENCE_UNRECORDED');
  await sql`drop trigger refuse on outbox`.execute(s.api.db);
  await sql`drop function refuse`.execute(s.api.db);
});

t.test('a download goes on where it was cut, and only in the same file', async (t) => {
  // staff leave traces in the other tree
  const filter = { topic: 'consent-events' };
  const made = await make(s.api, officer, { filter });
  const whole = (await fetchFile(s.api, await make(s.api, officer, { filter }))).rawPayload;
  const cut = await make(s.api, officer, { filter });
  t.ok(whole.length > 5 * PREFIX);
  t.same(made.answer.trees, cut.answer.trees, 'made from the same');
  const first = await fetchFile(s.api, made, { range: `bytes=${PREFIX}-` });
  t.equal(first.statusCode, 206, 'requested before the length was known');
  t.ok(first.rawPayload.equals(whole.subarray(PREFIX)));
  const { etag } = first.headers;
  for (const share of [0.3, 0.6, 0.9]) {
    const from = Math.floor(whole.length * share);
    const headers = { range: `bytes=${from}-`, 'if-range': `${etag}` };
    const rest = await fetchFile(s.api, made, headers);
    t.equal(rest.statusCode, 206);
    t.equal(rest.headers['content-range'], `bytes ${from}-${whole.length - 1}/${whole.length}`);
    t.equal(sha256(Buffer.concat([whole.subarray(0, from), rest.rawPayload])), sha256(whole));
  }
  const some = await fetchFile(s.api, made, { range: 'bytes=10-19' });
  t.ok(some.rawPayload.equals(whole.subarray(10, 20)));
  t.equal(
    codeOf(await fetchFile(s.api, made, { range: `bytes=${whole.length}-` })),
    'RANGE_NOT_SATISFIABLE',
  );
  const foreign = {
    range: 'bytes=5-',
    'if-range': `${(await fetchFile(s.api, cut)).headers.etag}`,
  };
  t.equal(codeOf(await fetchFile(s.api, made, foreign)), 'EXPORT_CHANGED', 'of another file');
});

t.test('a record that was changed since is not given as the same', async (t) => {
  const made = await make(s.api, officer);
  const { body } = await fetchFile(s.api, made);
  const at = { topic: 'consent-events', partition: 2, offset: 0 };
  const {
    rows: [genuine],
  } = await sql<{ type: string }>`select type from audit_entry where topic = ${at.topic}
    and partition = ${at.partition} and "offset" = ${at.offset}`.execute(s.api.db);
  const hurt = (type: string | undefined) =>
    sql`update audit_entry set type = ${type} where topic = ${at.topic}
      and partition = ${at.partition} and "offset" = ${at.offset}`.execute(s.api.db);
  await hurt('roletrail.consent.accepted.v9');
  const range = `bytes=${Buffer.byteLength(body) - 10}-`;
  t.equal(codeOf(await fetchFile(s.api, made, { range })), 'EXPORT_CHANGED', 'before a byte of it');
  t.equal((await overWire(s.api, made)).whole, false, 'from the beginning on: cut');
  await hurt(genuine?.type);
  t.equal((await fetchFile(s.api, made)).body, body);
});

t.test('an erasure ends what was found by an address', async (t) => {
  const [, leaver] = people;
  const made = await make(s.api, officer, { filter: { ip: '127.0.0.1' } });
  const other = await make(s.api, officer, { filter: { decision: 'accepted' } });
  t.match((await fetchFile(s.api, made)).body, `${leaver?.id}`);
  t.match(await manifestOf(s, officer, made), /"tags":\[\{"kind":"ip","tag":"[0-9a-f]{64}"\}\]/);
  const before = (await fetchFile(s.api, other)).body;
  const why = { actor: { kind: 'operator', id: 'test' }, reason: 'asked for' } as const;
  await erasePerson(s.api.deps, leaver?.id ?? '', why);
  const list = { url: '/api/admin/audit/exports', headers: officer.headers };
  const { items } = (await s.api.app.inject(list)).json<{ items: Made['answer'][] }>();
  const stateOf = ({ answer }: Made) => items.find(({ id }) => id === answer.id)?.state;
  t.same([stateOf(made), stateOf(other)], ['stale', 'complete'], 'updated without a request');
  t.equal(codeOf(await fetchFile(s.api, made)), 'EXPORT_CHANGED');
  t.equal(
    (await fetchFile(s.api, other)).body,
    before,
    'an export without personal data does not change',
  );
  const url = `/api/admin/audit/export/manifest?id=${made.answer.id}`;
  const manifest = await s.api.app.inject({ url, headers: officer.headers });
  t.equal(codeOf(manifest), 'EXPORT_CHANGED', 'it named the tag');
  t.match((await findStoredExport(s.api.db, made.answer.id))?.matching.tags, [
    { kind: 'ip', tag: '' },
  ]);
});

t.test('an export has its time: then its traces go, and much later its row', async (t) => {
  const filter = { topic: 'consent-events' };
  const sealed = { opened: true, currentPassword: PASSWORD };
  const [stays, goes, opened] = [
    await make(s.api, officer, { filter }),
    await make(s.api, officer, { filter }),
    await make(s.api, officer, { filter, ...sealed }),
  ];
  const aged = (made: Made, hours: number) =>
    sql`update evidence_export set created_at = created_at - ${hours}::int * interval '1 hour'
      where id = ${made.answer.id}`.execute(s.api.db);
  const left = async (made: Made) => {
    const count = async (table: string, id: string) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
        where ${sql.ref(id)} = ${made.answer.id}`.execute(s.api.db);
      return (rows[0]?.n ?? 0) > 0;
    };
    return [
      await count('evidence_export', 'id'),
      await count('evidence_export_prefix', 'export_id'),
      await count('evidence_export_manifest', 'export_id'),
    ];
  };
  for (const made of [stays, goes, opened]) {
    t.equal((await fetchFile(s.api, made)).statusCode, 200);
    t.same(await left(made), [true, true, true]);
  }
  t.equal(daysOf(stays), EXPORT_DAYS);
  t.equal(daysOf(opened), OPENED_EXPORT_DAYS);
  await aged(stays, 24 * EXPORT_DAYS - 1);
  await aged(goes, 24 * EXPORT_DAYS + 1);
  await aged(opened, 24 * OPENED_EXPORT_DAYS + 1);
  t.equal(await sweepExports(s.api.db), 0);
  t.equal((await fetchFile(s.api, stays)).statusCode, 200);
  t.same(await left(stays), [true, true, true]);
  for (const made of [goes, opened]) {
    t.equal(codeOf(await fetchFile(s.api, made)), 'NOT_FOUND');
    const url = `/api/admin/audit/export/manifest?id=${made.answer.id}`;
    t.equal(codeOf(await s.api.app.inject({ url, headers: officer.headers })), 'NOT_FOUND');
    t.same(await left(made), [true, false, false], 'who exported it, and why, is known on');
  }
  await aged(goes, 24 * 400);
  t.equal(await sweepExports(s.api.db), 1);
  t.same(await left(goes), [false, false, false]);
});

const daysOf = ({ answer }: Made) =>
  (Date.parse(answer.availableUntil) - Date.parse(answer.createdAt)) / 86_400_000;
