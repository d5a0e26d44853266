import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { placesOf } from '@roletrail/event-log/places';
import type { Place } from '@roletrail/event-log/port';
import { eraseSubject } from '@roletrail/vault/erase';
import { VaultError } from '@roletrail/vault/errors';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Runtime } from '../compose/runtime.ts';
import { OPERATOR } from '../compose/seed.ts';

const READ = { maxRecords: 2000, maxBytes: 8 * 1024 * 1024, waitMs: 0 };

export interface Restored {
  readonly sessionsEnded: number;
  readonly erasedAgain: number;
  readonly rolesTaken: number;
}

/** What the log knows and an older backup does not. */
interface Lessons {
  readonly erased: Set<string>;
  /** `user role` → whether the last word was a grant */
  readonly roles: Map<string, boolean>;
  /** `topic/partition` → highest sequence number in the log */
  readonly sequences: Map<string, { place: Place; last: number }>;
  /** where each partition that the consent projection folds ended when it was read */
  readonly ends: { place: Place; end: number }[];
}

/**
 * After the database was brought back from a backup, before anything runs on it: what the backup
 * must not bring back to life is ended again. All sessions end; people erased since are erased
 * again (their keys came back with the backup); roles revoked since are taken away; links that may
 * have been used since open nothing, mails that may have gone out since do not go again; sequence
 * numbers go on after the highest in the log; nobody is let in by consent until the projection has
 * reached the log's end as it is now. One transaction, and one event that says so.
 */
export async function restoreFromBackup(runtime: Runtime, reason: string): Promise<Restored> {
  const lessons = await readLog(runtime);
  return runtime.database.open.db.transaction().execute(async (tx) => {
    const ended = await endAllSessions(tx);
    const erasedAgain = await eraseAgain(tx, lessons.erased);
    const rolesTaken = await takeRolesAway(tx, lessons.roles);
    await dropLinksAndMail(tx);
    await moveSequences(tx, lessons);
    await awaitConsents(tx, lessons);
    await enqueue(tx, runtime.partitions, [
      ...ended.map(sessionEnded),
      {
        draft: {
          id: uuidv7(),
          source: 'roletrail/cli',
          type: 'roletrail.service.restored.v1',
          subject: 'service',
          data: { reason, sessionsEnded: ended.length, actor: OPERATOR },
        },
      },
    ]);
    return { sessionsEnded: ended.length, erasedAgain, rolesTaken };
  });
}

async function readLog({ log, partitions }: Runtime): Promise<Lessons> {
  const lessons: Lessons = { erased: new Set(), roles: new Map(), sequences: new Map(), ends: [] };
  const topics = ['consent-events', 'admin-events', 'session-events'] as const;
  for (const place of placesOf(topics, partitions)) {
    const { low, end } = await log.range(place);
    if (place.topic === 'consent-events') lessons.ends.push({ place, end });
    const reader = await log.openReader(place);
    try {
      for (let next = low; next < end; ) {
        const records = await reader.read(next, READ);
        for (const { value } of records) {
          const decoded = decodeEvent(value);
          if (decoded.kind === 'event') learn(lessons, place, decoded.event);
        }
        next += records.length;
      }
    } finally {
      await reader.close();
    }
  }
  return lessons;
}

function learn(lessons: Lessons, place: Place, event: RoletrailEvent): void {
  const key = `${place.topic}/${place.partition}`;
  const last = Math.max(lessons.sequences.get(key)?.last ?? 0, Number(event.sequence));
  lessons.sequences.set(key, { place, last });
  if (event.type === 'roletrail.subject.erased.v1') lessons.erased.add(event.data.userId);
  if (event.type === 'roletrail.role.granted.v1' || event.type === 'roletrail.role.revoked.v1') {
    const granted = event.type === 'roletrail.role.granted.v1';
    lessons.roles.set(`${event.data.userId} ${event.data.role}`, granted);
  }
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
      source: 'roletrail/cli',
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

async function eraseAgain(tx: Tx, erased: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for (const userId of [...erased].sort()) {
    try {
      // the log holds this erasure already: nothing is recorded twice
      if (await eraseSubject(tx, userId, async () => undefined)) count += 1;
    } catch (error) {
      // a person who signed up after the backup is not in it
      if (!(error instanceof VaultError && error.code === 'SUBJECT_UNKNOWN')) throw error;
    }
  }
  return count;
}

async function takeRolesAway(tx: Tx, roles: ReadonlyMap<string, boolean>): Promise<number> {
  let taken = 0;
  for (const [key, granted] of roles) {
    if (granted) continue;
    const [userId = '', role = ''] = key.split(' ');
    const result = await tx
      .deleteFrom('user_role')
      .where('user_id', '=', userId)
      .where('role', '=', role as 'admin' | 'compliance')
      .executeTakeFirst();
    taken += Number(result.numDeletedRows);
  }
  return taken;
}

/** A link that was used after the backup came back with it; so did mails that went out since. */
async function dropLinksAndMail(tx: Tx): Promise<void> {
  await tx.deleteFrom('account_token').execute();
  await tx
    .deleteFrom('mail_message')
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

async function moveSequences(tx: Tx, { sequences }: Lessons): Promise<void> {
  for (const { place, last } of sequences.values()) {
    await tx
      .updateTable('outbox_partition')
      .set({ last_seq: last })
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('last_seq', '<', last)
      .execute();
  }
}

/** The restored rows may say accepted where the log has gone on to say declined. */
async function awaitConsents(tx: Tx, { ends }: Lessons): Promise<void> {
  for (const { place, end } of ends) {
    await tx
      .insertInto('projection_offset')
      .values({ projection: CONSENT.live, ...place, rebuild_until: end })
      .onConflict((conflict) =>
        conflict.columns(['projection', 'topic', 'partition']).doUpdateSet({ rebuild_until: end }),
      )
      .execute();
  }
}
