/**
 * Exports with opened sealed values, and Parquet exports: content, access, resumed downloads, and
 * the effect of an erasure.
 */

import { writeExport } from '@roletrail/api/audit/export/pass';
import { findStoredExport } from '@roletrail/api/audit/export/stored-export';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import type { ExportFormat, TextFormat } from '@roletrail/contracts/export-formats';
import {
  type ExportRow,
  formatExportHeader,
  formatExportRow,
  listExportColumns,
} from '@roletrail/contracts/export-row';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { readExportRows } from '@roletrail/verify/exports/read-rows';
import { type ExportReport, verifyExport } from '@roletrail/verify/exports/verify-export';
import { piecesOf } from '@roletrail/verify/source';
import { VerifyError } from '@roletrail/verify/verify-error';
import t from 'tap';
import { createTestUser, PASSWORD, type TestUser } from '../helpers/api.ts';
import { mailsTo } from '../helpers/api-mail.ts';
import { codeOf, logged, startTestService } from '../helpers/decisions.ts';
import {
  ask,
  bytesAsSource,
  fetchFile,
  make,
  manifestOf,
  staff,
  variedLog,
} from '../helpers/exports.ts';
import type { Service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

const OPENED = { opened: true, currentPassword: PASSWORD };
/** A name that a spreadsheet would evaluate and that CSV must quote. */
const NAME = '=HYPERLINK("http://x.example","a")';
const WORDS = '+1,\n"no" more';
const HASH = /^[0-9a-f]{16}$/;
const FORMATS = ['csv', 'jsonl', 'parquet'] as const;

let s: Service;
let officer: TestUser;
let leaver: TestUser;
/** user whose texts are formulas */
let writer: TestUser;
t.before(async () => {
  s = await startTestService(t, { config: { exports: { recheckMs: 20, prefixBytes: 1000 } } });
  writer = await createTestUser(s.api, { email: 'writer@example.org' });
  await s.api.db
    .updateTable('app_user')
    .set({ display_name: NAME })
    .where('id', '=', writer.id)
    .execute();
  await accept(s.api, writer);
  const withdrawn = await withdraw(s.api, writer, { reason: WORDS });
  if (withdrawn.statusCode > 202) throw new Error(withdrawn.body);
  const [first] = await variedLog(s);
  if (!first) throw new Error('no decision found');
  leaver = first;
  officer = await staff(s.api);
});

async function rowsOf(bytes: Buffer, format: ExportFormat, opened = true): Promise<ExportRow[]> {
  const source = bytesAsSource(bytes);
  const columns = [...listExportColumns(true, opened)];
  const rows: ExportRow[] = [];
  for await (const read of readExportRows(source, piecesOf(source, 1021), { columns, format })) {
    if ('fault' in read || read.fields === null) throw new Error(JSON.stringify(read));
    rows.push(read.fields);
  }
  return rows;
}

const take = async (body: object) => {
  const made = await make(s.api, officer, body);
  const file = await fetchFile(s.api, made);
  if (file.statusCode !== 200) throw new Error(file.body);
  return { made, file, bytes: file.rawPayload };
};

const erase = ({ id }: TestUser) =>
  erasePerson(s.api.deps, id, { actor: { kind: 'operator', id: 'test' }, reason: 'asked for' });

/** Tree without events of staff, so that its exports do not change. */
const DECISIONS = { topic: 'consent-events' };

t.test('other staff get a mail when sealed values are exported', async (t) => {
  const admin = await staff(s.api, 'admin');
  const colleague = await staff(s.api);
  const subject = /Sealed evidence was exported/;
  const alertsTo = async ({ email }: TestUser) =>
    (await mailsTo(s.api, email)).filter((mail) => subject.test(mail.subject));
  const text = 'about Mr Secret';
  await make(s.api, officer, { text, filter: DECISIONS });
  t.same(await alertsTo(admin), [], 'not of a masked one');
  t.not((await ask(s.api, officer, { ...OPENED, currentPassword: 'x' })).statusCode, 201);
  const logLines = () => s.api.logs.filter(({ fields }) => fields.kind === 'export_opened');
  const before = logLines().length;
  t.same(await alertsTo(admin), [], 'not of one that was refused');
  await make(s.api, officer, { ...OPENED, text, filter: DECISIONS });
  for (const who of [admin, colleague]) {
    const [mail, ...more] = await alertsTo(who);
    t.same(more, [], 'once');
    t.ok(mail?.text.includes(officer.email) && mail.text.includes('audit'));
    t.match(
      mail?.text,
      `${s.api.config.publicOrigin}/admin/reports?type=roletrail.evidence.exported`,
    );
    t.notMatch(mail?.text, /Secret/);
  }
  const lines = logLines().slice(before);
  t.equal(lines.length, 1, 'and one log line');
  const { account, network, code } = lines[0]?.fields ?? {};
  t.match({ account, network, code }, { account: HASH, network: HASH, code: null });
  for (const who of [officer, writer]) t.same(await alertsTo(who), [], 'no other mail');
});

t.test('opened rows say what was sealed, or why not, the same in each format', async (t) => {
  const filter = DECISIONS;
  const rows = await rowsOf((await take({ ...OPENED, filter, format: 'jsonl' })).bytes, 'jsonl');
  const of = ({ id }: TestUser) => rows.filter((row) => row.userId === id);
  t.match(of(leaver), [
    {
      sealedState: 'opened',
      ip: '127.0.0.1',
      peer: '127.0.0.1',
      userAgent: 'observed agent',
      claimedUserAgent: 'claimed agent',
      deviceId: /^5b0f6c56/,
      email: leaver.email,
      name: null,
      words: null,
    },
  ]);
  t.match(of(writer), [
    { decision: 'accepted', name: NAME, words: null },
    { decision: 'withdrawn', name: NAME, words: WORDS },
  ]);
  const states = new Map(rows.map(({ status, sealedState }) => [`${status} ${sealedState}`, true]));
  t.same(
    new Set(states.keys()),
    // what is in no vault was sealed under no key of ours: it is not called erased
    new Set([
      'event opened',
      'event cannot_be_opened',
      'duplicate cannot_be_opened',
      'unreadable null',
    ]),
  );
  const columns = listExportColumns(true, true);
  const asText = (format: TextFormat) =>
    formatExportHeader(columns, format) +
    rows.map((row) => formatExportRow(row, columns, format)).join('');
  const csv = await take({ ...OPENED, filter, format: 'csv' });
  t.equal(csv.bytes.toString(), asText('csv'));
  t.match(csv.bytes.toString(), `"'=HYPERLINK(""http://x.example"",""a"")"`);
  t.match(csv.bytes.toString(), `"'+1,\n""no"" more"`);
  const parquet = await take({ ...OPENED, filter, format: 'parquet' });
  t.match(parquet.file.headers, {
    'content-type': 'application/vnd.apache.parquet',
    'content-disposition': /\.parquet"$/,
  });
  t.strictSame(await rowsOf(parquet.bytes, 'parquet'), rows);
  const admins = await rowsOf(
    (await take({ ...OPENED, format: 'jsonl', filter: { topic: 'admin-events' } })).bytes,
    'jsonl',
  );
  t.ok(admins.length > 0 && admins.every(({ sealedState }) => sealedState === 'none'));
});

t.test('masked rows as Parquet are those of JSON lines, for admins without entries', async (t) => {
  for (const role of ['compliance', 'admin'] as const) {
    const who = await staff(s.api, role);
    const columns = [...listExportColumns(role === 'compliance')];
    const read = async (format: ExportFormat) => {
      const made = await make(s.api, who, { format, filter: DECISIONS });
      const source = bytesAsSource((await fetchFile(s.api, made)).rawPayload);
      const rows: unknown[] = [];
      for await (const row of readExportRows(source, piecesOf(source, 1021), { columns, format })) {
        rows.push('fields' in row ? row.fields : row);
      }
      return rows;
    };
    const rows = await read('parquet');
    t.ok(rows.length > 12);
    t.strictSame(rows, await read('jsonl'), role);
  }
});

t.test('it is opened for compliance with the password, and that is on record', async (t) => {
  const admin = await staff(s.api, 'admin');
  t.equal(codeOf(await ask(s.api, admin, OPENED)), 'ROLE_REQUIRED');
  t.equal(codeOf(await ask(s.api, officer, { opened: true })), 'VALIDATION_FAILED');
  const wrong = { opened: true, currentPassword: 'not my password' };
  t.equal(codeOf(await ask(s.api, officer, wrong)), 'PASSWORD_WRONG');
  const made = await make(s.api, officer, OPENED);
  t.equal(made.answer.opened, true);
  const about = async () =>
    (await logged(s.api, 'admin-events')).filter(({ subject }) => subject === made.answer.id);
  await waitFor('its event to be logged', async () => (await about()).length > 0);
  t.hasStrict((await about())[0], {
    type: 'roletrail.evidence.exported.v3',
    data: { opened: true, format: 'csv', reader: { kind: 'user', id: officer.id } },
  });
  const colleague = await staff(s.api);
  const theirs = await make(s.api, colleague, OPENED);
  const mine = { answer: theirs.answer, cookie: made.cookie };
  t.equal(codeOf(await fetchFile(s.api, mine)), 'SESSION_MISSING', 'a ticket for another one');
  const byToken = await fetchFile(s.api, theirs, officer.headers);
  t.equal(codeOf(byToken), 'NOT_FOUND', 'another person’s');
  await s.api.db.deleteFrom('user_role').where('user_id', '=', colleague.id).execute();
  t.equal(codeOf(await fetchFile(s.api, theirs)), 'ROLE_REQUIRED', 'the role was lost since');
});

t.test('they go on where they were cut, and only in the same file', async (t) => {
  for (const format of FORMATS) {
    const { made, file, bytes } = await take({ ...OPENED, format, filter: DECISIONS });
    const other = await take({ ...OPENED, format, filter: DECISIONS });
    t.ok(other.bytes.equals(bytes), `${format}: made again the same`);
    for (const share of [0.1, 0.5, 0.95]) {
      const from = Math.floor(bytes.length * share);
      const headers = { range: `bytes=${from}-`, 'if-range': `${file.headers.etag}` };
      const rest = await fetchFile(s.api, made, headers);
      t.equal(rest.statusCode, 206);
      t.ok(rest.rawPayload.equals(bytes.subarray(from)), `${format} from ${from}`);
    }
    const foreign = { range: 'bytes=5-', 'if-range': `${other.file.headers.etag}` };
    t.equal(codeOf(await fetchFile(s.api, made, foreign)), 'EXPORT_CHANGED');
  }
});

/** Returns true if a report is not refused. */
async function accepts(judged: Promise<ExportReport>): Promise<boolean> {
  try {
    return (await judged).verdict !== 'refused';
  } catch (error) {
    if (error instanceof VerifyError && error.code === 'EXPORT_UNREADABLE') return false;
    throw error;
  }
}

t.test('verify-export proves all of it but the opened values', async (t) => {
  const vkey = s.api.config.ledger.vkeys['consent-events/1'] ?? '';
  const key = parseLedgerKey(vkey);
  for (const format of FORMATS) {
    const { made, bytes } = await take({ ...OPENED, format });
    const manifest = await manifestOf(s, officer, made);
    const judge = (file: Buffer) =>
      verifyExport({ file: bytesAsSource(file), manifest, key, ledger: null });
    const report = await judge(bytes);
    t.match(report, {
      verdict: 'proved',
      faults: [],
      claim: /nothing altered.*Opened values are the service’s word\.$/,
    });
    t.match(
      report.checks.filter(({ status }) => status !== 'passed'),
      [{ name: 'opened', status: 'skipped', detail: /^asserted/ }],
    );
    if (format === 'parquet') {
      for (let at = 0; at < bytes.length; at += 1 + ((at * 7) % 2411)) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
        t.notOk(await accepts(judge(changed)), `byte ${at}`);
      }
      t.match(await judge(bytes.subarray(0, 100)), {
        verdict: 'refused',
        faults: [{ reason: /cannot be read as Parquet/ }],
      });
      continue;
    }
    const text = bytes.toString();
    const lie = await judge(Buffer.from(text.replaceAll('127.0.0.1', '127.0.0.2')));
    t.hasStrict(lie, { verdict: 'refused', faults: [] }, 'its digest alone tells');
    for (const [from, to, why] of [
      ['opened', 'none', /sealedState is not what its entry allows/],
      ['opened', 'erased', /it shows what was not opened/],
    ] as const) {
      const place = format === 'csv' ? `,${from},127` : `"sealedState":"${from}"`;
      const changed = text.replace(place, place.replace(from, to));
      t.not(changed, text);
      t.match((await judge(Buffer.from(changed))).faults, [{ reason: why }]);
    }
    const more = text.replace(leaver.email, `${leaver.email}"`);
    t.ok((await judge(Buffer.from(more))).faultCount > 0, 'and it must be written as exports are');
  }
});

t.test(
  'an erasure while it is made ends it: nothing more is given, and it is not whole',
  async (t) => {
    for (const format of ['csv', 'parquet'] as const) {
      const { made, bytes } = await take({ ...OPENED, format });
      const steps = await chunksOf(made.answer.id, -1);
      t.equal(steps.error, null);
      t.ok(Buffer.concat(steps.chunks).equals(bytes));
      t.ok(steps.chunks.length > 2);
      for (const nth of steps.chunks.keys()) {
        const next = await make(s.api, officer, { ...OPENED, format });
        const stopped = await chunksOf(next.answer.id, nth);
        t.match(stopped.error, { code: 'EXPORT_CHANGED' }, `${format}: after ${nth + 1}`);
        t.equal(stopped.chunks.length, nth + 1);
        t.equal((await findStoredExport(s.api.db, next.answer.id))?.completed, null);
        t.equal(codeOf(await fetchFile(s.api, next)), 'EXPORT_CHANGED', 'nor is it made again');
      }
    }
  },
);

/** Makes an export; a person is erased while its nth chunk is read. */
async function chunksOf(id: string, nth: number) {
  const { deps, config } = s.api;
  const stored = await findStoredExport(s.api.db, id);
  if (!stored) throw new Error('there is no such export');
  const chunks: Buffer[] = [];
  const goes = nth < 0 ? null : await createTestUser(s.api);
  try {
    await writeExport({ deps, config }, stored, {
      write: async (chunk) => {
        chunks.push(chunk);
        if (goes && chunks.length === nth + 1) await erase(goes);
      },
      // they are all kept
      inUse: () => Number.MAX_SAFE_INTEGER,
    });
  } catch (error) {
    return { chunks, error };
  }
  return { chunks, error: null };
}

t.test('after an erasure there is another file, which says so', async (t) => {
  const before = await take({ ...OPENED, format: 'csv', filter: DECISIONS });
  const masked = await take({ format: 'csv', filter: DECISIONS });
  t.match(before.bytes.toString(), leaver.email);
  await erase(leaver);
  t.equal(codeOf(await fetchFile(s.api, before.made)), 'EXPORT_CHANGED');
  const resumed = { range: 'bytes=50-', 'if-range': `${before.file.headers.etag}` };
  const refused = await fetchFile(s.api, before.made, resumed);
  t.match({ status: refused.statusCode, code: codeOf(refused) }, { status: 412 });
  t.ok((await fetchFile(s.api, masked.made)).rawPayload.equals(masked.bytes), 'masked as it was');
  const after = await take({ ...OPENED, format: 'csv', filter: DECISIONS });
  t.not(after.file.headers.etag, before.file.headers.etag);
  t.notMatch(after.bytes.toString(), leaver.email);
  const rows = await rowsOf(after.bytes, 'csv');
  const erased = rows.filter(({ sealedState }) => sealedState === 'erased');
  t.ok(erased.length > 0);
  t.ok(erased.every(({ userId, email, ip }) => userId === leaver.id && !email && !ip));
  t.ok(rows.some(({ sealedState }) => sealedState === 'cannot_be_opened'));
});

t.test('a key that does not unwrap is not called erased, and hides no other person', async (t) => {
  const broken = { wrapped: Buffer.alloc(61, 1) };
  await s.api.db.updateTable('data_key').set(broken).where('user_id', '=', writer.id).execute();
  const rows = await rowsOf((await take({ ...OPENED, format: 'jsonl' })).bytes, 'jsonl');
  const of = rows.filter(({ userId }) => userId === writer.id);
  t.ok(of.length > 0 && of.every(({ sealedState }) => sealedState === 'cannot_be_opened'));
  t.ok(rows.some(({ sealedState }) => sealedState === 'opened'));
});
