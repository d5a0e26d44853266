import { HealthReader } from '@roletrail/api/system-health/health-reader';
import type { Logger } from '@roletrail/contracts/logger';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import type { Timer } from '@roletrail/event-log/port';
import type { Runtime } from '../compose/runtime.ts';
import { INSTANCE } from '../runtime/logger.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import type { AlertSettings } from '../settings/alert-settings.ts';
import { CauseTracker, type Change, SETTLE_MS } from './cause-tracker.ts';
import { type CauseReading, causesOf, LATE_REPORTS } from './causes.ts';
import { type AlertMessage, Outgoing, openChannels, toMessage } from './channels.ts';
import {
  type AlertingProcess,
  countMachinesBefore,
  listSenders,
  mayBeAlive,
} from './choose-sender.ts';

/** Interval of readings. */
const EVERY_MS = 2000;

/**
 * Sends one message when a cause begins and one when it is over. Each process with a channel follows
 * all causes; on each channel the first of the running processes sends. Leases and the mail queue
 * are in PostgreSQL, so neither is used. The sender of the beginning sends the end. While the
 * database is away the death of another machine is unknown; then each machine sends in its turn.
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
      const at = Date.parse(health.at);
      follower.follow(causesOf(health), processes?.map((one) => alerting(one, at)) ?? null);
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

/** @param at time of the reading, ms */
function alerting({ figures, ...one }: ProcessReading, at: number): AlertingProcess {
  const silentMs = Math.max(0, at - one.heardAt.getTime());
  return { ...one, silentMs, channels: figures?.alerts ?? [] };
}

/** Beginning of an open cause for one receiver, and the process that sends it. */
interface Begun {
  readonly outgoing: Outgoing;
  readonly message: AlertMessage;
  readonly sender: string;
  /** when it was due, ms */
  readonly at: number;
}

/** Time in which a living sender has sent a message that is due, ms. */
const SENDING_MS = 4000;
/** Time without the database after which the next machine sends a message too, ms. */
const TURN_MS = 30_000;

/** Age of the own last report from which the database is slow to commit, ms; it reports every 2 s. */
const LATE_REPORT_MS = 5000;

/** Follows the causes of one process, and sends what it has to send. */
export class AlertFollower implements AsyncDisposable {
  readonly #tracker = new CauseTracker();
  readonly #outgoing: readonly Outgoing[];
  readonly #origin: string;
  readonly #timer: Timer;
  readonly #self: string;
  /** processes at the last reading before an outage, or since its end has settled */
  #processes: readonly AlertingProcess[] = [];
  /** when they were read, ms */
  #readAt = Number.NEGATIVE_INFINITY;
  /** last time without an answer of the database, ms */
  #awayAt = Number.NEGATIVE_INFINITY;
  /** beginnings of open causes, by receiver and key */
  readonly #begun = new Map<string, Begun>();
  /** when open causes were first seen, by key */
  readonly #since = new Map<string, Date>();

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
  follow(reading: CauseReading, processes: readonly AlertingProcess[] | null): void {
    const now = this.#timer.now();
    if (processes === null) this.#awayAt = now;
    // after an outage all have been silent, the sender of its message too
    else if (now - this.#awayAt >= SETTLE_MS) {
      this.#processes = processes;
      this.#readAt = now;
    }
    const causes = this.#causes(reading, processes);
    for (const change of this.#tracker.step(now, { ...reading, causes })) {
      const message = toMessage(change, this.#timeOf(change, now), this.#origin);
      for (const outgoing of this.#outgoing) this.#take(outgoing, change, message);
    }
    for (const [of, begun] of this.#begun) this.#takeOver(of, begun, now);
  }

  /**
   * Who reads this runs: a busy process reports late, and is not gone. If it could not report, the
   * reports of others are late too.
   */
  #causes({ causes }: CauseReading, processes: readonly AlertingProcess[] | null) {
    const others = causes.filter(({ key }) => key !== `process-gone/${this.#self}`);
    const own = processes?.find(({ instance }) => instance === this.#self);
    const isLate = own !== undefined && own.silentMs > LATE_REPORT_MS;
    return isLate ? [...others, LATE_REPORTS] : others;
  }

  /** Returns when the cause of a change was first seen: equal in both messages of a cause. */
  #timeOf({ event, cause: { key }, since }: Change, now: number): Date {
    const known = this.#since.get(key) ?? new Date(Date.now() - (now - since));
    if (event === 'opened') this.#since.set(key, known);
    else this.#since.delete(key);
    return known;
  }

  #take(outgoing: Outgoing, { event, cause }: Change, message: AlertMessage): void {
    const of = `${outgoing.channel.receiver} ${cause.key}`;
    const began = this.#begun.get(of)?.sender;
    const isBeginners = event === 'over' && began !== undefined && this.#isUp(began);
    const sender = isBeginners ? began : this.#first(outgoing);
    if (event === 'over') this.#begun.delete(of);
    else this.#begun.set(of, { outgoing, message, sender, at: this.#timer.now() });
    if (sender === this.#self) outgoing.send(message);
  }

  /**
   * Sends the beginning again if the last report of its sender is from before it had time to send
   * it, and the sender is gone or this machine has its turn.
   */
  #takeOver(of: string, { outgoing, message, sender, at }: Begun, now: number): void {
    const last = this.#processes.find(({ instance }) => instance === sender);
    if (sender === this.#self || last === undefined) return;
    if (this.#readAt - last.silentMs >= at + SENDING_MS) return;
    const turnMs = TURN_MS * Math.max(1, this.#machinesBefore(outgoing));
    const isTurn = now - Math.max(at, this.#readAt) >= turnMs;
    if (this.#isUp(sender) && !isTurn) return;
    const next = isTurn ? this.#self : this.#first(outgoing);
    this.#begun.set(of, { outgoing, message, sender: next, at: now });
    if (next === this.#self) outgoing.send(message);
  }

  /** The process that sends on a channel now. */
  #first(outgoing: Outgoing): string {
    return this.#senders(outgoing)[0] ?? this.#self;
  }

  #machinesBefore(outgoing: Outgoing): number {
    return countMachinesBefore(this.#self, this.#senders(outgoing));
  }

  #senders({ channel }: Outgoing): readonly string[] {
    const isAlive = (instance: string) => mayBeAlive(this.#self, instance);
    return listSenders(this.#processes, channel.name, isAlive);
  }

  #isUp(instance: string): boolean {
    const isKnown = this.#processes.some((one) => one.instance === instance && one.state === 'up');
    return isKnown && mayBeAlive(this.#self, instance);
  }

  async [Symbol.asyncDispose]() {
    for (const outgoing of this.#outgoing) await outgoing[Symbol.asyncDispose]();
  }
}
