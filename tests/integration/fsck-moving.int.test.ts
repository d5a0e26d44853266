/**
 * fsck beside what changes under it: a rebuild in place, and a broker that has just become the
 * leader and knows of less than others have seen.
 */
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import { rebuildProjection } from '@roletrail/cli/recovery/rebuild';
import { PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import type { LogReader, LogRecord } from '@roletrail/event-log/port';
import { OffsetOutOfRange } from '@roletrail/event-log/port';
import t from 'tap';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, checkSigned, traffic } from '../helpers/worker-traffic.ts';

let bench: WorkerBench;
t.before(async () => {
  bench = await workerBench();
  await appendAll(bench, traffic(60));
  await fold();
});
t.teardown(() => bench[Symbol.asyncDispose]());

async function fold(): Promise<void> {
  await using workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
}

/** Builds fsck sources whose log readers are changed by `change`. */
function sources(change: (reader: LogReader) => LogReader): FsckSources {
  const { log, database } = bench;
  return {
    ...bench,
    db: database.opened.db,
    log: {
      range: (place) => log.range(place),
      openReader: async (place) => change(await log.openReader(place)),
    },
  };
}

function reading(reader: LogReader, read: LogReader['read']): LogReader {
  return { read, close: () => reader.close() };
}

/** Once, after the positions were read and before anything is compared. */
function emptiedMeanwhile(projection: Projection) {
  let begun: Promise<unknown> | null = null;
  return (reader: LogReader) =>
    reading(reader, async (from, options) => {
      const { db } = bench.database.opened;
      begun ??= rebuildProjection({ db, partitions: bench.partitions }, projection, 'a test');
      await begun;
      return reader.read(from, options);
    });
}

for (const projection of PROJECTIONS) {
  t.test(`a rebuild of ${projection.name} in place is no tampering`, async (t) => {
    const { findings } = await fsck(sources(emptiedMeanwhile(projection)), () => undefined);
    t.match(findings, [{ code: 'FSCK_BEHIND', row: `projection ${projection.name}` }]);
    t.equal(findings.length, 1, 'nothing else is reported');
    await fold();
    const after = await fsck(
      sources((reader) => reader),
      () => undefined,
    );
    t.same(after.findings, [], 'folded again, all agrees');
  });
}

t.test('a broker that knows of less at first is asked again', async (t) => {
  const answers: Readonly<Record<string, (from: number) => readonly LogRecord[]>> = {
    'gives nothing': () => [],
    'knows no such offset': (from) => {
      const place = { topic: 'consent-events', partition: 0 } as const;
      throw new OffsetOutOfRange(place, from, { low: 0, end: 0 });
    },
  };
  for (const [how, atFirst] of Object.entries(answers)) {
    let asked = 0;
    const late = (reader: LogReader) =>
      reading(reader, async (from, options) => {
        asked += 1;
        return asked <= 3 ? atFirst(from) : reader.read(from, options);
      });
    const { findings } = await fsck(sources(late), () => undefined);
    t.same(findings, [], how);
    const { findings: lost } = await fsck(
      sources((reader) => reading(reader, async (from) => atFirst(from))),
      () => undefined,
      { waitMs: 0 },
    );
    t.match(lost[0], { code: 'FSCK_LOG' }, `${how}, for good`);
  }
});
