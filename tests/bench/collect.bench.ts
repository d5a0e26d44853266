/** The collector of measurements against a bare Fastify route that takes the same batches. */
import autocannon from 'autocannon';
import { Deployment } from '../faults/deployment.ts';
import { startEcho } from './accept.bench.ts';
import type { BenchServers } from './backing.ts';
import { median, print } from './report.ts';
import { collectBatch, collectHeaders } from './staff-load.ts';

const CONNECTIONS = 16;

/** Measures both in turns. @param seconds of one turn */
export async function benchCollect(
  servers: BenchServers,
  rounds: number,
  seconds: number,
): Promise<void> {
  const url = await servers.database('bench_collect');
  await using deployment = await Deployment.start({ databaseUrl: url, brokers: null }, ['api']);
  const [api] = deployment.of('api');
  if (!api) throw new Error('no api');
  await using echo = await startEcho();
  const bare: number[] = [];
  const collected: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [
      await postRate(`http://127.0.0.1:${echo.port}/bare`, seconds),
      await postRate(`${api.url}/api/collect`, seconds),
    ] as const;
    // the first round warms both up
    if (round === 0) continue;
    bare.push(rates[0]);
    collected.push(rates[1]);
  }
  print({
    name: 'batches of views ÷ a bare route',
    measured: median(collected),
    unit: '/s',
    baseline: median(bare),
    aim: 0.6,
  });
}

async function postRate(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: collectHeaders(),
          body: collectBatch(),
        }),
      },
    ],
  });
  return result['2xx'] / result.duration;
}
