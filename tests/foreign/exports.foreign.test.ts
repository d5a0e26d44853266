/** Exports as others read them: CSV by Python's own reader, Parquet by Apache Arrow. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { escapeFormula } from '@roletrail/contracts/csv';
import t from 'tap';
import { createTestUser, PASSWORD } from '../helpers/api.ts';
import { startTestService } from '../helpers/decisions.ts';
import { fetchFile, make, staff, variedLog } from '../helpers/exports.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';
import { arrowMissing, readForeign } from './arrow.ts';

const WORDS = '=1+1;\t"ü"\n🙂';
// The reader needs 40 MB. If it is unavailable, that is reported and only our own reader runs.
const skip = await arrowMissing();

t.test('CSV and Parquet hold for others what JSON lines hold', { skip }, async (t) => {
  const s = await startTestService(t);
  const writer = await createTestUser(s.api);
  await accept(s.api, writer);
  await withdraw(s.api, writer, { reason: WORDS });
  await variedLog(s);
  const officer = await staff(s.api);
  const folder = await mkdtemp(join(tmpdir(), 'rt-foreign-export-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const take = async (format: string) => {
    const sealed = { opened: true, currentPassword: PASSWORD };
    const filter = { topic: 'consent-events' };
    const made = await make(s.api, officer, { ...sealed, filter, format });
    const path = join(folder, `export.${format}`);
    let file = await fetchFile(s.api, made);
    // The export runs at low priority beside others, so a 503 must be retried.
    while (file.statusCode === 503) {
      t.comment(`${format}: ${file.body}`);
      await delay(1000 * Number(file.headers['retry-after'] ?? 1));
      file = await fetchFile(s.api, made);
    }
    t.equal(file.statusCode, 200, file.body.slice(0, 500));
    await writeFile(path, file.rawPayload);
    return { path, text: file.body };
  };
  const lines = (await take('jsonl')).text.trim().split('\n');
  const rows: Record<string, string | number | null>[] = lines.map((line) => JSON.parse(line));
  t.ok(rows.some(({ words }) => words === WORDS));
  const read = await readForeign((await take('csv')).path, (await take('parquet')).path);
  t.strictSame(read.parquet, rows);
  t.match(read.types, {
    offset: 'int64',
    time: 'timestamp[ms, tz=UTC]',
    entry: 'binary',
    email: 'string',
  });
  const asText = (field: string | number | null) =>
    field === null ? '' : typeof field === 'number' ? String(field) : escapeFormula(field);
  const texts = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, field]) => [name, asText(field)])),
  );
  t.strictSame(read.csv, texts);
});
