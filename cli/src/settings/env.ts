import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { trustedProxies } from '@roletrail/api/callers/client-address';
import {
  BACKUPS_KEPT_MS,
  DECISIONS_PER_HOUR,
  ERASURE_WINDOW_MS,
  OUTBOX_LIMIT,
  STAFF_LIFETIME_MS,
} from '@roletrail/api/config';
import { isLoopback } from '@roletrail/api/local-only';
import { z } from 'zod';
import { CliError } from '../runtime/cli-error.ts';
import { parseDuration } from './duration.ts';
import { jobSearchLinks } from './job-search-links.ts';
import { pairs } from './pairs.ts';

/**
 * The environment of a process, read in this folder and nowhere else in the repository. First step
 * (env-file.ts): environment and file → one set of names. Second step: raw text → typed values with
 * every bad name reported at once. Third step (settings.ts): values → settings of a mode.
 */

const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true');
const key = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits (32 bytes); `roletrail keygen` makes one')
  .transform((hex) => Buffer.from(hex, 'hex'));
const list = z.string().transform((v) => v.split(/[\s,]+/).filter((entry) => entry !== ''));
const brokers = list.refine(
  (v) => v.every((broker) => /^(?:[^\s:/@[\]]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}$/.test(broker)),
  'must be like broker-1:9092,broker-2:9092',
);
const proxies = list.superRefine((v, ctx) => {
  try {
    trustedProxies(v);
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not CIDR' });
  }
});
/** An IP address or host name. A bare number would be resolved as a host name and fail. */
const host = z.string().refine((v) => isIP(v) !== 0 || /^(?=.*[a-z])[a-z0-9.-]+$/i.test(v), {
  message: 'must be an IP address or a host name',
});
const durationOrNone = z.string().transform((v, ctx) => {
  const ms = parseDuration(v);
  if (ms === null) ctx.addIssue({ code: 'custom', message: 'must be like PT55M, P30D or PT5S' });
  return ms ?? 0;
});
const duration = durationOrNone.refine((ms) => ms > 0, 'must be longer than nothing');
const origin = z.url({ protocol: /^https?$/ }).transform((v, ctx) => {
  const url = new URL(v);
  if (url.origin !== v.replace(/\/$/, ''))
    ctx.addIssue({ code: 'custom', message: 'must be scheme, host and port only' });
  return url.origin;
});
/** A receiver on another machine is reached by TLS only, because the address is a secret. */
const webhook = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((v) => {
    const { protocol, hostname } = new URL(v);
    return protocol === 'https:' || isLoopback(hostname);
  }, 'must be https, or http on this machine')
  .refine((v) => {
    const { username, password } = new URL(v);
    return username === '' && password === '';
  }, 'must not contain a user or password: put the secret of the receiver into the path or query');
/** A schema-less URL prefix: it becomes the first line of every checkpoint. */
const ledgerOrigin = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:\/[a-z0-9._-]+)*$/i, 'must be host/path, no scheme');

const sampler = z.enum([
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]);

const shape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]*$/)
    .default(''),
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(7).optional(),
  KAFKA_SSL: flag.optional(),
  KAFKA_SSL_CA_FILE: z.string().optional(),
  KAFKA_SSL_CERT_FILE: z.string().optional(),
  KAFKA_SSL_KEY_FILE: z.string().optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  EVENT_LOG: z.enum(['postgres', 'kafka']).optional(),
  DATA_DIR: z.string().min(1).optional(),
  RT_LEDGER_ORIGIN: ledgerOrigin.optional(),
  RT_MASTER_KEY: key.optional(),
  /** during a rotation: the master key before */
  RT_MASTER_KEY_PREVIOUS: key.optional(),
  RT_LEDGER_KEY: key.optional(),
  RT_JWT_KEY: key.optional(),
  RT_WITNESS_FILE: z.string().min(1).optional(),
  RT_ALLOW_INSECURE: flag.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(25_000),
  /** 0: no limit */
  DECISIONS_PER_HOUR: z.coerce.number().int().min(0).default(DECISIONS_PER_HOUR),
  OUTBOX_LIMIT: z.coerce.number().int().min(1).default(OUTBOX_LIMIT),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be like RoleTrail <no-reply@example.org>')
    .optional(),
  SUPPORT_ADDRESS: z.email().optional(),
  ALERT_WEBHOOK_URL: webhook.optional(),
  ALERT_MAIL_TO: list.pipe(z.array(z.email())).default([]),
  STATUS_PAGE: z.enum(['on', 'off']).default('off'),
  JOB_SEARCH_LINKS: jobSearchLinks.default([]),
  INACTIVITY_WARN: duration.default(55 * 60_000),
  INACTIVITY_LIMIT: duration.default(60 * 60_000),
  SESSION_LIFETIME: duration.default(30 * 24 * 3_600_000),
  SESSION_LIFETIME_STAFF: duration.default(STAFF_LIFETIME_MS),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  ANALYTICS: z.enum(['on', 'off']).default('on'),
  LINK_CHECK: z.enum(['on', 'off']).default('off'),
  ERASURE_WINDOW: durationOrNone.default(ERASURE_WINDOW_MS),
  ERASURE_APPROVALS: z.enum(['1', '2']).default('1'),
  BACKUP_RETENTION: durationOrNone.default(BACKUPS_KEPT_MS),
  DRAIN_TIME: durationOrNone.default(0),
  /** of the machine, not ours: where the launcher looks for Java */
  JAVA_HOME: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: sampler.default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
});
export type Env = z.infer<typeof shape>;

/**
 * Reads what the sources gave.
 * @throws CliError naming every variable that is wrong, with why
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // an empty variable is an absent one: compose files and shells cannot unset
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  if (parsed.success) {
    if (parsed.data.INACTIVITY_WARN >= parsed.data.INACTIVITY_LIMIT) {
      throw new CliError(
        'SETTINGS_INVALID',
        'INACTIVITY_WARN must be shorter than INACTIVITY_LIMIT',
      );
    }
    return parsed.data;
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new CliError('SETTINGS_INVALID', `The environment has wrong values:\n${lines.join('\n')}`);
}

/** Variables that may be given as a file instead, by the name with `_FILE` behind it. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'KAFKA_SASL_PASSWORD',
  'RT_MASTER_KEY',
  'RT_MASTER_KEY_PREVIOUS',
  'RT_LEDGER_KEY',
  'RT_JWT_KEY',
  'SMTP_URL',
  'ALERT_WEBHOOK_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly (keyof Env)[];

/** Every variable that .env.example lists and the product reads. */
export const ENV_NAMES: readonly string[] = [
  ...Object.keys(shape.shape).filter((name) => name !== 'JAVA_HOME'),
  ...SECRETS.map((name) => `${name}_FILE`),
];

/** Variables of the same file that docker-compose.yml reads, and the product does not. */
export const COMPOSE_NAMES: readonly string[] = [
  'POSTGRES_PASSWORD',
  'PUBLISH',
  'PROXY_SUBNET',
  'FRONT_PROXIES',
];

/** A path given by a person, made absolute against the working directory. */
export function absolute(path: string): string {
  return resolve(path);
}
