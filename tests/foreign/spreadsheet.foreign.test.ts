/**
 * Does a spreadsheet calculate anything of what people wrote? LibreOffice opens the CSV of each of
 * our writers; the cells that it takes for formulas are in the file that it makes of them.
 */
import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { csvCell, listCell } from '@roletrail/contracts/csv';
import {
  type ExportRow,
  formatExportHeader,
  formatExportRow,
  listExportColumns,
} from '@roletrail/contracts/export-row';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';

const run = promisify(execFile);
const CONVERT_MS = 120_000;

/** Formulas that a user could write as a subject, a reason or a name. */
const FORMULAS = ['1+1', 'SUM(1;2)', "cmd|'/C calc'!A0", 'HYPERLINK("http://x.example";"y")'];
const DDE = ['DDE("soffice";"/etc/passwd";"A1")', 'WEBSERVICE("http://x.example")'];
/** Signs that begin a formula here or elsewhere: plain, full-width, and look-alikes of the minus. */
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\u2212', '\u2010', '%'];
/** Prefixes that a reader may skip. */
const BEFORE = ['', ' ', '   ', '\t', '\r', '\n', "'", '"', '\u00a0', '\ufeff', '\u200b', '","'];
const CORPUS = BEFORE.flatMap((before) =>
  SIGNS.flatMap((sign) => [...FORMULAS, ...DDE].map((formula) => `${before}${sign}${formula}`)),
);

/** Has LibreOffice make sheets of these files, beside them. */
async function convert(folder: string, files: readonly string[]): Promise<void> {
  const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless'];
  // comma, double quote, UTF-8, from the first line on
  const asked = ['--infilter=CSV:44,34,76,1', '--convert-to', 'fods', '--outdir', folder];
  await run('soffice', [...options, ...asked, ...files], { timeout: CONVERT_MS });
}

/** Why no spreadsheet can be asked here; its core is there without Calc where only Writer is. */
async function whyNone(): Promise<string | false> {
  const folder = await mkdtemp(join(tmpdir(), 'rt-csv-'));
  try {
    await writeFile(join(folder, 'probe.csv'), 'a\n');
    await convert(folder, [join(folder, 'probe.csv')]);
    await access(join(folder, 'probe.fods'));
    return false;
  } catch (error) {
    return `no LibreOffice Calc (Debian: apt install libreoffice-calc), so no spreadsheet opened our CSV: ${String(error).split('\n')[0]}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const missing = await whyNone();
if (missing) t.comment(`SKIPPED FOREIGN CHECK OF CSV: ${missing}`);

/** The formulas that LibreOffice finds in each of these files. */
async function formulasIn(
  t: Test,
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = await mkdtemp(join(tmpdir(), 'rt-csv-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const names = Object.keys(files);
  const paths = names.map((name) => join(folder, `${name}.csv`));
  for (const name of names) await writeFile(join(folder, `${name}.csv`), files[name] ?? '');
  await convert(folder, paths);
  const found = names.map(async (name) => {
    const sheet = await readFile(join(folder, `${name}.fods`), 'utf8');
    const cells = [...sheet.matchAll(/<table:table-cell/g)].length;
    if (cells === 0) throw new Error(`${name}: an empty sheet`);
    return [name, [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, f = '']) => f)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** All of an export whose rows have one of the corpus as every text. */
function exported(opened: boolean): string {
  const columns = listExportColumns(true, opened);
  const lines = CORPUS.map((text) => formatExportRow(rowWith(text, columns), columns, 'csv'));
  return formatExportHeader(columns, 'csv') + lines.join('');
}

function rowWith(text: string, columns: ReturnType<typeof listExportColumns>): ExportRow {
  const entries = columns.map((name) => [name, name === 'offset' ? 0 : text]);
  return Object.fromEntries(entries) as ExportRow;
}

/** As the database writes them into an export. */
async function copied(t: Test): Promise<string> {
  const database = await testDatabase();
  t.teardown(() => database[Symbol.asyncDispose]());
  const { rows } = await sql<{ line: string }>`
    select concat(export_csv(v), ',b', chr(10)) as line
    from unnest(${[...CORPUS]}::text[]) with ordinality as x (v, nth)
    order by nth`.execute(database.opened.db);
  return `a,b\n${rows.map(({ line }) => line).join('')}`;
}

t.test('no cell of ours is a formula', { skip: missing, timeout: 2 * CONVERT_MS }, async (t) => {
  const database = await copied(t);
  t.equal(database, `a,b\n${CORPUS.map((text) => `${csvCell(text)},b\n`).join('')}`, 'alike');
  const found = await formulasIn(t, {
    naive: CORPUS.map((text) => `${quoted(text)},b\n`).join(''),
    lines: exported(false),
    opened: exported(true),
    database,
    // as a table of the desk is exported: a byte order mark and CRLF
    screen: `\ufeffa,b\r\n${CORPUS.map((text) => `${listCell(text)},b\r\n`).join('')}`,
  });
  const { naive = [], ...ours } = found;
  t.ok(
    naive.length >= FORMULAS.length,
    `LibreOffice calculates ${naive.length} where none is guarded`,
  );
  t.same(ours, { lines: [], opened: [], database: [], screen: [] });
});
