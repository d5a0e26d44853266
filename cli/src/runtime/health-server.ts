import { createServer, type ServerResponse } from 'node:http';
import type { Readiness } from '@roletrail/contracts/http/health';

/** As the api role answers /healthz. */
const ALIVE = JSON.stringify({ status: 'alive' });

export interface HealthSource {
  readiness(): Promise<Readiness>;
  metrics(): Promise<string>;
}

/**
 * /healthz, /readyz and /metrics: on METRICS_PORT of every process, and on PORT of one without the
 * api role. Liveness looks at nothing but the process itself.
 * @throws when the port cannot be had
 */
export async function serveHealth(
  host: string,
  port: number,
  source: HealthSource,
): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    answer(path, source, response).catch(() =>
      send(response, 500, 'text/plain', 'internal error\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(path: string | undefined, source: HealthSource, response: ServerResponse) {
  if (path === '/healthz') return send(response, 200, 'application/json', ALIVE);
  if (path === '/readyz') {
    const readiness = await source.readiness();
    const status = readiness.status === 'ready' ? 200 : 503;
    return send(response, status, 'application/json', JSON.stringify(readiness));
  }
  if (path === '/metrics') {
    return send(response, 200, 'text/plain; version=0.0.4', await source.metrics());
  }
  return send(response, 404, 'text/plain', 'not found\n');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
