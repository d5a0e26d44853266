/** Roles, legal documents and auditor tokens whose events are in the log, or on their way to it. */
import { publishDocument } from '@roletrail/api/documents/publish';
import { createAuditorToken, revokeAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { capabilityGranted } from '@roletrail/api/staff/capability-rows';
import { grantRole, revokeRole } from '@roletrail/api/staff/roles';
import type { Role } from '@roletrail/contracts/primitives';
import type { Capability } from '@roletrail/contracts/staff/capabilities';
import type { Database } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { ORIGIN } from './api.ts';
import { newId } from './consent-events.ts';
import type { WorkerBench } from './worker-bench.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;

interface Deps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
}

/** Creates an account that never signs in. @returns its id */
export async function account(db: Database): Promise<string> {
  const id = newId();
  const email = `${id}@example.org`;
  await db.insertInto('app_user').values({ id, email, email_normalized: email }).execute();
  return id;
}

export function grant(deps: Deps, userId: string, role: Role): Promise<boolean> {
  const change = { userId, role, actor: OPERATOR, reason: 'a test' };
  return grantRole({ ...deps, staffLifetimeMs: 1e6, provesAddress: true }, change);
}

export function revoke(deps: Deps, userId: string, role: Role): Promise<boolean> {
  return revokeRole(deps, { userId, role, actor: OPERATOR, reason: 'a test' });
}

/** Limits an administrator to a capability, or adds one. */
export async function limit({ db, partitions }: Deps, userId: string, capability: Capability) {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('staff_capability').values({ user_id: userId, capability }).execute();
    const granted = capabilityGranted({ userId, capability }, { actor: OPERATOR, actId: null });
    await enqueue(tx, partitions, [granted]);
  });
}

/** Creates an auditor token. @returns its id */
export async function createToken(deps: Deps, label: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id } = await createAuditorToken(deps, { label, expiresAt, actor: OPERATOR });
  return id;
}

export function revokeToken(deps: Deps, id: string): Promise<boolean> {
  return revokeAuditorToken(deps, { id, reason: 'misused', actor: OPERATOR });
}

/** Publishes a version whose text names it. */
export function publishVersion(
  { db, partitions }: Deps,
  docType: 'terms' | 'privacy',
  version: string,
  html = `<h1>${docType} ${version}</h1><p>Words.</p>`,
) {
  const document = { docType, version, html, isRequired: true, effectiveDate: '2026-01-01' };
  return publishDocument({ db, partitions, publicOrigin: ORIGIN }, document, OPERATOR);
}

/** Writes the waiting events of admin-events into the log, as a relay does. */
export async function relayAdmin(bench: WorkerBench): Promise<void> {
  const place = { topic: 'admin-events', partition: 0 } as const;
  const { db } = bench.database.opened;
  const rows = await db
    .selectFrom('outbox')
    .select(['seq', 'key', 'value'])
    .where('topic', '=', place.topic)
    .where('offset', 'is', null)
    .orderBy('seq')
    .execute();
  if (rows.length === 0) return;
  const first = await bench.append(place, rows);
  for (const [i, { seq }] of rows.entries()) {
    await db
      .updateTable('outbox')
      .set({ offset: first + i })
      .where('topic', '=', place.topic)
      .where('seq', '=', seq)
      .execute();
  }
}
