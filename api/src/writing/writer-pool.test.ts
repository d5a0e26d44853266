import { CLERK, withPart } from '@roletrail/engines/testing/sample-drafts';
import t, { type Test } from 'tap';
import type { ThreadLimits } from '../threads/thread-pool.ts';
import { RESUME_FORMS } from './resume-file.ts';
import type { Order } from './thread.ts';
import { WriterPool } from './writer-pool.ts';

function poolOf(t: Test, limits: Partial<ThreadLimits> = {}) {
  const warnings: object[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object) => warnings.push(fields),
    error: () => undefined,
    child: () => logger,
  };
  const pool = new WriterPool(logger, limits);
  t.teardown(() => pool[Symbol.asyncDispose]());
  return { pool, warnings };
}

const order = (summary: string): Order => ({
  kind: 'resume',
  format: 'pdf-letter',
  layout: 'plain',
  draft: withPart(CLERK, { summary }),
});
const LONG = Array.from({ length: 4000 }, (_, n) => `w${n}`).join(' ');

t.test('the thread writes the bytes that the form makes', async (t) => {
  const { pool } = poolOf(t);
  const written = await pool.write('ada', order('Files.'));
  const here = await RESUME_FORMS['pdf-letter'].write(withPart(CLERK, { summary: 'Files.' }));
  t.ok(written.equals(here));
});

t.test('letters without a shape are refused by name, and the thread goes on', async (t) => {
  const { pool, warnings } = poolOf(t);
  await t.rejects(pool.write('ada', order('王秀英')), {
    code: 'VALIDATION_FAILED',
    message: /王 秀 英/,
    options: { errors: [{ path: 'draft' }] },
  });
  t.ok(await pool.write('ada', order('Files.')));
  t.same(warnings, []);
});

t.test('a file that takes too much time or memory is refused, and its person rests', async (t) => {
  for (const [limits, why] of [
    [{ workMs: 1 }, /no answer in 1 ms/],
    [{ memoryMb: 8 }, /memory/],
  ] as const) {
    const { pool, warnings } = poolOf(t, limits);
    await t.rejects(pool.write('ada', order(LONG)), { code: 'RUN_TIMEOUT' });
    t.match(warnings, [{ kind: 'resume', err: why }]);
    await t.rejects(pool.write('ada', order('Files.')), { code: 'RATE_LIMITED' });
  }
});

t.test('a person has three files written at a time', async (t) => {
  const { pool } = poolOf(t);
  const write = () => pool.write('ada', order('Files.'));
  const three = Promise.all([write(), write(), write()]);
  await t.rejects(write(), { code: 'RATE_LIMITED' });
  t.equal((await three).length, 3);
});
