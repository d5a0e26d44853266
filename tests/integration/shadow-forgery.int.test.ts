/**
 * Whatever one changes of a live projection, the comparison with its shadow names it: every column
 * of every table, one at a time, a row less, a row more. Tables and columns come from the database.
 */
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import {
  compare,
  compareAll,
  type DiffObserver,
  type LiveShadowOffsets,
  type RowDifference,
  readLiveShadowOffsets,
} from '@roletrail/cli/shadow/differences';
import { makeShadow, type Shadow, shadowedTables } from '@roletrail/cli/shadow/shadow';
import type { Database } from '@roletrail/db/open';
import {
  DEAD_LETTER,
  PROJECTION_TABLES,
  PROJECTIONS,
  type Projection,
} from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { fillShadow } from '../helpers/fill-shadow.ts';
import { columnsOf, forgeries, OTHER, openTables, whileForged } from '../helpers/forgery.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, bytes, traffic } from '../helpers/worker-traffic.ts';

let bench: WorkerBench;
let db: Database;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  await appendAll(bench, traffic(300));
  for (const topic of ['consent-events', 'admin-events'] as const) {
    await bench.append({ topic, partition: 0 }, [{ key: 'somebody', value: bytes('{') }]);
  }
});
t.teardown(() => bench[Symbol.asyncDispose]());

/** Sealed under another nonce each time. */
const NOT_COMPARED = { dead_letter: ['sealed_value'] } as Readonly<Record<string, string[]>>;
/** Unique beside the key. */
const ALSO: Readonly<Record<string, string>> = {
  audit_entry: ', event_id = gen_random_uuid()',
  consent_decision: ', "offset" = "offset" + 1000003',
  consent_request: ', "offset" = "offset" + 1000003',
};

t.test('what is still being folded is checked meanwhile, and to its end', async (t) => {
  let begin: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let looks = 0;
  const log: FsckSources['log'] = {
    openReader: (place) => bench.log.openReader(place),
    range(place) {
      looks += 1;
      // More often than a check polls without waiting.
      if (looks > 4 * bench.trees.length) begin();
      return bench.log.range(place);
    },
  };
  const sources = { ...bench, db, log };
  const folded = asked.then(async () => {
    const workers = await bench.start();
    await workers.processAll();
    await workers[Symbol.asyncDispose]();
  });
  const { findings, records } = await fsck(sources, () => undefined, { folded });
  t.same(findings, []);
  const there = await sql<{ n: number }>`select count(*) as n from log_record`.execute(db);
  t.equal(records, there.rows[0]?.n);
  const failed = Promise.reject(new Error('it cannot be folded'));
  failed.catch(() => undefined);
  await t.rejects(
    fsck(sources, () => undefined, { folded: failed }),
    { message: 'it cannot be folded' },
    'no wait for a work that has ended',
  );
});

for (const projection of PROJECTIONS) {
  t.test(`${projection.name}: each column of each table, and a row less or more`, async (t) => {
    const shadow = await makeShadow(db, projection, 1);
    await fillShadow(db, shadow, projection);
    const tables = [...shadowedTables(projection), DEAD_LETTER.shape.table];
    await openTables(db, tables);
    const differing = () => withRows((observer) => compareAll(db, projection, shadow, observer));
    t.match(await differing(), { rows: 0 }, 'they are alike');
    await leavesOutWhatWasCompared(t, projection, shadow);
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

/** One column of a table's last row; of a tile the last hash. */
const LAST = {
  audit: {
    ledger_entry: `entry = '\\x00'`,
    audit_entry: `subject = 'forged'`,
    ledger_tile: `hashes = set_byte(hashes, octet_length(hashes) - 1,
      get_byte(hashes, octet_length(hashes) - 1) # 1)`,
  },
  consent: {
    consent_decision: `reason = 'forged'`,
    current_consent: `terms_version = 'forged'`,
  },
} as const;

/** Differences up to the compared offsets are not reported again; those of the next offset are. */
async function leavesOutWhatWasCompared(t: Test, projection: Projection, shadow: Shadow) {
  const all = await db.transaction().execute((tx) => readLiveShadowOffsets(tx, projection, shadow));
  const last = all.find(({ live }) => live > 1);
  if (!last) throw new Error('nothing was folded');
  const there = `topic = '${last.topic}' and partition = ${last.partition}`;
  const since = (offset: number) => {
    const before = (place: LiveShadowOffsets) =>
      place === last ? { ...place, live: offset, shadow: offset } : place;
    const range = { compared: all, since: all.map(before) };
    return withRows((observer) =>
      db.transaction().execute((tx) => compare(tx, projection, shadow, range, observer)),
    );
  };
  for (const [table, to] of Object.entries(LAST[projection.name])) {
    const of = table === 'ledger_tile' ? 'tile_index' : '"offset"';
    const { rows } = await sql<{ at: number }>`
      select max(${sql.raw(of)}) as at from ${sql.id(table)} where ${sql.raw(there)}`.execute(db);
    const at = rows[0]?.at ?? 0;
    const offset = table === 'ledger_tile' ? last.live - 1 : at;
    const level = table === 'ledger_tile' ? ' and level = 0' : '';
    const forged = [table, 'update', to, `${there} and ${of} = ${at}${level}`] as const;
    const expected = { rows: 1, shown: [{ table }] };
    t.match(
      await whileForged(db, forged, () => since(offset)),
      expected,
      `${table} since ${offset}`,
    );
    t.match(await whileForged(db, forged, () => since(offset + 1)), { rows: 0 }, `${table}, later`);
  }
}

/** Returns the result of a comparison and the rows that it reported. */
async function withRows<T>(compared: (observer: DiffObserver) => Promise<T>) {
  const shown: RowDifference[] = [];
  const found = await compared({ row: async (line) => void shown.push(JSON.parse(line)) });
  return { ...found, shown };
}

const describe = (table: string) => PROJECTION_TABLES.find(({ shape }) => shape.table === table);
