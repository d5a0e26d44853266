import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { normalise, slowestOf } from '../bench/staff-plans.ts';
import { ROOT } from './sources.ts';

const LOG = `2026-11-30 19:00:00 UTC [7] LOG:  duration: 2.100 ms  plan:
\tQuery Text: select 1
\tResult  (cost=0.00..0.01 rows=1 width=4)
2026-11-30 19:00:01 UTC [7] LOG:  duration: 12.000 ms  plan:
\tQuery Text: select id from t where id = '0192f7f0-0000-7000-8000-000000000001'
\tIndex Scan using t_pkey on t  (cost=0.15..8.17 rows=1 width=16)
\t  Index Cond: (day > '2026-11-01'::date)
2026-11-30 19:00:02 UTC [7] LOG:  duration: 3.000 ms  plan:
\tQuery Text: select 2
\tResult  (cost=0.00..0.01 rows=1 width=4)
`;

t.test('the plan of the slowest statement is kept without costs, times and ids', async (t) => {
  t.equal(
    slowestOf(LOG),
    `Query Text: select id from t where id = '‹uuid›'
Index Scan using t_pkey on t
  Index Cond: (day > '‹time›'::date)`,
  );
  t.match(slowestOf('no plan'), 'No statement');
});

t.test('each kept plan has nothing that differs from run to run', async (t) => {
  const folder = join(ROOT, 'tests/bench/plans');
  const files = readdirSync(folder);
  t.ok(files.length >= 30, `${files.length} plans`);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8').trimEnd();
    t.equal(normalise(text), text, file);
    t.match(text, /^Query Text:|^No statement/m, file);
  }
});
