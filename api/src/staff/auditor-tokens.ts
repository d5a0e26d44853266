import type { Actor } from '@roletrail/contracts/events/envelope';
import { line } from '@roletrail/contracts/primitives';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import { hashAuditorToken, newAuditorToken } from '../callers/auditor-token.ts';
import { ApiError } from '../errors.ts';
import { EVENT_SOURCE } from '../event-source.ts';
import { inTransaction } from '../transaction.ts';
import type { StaffDeps } from './roles.ts';

export interface NewAuditorToken {
  /** whom it is for; stands in the log */
  readonly label: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

export interface CreatedAuditorToken {
  readonly id: string;
  /** shown once and stored nowhere */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token with which a foreign auditor reads entry bundles. Only its hash is stored; the row
 * and its event commit together.
 * @throws ApiError VALIDATION_FAILED for an empty label or an end that is not ahead
 */
export async function createAuditorToken(
  deps: StaffDeps,
  { label, expiresAt, actor }: NewAuditorToken,
): Promise<CreatedAuditorToken> {
  const errors = [
    ...(line(200).safeParse(label).success
      ? []
      : [{ path: 'label', message: 'must be one line of 1 to 200 visible characters' }]),
    ...(expiresAt.getTime() > Date.now()
      ? []
      : [{ path: 'expiresAt', message: 'must lie in the future' }]),
  ];
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });
  const id = uuidv7();
  const eventId = uuidv7();
  const token = newAuditorToken();
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('auditor_token')
      .values({
        id,
        token_hash: hashAuditorToken(token),
        label,
        expires_at: expiresAt,
        revoked_at: null,
      })
      .execute();
    await enqueue(tx, deps.partitions, [
      {
        draft: {
          id: eventId,
          source: EVENT_SOURCE,
          type: 'roletrail.auditor_token.created.v1',
          subject: id,
          data: { tokenId: id, label, expiresAt: expiresAt.toISOString(), actor },
        },
      },
    ]);
  });
  return { id, token, expiresAt };
}
