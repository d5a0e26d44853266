import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { HealthCheck } from '@roletrail/api/deps';
import type { Readiness } from '@roletrail/contracts/http/health';
import {
  type ApiFigures,
  type KafkaFigures,
  type ProcessFigures,
  REPORT_EVERY_MS,
  startReporting,
  WRITES,
} from '@roletrail/event-log/deployment/process-report';
import { formatErrorWithCause } from '@roletrail/event-log/loop';
import type { Runtime } from '../compose/runtime.ts';
import { readBuild } from '../runtime/build.ts';
import { INSTANCE } from '../runtime/logger.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import type { AlertSettings } from '../settings/alert-settings.ts';

/** Fine enough for a p99 that people feel, and next to no work. */
const RESOLUTION_MS = 20;

/**
 * Check for /readyz: always green. Reports the PostgreSQL error if the database is read-only,
 * because reads still work and a restart would not help.
 */
export function writesCheck({ database }: Runtime): HealthCheck {
  const { refusals } = database.open;
  return async () => [{ name: WRITES, ok: true, reason: refusals.lately() }];
}

/** Internal figures that a process reports about its roles. */
export interface Reported {
  readiness(): Promise<Readiness>;
  /** of a process with the api role */
  readonly figures?: () => ApiFigures;
}

/** Has this process report until it stops, by the last thing that it does. */
export async function startReports(
  { database, log, logger, processId, settings: { alerts } }: Runtime,
  roles: ReadonlySet<string>,
  reported: Reported,
): Promise<AsyncDisposable> {
  const { version } = await readBuild();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const brokers = reported.figures ? watchBrokers(log) : async () => null;
  const figures = async (): Promise<ProcessFigures> => {
    const [{ checks }, kafka] = await Promise.all([reported.readiness(), brokers()]);
    // what is recorded is the time between two looks
    const p99 = delay.percentile(99) / 1e6 - RESOLUTION_MS;
    delay.reset();
    const { totalCount, idleCount, waitingCount, options } = database.open.pool;
    return {
      loopDelayMs: Math.max(0, Math.round(p99 * 10) / 10) || 0,
      memoryBytes: process.memoryUsage.rss(),
      checks,
      alerts: channelNames(alerts),
      pool: { taken: totalCount - idleCount, size: options.max, waiting: waitingCount },
      api: reported.figures?.() ?? null,
      kafka,
    };
  };
  const identity = { id: processId, instance: INSTANCE, roles: [...roles], version };
  const reporting = startReporting(identity, {
    db: database.open.db,
    timer: systemTimer,
    logger,
    figures,
  });
  return {
    async [Symbol.asyncDispose]() {
      delay.disable();
      await reporting[Symbol.asyncDispose]();
    },
  };
}

/** Names the channels on which this process can send alerts. */
function channelNames(alerts: AlertSettings | null): string[] {
  if (alerts === null) return [];
  return [...(alerts.webhookUrl ? ['webhook'] : []), ...(alerts.mail ? ['mail'] : [])];
}

/**
 * Reads the state of the brokers, one request at a time. Returns null if the answer exceeds the
 * time limit of a report.
 */
function watchBrokers(log: Runtime['log']): () => Promise<KafkaFigures | null> {
  let asking: Promise<KafkaFigures | null> | null = null;
  const ask = async (): Promise<KafkaFigures | null> => {
    try {
      const state = await log.brokers();
      return state && { ...state, reason: null };
    } catch (error) {
      return { brokers: 0, underReplicated: 0, reason: formatErrorWithCause(error) };
    } finally {
      asking = null;
    }
  };
  return async () => {
    asking ??= ask();
    const late = new AbortController();
    const silent = { brokers: 0, underReplicated: 0, reason: 'no answer from the brokers' };
    const waited = systemTimer.sleep(REPORT_EVERY_MS, late.signal).then(() => silent);
    const figures = await Promise.race([asking, waited]);
    late.abort();
    return figures;
  };
}
