import fc from 'fast-check';
import t from 'tap';
import { escapeFormula } from './csv.ts';
import {
  buildExportRow,
  type ExportRow,
  fieldsOf,
  formatExportRow,
  listExportColumns,
} from './export-row.ts';

const columns = listExportColumns(true, true);

t.test('a line of CSV gives back what was written, whatever it holds', (t) => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '=', 'a') }),
  );
  const value = fc.oneof(text, fc.constant(null), fc.nat());
  const rows = fc.record(Object.fromEntries(columns.map((name) => [name, value])));
  fc.assert(
    fc.property(rows, (made) => {
      const row = made as ExportRow;
      const line = formatExportRow(row, columns, 'csv');
      const shown = columns.map((name) => {
        const field = row[name];
        return typeof field === 'string'
          ? escapeFormula(field)
          : field === null
            ? null
            : String(field);
      });
      t.strictSame(fieldsOf(line.slice(0, -1)), shown);
      t.strictSame(JSON.parse(formatExportRow(row, columns, 'jsonl')), { ...row });
    }),
    { numRuns: 200 },
  );
  t.end();
});

t.test('what is no line of CSV is none', async (t) => {
  for (const line of ['"', 'a"b', '"a"b', '"a', 'a\nb', '"a""', 'a\rb']) {
    t.equal(fieldsOf(line), null, JSON.stringify(line));
  }
  t.strictSame(fieldsOf(''), [null]);
  t.strictSame(fieldsOf('"",,"a""b\n,"'), ['', null, 'a"b\n,']);
});

t.test('of what cannot be read a row says no more than its place', async (t) => {
  const place = { topic: 'consent-events', partition: 1, offset: 7 };
  const record = { ...place, entry: new Uint8Array([0x7b]), leafHash: new Uint8Array([1, 255]) };
  const made = buildExportRow(record, () => true);
  t.hasStrict(made, {
    eventId: null,
    row: { ...place, status: 'unreadable', type: null, entry: '7b', leafHash: '01ff' },
  });
  const newer = { ...record, entry: new TextEncoder().encode('{"type":"roletrail.moon.seen.v1"}') };
  t.same(
    buildExportRow(newer, () => false),
    { newer: 'roletrail.moon.seen.v1' },
  );
});
