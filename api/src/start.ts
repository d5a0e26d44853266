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

/** A listening api role; disposing of it ends it gracefully. */
export interface RunningApi extends AsyncDisposable {
  readonly app: Api;
  /** address of the public listener, with the port that was really taken */
  readonly address: AddressInfo;
  /** what /readyz says */
  readiness(): Promise<Readiness>;
  /** what it counts of itself */
  figures(): ApiFigures;
}

/**
 * Builds the service, listens, and delivers mail if there is a mail server. Disposing: not ready,
 * and everything is answered as before for `drainMs`; then no new connections, requests under way
 * are finished for at most `closeGraceMs`, sockets are told to come back later, the rest is cut.
 * @throws when the port cannot be had; nothing runs on then
 */
export async function start(config: ApiConfig, deps: ApiDeps): Promise<RunningApi> {
  const app = await buildApp(config, deps);
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
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
    readiness: () => checkReadiness(servingChecks(app, deps)),
    figures: () => app.ownFigures(),
    async [Symbol.asyncDispose]() {
      app.isDraining = true;
      await delay(config.drainMs);
      const cut = setTimeout(() => app.connections.cut(), config.closeGraceMs);
      // a connection that was kept alive falls idle only when its last answer is out
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
