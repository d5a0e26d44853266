import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '@roletrail/contracts/http/health';
import type { ApiFigures } from '@roletrail/event-log/deployment/process-report';
import type { Api } from './api.ts';
import { buildApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import type { ApiDeps } from './deps.ts';
import { checkReadiness, servingChecks } from './health.ts';
import { startMailSender } from './mail/sender.ts';
import { senderOf, smtpCarrier } from './mail/smtp.ts';

/** Listening api role; disposing stops it gracefully. */
export interface RunningApi extends AsyncDisposable {
  readonly app: Api;
  /** address of the public listener, with the actual port */
  readonly address: AddressInfo;
  /** result of /readyz */
  readiness(): Promise<Readiness>;
  /** figures of this instance */
  figures(): ApiFigures;
}

/**
 * Builds the service, listens, and delivers mail if there is a mail server. Disposing: answers for
 * `drainMs` while not ready, then accepts no connections. Requests under way finish within
 * `closeGraceMs`, sockets get a try-later close, the rest is cut.
 * @throws if the port is unavailable; nothing keeps running then
 */
export async function start(config: ApiConfig, deps: ApiDeps): Promise<RunningApi> {
  const app = await buildApp(config, deps);
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    // otherwise tasks of buildApp keep the failed process alive
    await app.close();
    throw error;
  });
  const { smtpUrl } = config.mail;
  const mail =
    smtpUrl === null ? null : startMailSender(config, deps, smtpCarrier(smtpUrl, senderOf(config)));
  return {
    app,
    address: app.server.address() as AddressInfo,
    readiness: () => checkReadiness(servingChecks(app, deps)),
    figures: () => app.ownFigures(),
    async [Symbol.asyncDispose]() {
      app.isDraining = true;
      await delay(config.drainMs);
      const cut = setTimeout(() => app.connections.cut(), config.closeGraceMs);
      // a kept-alive connection becomes idle only after its last answer is sent
      const sweep = setInterval(() => app.connections.closeWaiting(), 50);
      try {
        await app.close();
      } finally {
        clearTimeout(cut);
        clearInterval(sweep);
        await mail?.[Symbol.asyncDispose]();
      }
    },
  };
}
