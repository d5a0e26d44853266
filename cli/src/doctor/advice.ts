import type { RunBook } from '@roletrail/contracts/run-books';

/** Everything that can be wrong, and what to do then. The manual lists the same. */
export const DOCTOR_ADVICE = {
  settings: 'Correct the settings that it names; .env.example lists them all.',
  database:
    'Start PostgreSQL, or correct DATABASE_URL; without it `roletrail start` runs the one of the data folder.',
  speed: 'See what runs in PostgreSQL, and what waits for it.',
  schema: 'Check DATABASE_URL; then `roletrail migrate`, or run the newer code.',
  pooler: 'Set pgbouncer to pool_mode = session, or connect to PostgreSQL itself.',
  clocks: 'Have both machines keep time (chrony, systemd-timesyncd).',
  connections: 'Raise max_connections or the limit that it names, or run fewer processes.',
  disks: 'Make room: a full disk stops every decision.',
  certificates: 'Renew them before that day, and reload the servers that present them.',
  deployment: 'Start the product on this database, or correct DATABASE_URL.',
  projections: 'Fix the cause that it names, then `roletrail unhalt`.',
  relays: 'Fix the cause that it names, then `roletrail unhalt`.',
  outbox: 'See whether an api runs and the brokers answer; nothing is lost meanwhile.',
  leases: 'Start a process with the role whose work it names.',
  processes: 'Start it again where it is gone, and read its log lines.',
  Kafka: 'Check KAFKA_BROKERS, KAFKA_SSL*, KAFKA_SASL_* and KAFKA_TOPIC_PREFIX, and the brokers.',
  lag: 'See whether the workers run, and read their log lines.',
  'master key': 'Give the right RT_MASTER_KEY back, or finish its rotation.',
  'dead letters': 'See whether the database answers.',
  mail: 'See whether the database answers.',
  'witness file': 'Give the newest witness file back; never make an empty one.',
  'signed notes': 'See whether an audit-projector runs, and read its log lines.',
  'last check':
    'Copy the database before anything is changed, then see what `roletrail fsck` names.',
} as const;

export type What = keyof typeof DOCTOR_ADVICE;

/** Run book of each finding. */
export const DOCTOR_RUN_BOOKS: Readonly<Record<What, RunBook>> = {
  settings: 'settings-invalid',
  database: 'postgresql-down',
  speed: 'postgresql-slow',
  schema: 'schema-not-current',
  pooler: 'pooler-shares-sessions',
  clocks: 'clocks-differ',
  connections: 'postgresql-connections',
  disks: 'disk-full',
  certificates: 'certificate-expires',
  deployment: 'not-initialised',
  projections: 'projection-halted',
  relays: 'relay-halted',
  outbox: 'outbox-filling',
  leases: 'work-not-done',
  processes: 'process-gone',
  Kafka: 'broker-down',
  lag: 'projection-behind',
  'master key': 'wrong-master-key',
  'dead letters': 'postgresql-down',
  mail: 'postgresql-down',
  'witness file': 'witness-file',
  'signed notes': 'entries-unsigned',
  'last check': 'check-disagrees',
};
