import { TOPICS } from '@roletrail/contracts/events/catalogue';
import type { Database, Tx } from '@roletrail/db/open';
import type { EventLog, LogIdentity } from './port.ts';

/** Identity of a deployment: its log, and the name and key of its ledger. */
export interface DeploymentIdentity {
  readonly log: LogIdentity;
  /** the ledger's origin, `RT_LEDGER_ORIGIN` */
  readonly origin: string;
  /** the ledger's verifier key (C2SP signed-note vkey) */
  readonly vkey: string;
}

/** One difference from the stored identity. */
export interface IdentityMismatch {
  readonly what: string;
  readonly remembered: string;
  readonly found: string;
}

/** The database belongs to another log, origin or key: no process may start on it. */
export class LogIdentityMismatch extends Error {
  override readonly name = 'LogIdentityMismatch';
  readonly differences: readonly IdentityMismatch[];
  constructor(differences: readonly IdentityMismatch[]) {
    const lines = differences.map((d) => `${d.what} is ${d.found}, remembered is ${d.remembered}`);
    super(`the database belongs to another event log or ledger: ${lines.join('; ')}`);
    this.differences = differences;
  }
}

/**
 * Compares this log, origin and key with the stored identity, and stores them at the first start.
 * Safe for concurrent processes.
 * @throws LogIdentityMismatch naming everything that differs
 */
export async function checkIdentity(
  db: Database,
  log: EventLog,
  ledger: Pick<DeploymentIdentity, 'origin' | 'vkey'>,
): Promise<DeploymentIdentity> {
  const found: DeploymentIdentity = { log: await log.identity(), ...ledger };
  await storeIdentity(db, found);
  const remembered = await readStoredIdentity(db);
  refuse(remembered ? differencesOf(remembered, found) : []);
  return found;
}

/** Stores the identity if there is none. */
export async function storeIdentity(
  db: Database | Tx,
  { log, origin, vkey }: DeploymentIdentity,
): Promise<void> {
  await db
    .insertInto('log_identity')
    .values({
      adapter: log.adapter,
      cluster_id: log.clusterId,
      topics: JSON.stringify(log.topics),
      origin,
      vkey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function refuse(differences: readonly IdentityMismatch[]): void {
  if (differences.length > 0) throw new LogIdentityMismatch(differences);
}

/**
 * Compares adapter, origin and key with the stored identity, for use while the log is unreachable.
 * @throws LogIdentityMismatch naming everything that differs
 */
export function checkLedgerIdentity(
  remembered: DeploymentIdentity,
  found: Pick<DeploymentIdentity, 'origin' | 'vkey'> & Pick<LogIdentity, 'adapter'>,
): void {
  const { adapter, origin, vkey } = found;
  refuse(differencesOf(remembered, { log: { ...remembered.log, adapter }, origin, vkey }));
}

/**
 * Compares a log with the stored identity. Writes nothing.
 * @throws LogIdentityMismatch naming everything that differs
 */
export function checkLog(remembered: DeploymentIdentity, log: LogIdentity): void {
  refuse(differencesOf(remembered, { ...remembered, log }));
}

/** Returns the stored identity; null before the first start. */
export async function readStoredIdentity(db: Database | Tx): Promise<DeploymentIdentity | null> {
  const row = await db.selectFrom('log_identity').selectAll().executeTakeFirst();
  if (!row) return null;
  const topic = (name: string) => row.topics[name] ?? { id: 'none', partitions: 0 };
  return {
    log: {
      adapter: adapterOf(row.adapter),
      clusterId: row.cluster_id,
      topics: {
        'consent-events': topic('consent-events'),
        'admin-events': topic('admin-events'),
        'session-events': topic('session-events'),
      },
    },
    origin: row.origin,
    vkey: row.vkey,
  };
}

function adapterOf(name: string): LogIdentity['adapter'] {
  if (name === 'kafka' || name === 'postgres' || name === 'memory') return name;
  throw new Error(`log_identity names an unknown adapter ${JSON.stringify(name)}`);
}

/** Lists every difference of `found` from the stored identity. */
function differencesOf(
  remembered: DeploymentIdentity,
  found: DeploymentIdentity,
): readonly IdentityMismatch[] {
  const pairs = (b: DeploymentIdentity): readonly (readonly [string, string])[] => [
    ['adapter', b.log.adapter],
    ['cluster id', b.log.clusterId],
    ...TOPICS.flatMap((topic) => [
      [`id of topic ${topic}`, b.log.topics[topic].id] as const,
      [`partition count of ${topic}`, String(b.log.topics[topic].partitions)] as const,
    ]),
    ['ledger origin', b.origin],
    ['ledger key', b.vkey],
  ];
  const known = new Map(pairs(remembered));
  return pairs(found).flatMap(([what, value]) => {
    const before = known.get(what);
    return before === undefined || before === value
      ? []
      : [{ what, remembered: before, found: value }];
  });
}
