import type { KafkaTls } from '@roletrail/event-log/config';
import { CliError } from '../runtime/cli-error.ts';
import type { Env } from './env.ts';
import { authorityFile, certificateFiles } from './pem-file.ts';

export interface KafkaSettings {
  /** null: launch a broker of our own (embedded mode only) */
  brokers: string[] | null;
  topicPrefix: string;
  /** copies of each topic; null: 3, or 1 on a broker that we launch */
  replication: number | null;
  /** null: no TLS */
  ssl: KafkaTls | null;
  sasl: {
    mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    username: string;
    password: string;
  } | null;
}

/** @throws CliError SETTINGS_MISSING, SETTINGS_INVALID */
export async function kafkaSettings(env: Env): Promise<KafkaSettings> {
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
    ssl: await tlsSettings(env),
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

/** TLS with the authorities and the certificate in the files that were named. */
async function tlsSettings(env: Env): Promise<KafkaTls | null> {
  const files = {
    KAFKA_SSL_CA_FILE: env.KAFKA_SSL_CA_FILE,
    KAFKA_SSL_CERT_FILE: env.KAFKA_SSL_CERT_FILE,
    KAFKA_SSL_KEY_FILE: env.KAFKA_SSL_KEY_FILE,
  };
  const named = Object.entries(files).flatMap(([name, path]) => (path ? [name] : []));
  if (env.KAFKA_SSL !== true) {
    if (named.length === 0) return null;
    throw new CliError('SETTINGS_MISSING', `${named.join(', ')} without KAFKA_SSL=1.`);
  }
  if (Boolean(env.KAFKA_SSL_CERT_FILE) !== Boolean(env.KAFKA_SSL_KEY_FILE)) {
    throw new CliError(
      'SETTINGS_MISSING',
      'KAFKA_SSL_CERT_FILE and KAFKA_SSL_KEY_FILE go together.',
    );
  }
  const own = await certificateFiles(
    ['KAFKA_SSL_CERT_FILE', env.KAFKA_SSL_CERT_FILE],
    ['KAFKA_SSL_KEY_FILE', env.KAFKA_SSL_KEY_FILE],
  );
  return { ca: await authorityFile(['KAFKA_SSL_CA_FILE', env.KAFKA_SSL_CA_FILE]), ...own };
}
