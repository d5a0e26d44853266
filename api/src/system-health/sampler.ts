import { greatestDelay } from '@roletrail/contracts/greatest-delay';
import type { Database } from '@roletrail/db/open';
import { SIGNER_LEASE } from '@roletrail/event-log/lease-names';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import type { HealthReading } from './reading.ts';
import { acceptsPerSecond } from './reported-figures.ts';

export const SAMPLE_SECONDS = 10;
const KEEP_HOURS = 24;

/**
 * Writes down how the deployment is, once in each ten seconds of the database's clock, and removes
 * samples and reports of processes that are older than a day.
 * @param read null: the database does not answer
 * @returns how many samples were written
 */
export async function takeSample(
  db: Database,
  read: () => Promise<HealthReading | null>,
): Promise<number> {
  const slot = sql`date_bin(${SAMPLE_SECONDS} * interval '1 second', clock_timestamp(), 'epoch')`;
  const { rows } = await sql`select 1 from health_sample where at = ${slot}`.execute(db);
  if (rows.length > 0) return 0;
  const reading = await read();
  if (reading === null) return 0;
  const sample = sampleOf(reading);
  const taken = await sql`
    insert into health_sample (at, accepts, requests, errors, p99, unsent, delay, sockets, loop,
      signer, processes, halts)
    values (${slot}, ${sample.accepts}, ${sample.requests}, ${sample.errors}, ${sample.p99},
      ${sample.unsent}, ${sample.delay}, ${sample.sockets}, ${sample.loop}, ${sample.signer},
      ${sample.processes}::text[], ${sample.halts}::text[])
    on conflict do nothing`.execute(db);
  await sql`
    delete from health_sample
    where at < clock_timestamp() - ${KEEP_HOURS} * interval '1 hour'`.execute(db);
  await sql`
    delete from process_report
    where reported_at < clock_timestamp() - ${KEEP_HOURS} * interval '1 hour'`.execute(db);
  return Number(taken.numAffectedRows ?? 0);
}

function sampleOf({ processes, figures }: HealthReading) {
  const up = processes.filter(({ state }) => state === 'up');
  const { requests, partitions, folds, sessions } = figures;
  const signer = processes.find(({ leases }) => leases.includes(SIGNER_LEASE));
  return {
    accepts: acceptsPerSecond(up),
    requests: requests.perSecond,
    errors: requests.errorsPerSecond,
    p99: requests.p99Ms,
    unsent: partitions.reduce((sum, { unsent }) => sum + unsent, 0),
    delay: greatestDelay(folds),
    sockets: sessions.sockets,
    loop: Math.max(0, ...up.map((one) => one.figures?.loopDelayMs ?? 0)),
    signer: signer?.instance ?? null,
    processes: up.map(({ instance, roles }) => `${instance} (${roles.join(', ')})`).sort(),
    halts: [
      ...partitions.flatMap(({ halted, ...at }) =>
        halted === null ? [] : [`The relay of ${formatTopicPartition(at)}: ${halted}`],
      ),
      ...folds.flatMap(({ halted, projection, ...at }) =>
        halted === null
          ? []
          : [`The projection ${projection} in ${formatTopicPartition(at)}: ${halted}`],
      ),
    ],
  };
}
