/**
 * Speed of a projection rebuild in a running product, and the longest wait of a reader. Whole: from
 * start to end of the command, or until all is folded; with a shadow that includes two comparisons.
 * Fold alone: while records are folded; with a shadow the first comparison runs meanwhile.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import { ALL_ROLES, Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { memoryOf } from '../helpers/proc.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { BenchServers } from './backing.ts';
import { fillLog } from './fill-log.ts';
import { percentile, print } from './report.ts';

const NEVER = new AbortController().signal;
const WHY = ['--reason', 'measured', '--yes', '--json'];
const HOUR_MS = 3_600_000;
/** between one reading of a receipt and the next */
const PAUSE_MS = 20;
const LOOK_MS = 500;

/** @param size as the lines before call it */
export async function benchRebuild(servers: BenchServers, events: number): Promise<void> {
  const databaseUrl = await servers.database(`bench_rebuild_${events}`);
  await using product = await Deployment.start({ databaseUrl, brokers: null }, [ALL_ROLES]);
  const size = `10^${Math.log10(events).toFixed(1)} events`;
  await fillLog(product.database.db, events);
  await folded(product);
  const person = new Person(product.apis);
  await person.signUp();
  const { eventId } = await person.decide('accept', NEVER);
  const receipt = `/me/consents/${eventId}/receipt`;
  await waitFor('the receipt', async () => (await person.status(receipt)) === 200, HOUR_MS);
  // what receipts are read from first
  for (const projection of PROJECTIONS.toReversed()) {
    for (const how of ['beside', 'in-place'] as const) {
      const reading = read(person, receipt);
      const took = await rebuilt(product, projection, how);
      const { waits, refused } = await reading.end();
      const name = `rebuild of ${projection.name}, ${how}, ${size}`;
      const plain = { baseline: null, aim: null };
      print({ ...plain, name, measured: events / took.seconds, unit: 'ev/s' });
      const alone = { name: '  its fold alone', measured: events / took.folding, unit: 'ev/s' };
      print({ ...plain, ...alone });
      for (const [step, measured] of Object.entries(took.steps ?? {})) {
        print({ ...plain, name: `  step ${step}`, measured, unit: 's' });
      }
      const most = { name: '  its memory at most', measured: took.peak / 2 ** 20, unit: 'MiB' };
      print({ ...plain, ...most });
      const half = { name: '  half-way', measured: took.halfway / 2 ** 20, unit: 'MiB' };
      print({ ...plain, ...half });
      const isBeside = how === 'beside';
      // During a rebuild in place all reads fail, so there may be no waits.
      if (isBeside || waits.length > 0) {
        const typical = {
          name: '  a receipt meanwhile, median',
          measured: percentile(ms(waits), 0.5),
        };
        print({ ...plain, ...typical, unit: 'ms' });
        for (const [step, measured] of slowestIn(waits, took)) {
          const slowest = { name: `  the slowest, ${step}`, measured, unit: 'ms' };
          print({ ...plain, ...slowest, ...(isBeside ? { limit: 200 } : {}) });
        }
      }
      const asked = waits.length + refused.length;
      const unit = `of ${asked} ${[...new Set(refused)].join(' ')}`.trim();
      const limit = isBeside ? { limit: 0 } : {};
      print({ ...plain, name: '  not given', measured: refused.length, unit, ...limit });
    }
  }
}

/** Wait for a successful receipt request; `since` as of performance.now(). */
interface Wait {
  readonly since: number;
  readonly ms: number;
}

const ms = (waits: readonly Wait[]) => waits.map((wait) => wait.ms);

/** Returns the longest wait during each step, or in total if no steps are reported. */
function slowestIn(
  waits: readonly Wait[],
  { steps, answeredAt }: Pick<Awaited<ReturnType<typeof rebuilt>>, 'steps' | 'answeredAt'>,
): readonly [step: string, ms: number][] {
  if (!steps) return [['of all', Math.max(...ms(waits))]];
  const ends = Object.values(steps).map((_, i, all) => answeredAt - 1000 * sum(all.slice(i + 1)));
  const during = Object.keys(steps).map((step, i): [string, Wait[]] => [
    step,
    waits.filter(({ since, ms }) => {
      const [from, to] = [ends[i - 1] ?? Number.NEGATIVE_INFINITY, ends[i] ?? 0];
      return since + ms > from && since <= to;
    }),
  ]);
  const after = waits.filter(({ since }) => since > answeredAt);
  return [...during, ['after it', after] as [string, Wait[]]].flatMap(([step, some]) =>
    some.length > 0 ? [[step, Math.max(...ms(some))]] : [],
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Reads a receipt repeatedly, and signs in again if the session has ended. `waits`: the successful
 * requests. `refused`: status of the others, `none` without answer.
 */
function read(person: Person, receipt: string) {
  const stop = new AbortController();
  const waits: Wait[] = [];
  const refused: string[] = [];
  const running = (async () => {
    while (!stop.signal.aborted) {
      const since = performance.now();
      const status = await person.status(receipt);
      if (status === 200) waits.push({ since, ms: performance.now() - since });
      else if (status === 401) await person.signIn();
      else refused.push(String(status ?? 'none'));
      await delay(PAUSE_MS);
    }
  })();
  return {
    async end() {
      stop.abort();
      await running;
      return { waits, refused };
    },
  };
}

/** Measures the folding process: the command for a shadow, else the product's worker. */
async function rebuilt(product: Deployment, { name }: Projection, how: 'beside' | 'in-place') {
  const since = performance.now();
  const inPlace = how === 'in-place';
  const command = product.begin('rebuild', name, ...(inPlace ? ['--in-place'] : []), ...WHY);
  let [errors, answer] = ['', ''];
  command.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  let answeredAt = since;
  command.stdout.on('data', (chunk: Buffer) => {
    answeredAt = performance.now();
    answer += chunk;
  });
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
  const samples: number[] = [];
  const sampler = setInterval(() => {
    const folding = inPlace ? product.processes[0]?.pid : command.pid;
    memoryOf(folding ?? 0).then(
      (bytes) => samples.push(bytes),
      // a command that has just ended has none
      () => undefined,
    );
  }, LOOK_MS);
  try {
    const code = await ended;
    if (code !== 0) throw new Error(`rebuild ${name}: exit ${code}\n${errors}`);
    if (inPlace) await folded(product);
  } finally {
    clearInterval(sampler);
  }
  const seconds = (performance.now() - since) / 1000;
  const done: Answer = JSON.parse(answer);
  if (inPlace) await dropSetAside(product, done);
  else await product.command('rebuild', name, '--finish', '--yes');
  const steps = done.seconds;
  // in place the worker begins as the command answers
  const folding = steps ? steps.fold : seconds - (answeredAt - since) / 1000;
  const halfway = samples[Math.floor(samples.length / 2)] ?? 0;
  return { seconds, folding, steps, answeredAt, peak: Math.max(0, ...samples), halfway };
}

interface Answer {
  readonly schema: string;
  /** by step; beside the live projection only */
  readonly seconds?: Readonly<Record<'fold' | 'check' | 'count' | 'compare' | 'swap', number>>;
}

/** The rows as they were, which take as much of the disk again. */
async function dropSetAside({ database }: Deployment, { schema }: { schema: string }) {
  await sql`drop schema ${sql.id(schema)} cascade`.execute(database.db);
}

/** Every projection stands where the log ends. */
async function folded({ database: { db } }: Deployment): Promise<void> {
  const behind = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from log_partition l cross join unnest(${PROJECTIONS.map(({ live }) => live)}::text[],
        ${PROJECTIONS.map(({ topics }) => topics.join())}::text[]) as p (name, topics)
      left join projection_offset o on o.projection = p.name and o.topic = l.topic
        and o.partition = l.partition
      where l.topic = any (string_to_array(p.topics, ',')) and l.next_offset > 0
        and coalesce(o.next_offset, 0) < greatest(l.next_offset, o.rebuild_until)`.execute(db);
    return rows[0]?.n ?? 0;
  };
  await waitFor("every projection at the log's end", async () => (await behind()) === 0, HOUR_MS);
}
