/** Cost of tracing for an accept: three products in turn, one without tracing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Deployment } from '../faults/deployment.ts';
import { processorMs } from '../helpers/proc.ts';
import { acceptRate, signedPeople } from './accept-load.ts';
import type { BenchServers } from './backing.ts';
import { median, print } from './report.ts';

const CONNECTIONS = 64;
const SECONDS = 2;

export async function benchTracing(servers: BenchServers, rounds: number): Promise<void> {
  // takes what comes: a real one is no guest of this machine
  const collector = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const { port } = collector.address() as AddressInfo;
  const product = async (name: string, env: Record<string, string>) => {
    const databaseUrl = await servers.database(name);
    const backing = { databaseUrl, brokers: servers.brokers, env };
    const deployment = await Deployment.start(backing, ['api']);
    const url = deployment.apis[0] ?? '';
    const people = await signedPeople(url, CONNECTIONS);
    await acceptRate(url, people, CONNECTIONS, 3);
    const pid = deployment.of('api')[0]?.pid ?? 0;
    return {
      deployment,
      /** accepts a second, and what one took of the api's processor time, ms */
      async round() {
        const before = await processorMs(pid);
        const { rate } = await acceptRate(url, people, CONNECTIONS, SECONDS);
        return { rate, cost: ((await processorMs(pid)) - before) / (rate * SECONDS) };
      },
    };
  };
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const plain = await product('bench_untraced', {});
  const some = await product('bench_some', { OTEL_EXPORTER_OTLP_ENDPOINT });
  const every = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' };
  const all = await product('bench_all', every);
  await using _plain = plain.deployment;
  await using _some = some.deployment;
  await using _all = all.deployment;
  const products = [plain, some, all];
  const turns: Round[][] = [];
  for (let turn = 0; turn < rounds; turn++) {
    const round: Round[] = [];
    // another one is first each time, so that what grows meanwhile, or heats up, weighs on each
    for (let i = 0; i < products.length; i++) {
      const which = (turn + i) % products.length;
      const one = products[which];
      if (one) round[which] = await one.round();
    }
    turns.push(round);
  }
  collector.closeAllConnections();
  collector.close();
  tell('one request in ten traced, as by default', turns, 1, 0.95);
  tell('every request traced', turns, 2, null);
}

/** The product `which` beside the first, round by round. */
function tell(name: string, turns: readonly Round[][], which: number, aim: number | null): void {
  const figure = (of: (plain: Round, traced: Round) => number) =>
    median(
      turns.flatMap(([plain, ...traced]) => {
        const one = traced[which - 1];
        return plain && one ? [of(plain, one)] : [];
      }),
    );
  const rate = figure((_, traced) => traced.rate);
  const ratio = figure((plain, traced) => traced.rate / plain.rate);
  print({
    name: `accepts/s, ${CONNECTIONS} connections, ${name}`,
    measured: rate,
    unit: '/s',
    baseline: rate / ratio,
    aim,
  });
  print({
    name: "  the api's processor time of an accept without ÷ with it",
    measured: figure((plain, traced) => plain.cost / traced.cost),
    unit: '',
    baseline: 1,
    aim,
  });
}

interface Round {
  readonly rate: number;
  readonly cost: number;
}
