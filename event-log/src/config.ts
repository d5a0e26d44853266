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
  /** copies of each new topic; null: 3, or as many as there are brokers when there are fewer */
  readonly replication: number | null;
  /** TLS with the system's certificate authorities */
  readonly ssl: boolean;
  readonly sasl: KafkaSasl | null;
  /** how long session-events are kept, ms */
  readonly sessionRetentionMs: number;
  /** Other addresses than the brokers advertise: tunnels, fault proxies. */
  readonly route?: (host: string, port: number) => { host: string; port: number };
}

export interface KafkaSasl {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

export const SESSION_RETENTION_MS = 400 * 24 * 60 * 60_000;
