import { join } from 'node:path';
import { isLoopback } from '@roletrail/api/this-machine';
import { CliError } from '../runtime/cli-error.ts';
import type { LogLevel } from '../runtime/logger.ts';
import { absolute, type Env } from './env.ts';
import { findKeys, type Keys, keepKeys } from './keys.ts';

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
  keys: Keys;
  trustedProxies: string[];
  connections: { perAddress: number; max: number };
  outboxLimit: number;
  smtpUrl: string | null;
  mailFrom: string | null;
  supportAddress: string | null;
  inactivityWarnMs: number;
  inactivityLimitMs: number;
  sessionLifetimeMs: number;
  sessionLifetimeStaffMs: number;
  staffSecondFactor: 'optional' | 'required';
  metricsPort: number | null;
  logLevel: LogLevel;
  javaHome: string | null;
}

export interface KafkaSettings {
  /** null: launch a broker of our own (embedded mode only) */
  brokers: string[] | null;
  topicPrefix: string;
  /** null: 1 on a single broker, else 3 */
  replication: number | null;
  ssl: boolean;
  sasl: {
    mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    username: string;
    password: string;
  } | null;
}

/**
 * Settings of one process.
 * @param kafka true when the command line asked for Kafka
 * @param makes false: a data folder without keys is not made, but refused
 * @throws CliError naming what is missing or does not fit together
 */
export async function resolveSettings(env: Env, kafka: boolean, makes = true): Promise<Settings> {
  const mode: Mode = env.DATABASE_URL ? 'distributed' : 'embedded';
  const eventLog = kafka ? 'kafka' : (env.EVENT_LOG ?? 'postgres');
  if (mode === 'distributed' && eventLog === 'kafka' && !env.KAFKA_BROKERS?.length) {
    throw new CliError(
      'SETTINGS_MISSING',
      'EVENT_LOG=kafka with DATABASE_URL needs KAFKA_BROKERS.',
    );
  }
  const dataDir = absolute(
    env.DATA_DIR ?? join('.data', eventLog === 'kafka' ? 'kafka' : 'postgres-log'),
  );
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  refuseInsecure(publicOrigin, env.RT_ALLOW_INSECURE === true);
  return {
    mode,
    eventLog,
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    databaseUrl: env.DATABASE_URL ?? null,
    kafka: kafkaSettings(env),
    dataDir,
    witnessFile: absolute(env.RT_WITNESS_FILE ?? join(dataDir, 'witness.jsonl')),
    ledgerOrigin: env.RT_LEDGER_ORIGIN ?? null,
    keys: await resolveKeys(env, mode, dataDir, makes),
    trustedProxies: env.TRUSTED_PROXIES,
    connections: { perAddress: env.CONNECTIONS_PER_ADDRESS, max: env.CONNECTIONS_MAX },
    outboxLimit: env.OUTBOX_LIMIT,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    supportAddress: env.SUPPORT_ADDRESS ?? null,
    inactivityWarnMs: env.INACTIVITY_WARN,
    inactivityLimitMs: env.INACTIVITY_LIMIT,
    sessionLifetimeMs: env.SESSION_LIFETIME,
    sessionLifetimeStaffMs: env.SESSION_LIFETIME_STAFF,
    staffSecondFactor: env.STAFF_SECOND_FACTOR,
    metricsPort: env.METRICS_PORT ?? null,
    logLevel: env.LOG_LEVEL ?? (mode === 'embedded' ? 'warn' : 'info'),
    javaHome: env.JAVA_HOME ?? null,
  };
}

/** Browsers keep Secure cookies on https and on http://localhost; anywhere else nobody could sign in. */
function refuseInsecure(origin: string, allowed: boolean): void {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname) || allowed) return;
  throw new CliError(
    'SETTINGS_INVALID',
    `PUBLIC_ORIGIN ${origin} is plain HTTP: browsers would drop the session cookies. Use https, or set RT_ALLOW_INSECURE=1 to insist.`,
  );
}

function kafkaSettings(env: Env): KafkaSettings {
  const named = env.KAFKA_SASL_USERNAME !== undefined || env.KAFKA_SASL_PASSWORD !== undefined;
  if (named && !(env.KAFKA_SASL_USERNAME && env.KAFKA_SASL_PASSWORD)) {
    throw new CliError(
      'SETTINGS_MISSING',
      'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD go together.',
    );
  }
  return {
    brokers: env.KAFKA_BROKERS?.length ? env.KAFKA_BROKERS : null,
    topicPrefix: env.KAFKA_TOPIC_PREFIX,
    replication: env.KAFKA_REPLICATION ?? null,
    ssl: env.KAFKA_SSL ?? false,
    sasl:
      env.KAFKA_SASL_USERNAME && env.KAFKA_SASL_PASSWORD
        ? {
            mechanism: env.KAFKA_SASL_MECHANISM ?? 'scram-sha-512',
            username: env.KAFKA_SASL_USERNAME,
            password: env.KAFKA_SASL_PASSWORD,
          }
        : null,
  };
}

async function resolveKeys(env: Env, mode: Mode, dataDir: string, makes: boolean): Promise<Keys> {
  const { RT_MASTER_KEY: master, RT_LEDGER_KEY: ledger, RT_JWT_KEY: jwt } = env;
  if (master && ledger && jwt) return { master, ledger, jwt };
  if (mode === 'embedded' && !master && !ledger && !jwt) {
    const file = join(dataDir, 'keys.env');
    return makes ? keepKeys(file) : findKeys(file);
  }
  const missing = Object.entries({ RT_MASTER_KEY: master, RT_LEDGER_KEY: ledger, RT_JWT_KEY: jwt });
  throw new CliError(
    'SETTINGS_MISSING',
    `Missing: ${missing.flatMap(([name, value]) => (value ? [] : [name])).join(', ')}. \`roletrail keygen\` prints fresh ones.`,
  );
}
