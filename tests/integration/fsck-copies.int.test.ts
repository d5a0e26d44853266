/**
 * Copies of events that stand further back in the log than fsck remembers: it reads them again, and
 * nothing else twice.
 */
import { HAS_THREADS } from '@roletrail/cli/fsck/fold-thread-pool';
import { RECENT } from '@roletrail/cli/fsck/recent-leaves';
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import { computePartition } from '@roletrail/contracts/events/partition';
import { formatTopicPartition, type LogRecord, type NewRecord } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import t from 'tap';
import { decisionBytes } from '../helpers/consent-events.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, checkSigned, consent, people } from '../helpers/worker-traffic.ts';

/** From where was read again, and how the log has changed by then. */
interface Watch {
  readonly again: number[];
  change(record: LogRecord): LogRecord;
}

/** offsets; their copies stand far behind, twice */
const COPIES = [3, 4] as const;
let bench: WorkerBench;

t.before(async () => {
  bench = await workerBench();
  const [userId = ''] = people.filter((person) => computePartition(person, 3) === 0);
  const decisions = Array.from({ length: RECENT + 500 }, (_, i): NewRecord => {
    const value = decisionBytes({ userId, accepted: i % 2 === 0, sequence: i + 1 });
    return { key: userId, value };
  });
  const copies = COPIES.flatMap((offset) => decisions[offset] ?? []);
  await appendAll(bench, new Map([[0, [...decisions, ...copies, ...copies]]]));
  await using workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
});
t.teardown(() => bench[Symbol.asyncDispose]());

function watched({ again, change }: Watch): FsckSources {
  const { log, database } = bench;
  const opened = new Set<string>();
  return {
    ...bench,
    db: database.opened.db,
    log: {
      range: (place) => log.range(place),
      openReader: async (place) => {
        const reader = await log.openReader(place);
        // those that are opened later read what was read before
        let read = opened.has(formatTopicPartition(place)) ? Number.POSITIVE_INFINITY : 0;
        opened.add(formatTopicPartition(place));
        return {
          close: () => reader.close(),
          read: async (from, options) => {
            const records = await reader.read(from, options);
            if (from >= read) {
              read = from + records.length;
              return records;
            }
            again.push(from);
            return records.map(change);
          },
        };
      },
    },
  };
}

const same = (record: LogRecord) => record;
const end = RECENT + 500 + 2 * COPIES.length;

for (const threads of HAS_THREADS ? [0, 1] : [0]) {
  t.test(`with ${threads} threads all agrees, and no record is read twice but these`, async (t) => {
    const again: number[] = [];
    const options = { threads: () => threads };
    const report = await fsck(watched({ again, change: same }), () => undefined, options);
    t.same(report.findings, []);
    t.equal(report.duplicates, 4);
    t.equal(report.records, end);
    t.same(again, [COPIES[0]], 'what follows comes with it');
  });
}

t.test('what the trail says of such a copy is compared', async (t) => {
  const { db } = bench.database.opened;
  const change = (by: number) =>
    sql`alter table ledger_duplicate disable trigger user;
      update ledger_duplicate set first_offset = first_offset + ${sql.lit(by)}
        where "offset" = ${sql.lit(end - 1)};
      alter table ledger_duplicate enable trigger user`.execute(db);
  await change(1);
  const { findings } = await fsck(watched({ again: [], change: same }), () => undefined);
  t.match(findings, [{ code: 'FSCK_PROJECTION', place: consent(0), column: 'first_offset' }]);
  t.match(findings, [{ row: new RegExp(`ledger_duplicate .*offset ${end - 1}$`) }]);
  await change(-1);
});

t.test('a log that returns another record on the second read is reported', async (t) => {
  const other = (record: LogRecord) =>
    record.offset === COPIES[0] ? { ...record, value: new Uint8Array([0x7b]) } : record;
  const { findings } = await fsck(watched({ again: [], change: other }), () => undefined);
  const what = 'the log gives another record than before';
  t.match(findings, [{ code: 'FSCK_LOG', place: consent(0), row: `offset ${COPIES[0]}`, what }]);
});

t.test('whatever fails, every reader is closed', async (t) => {
  const { log, database } = bench;
  const open: string[] = [];
  const unreachable = new Error('no further connection');
  const opened = new Set<string>();
  const openReader: typeof log.openReader = async (place) => {
    const key = formatTopicPartition(place);
    if (opened.has(key)) throw unreachable;
    opened.add(key);
    open.push(key);
    const reader = await log.openReader(place);
    return {
      read: (from, options) => reader.read(from, options),
      async close() {
        open.splice(open.indexOf(key), 1);
        await reader.close();
      },
    };
  };
  const lacking = { ...bench, db: database.opened.db, log: { ...log, openReader } };
  await t.rejects(
    fsck(lacking, () => undefined),
    unreachable,
  );
  t.ok(opened.size > 1);
  t.same(open, []);
});
