import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from './api.ts';
import { buildApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import type { ApiDeps } from './deps.ts';
import { startMailSender } from './mail/sender.ts';
import { senderOf, smtpCarrier } from './mail/smtp.ts';

/** A listening api role; disposing of it ends it gracefully. */
export interface RunningApi extends AsyncDisposable {
  readonly app: Api;
  /** address of the public listener, with the port that was really taken */
  readonly address: AddressInfo;
  /** address of the metrics listener, if there is one of its own */
  readonly metricsAddress: AddressInfo | null;
}

/**
 * Builds the service, listens, and delivers mail if there is a mail server. Disposing: not ready,
 * and everything is answered as before for `drainMs`; then no new connections, requests under way
 * are finished for at most `closeGraceMs`, sockets are told to come back later, the rest is cut.
 * @throws when a port cannot be had; nothing runs on then
 */
export async function start(config: ApiConfig, deps: ApiDeps): Promise<RunningApi> {
  const app = await buildApp(config, deps);
  const metrics = await listen(app, config, deps).catch(async (error: unknown) => {
    // what buildApp began would keep the process alive that cannot serve
    await app.close();
    throw error;
  });
  const { smtpUrl } = config.mail;
  const mail =
    smtpUrl === null ? null : startMailSender(config, deps, smtpCarrier(smtpUrl, senderOf(config)));
  return {
    app,
    address: app.server.address() as AddressInfo,
    metricsAddress: metrics?.address() as AddressInfo | null,
    async [Symbol.asyncDispose]() {
      app.isDraining = true;
      await delay(config.drainMs);
      const cut = setTimeout(() => app.server.closeAllConnections(), config.closeGraceMs);
      // a connection that was kept alive falls idle only when its last answer is out
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      try {
        await app.close();
      } finally {
        clearTimeout(cut);
        clearInterval(sweep);
        if (metrics) await closeServer(metrics);
        await mail?.[Symbol.asyncDispose]();
      }
    },
  };
}

/** The public listener, and the one for metrics if there is one of its own. */
async function listen(app: Api, config: ApiConfig, deps: ApiDeps): Promise<Server | null> {
  await app.listen({ host: config.host, port: config.port });
  const { metrics } = config;
  return metrics === null || metrics === 'public' ? null : listenForMetrics(metrics, deps);
}

/** A listener that knows /metrics alone, for addresses that the public cannot reach. */
async function listenForMetrics(
  { host, port }: { host: string; port: number },
  { metrics, logger }: ApiDeps,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => resolve());
  });
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
