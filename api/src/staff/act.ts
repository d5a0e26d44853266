import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@roletrail/contracts/events/envelope';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
import { ruleOf, type StaffAction } from '@roletrail/contracts/staff/actions';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';
import { lockRoleChanges } from './roles.ts';

/** Target of an act. */
export interface ActTarget {
  /** singular noun, such as `promo_code` */
  readonly kind: string;
  /** never personal data: an id, code or name of a setting */
  readonly id: string;
  /** person concerned; absent: none */
  readonly userId?: string;
}

/** Act that staff request. */
export interface StaffActRequest {
  readonly action: StaffAction;
  readonly target: ActTarget;
  /** 3 to 500 characters, for `staff_act` */
  readonly reason: string;
  /** ETag of the version that the caller has seen; null: none was sent */
  readonly ifMatch?: string | null;
  /** required if the rule of the act or `secured` says so */
  readonly currentPassword?: string | undefined;
  /** true: this target requires the password although the rule does not */
  readonly secured?: boolean;
  /** true: the same HTTP request has checked the password already, for several acts */
  readonly passwordChecked?: boolean;
}

/** Target before a change. `version`: ETag; any change of `values` changes it. */
export interface CurrentVersion {
  readonly version: string;
  readonly values: StaffFacts;
}

/** Tools of a change. */
export interface ActStep {
  readonly tx: Tx;
  readonly actor: Actor;
  /** id of `admin.acted` */
  readonly actId: string;
  /** Returns the digest of a text for the event, with the salt of the reason. */
  digest(text: string): string;
  /**
   * Compares the version that the caller has seen with the current one.
   * @throws ApiError EDIT_CONFLICT with the current version and values
   */
  expect(current: CurrentVersion): void;
}

/** Result of a change. */
export interface ActResult<T> {
  /** null: the target did not exist */
  readonly before: StaffFacts | null;
  /** null: the target no longer exists */
  readonly after: StaffFacts | null;
  readonly answer: T;
  /** further events, after the event of the act */
  readonly events?: readonly OutboxItem[];
  /** id of the target, if the change creates it */
  readonly targetId?: string;
  /** person concerned, if the change creates them */
  readonly userId?: string;
}

/**
 * The only way in which staff change something. In one transaction: checks session, role and
 * capability again, runs the change, inserts the row with the reason and enqueues
 * `roletrail.admin.acted`. Checks the password before it, if the rule requires that.
 * @param change locks and changes rows; runs again with the same `actId` after a lost transaction.
 *   Returns null if nothing is to change: nothing is recorded then.
 * @returns the answer of the change; null if nothing changed
 * @throws ApiError ROLE_REQUIRED, CAPABILITY_REQUIRED, PASSWORD_WRONG, RATE_LIMITED, EDIT_CONFLICT,
 *   and errors of the change
 */
export async function actAsStaff<T>(
  context: ApiContext,
  staff: CallerFacts,
  request: StaffActRequest,
  change: (step: ActStep) => Promise<ActResult<T> | null>,
): Promise<T | null> {
  const rule = ruleOf(request.action);
  const isSecured = rule.password === true || request.secured === true;
  if (isSecured && request.passwordChecked !== true) {
    await reauthenticate(context, staff, request.currentPassword ?? '');
  }
  const actor: Actor = { kind: 'user', id: staff.user.id };
  const actId = uuidv7();
  const salt = randomBytes(32);
  const expect = ({ version, values }: CurrentVersion) => {
    if ((request.ifMatch ?? null) === version) return;
    throw new ApiError('EDIT_CONFLICT', {
      current: { version, values },
      headers: { etag: version },
    });
  };
  const digest = (text: string) => digestReason(salt, text);
  return inTransaction(context.deps.db, async (tx) => {
    await lockStaff(tx, context, staff, request.action);
    const done = await change({ tx, actor, actId, digest, expect });
    if (done === null) return null;
    const target = {
      kind: request.target.kind,
      id: done.targetId ?? request.target.id,
      userId: done.userId ?? request.target.userId ?? null,
    };
    await tx
      .insertInto('staff_act')
      .values({
        event_id: actId,
        staff_id: staff.user.id,
        capability: rule.capability,
        action: request.action,
        target_kind: target.kind,
        target_id: target.id,
        user_id: target.userId,
        reason: request.reason,
        salt,
      })
      .execute();
    const acted: OutboxItem = {
      draft: {
        id: actId,
        source: API_EVENT_SOURCE,
        type: 'roletrail.admin.acted.v1',
        subject: target.id,
        data: {
          actor,
          capability: rule.capability,
          action: request.action,
          target: { kind: target.kind, id: target.id },
          userId: target.userId,
          before: done.before,
          after: done.after,
          reasonDigest: digest(request.reason),
        },
      },
    };
    await enqueue(tx, context.deps.partitions, [acted, ...(done.events ?? [])]);
    return done.answer;
  });
}

/** Locks role changes if the rule says so, then the caller's session, and checks that they may still do the act. */
async function lockStaff(tx: Tx, context: ApiContext, staff: CallerFacts, action: StaffAction) {
  const { capability, also, compliance, changesRoles } = ruleOf(action);
  if (changesRoles === true) await lockRoleChanges(tx);
  const roles = compliance === true ? (['admin', 'compliance'] as const) : (['admin'] as const);
  await lockLiveSession(tx, context, staff, roles, capability);
  if (also !== undefined) await lockLiveSession(tx, context, staff, roles, also);
}

/** Returns the digest of a reason for an event; `staff_act` has the salt. */
export function digestReason(salt: Uint8Array, reason: string): string {
  return createHash('sha256').update(salt).update(reason, 'utf8').digest('hex');
}

/** Returns the ETag of a revision number, or of any values by their digest. */
export function rowVersion(value: number | StaffFacts): string {
  if (typeof value === 'number') return `"${value}"`;
  const ordered = JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `"${createHash('sha256').update(ordered).digest('base64url').slice(0, 16)}"`;
}
