import type { Logger } from '@roletrail/contracts/logger';
import { Kafka, type KafkaConfig as KafkaJsConfig, logLevel, type SASLOptions } from 'kafkajs';
import type { KafkaConfig, KafkaTls } from '../config.ts';
import { guardIdleTimers } from './idle-guard.ts';
import { logCreator } from './log-creator.ts';
import { Sockets } from './sockets.ts';

/** kafkajs client with its own sockets. `sockets.destroy` ends whatever it is doing. */
export interface KafkaClient {
  readonly kafka: Kafka;
  readonly sockets: Sockets;
  /** options of kafkajs, for its internals that are built by hand */
  readonly options: ReturnType<typeof options>;
}

const CONNECTION_TIMEOUT_MS = 2000;

export function makeClient(
  config: KafkaConfig,
  logger: Logger,
  requestTimeoutMs: number,
): KafkaClient {
  guardIdleTimers();
  const sockets = new Sockets(config.route);
  const shared = options(config, sockets, requestTimeoutMs);
  const kafka = new Kafka({
    ...shared,
    logLevel: logLevel.INFO,
    logCreator: logCreator(logger, () => sockets.closed),
  });
  return { kafka, sockets, options: shared };
}

function options(config: KafkaConfig, sockets: Sockets, requestTimeoutMs: number) {
  return {
    brokers: fromAnywhere(config.brokers),
    clientId: config.clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    authenticationTimeout: 5000,
    reauthenticationThreshold: 10_000,
    requestTimeout: requestTimeoutMs,
    enforceRequestTimeout: true,
    // finite, because with endless retries a send outlives its deadline
    retry: { retries: 5, initialRetryTime: 50, maxRetryTime: 500, multiplier: 2, factor: 0.2 },
    socketFactory: sockets.connect,
    ...(config.ssl ? { ssl: tlsOptions(config.ssl) } : {}),
    ...(config.sasl ? { sasl: sasl(config.sasl) } : {}),
  } satisfies KafkaJsConfig;
}

/**
 * Rotates the brokers to a random first one. kafkajs tries the next address only if a connection is
 * refused, so a hanging first broker would block every new client.
 */
function fromAnywhere(brokers: readonly string[]): string[] {
  const first = Math.floor(Math.random() * brokers.length);
  return [...brokers.slice(first), ...brokers.slice(0, first)];
}

function tlsOptions({ ca, cert, key }: KafkaTls) {
  return {
    ...(ca === null ? {} : { ca: [ca] }),
    ...(cert === null || key === null ? {} : { cert, key }),
  };
}

function sasl({ mechanism, username, password }: NonNullable<KafkaConfig['sasl']>): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
}
