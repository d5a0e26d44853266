import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BOISE, oewsCsv, oewsHeader, oewsRow } from '@roletrail/engines/testing/oews-rows';
import t from 'tap';
import { ZipFile } from 'yazl';
import { readOews } from './import.ts';
import { tablesIn } from './tables.ts';

const folder = await mkdtemp(join(tmpdir(), 'rt-tables-'));
t.teardown(() => rm(folder, { recursive: true }));

const ROWS = [
  oewsHeader(),
  oewsRow(BOISE),
  oewsRow({ ...BOISE, OCC_CODE: '11-1011', A_PCT90: '#' }),
];

async function file(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function rowsIn(path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { read } of await tablesIn(path)) {
    await read((cells, line) => rows.push([line, Array.from(cells.slice(0, 2))]));
  }
  return rows;
}

function zipped(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

const BOOK = {
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="All May 2024 data" r:id="rId2"/><sheet name="Field Descriptions" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId2" Target="worksheets/sheet1.xml"/><Relationship Id="rId1" Target="worksheets/sheet2.xml"/></Relationships>`,
  'xl/worksheets/sheet2.xml': '<worksheet/>',
};

/** As a spreadsheet writes it: texts apart, numbers as numbers, empty cells left out. */
function workbook(rows: readonly (readonly string[])[], more: Record<string, string> = {}) {
  const texts: string[] = [];
  const letters = (at: number): string =>
    (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
  const cell = (text: string, at: number, line: number) => {
    const place = `${letters(at)}${line}`;
    if (text === '') return '';
    if (/^[1-9]\d*(\.\d+)?$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`;
    const index = texts.push(`<si><r><t>${text}</t></r><rPh><t>spoken</t></rPh></si>`) - 1;
    return `<c r="${place}" t="s"><v>${index}</v></c>`;
  };
  const sheet = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((text, n) => cell(text, n, at + 1)).join('')}</row>`,
  );
  return zipped({
    ...BOOK,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    ...more,
  });
}

t.test('CSV with either end of line, with a mark of UTF-8 or without', async (t) => {
  const cut = [
    [1, ['AREA', 'AREA_TITLE']],
    [2, ['14260', 'Boise City, ID']],
    [3, ['14260', 'Boise City, ID']],
  ];
  for (const end of ['\r\n', '\n', '\r']) {
    t.same(await rowsIn(await file('a_M2024.csv', oewsCsv(ROWS, end))), cut, JSON.stringify(end));
  }
  t.same(await rowsIn(await file('a_M2024.csv', `\ufeff${oewsCsv(ROWS).trimEnd()}`)), cut);
  t.same(await rowsIn(await file('q.csv', '"a ""b"",\r\nc",d\r\n"",e')), [
    [1, ['a "b",\r\nc', 'd']],
    [3, ['', 'e']],
  ]);
  t.same(await rowsIn(await file('empty.csv', '')), []);
});

t.test('CSV that cannot be read is refused with the line', async (t) => {
  const refused = async (bytes: string | Uint8Array, message: RegExp) =>
    t.rejects(rowsIn(await file('bad.csv', bytes)), { name: 'SourceError', message });
  await refused('a,b\n"c', /bad.csv, line 2: a quotation mark is never closed/);
  await refused('a,b\nc"d,e\n', /line 2: a quotation mark stands inside/);
  await refused('a\nb\n"c"d\n', /line 3: text stands behind/);
  await refused(`a\n${'x'.repeat(1001)}`, /line 2: a cell has more than 1000/);
  await refused(`a\n"${'x\n'.repeat(1001)}`, /line 2: a cell has more than 1000/);
  await refused(','.repeat(300), /line 1: there are more than 200 cells/);
  await refused(Buffer.from('a\nb\nCa\xf1on City', 'latin1'), /near line \d: it is not UTF-8/);
  await refused(Buffer.from('a,b\n', 'utf16le'), /it is not UTF-8/);
});

t.test('a workbook says the same as CSV, alone or in the archive of the bureau', async (t) => {
  const csv = await readOews([await file('MSA_M2024_dl.csv', oewsCsv(ROWS))]);
  t.match(csv, { source: 'oews', edition: '2024-05', rows: 2, areas: 1 });
  const book = await workbook(ROWS);
  t.same(await readOews([await file('renamed.xlsx', book)]), csv, 'the sheet says which it is');
  const archive = await zipped({
    'oesm24ma/MSA_M2024_dl.xlsx': book,
    'oesm24ma/file_descriptions.xlsx': 'not read',
    'oesm24ma/BOS_M2024_dl.csv': oewsCsv(ROWS),
  });
  t.same(await readOews([await file('oesm24ma.zip', archive)]), csv);
});

t.test('cells that a workbook leaves out are empty, and numbers are written out', async (t) => {
  const sheet =
    '<worksheet><row r="4"><c r="B4"><v>1.5E5</v></c></row><row><c t="b"><v>1</v></c></row></worksheet>';
  const path = await file('a.xlsx', await workbook([], { 'xl/worksheets/sheet1.xml': sheet }));
  t.strictSame(await rowsIn(path), [
    [4, ['', '150000']],
    [5, ['TRUE']],
  ]);
});

t.test('hostile and broken workbooks are refused', async (t) => {
  const refused = async (bytes: Buffer, message: RegExp) =>
    t.rejects(readOews([await file('MSA_M2024_dl.xlsx', bytes)]), {
      name: 'ReleaseError',
      fault: 'invalid',
      message,
    });
  const book = await workbook(ROWS);
  await refused(
    book.subarray(0, book.length / 2),
    /MSA_M2024_dl.xlsx: This zip archive is damaged/,
  );
  await refused(await zipped({ 'a.txt': 'x' }), /an archive without a table/);
  await refused(await zipped({ 'xl/workbook.xml': '<workbook/>' }), /no sheet that can be read/);
  const sheet = (xml: string) => workbook([], { 'xl/worksheets/sheet1.xml': xml });
  await refused(await sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'), /document is damaged/);
  await refused(await sheet('<worksheet><row>'), /document is damaged/);
  const cell = (inner: string) => sheet(`<worksheet><row r="7">${inner}</row></worksheet>`);
  await refused(
    await cell(`<c r="A7" t="str"><v>${'x'.repeat(2000)}</v></c>`),
    /line 7: a cell has more/,
  );
  await refused(await cell('<c r="ZZZ7"><v>1</v></c>'), /line 7: there are more than 200 cells/);
  await refused(await cell('<c r="A7" t="s"><v>99</v></c>'), /line 7: there is no text 99/);
  await t.rejects(readOews([join(folder, 'none.csv')]), { code: 'ENOENT' });
});

t.test('a bomb ends at its limit, and little of it is ever held', async (t) => {
  const row = `<row><c t="str"><v>${'x'.repeat(900)}</v></c></row>`;
  const texts = `<sst>${`<si><t>${'x'.repeat(1000)}</t></si>`.repeat(70_000)}</sst>`;
  const bomb = await workbook(ROWS, { 'xl/sharedStrings.xml': texts });
  t.ok(bomb.length < 1_000_000, `${bomb.length} bytes`);
  await t.rejects(readOews([await file('MSA_M2024_dl.xlsx', bomb)]), {
    message: /its texts have more than/,
  });
  const long = `<worksheet>${row.repeat(1000)}</worksheet>`;
  const rows = await rowsIn(
    await file('MSA_M2024_dl.xlsx', await workbook([], { 'xl/worksheets/sheet1.xml': long })),
  );
  t.equal(rows.length, 1000);
});
