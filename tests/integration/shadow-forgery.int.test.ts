/**
 * Whatever one changes of a live projection, the comparison with its shadow names it: every column
 * of every table, one at a time, a row less, a row more. Tables and columns come from the database.
 */
import { compareAll } from '@roletrail/cli/shadow/differences';
import { makeShadow, type Shadow, shadowedTables } from '@roletrail/cli/shadow/shadow';
import type { Database } from '@roletrail/db/open';
import { DEAD_LETTER, PROJECTION_TABLES, PROJECTIONS } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import t from 'tap';
import { columnsOf, forgeries, OTHER, openTables, whileForged } from '../helpers/forgery.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, bytes, traffic } from '../helpers/worker-traffic.ts';

t.setTimeout(300_000);
let bench: WorkerBench;
let db: Database;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  await appendAll(bench, traffic(300));
  for (const topic of ['consent-events', 'admin-events'] as const) {
    await bench.append({ topic, partition: 0 }, [{ key: 'somebody', value: bytes('{') }]);
  }
  const workers = await bench.start();
  await workers.processAll();
  await workers[Symbol.asyncDispose]();
});
t.teardown(() => bench[Symbol.asyncDispose]());

/** Sealed under another nonce each time. */
const NOT_COMPARED = { dead_letter: ['sealed_value'] } as Readonly<Record<string, string[]>>;
/** Unique beside the key. */
const ALSO: Readonly<Record<string, string>> = {
  audit_entry: ', event_id = gen_random_uuid()',
  consent_decision: ', "offset" = "offset" + 1000003',
};

for (const projection of PROJECTIONS) {
  t.test(`${projection.name}: each column of each table, and a row less or more`, async (t) => {
    const shadow = await makeShadow(db, projection, 1);
    await fill(shadow, projection.live, shadowedTables(projection));
    const tables = [...shadowedTables(projection), DEAD_LETTER.shape.table];
    await openTables(db, tables);
    const differing = () => compareAll(db, projection, shadow);
    t.match(await differing(), { rows: 0 }, 'they are alike');
    for (const table of tables) {
      const mine = 'projection' in (describe(table)?.shape.columns ?? {});
      const own = mine ? `projection = '${projection.live}'` : 'true';
      const key = describe(table)?.key ?? [];
      for (const column of await columnsOf(db, table)) {
        const { name } = column;
        // another projection's rows are another comparison's
        if (name === 'projection') continue;
        const why = describe(table)?.notFolded[name] ?? NOT_COMPARED[table]?.includes(name);
        for (const { to, where } of await forgeries(db, table, column)) {
          const found = await whileForged(
            db,
            [table, 'update', to, `${where} and ${own}`],
            differing,
          );
          const say = `${table}, ${to}: ${JSON.stringify(found.shown).slice(0, 200)}`;
          t.same(new Set(found.shown.map((row) => row.table)), new Set(why ? [] : [table]), say);
          // a row that no longer stands under its key is one too many, and one that is missing
          if (!why) t.equal(found.rows, key.includes(name) ? 2 : 1, say);
          for (const { live, shadow } of found.shown) {
            if (live && shadow) t.not(live[name], shadow[name], say);
          }
        }
      }
      const less = await whileForged(db, [table, 'delete', '', own], differing);
      t.match(less, { rows: 1, shown: [{ table, live: null }] }, `${table}, a row less`);
      for (const { name, type } of await columnsOf(db, table)) {
        if (!key.includes(name) || name === 'projection') continue;
        const far = OTHER[type]?.other.replaceAll('%s', `"${name}"`);
        const to = `"${name}" = ${far}${ALSO[table] ?? ''}`;
        const more = await whileForged(db, [table, 'insert', to, own], differing);
        t.match(more, { rows: 1, shown: [{ table, shadow: null }] }, `${table}, one with ${to}`);
      }
    }
    t.match(await differing(), { rows: 0 }, 'everything was put back');
  });
}

const describe = (table: string) => PROJECTION_TABLES.find(({ shape }) => shape.table === table);

/** As its own fold would have filled it, to where the live one stands. */
async function fill({ schema }: Shadow, live: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`insert into ${sql.id(schema, table)} table ${sql.id('public', table)}`.execute(db);
  }
  await sql`delete from ${sql.id(schema, 'projection_offset')}`.execute(db);
  for (const table of ['projection_offset', 'dead_letter']) {
    await sql`insert into ${sql.id(schema, table)}
      select * from ${sql.id('public', table)} where projection = ${live}`.execute(db);
  }
}
