import type { Database } from '@roletrail/db/open';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import type { GuardedLog } from '@roletrail/event-log/log-identity-gate';
import { waitingEvents } from '@roletrail/event-log/outbox/resume';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { recordCapabilities } from './capability-rows.ts';
import { scanLog } from './read-log.ts';
import {
  type HeldRows,
  type MissingDocument,
  missingDocuments,
  recordHeld,
  recordRevoked,
  takeWaiting,
} from './record-rows.ts';
import { giveUpLostTokens, type HeldTokens, recordTokens } from './record-tokens.ts';

export interface RecordedMissing extends HeldRows, HeldTokens {
  readonly rolesRevoked: number;
  /** published, and not in the database: nothing can be recorded for them */
  readonly documentsMissing: readonly MissingDocument[];
}

/**
 * Makes the log say what the database holds: roles, documents and auditor tokens without an event,
 * and roles and tokens that are gone without one. An older release left such rows behind when it restored a backup or began a
 * ledger anew. One transaction, and no role of the product runs meanwhile.
 * @throws DeploymentError DEPLOYMENT_RUNNING
 */
export async function recordMissing(
  {
    db,
    log,
    partitions,
  }: {
    readonly db: Database;
    readonly log: GuardedLog;
    readonly partitions: PartitionCounts;
  },
  reason: string,
): Promise<RecordedMissing> {
  return withDeploymentStopped(db, async (tx) => {
    const { recorded } = await scanLog({ log, partitions }, await waitingEvents(tx));
    await takeWaiting(tx, recorded);
    const rolesRevoked = await recordRevoked(tx, partitions, recorded, reason);
    const { rolesGranted, documentsPublished } = await recordHeld(tx, partitions, recorded, reason);
    await recordCapabilities(tx, partitions, recorded);
    const documentsMissing = await missingDocuments(tx, recorded);
    const held = await recordTokens(tx, partitions, recorded);
    const tokensLost = await giveUpLostTokens(tx, partitions, recorded);
    return {
      rolesGranted,
      rolesRevoked,
      documentsPublished,
      documentsMissing,
      tokensCreated: held.tokensCreated,
      tokensRevoked: held.tokensRevoked + tokensLost,
    };
  });
}
