import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Body that a webhook receives. */
export interface ReceivedAlert {
  readonly event: 'opened' | 'over';
  readonly key: string;
  readonly text: string;
  readonly runBook: string;
  /** performance.now() of its arrival */
  readonly at: number;
}

/** A local receiver of alerts. */
export interface AlertReceiver extends AsyncDisposable {
  readonly url: string;
  readonly alerts: readonly ReceivedAlert[];
  /** what it answers; a redirect leads to itself */
  status: number;
}

export async function alertReceiver(): Promise<AlertReceiver> {
  const alerts: ReceivedAlert[] = [];
  const state = { status: 204 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status } = state;
      if (status === 204) {
        alerts.push({ ...JSON.parse(Buffer.concat(chunks).toString()), at: performance.now() });
      }
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/secret-of-the-hook`,
    alerts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
