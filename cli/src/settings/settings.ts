import { join } from 'node:path';
import { isLoopback } from '@roletrail/api/local-only';
import { CliError } from '../runtime/cli-error.ts';
import type { LogLevel } from '../runtime/logger.ts';
import { type AlertSettings, alertSettings, alertWarning } from './alert-settings.ts';
import { readDatabaseUrl } from './database-url.ts';
import { absolute, readEnv } from './env.ts';
import { readSources, type SettingSources, withSecretFiles } from './env-file.ts';
import { type KafkaSettings, kafkaSettings } from './kafka-settings.ts';
import type { Keys } from './keys.ts';
import { type KeyOptions, resolveKeys } from './resolve-keys.ts';
import { type TracingSettings, tracingSettings } from './tracing-settings.ts';

/** embedded: we launch the database (and Kafka); distributed: both are given. */
export type Mode = 'embedded' | 'distributed';

export interface Settings {
  mode: Mode;
  eventLog: 'postgres' | 'kafka';
  host: string;
  port: number;
  publicOrigin: string;
  /** given in distributed mode, launched in embedded mode */
  databaseUrl: string | null;
  kafka: KafkaSettings;
  dataDir: string;
  witnessFile: string;
  /** null: the one of the first start, else the host name of publicOrigin */
  ledgerOrigin: string | null;
  /** those that were asked for */
  keys: Keys;
  /** during a rotation of the master key: the one before; else null */
  previousMasterKey: Buffer | null;
  /** why a key that was given looks typed rather than drawn; null: none does */
  weakKeys: string | null;
  trustedProxies: string[];
  connections: { perAddress: number; max: number };
  outboxLimit: number;
  /** null: no limit */
  decisionsPerHour: number | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  supportAddress: string | null;
  /** null: no alerts are sent */
  alerts: AlertSettings | null;
  /** /status shows the public the state of the service */
  statusPage: boolean;
  /** searches on job sites; [] shows none */
  jobSearchLinks: readonly { readonly name: string; readonly url: string }[];
  inactivityWarnMs: number;
  inactivityLimitMs: number;
  sessionLifetimeMs: number;
  sessionLifetimeStaffMs: number;
  staffSecondFactor: 'optional' | 'required';
  /** false: page views and vitals are neither sent nor kept */
  analytics: boolean;
  /** outside links of articles are checked */
  linkCheck: boolean;
  /** from a person's request to be erased until it is done; 0: at once */
  erasureWindowMs: number;
  /** members of staff who must agree to an erasure that staff request */
  erasureApprovals: 1 | 2;
  backupsKeptMs: number;
  metricsPort: number | null;
  logLevel: LogLevel;
  /** null: nothing is traced */
  tracing: TracingSettings | null;
  javaHome: string | null;
  /** from the stop signal until the listener closes, ms */
  drainMs: number;
  /** the file that settings were read from; null: none */
  envFile: string | null;
  /** what the operator should hear before anything else */
  warnings: readonly string[];
}

/** Options for loading the settings of a process. */
export interface SettingsOptions extends KeyOptions {
  /** Kafka, because the command line says so */
  readonly kafka: boolean;
}

/**
 * Settings of this process.
 * @param envFile what `--env-file` says
 * @throws CliError naming what is wrong, is missing, or does not fit together
 */
export async function loadSettings(
  envFile: string | undefined,
  options: SettingsOptions,
): Promise<Settings> {
  const sources = await readSources(envFile);
  return resolveSettings(sources, options);
}

/** Settings out of what the sources gave. @throws CliError as `loadSettings` */
export async function resolveSettings(
  sources: SettingSources,
  options: SettingsOptions,
): Promise<Settings> {
  const env = readEnv(await withSecretFiles(sources.values));
  const mode: Mode = env.DATABASE_URL ? 'distributed' : 'embedded';
  const eventLog = options.kafka ? 'kafka' : (env.EVENT_LOG ?? 'postgres');
  if (mode === 'distributed' && eventLog === 'kafka' && !env.KAFKA_BROKERS?.length) {
    throw new CliError(
      'SETTINGS_MISSING',
      'EVENT_LOG=kafka with DATABASE_URL needs KAFKA_BROKERS.',
    );
  }
  const dataDir = absolute(env.DATA_DIR ?? defaultDataDir(eventLog));
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  refuseInsecure(publicOrigin, env.RT_ALLOW_INSECURE === true);
  const witnessFile = absolute(env.RT_WITNESS_FILE ?? join(dataDir, 'witness.jsonl'));
  const place = { dataDir, witnessFile };
  const { surplus, ...resolved } = await resolveKeys(env, options, mode, place);
  return {
    mode,
    eventLog,
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    databaseUrl: await readDatabaseUrl(env),
    kafka: await kafkaSettings(env),
    dataDir,
    witnessFile,
    ledgerOrigin: env.RT_LEDGER_ORIGIN ?? null,
    ...resolved,
    trustedProxies: env.TRUSTED_PROXIES,
    connections: { perAddress: env.CONNECTIONS_PER_ADDRESS, max: env.CONNECTIONS_MAX },
    outboxLimit: env.OUTBOX_LIMIT,
    decisionsPerHour: env.DECISIONS_PER_HOUR === 0 ? null : env.DECISIONS_PER_HOUR,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    supportAddress: env.SUPPORT_ADDRESS ?? null,
    alerts: alertSettings(env, publicOrigin),
    statusPage: env.STATUS_PAGE === 'on',
    jobSearchLinks: env.JOB_SEARCH_LINKS,
    inactivityWarnMs: env.INACTIVITY_WARN,
    inactivityLimitMs: env.INACTIVITY_LIMIT,
    sessionLifetimeMs: env.SESSION_LIFETIME,
    sessionLifetimeStaffMs: env.SESSION_LIFETIME_STAFF,
    staffSecondFactor: env.STAFF_SECOND_FACTOR,
    analytics: env.ANALYTICS === 'on',
    linkCheck: env.LINK_CHECK === 'on',
    erasureWindowMs: env.ERASURE_WINDOW,
    erasureApprovals: env.ERASURE_APPROVALS === '2' ? 2 : 1,
    backupsKeptMs: env.BACKUP_RETENTION,
    metricsPort: env.METRICS_PORT ?? null,
    logLevel: env.LOG_LEVEL ?? (mode === 'embedded' ? 'warn' : 'info'),
    tracing: tracingSettings(env),
    javaHome: env.JAVA_HOME ?? null,
    drainMs: env.DRAIN_TIME,
    envFile: sources.file,
    warnings: [
      ...sources.warnings,
      ...surplusWarning(surplus, sources, options),
      ...alertWarning(env),
    ],
  };
}

/** The file of a checkout is there for every command, so what one of them leaves in it is no news. */
function surplusWarning(
  surplus: readonly string[],
  { inFile }: SettingSources,
  { makes }: KeyOptions,
) {
  const reported = surplus.filter(
    (name) => makes || !(inFile.has(name) || inFile.has(`${name}_FILE`)),
  );
  if (reported.length === 0) return [];
  return [
    `${reported.join(', ')}: not needed here and left out; give each process its own keys alone`,
  ];
}

/** Refuses http except on localhost, because browsers drop Secure cookies there. */
function refuseInsecure(origin: string, allowed: boolean): void {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname) || allowed) return;
  throw new CliError(
    'SETTINGS_INVALID',
    `PUBLIC_ORIGIN ${origin} is plain HTTP: browsers would drop the session cookies. Use https, or set RT_ALLOW_INSECURE=1 to insist.`,
  );
}

/** Data folder without DATA_DIR, relative to the working directory; one for each kind of log. */
export function defaultDataDir(eventLog: Settings['eventLog']): string {
  return join('.data', eventLog === 'kafka' ? 'kafka' : 'postgres-log');
}
