import type {
  AuditorTokens,
  auditorTokenRevokeBody,
} from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { actAsStaff } from '../staff/act.ts';
import { listAuditorTokens, markTokenRevoked, tokenRevoked } from '../staff/auditor-tokens.ts';

const LISTED = 200;

export async function presentAuditorTokens(db: Database | Tx): Promise<AuditorTokens> {
  const tokens = await listAuditorTokens(db, LISTED);
  return {
    items: tokens.map(({ createdAt, expiresAt, revokedAt, lastReadAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      lastReadAt: lastReadAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Revokes a token; its next request is refused. A token that was revoked before stays so.
 * @throws ApiError NOT_FOUND, and those of `actAsStaff`
 */
export async function revokeByStaff(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
  { cause, reason }: z.infer<typeof auditorTokenRevokeBody>,
): Promise<void> {
  const target = { kind: 'auditor_token', id };
  await actAsStaff(
    context,
    staff,
    { action: 'auditor_token.revoke', target, reason },
    async ({ tx, actor }) => {
      if (!(await markTokenRevoked(tx, id))) return null;
      return {
        before: { isRevoked: false },
        after: { isRevoked: true, cause },
        answer: null,
        events: [tokenRevoked({ id, reason: cause, actor })],
      };
    },
  );
}
