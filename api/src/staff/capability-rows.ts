import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { roleRevoked, takeRoles } from './role-rows.ts';

/** Change of one administrator's capabilities, as its event contains it. */
export interface CapabilityRow {
  readonly userId: string;
  readonly capability: string;
}

interface Why {
  readonly actor: Actor;
  /** id of the event of the act; null for a command of the operator */
  readonly actId: string | null;
}

export function capabilityGranted(row: CapabilityRow, why: Why): OutboxItem {
  return changed('roletrail.capability.granted.v1', row, why);
}

export function capabilityRevoked(row: CapabilityRow, why: Why): OutboxItem {
  return changed('roletrail.capability.revoked.v1', row, why);
}

function changed(
  type: 'roletrail.capability.granted.v1' | 'roletrail.capability.revoked.v1',
  { userId, capability }: CapabilityRow,
  { actor, actId }: Why,
): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: API_EVENT_SOURCE,
      type,
      subject: userId,
      data: { userId, capability, actor, actId },
    },
  };
}

async function takeCapabilities(tx: Tx, userId: string): Promise<readonly CapabilityRow[]> {
  const rows = await tx
    .deleteFrom('staff_capability')
    .where('user_id', '=', userId)
    .returning('capability')
    .execute();
  return rows.map(({ capability }) => ({ userId, capability }));
}

/**
 * Deletes all roles and capabilities of a person.
 * @returns events, which the caller enqueues; [] if the person had none
 */
export async function takeStaffAccess(
  tx: Tx,
  userId: string,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<readonly OutboxItem[]> {
  const roles = await takeRoles(tx, userId);
  const limits = await takeCapabilities(tx, userId);
  return [
    ...roles.map((role) => roleRevoked({ userId, role, actor, reason })),
    ...limits.map((row) => capabilityRevoked(row, { actor, actId: null })),
  ];
}
