import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Role } from '@roletrail/contracts/primitives';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';

/** A change of one person's roles, as its event says it. */
export interface RoleRowChange {
  readonly userId: string;
  readonly role: Role;
  readonly actor: Actor;
  readonly reason: string;
}

export function roleGranted({ userId, role, actor, reason }: RoleRowChange): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: API_EVENT_SOURCE,
      type: 'roletrail.role.granted.v1',
      subject: userId,
      data: { userId, role, actor, reason },
    },
  };
}

export function roleRevoked({ userId, role, actor, reason }: RoleRowChange): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: API_EVENT_SOURCE,
      type: 'roletrail.role.revoked.v1',
      subject: userId,
      data: { userId, role, actor, reason },
    },
  };
}

/** Takes all roles of a person away; the caller enqueues the events. */
export async function takeRoles(tx: Tx, userId: string): Promise<readonly Role[]> {
  const rows = await tx
    .deleteFrom('user_role')
    .where('user_id', '=', userId)
    .returning('role')
    .execute();
  return rows.map((row) => row.role).sort();
}
