import { MailRefused, smtpCarrier } from '@roletrail/api/mail/smtp';
import type { Logger } from '@roletrail/contracts/logger';
import { RUN_BOOKS, runBookPlace } from '@roletrail/contracts/run-books';
import type { Timer } from '@roletrail/event-log/port';
import { uuidv7 } from 'uuidv7';
import type { AlertSettings } from '../settings/alert-settings.ts';
import type { Change } from './cause-tracker.ts';
import { formatCause } from './causes.ts';

/** What a webhook receives, as JSON. */
export interface AlertMessage {
  /** the whole message in words, for chat programs */
  readonly text: string;
  readonly event: Change['event'];
  /** deduplication key: equal in all messages of one cause, whichever process sends them */
  readonly key: string;
  readonly severity: Change['cause']['severity'];
  readonly title: string;
  readonly subject: string;
  /** when the cause was first seen, ISO 8601 UTC */
  readonly since: string;
  readonly runBook: string;
  readonly origin: string;
  /** titles and subjects of causes that follow from it or began with it; they have no message yet */
  readonly consequences: readonly string[];
}

/** Maximum number of consequences in words. */
const NAMED_MAX = 6;

/** @param since when the cause was first seen */
export function toMessage(
  { event, cause, consequences: causes }: Change,
  since: Date,
  origin: string,
): AlertMessage {
  const consequences = causes.map(formatCause).sort();
  const runBook = runBookPlace(cause.runBook);
  const state = event === 'over' ? 'Over' : cause.severity === 'fault' ? 'Fault' : 'Warning';
  const tail = event === 'over' ? '' : ` What to do: ${runBook}`;
  const what = `${state}: ${formatCause(cause)}, since ${since.toISOString()}.`;
  return {
    text: `RoleTrail ${origin}: ${what}${formatConsequences(consequences)}${tail}`,
    event,
    key: `${origin} ${cause.key}`,
    severity: cause.severity,
    title: RUN_BOOKS[cause.runBook],
    subject: cause.subject,
    since: since.toISOString(),
    runBook,
    origin,
    consequences,
  };
}

function formatConsequences(all: readonly string[]): string {
  if (all.length === 0) return '';
  const more = all.length > NAMED_MAX ? `; and ${all.length - NAMED_MAX} more` : '';
  return ` Seen with it: ${all.slice(0, NAMED_MAX).join('; ')}${more}.`;
}

/** Way out of the deployment to one receiver. Needs no database. */
export interface Channel {
  /** kind of channel, equal for all addresses of mail */
  readonly name: string;
  /** unique, without the address: `webhook`, or `mail 2` for the second address */
  readonly receiver: string;
  /**
   * @throws AlertRefused or MailRefused if the receiver will never accept this message; any other
   * error if a retry may succeed
   */
  deliver(message: AlertMessage, id: string): Promise<void>;
}

/** The receiver will never accept this message. */
class AlertRefused extends Error {
  override readonly name = 'AlertRefused';
}

/** Answers of the class 4xx after which a retry may succeed: timeout, too early, too many. */
const PASSING = [408, 425, 429];

const TIMEOUT_MS = 5000;

/** Opens the configured channels; each address of mail is one. */
export function openChannels({ webhookUrl, mail }: AlertSettings): readonly Channel[] {
  return [...(webhookUrl === null ? [] : [webhook(webhookUrl)]), ...(mail ? mailTo(mail) : [])];
}

/** Follows no redirect and discards the answer. Errors do not contain the address, a secret. */
function webhook(url: string): Channel {
  return {
    name: 'webhook',
    receiver: 'webhook',
    async deliver(message, id) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        throw new Error(`the receiver of alerts did not answer: ${cause?.code ?? name}`);
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const { status } = answer;
      const isFinal = status >= 400 && status < 500 && !PASSING.includes(status);
      throw new (isFinal ? AlertRefused : Error)(`the receiver of alerts answered ${status}`);
    },
  };
}

function mailTo({ smtpUrl, from, to }: NonNullable<AlertSettings['mail']>): readonly Channel[] {
  const carrier = smtpCarrier(smtpUrl, from);
  return to.map((address, i) => ({
    name: 'mail',
    receiver: `mail ${i + 1}`,
    async deliver({ text, event, title, subject }, id) {
      const what = subject === '' ? title : `${title}: ${subject}`;
      const content = {
        subject: `RoleTrail: ${event === 'over' ? 'over: ' : ''}${what}`,
        text: `${text}\n`,
        html: null,
        replyTo: null,
        unsubscribeUrl: null,
      };
      await carrier.deliver({ id, to: address, content });
    },
  }));
}

/** Intervals between tries, ms; the last one is repeated. */
const RETRY_MS = [2000, 5000, 15_000, 60_000];
/** Maximum number of waiting messages; the oldest is dropped. */
const WAITING_MAX = 100;

/** Messages to one receiver, sent one after the other, each until it is accepted or refused. */
export class Outgoing implements AsyncDisposable {
  readonly channel: Channel;
  readonly #logger: Logger;
  readonly #timer: Timer;
  readonly #stop = new AbortController();
  readonly #waiting: { readonly message: AlertMessage; readonly id: string }[] = [];
  #running: Promise<void> | null = null;

  constructor(channel: Channel, logger: Logger, timer: Timer) {
    this.channel = channel;
    this.#logger = logger;
    this.#timer = timer;
  }

  send(message: AlertMessage): void {
    if (this.#waiting.length >= WAITING_MAX) this.#waiting.shift();
    this.#waiting.push({ message, id: uuidv7() });
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    let failures = 0;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#stop.signal.aborted) return;
      try {
        await this.channel.deliver(next.message, next.id);
      } catch (error) {
        if (!this.#isRefused(error, next.message)) {
          const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? TIMEOUT_MS;
          failures += 1;
          await this.#timer.sleep(wait, this.#stop.signal);
          continue;
        }
      }
      failures = 0;
      if (this.#waiting[0] === next) this.#waiting.shift();
    }
  }

  /** Logs the failure. Returns true if a retry is of no use. */
  #isRefused(error: unknown, { title }: AlertMessage): boolean {
    const fields = { err: error, channel: this.channel.receiver, alert: title };
    const isRefused = error instanceof AlertRefused || error instanceof MailRefused;
    if (isRefused) this.#logger.error(fields, 'an alert was refused and is not sent again');
    else this.#logger.warn(fields, 'failed to send an alert');
    return isRefused;
  }

  async [Symbol.asyncDispose]() {
    this.#stop.abort();
    await this.#running;
  }
}
