import { HealthReader } from '@roletrail/api/system-health/health-reader';
import type { Logger } from '@roletrail/contracts/logger';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import type { Timer } from '@roletrail/event-log/port';
import type { Runtime } from '../compose/runtime.ts';
import { INSTANCE } from '../runtime/logger.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import type { AlertSettings } from '../settings/alert-settings.ts';
import { CauseTracker, type Change } from './cause-tracker.ts';
import { causesOf } from './causes.ts';
import { type AlertMessage, Outgoing, openChannels, toMessage } from './channels.ts';
import { type AlertingProcess, chooseSender, mayBeAlive } from './choose-sender.ts';

/** Interval of readings. */
const EVERY_MS = 2000;

/**
 * Sends one message when a cause begins and one when it is over. Each process with a channel follows
 * all causes; on each channel the first of the running processes sends. Leases and the mail queue
 * are in PostgreSQL, so neither is used. Whoever sent the beginning sends the end.
 */
export function startAlerts(settings: AlertSettings, runtime: Runtime): AsyncDisposable {
  const { database, partitions, settings: all, logger } = runtime;
  const reader = new HealthReader(
    {
      db: database.open.db,
      partitions,
      outboxLimit: all.outboxLimit,
      sendsMail: all.smtpUrl !== null,
    },
    logger,
  );
  const follower = new AlertFollower(openChannels(settings), all.publicOrigin, logger, systemTimer);
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      const [health, processes] = await reader.readWithProcesses();
      follower.follow(causesOf(health), processes?.map(alerting) ?? null);
      await systemTimer.sleep(EVERY_MS, stop.signal);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
      await follower[Symbol.asyncDispose]();
    },
  };
}

/** @returns the process with the channels that it reports */
function alerting({ figures, ...one }: ProcessReading): AlertingProcess {
  return { ...one, channels: figures?.alerts ?? [] };
}

/** Follows the causes of one process, and sends what it has to send. */
export class AlertFollower implements AsyncDisposable {
  readonly #tracker = new CauseTracker();
  readonly #outgoing: readonly Outgoing[];
  readonly #origin: string;
  readonly #timer: Timer;
  readonly #self: string;
  /** last known processes */
  #processes: readonly AlertingProcess[] = [];
  /** sender of the beginning of each open cause, by channel and key */
  readonly #senders = new Map<string, string>();

  constructor(
    channels: ReturnType<typeof openChannels>,
    origin: string,
    logger: Logger,
    timer: Timer,
    self: string = INSTANCE,
  ) {
    this.#outgoing = channels.map((channel) => new Outgoing(channel, logger, timer));
    this.#origin = origin;
    this.#timer = timer;
    this.#self = self;
  }

  /** @param processes null if the database did not answer */
  follow(reading: ReturnType<typeof causesOf>, processes: readonly AlertingProcess[] | null): void {
    if (processes !== null) this.#processes = processes;
    const now = this.#timer.now();
    for (const change of this.#tracker.step(now, reading)) {
      const since = new Date(Date.now() - (now - change.since));
      const message = toMessage(change, since, this.#origin);
      for (const outgoing of this.#outgoing) this.#take(outgoing, change, message);
    }
  }

  #take(outgoing: Outgoing, { event, cause }: Change, message: AlertMessage): void {
    const { name } = outgoing.channel;
    const of = `${name} ${cause.key}`;
    const isAlive = (instance: string) => mayBeAlive(this.#self, instance);
    const first = chooseSender(this.#processes, name, isAlive) ?? this.#self;
    const isUp = (instance: string) =>
      isAlive(instance) &&
      this.#processes.some((one) => one.instance === instance && one.state === 'up');
    const began = this.#senders.get(of);
    const sender = event === 'over' && began !== undefined && isUp(began) ? began : first;
    if (event === 'over') this.#senders.delete(of);
    else this.#senders.set(of, sender);
    if (sender === this.#self) outgoing.send(message);
  }

  async [Symbol.asyncDispose]() {
    for (const outgoing of this.#outgoing) await outgoing[Symbol.asyncDispose]();
  }
}
