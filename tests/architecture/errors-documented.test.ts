import { readFileSync } from 'node:fs';
import { ERRORS, type ErrorCode, weakPasswordReason } from '@roletrail/contracts/errors';
import t from 'tap';

const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** code → status, by the table rows of docs/errors.md */
const documented = new Map(
  [...text.matchAll(/^\| `([A-Z_]+)` \| ([0-9]{3}) \| (.+) \|$/gm)].map((row) => [
    String(row[1]),
    { status: Number(row[2]), when: String(row[3]) },
  ]),
);

t.test('every code is documented, with its status, and no other', async (t) => {
  t.ok(documented.size > 30, 'the tables were read');
  t.same([...documented.keys()].sort(), Object.keys(ERRORS).sort());
  for (const [code, [status]] of Object.entries(ERRORS)) {
    t.equal(documented.get(code)?.status, status, `${code}: status`);
  }
});

t.test('a code is described once, and says when it comes', async (t) => {
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` /gm)].map((row) => row[1]);
  t.equal(rows.length, new Set(rows).size);
  for (const [code, { when }] of documented) t.ok(when.length > 20, code);
});

t.test('every reason of WEAK_PASSWORD is explained', async (t) => {
  const row = documented.get('WEAK_PASSWORD' satisfies ErrorCode)?.when ?? '';
  for (const reason of weakPasswordReason.options) t.match(row, `\`${reason}\``);
});
