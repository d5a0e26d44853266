import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import type { ApiConfig } from '../config.ts';
import type { ApiDeps } from '../deps.ts';
import { openMail } from './enqueue-mail.ts';
import { type ClaimedMail, claimMails, markFailed, markSent } from './mail-rows.ts';
import { type MailCarrier, MailRefused } from './smtp.ts';

/** Number of concurrent deliveries, each on its own connection. */
const BATCH = 5;

/**
 * Delivers mails until disposed. Safe on several processes.
 *
 * *due* → (claim; postpones the next attempt) → *claimed* → *sent* or *refused* (permanent)
 * *claimed* → (claim expires: server unavailable or process dead) → *due*
 * Content is deleted when *sent* or *refused*. Invariant: other mails keep their content, so an
 * unavailable server loses no mail.
 */
export function startMailSender(
  { mail }: Pick<ApiConfig, 'mail'>,
  deps: Pick<ApiDeps, 'db' | 'keys' | 'logger' | 'metrics'>,
  carrier: MailCarrier,
): AsyncDisposable {
  const stop = new AbortController();
  const tried = attemptsMetric(deps.metrics);
  const deliver = async (claimed: ClaimedMail) => {
    try {
      const content = openMail(deps.keys.vault, claimed.id, claimed.content);
      await carrier.deliver({ id: claimed.id, to: claimed.to, content });
      await markSent(deps.db, claimed.id);
      tried.inc({ result: 'sent' });
    } catch (error) {
      const final = error instanceof MailRefused;
      tried.inc({ result: final ? 'refused' : 'failed' });
      deps.logger.warn({ err: error, mail: claimed.id, attempts: claimed.attempts }, 'mail failed');
      await markFailed(deps.db, claimed.id, describe(error), final);
    }
  };
  const pass = async () => {
    const claimed = await claimMails(deps.db, mail.retry, BATCH);
    await Promise.all(claimed.map(deliver));
    return claimed.length;
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      const done = await pass().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'mails could not be read');
        return 0;
      });
      if (done < BATCH) await rest(mail.pollMs, stop.signal);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    // only the abort signal may end a pause early
    if (!signal.aborted) throw error;
  }
}

/** Formats an error for operators, without the address that many servers repeat. */
function describe(error: unknown): string {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || String(message);
}

function attemptsMetric(metrics: Registry): Counter<'result'> {
  const name = 'roletrail_mail_attempts_total';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Counter) return known;
  const counter = new Counter({
    name,
    help: 'Tries to deliver a mail: sent, failed (tried again), refused (for good)',
    labelNames: ['result'],
    registers: [metrics],
  });
  // start at 0: a series that starts with its first event would show no increase
  for (const result of ['sent', 'failed', 'refused']) counter.inc({ result }, 0);
  return counter;
}
