/** Which log, and how to reach it. Plain values: only cli reads the environment. */
export type EventLogConfig =
  | { readonly adapter: 'postgres' }
  | { readonly adapter: 'memory' }
  | ({ readonly adapter: 'kafka' } & KafkaConfig);

export interface KafkaConfig {
  /** `host:port` of any brokers of the cluster */
  readonly brokers: readonly string[];
  /** shown in the brokers' logs and quotas */
  readonly clientId: string;
  /** physical topic name = prefix + topic; fixed with the log, like the partition counts */
  readonly topicPrefix: string;
  /** copies that each topic must have */
  readonly replication: number;
  /** null: no TLS */
  readonly ssl: KafkaTls | null;
  readonly sasl: KafkaSasl | null;
  /** how long session-events are kept, ms */
  readonly sessionRetentionMs: number;
  /** Other addresses than the brokers advertise: tunnels, fault proxies. */
  readonly route?: (host: string, port: number) => { host: string; port: number };
}

/** PEM texts. */
export interface KafkaTls {
  /** the only authorities that are believed; null: the system's */
  readonly ca: string | null;
  /** our certificate, where brokers ask for one, and its key */
  readonly cert: string | null;
  readonly key: string | null;
}

export interface KafkaSasl {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

export const SESSION_RETENTION_MS = 400 * 24 * 60 * 60_000;
