import { randomBytes } from 'node:crypto';
import { documentDigest } from '@roletrail/api/documents/digest';
import { auditProjection } from '@roletrail/audit-projector/projection';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { copyIn } from '@roletrail/db/copy';
import type { Database, Tx } from '@roletrail/db/open';
import type { RowShape } from '@roletrail/db/row-shape';
import { dumpedTables } from '@roletrail/db/table-dump';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import { storeIdentity } from '@roletrail/event-log/identity';
import type { TopicPartition } from '@roletrail/event-log/port';
import { makeTopics, postgresIdentity } from '@roletrail/event-log/postgres/topics';
import {
  type FoldRecord,
  IntegrityError,
  type ProjectionFold,
} from '@roletrail/event-log/projector/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sealSystem } from '@roletrail/vault/seal';
import type { BundledDocument } from '@roletrail/verify/bundle/manifest';
import type { Bundle } from '@roletrail/verify/bundle/open-bundle';
import { invalid } from '@roletrail/verify/bundle/tar';
import {
  type BundleReport,
  type BundleSink,
  walkBundle,
} from '@roletrail/verify/bundle/walk-bundle';
import type { BundledNote } from '@roletrail/verify/bundle/walk-tree';
import { sql } from 'kysely';
import { assertDatabaseUnused } from '../backup/restore-tables.ts';
import { deadLetterPlace } from '../compose/dead-letter-box.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { ProgressLine } from '../runtime/progress-line.ts';

/**
 * Imports a bundle into an empty database, which becomes a read-only copy of the ledger. Stores the
 * entries as a log, the folded tables, the signed notes and the legal texts. Uses one transaction
 * and verifies the bundle again while reading; a failure leaves the database unchanged. After the
 * commit, PostgreSQL refuses all writes.
 * @param signal aborted: the transaction is rolled back
 * @throws CliError REFUSED if the database was ever used; BUNDLE_INVALID
 * @throws DeploymentError DEPLOYMENT_RUNNING
 */
export async function importBundle(
  db: Database,
  bundle: Bundle,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<BundleReport> {
  return withDeploymentStopped(db, async (tx) => {
    const tables = await dumpedTables(tx);
    await assertDatabaseUnused(
      tx,
      tables,
      'A bundle goes into a new one; docs/operations/tasks.md#bundle-for-an-auditor.',
    );
    await forReadingAlone(tx);
    const { origin, vkey, partitions, takenAt, until } = bundle.manifest;
    await makeTopics(tx, partitions);
    await storeIdentity(tx, { log: await postgresIdentity(tx), origin, vkey });
    const sink = new DatabaseSink(tx, partitions, takenAt);
    const report = await walkBundle(bundle, sink, signal, (count) => progress.add(count));
    await sink.end();
    await tx
      .insertInto('ledger_copy')
      .values({
        origin,
        manifest_sha256: bundle.sha256,
        taken_at: takenAt,
        signed_until: until,
      })
      .execute();
    await sql`analyze`.execute(tx);
    signal.throwIfAborted();
    return report;
  });
}

/** Makes the database read-only for connections opened after the commit. */
async function forReadingAlone(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string; owned: boolean }>`
    select datname as name, pg_has_role(datdba, 'usage') as owned
    from pg_database where datname = current_database()`.execute(tx);
  const [database] = rows;
  if (!database?.owned) {
    throw new CliError(
      'REFUSED',
      'Only who owns a database can make it one for reading alone: let the owner import the bundle.',
    );
  }
  await sql`alter database ${sql.id(database.name)} set default_transaction_read_only = on`.execute(
    tx,
  );
}

interface LogRow {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
}
const LOG_RECORD: RowShape<LogRow> = {
  table: 'log_record',
  columns: { topic: 'text', partition: 'int4', offset: 'int8', key: 'text', value: 'bytea' },
};

/** As many records are folded at once as workers do. */
const BATCH = 1000;
const notCounted = () => undefined;

/** Writes and folds the content of a bundle like the workers, but sends no notifications. */
class DatabaseSink implements BundleSink {
  readonly #tx: Tx;
  readonly #takenAt: string;
  readonly #places: readonly TopicPartition[];
  readonly #folds: readonly ProjectionFold<Tx>[];
  #place: TopicPartition | null = null;
  #waiting: FoldRecord[] = [];

  constructor(tx: Tx, partitions: PartitionCounts, takenAt: string) {
    this.#tx = tx;
    this.#takenAt = takenAt;
    // Unreadable records are sealed under a discarded key: their entries show the bytes anyway.
    const keys = deriveVaultKeys(randomBytes(32));
    const seal = (bytes: Uint8Array) => sealSystem(keys, deadLetterPlace, bytes);
    this.#folds = [
      consentProjection(partitions, seal, notCounted, 'shadow'),
      auditProjection(seal, notCounted, 'shadow'),
    ];
    this.#places = listTopicPartitions(LEDGER_TOPICS, partitions);
  }

  async records(place: TopicPartition, records: readonly FoldRecord[]): Promise<void> {
    if (this.#place !== place) await this.#flush();
    this.#place = place;
    this.#waiting.push(...records);
    if (this.#waiting.length >= BATCH) await this.#flush();
  }

  async note(place: TopicPartition, { size, root, note, signedAt }: BundledNote): Promise<void> {
    const row = { ...place, size, root: Buffer.from(root), note, signed_at: new Date(signedAt) };
    await this.#tx.insertInto('ledger_checkpoint').values(row).execute();
  }

  async document(document: BundledDocument, html: string): Promise<void> {
    const { docType, version, isRequired, effectiveDate } = document;
    await this.#tx
      .insertInto('legal_documents')
      .values({
        doc_type: docType,
        version,
        html,
        sha256: documentDigest(html),
        is_required: isRequired,
        effective_date: effectiveDate,
        created_at: this.#takenAt,
      })
      .execute();
  }

  /** Behind the last: what waits is written, and the positions stand where the trees end. */
  async end(): Promise<void> {
    await this.#flush();
    await sql`
      update log_partition p set next_offset = tree.size from ledger_tree tree
      where tree.topic = p.topic and tree.partition = p.partition`.execute(this.#tx);
    for (const { name, version, topics } of this.#folds) {
      await sql`
        insert into projection_offset
          (projection, topic, partition, next_offset, last_leaf_hash, fold_version)
        select ${name}, place.topic, place.partition, coalesce(tree.size, 0), last.leaf_hash, ${version}
        from unnest(${this.#places.map(({ topic }) => topic)}::text[],
          ${this.#places.map(({ partition }) => partition)}::integer[]) as place (topic, partition)
        left join ledger_tree tree using (topic, partition)
        left join ledger_entry last on last.topic = place.topic and last.partition = place.partition
          and last."offset" = tree.size - 1
        where place.topic = any(${[...topics]}::text[])`.execute(this.#tx);
    }
  }

  async #flush(): Promise<void> {
    const [place, records] = [this.#place, this.#waiting];
    this.#waiting = [];
    if (place === null || records.length === 0) return;
    await copyIn(
      this.#tx,
      LOG_RECORD,
      records.map(({ offset, key, value }) => ({ ...place, offset, key, value })),
    );
    const folds = this.#folds.filter(({ topics }) => topics.includes(place.topic));
    for (const fold of folds) await fold.apply(this.#tx, place, records).catch(contradiction);
  }
}

function contradiction(error: unknown): never {
  if (error instanceof IntegrityError) throw invalid(error.message);
  throw error;
}
