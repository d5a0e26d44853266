/** From the 201 to a signed checkpoint that covers it, at 200 accepts a second. */

import { percentile } from '../faults/checker.ts';
import { Deployment } from '../faults/deployment.ts';
import { startLoad } from '../faults/load.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { BenchServers } from './backing.ts';
import { print } from './report.ts';

const RATE = 200;
const SECONDS = 20;

export async function benchProvable(servers: BenchServers, kafka: boolean): Promise<void> {
  const url = await servers.database(`bench_provable_${kafka ? 'kafka' : 'postgres'}`);
  await using deployment = await Deployment.start(
    { databaseUrl: url, brokers: kafka ? servers.brokers : null },
    ['api', 'consent-worker', 'audit-projector'],
  );
  const load = await startLoad({
    apis: deployment.apis,
    people: 60,
    rate: RATE,
    seconds: SECONDS,
    declineEvery: Number.POSITIVE_INFINITY,
  });
  await load.finish();
  await deployment.converged(30_000);
  await waitFor('everything is signed', () => allSigned(deployment), 30_000);
  const delays = await provableDelays(deployment, load.answeredAt());
  const log = kafka ? 'Kafka' : 'embedded log';
  const name = (p: number) => `accept → provable, p${p}, ${log} (n ${delays.length})`;
  for (const p of [50, 99]) {
    print({
      name: name(p),
      measured: percentile(delays, p),
      unit: 'ms',
      baseline: null,
      aim: null,
    });
  }
  const answered = load.history().filter((line) => line.outcome === 'ok201').length;
  print({
    name: `answered 201 in ${SECONDS} s, ${log}`,
    measured: answered / SECONDS,
    unit: '/s',
    baseline: null,
    aim: null,
  });
}

/**
 * Milliseconds between each answer (this machine's clock) and the signing of the first checkpoint
 * larger than its offset (the database's clock, same machine).
 */
async function provableDelays(
  deployment: Deployment,
  answeredAt: ReadonlyMap<string, number>,
): Promise<number[]> {
  const { db } = deployment.database;
  const entries = await db
    .selectFrom('audit_entry')
    .select(['event_id', 'topic', 'partition', 'offset'])
    .where('topic', '=', 'consent-events')
    .execute();
  const checkpoints = await db
    .selectFrom('ledger_checkpoint')
    .select(['partition', 'size', 'signed_at'])
    .where('topic', '=', 'consent-events')
    .orderBy('size')
    .execute();
  return entries.flatMap(({ event_id, partition, offset }) => {
    const answered = answeredAt.get(event_id);
    const cover = checkpoints.find((c) => c.partition === partition && c.size > offset);
    if (answered === undefined) return [];
    if (!cover) throw new Error(`event ${event_id} is covered by no checkpoint`);
    return [Math.max(0, cover.signed_at.getTime() - answered)];
  });
}

async function allSigned({ database }: Deployment): Promise<boolean> {
  const trees = await database.db
    .selectFrom('ledger_tree as t')
    .leftJoin('ledger_checkpoint as c', (join) =>
      join
        .onRef('c.topic', '=', 't.topic')
        .onRef('c.partition', '=', 't.partition')
        .onRef('c.size', '=', 't.size'),
    )
    .select('c.size')
    .where('t.size', '>', 0)
    .execute();
  return trees.every(({ size }) => size !== null);
}
