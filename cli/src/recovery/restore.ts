import type { Database, Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import type { GuardedLog } from '@roletrail/event-log/log-identity-gate';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { resumeAfter, waitingEvents } from '@roletrail/event-log/outbox/resume';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { recordCapabilities, restoreCapabilities } from './capability-rows.ts';
import { type LogScanResult, scanLog } from './read-log.ts';
import { type JournalSources, type ReappliedCounts, reapplyJournal } from './reapply-journal.ts';
import {
  deleteRevoked,
  type MissingDocument,
  missingDocuments,
  recordRevoked,
  takeWaiting,
} from './record-rows.ts';
import { giveUpLostTokens } from './record-tokens.ts';

/** The database that was brought back, and the log that it belongs to. */
export interface Restoring {
  readonly db: Database;
  readonly log: GuardedLog;
  readonly partitions: PartitionCounts;
  /** what is known of erasures beside the log */
  readonly erasures: Omit<JournalSources, 'log'>;
}

export interface Restored extends ReappliedCounts {
  readonly sessionsEnded: number;
  /** roles of the backup that were revoked since */
  readonly rolesTaken: number;
  /** roles that were granted since, and that are recorded as revoked */
  readonly rolesRevoked: number;
  /** auditor tokens that were created since, and that are recorded as revoked */
  readonly tokensLost: number;
  /** published since: only their authors have the texts */
  readonly documentsMissing: readonly MissingDocument[];
}

/** Reason of `role.revoked` for a role that no row of the backup holds. */
const NOT_IN_BACKUP = 'not in the backup that was restored';

/**
 * Invalidates restored state before any role runs on the database. Ends all sessions. Erases users
 * again who were erased since, and reapplies erasure requests. Revokes roles and auditor tokens
 * revoked since, and records later roles as revoked. Invalidates links and mails that may have been
 * used or sent. The outbox continues after the end of the log. Consent checks fail until the
 * projection reaches that end. Uses one transaction and records one event.
 * @throws DeploymentError DEPLOYMENT_RUNNING
 */
export async function restoreFromBackup(
  { db, log, partitions, erasures }: Restoring,
  reason: string,
): Promise<Restored> {
  return withDeploymentStopped(db, async (tx) => {
    const lessons = await scanLog({ log, partitions }, await waitingEvents(tx));
    const ended = await endAllSessions(tx);
    await dropLinksAndMail(tx);
    await resumeAfter(tx, lessons.ends, lessons.found);
    await awaitConsents(tx, lessons);
    const heard = { ...erasures, log: lessons.lasting };
    const repeated = await reapplyJournal(tx, partitions, heard);
    const roles = await settleRows(tx, partitions, lessons);
    await enqueue(tx, partitions, [
      ...ended.map(sessionEnded),
      {
        draft: {
          id: uuidv7(),
          source: CLI_EVENT_SOURCE,
          type: 'roletrail.service.restored.v1',
          subject: 'service',
          data: { reason, sessionsEnded: ended.length, actor: OPERATOR },
        },
      },
    ]);
    return { ...repeated, ...roles, sessionsEnded: ended.length };
  });
}

/**
 * Makes roles, documents and auditor tokens what the events yield that the log holds or is going to
 * hold. Only its auditor has the secret of a token that was created after the backup. A role that was granted after the backup is not given again: its person may not be in the backup, and
 * who was to have it is for staff to say. So it is recorded as revoked.
 */
async function settleRows(tx: Tx, partitions: PartitionCounts, { recorded }: LogScanResult) {
  await takeWaiting(tx, recorded);
  const rolesTaken = await deleteRevoked(tx, recorded);
  const rolesRevoked = await recordRevoked(tx, partitions, recorded, NOT_IN_BACKUP);
  await restoreCapabilities(tx, recorded);
  await recordCapabilities(tx, partitions, recorded);
  const tokensLost = await giveUpLostTokens(tx, partitions, recorded);
  const documentsMissing = await missingDocuments(tx, recorded);
  return { rolesTaken, rolesRevoked, tokensLost, documentsMissing };
}

async function endAllSessions(tx: Tx) {
  return tx
    .updateTable('session')
    .set({ ended_at: sql`clock_timestamp()`, end_reason: 'restored', end_scope: 'global' })
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}

function sessionEnded(row: { id: string; user_id: string }): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: CLI_EVENT_SOURCE,
      type: 'roletrail.session.revoked.v1',
      subject: row.user_id,
      data: {
        userId: row.user_id,
        sessionId: row.id,
        reason: 'restored',
        scope: 'global',
        actor: OPERATOR,
      },
    },
  };
}

/** A link that was used after the backup came back with it; so did mails that went out since. */
async function dropLinksAndMail(tx: Tx): Promise<void> {
  await tx.deleteFrom('account_token').execute();
  await tx.deleteFrom('account_undo').execute();
  await tx
    .deleteFrom('mail_message')
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/** The restored rows may say accepted where the log has gone on to say declined. */
async function awaitConsents(tx: Tx, { ends }: LogScanResult): Promise<void> {
  for (const { place, end } of ends) {
    if (place.topic !== 'consent-events') continue;
    await tx
      .insertInto('projection_offset')
      .values({
        projection: CONSENT.live,
        ...place,
        fold_version: sql<number>`coalesce((select min(p.fold_version) from projection_offset p
          where p.projection = ${CONSENT.live}), ${CONSENT.version})`,
        rebuild_until: end,
      })
      .onConflict((conflict) =>
        conflict.columns(['projection', 'topic', 'partition']).doUpdateSet({ rebuild_until: end }),
      )
      .execute();
  }
}
