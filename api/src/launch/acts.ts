import { createHash, randomBytes } from 'node:crypto';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type {
  launchDecisionBody,
  launchSignOffBody,
  launchWaiverBody,
} from '@roletrail/contracts/http/launch-readiness';
import {
  type LaunchItemId,
  type LaunchSignOffId,
  WAIVER_DAYS_MAX,
} from '@roletrail/contracts/staff/launch';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { boardVersion, isReady, makeBoard, statesOf } from './board.ts';
import { lockLaunch, readLaunchRows, type SignOffRow, type WaiverRow } from './rows.ts';
import type { RanCheck } from './run-checks.ts';
import { writeSnapshot } from './snapshot.ts';

interface Act {
  readonly context: ApiContext;
  readonly staff: CallerFacts;
  readonly ifMatch: string | null;
}

const DAY_MS = 86_400_000;

/** Author of words, and a new salt for their digest. */
const authorOf = (staff: CallerFacts) => ({ staff_id: staff.user.id, salt: randomBytes(32) });

/** Owner, note and evidence may name people, so facts only contain that they are set. */
const signOffFacts = ({ status, owner, evidence, due, note }: SignOffRow): StaffFacts => ({
  status,
  hasOwner: owner !== null,
  hasEvidence: evidence !== null,
  due,
  hasNote: note !== null,
});

/** Changes a sign-off. @throws ApiError EDIT_CONFLICT, and those of `actAsStaff` */
export async function signOff(
  { context, staff, ifMatch }: Act,
  id: LaunchSignOffId,
  body: z.infer<typeof launchSignOffBody>,
): Promise<void> {
  const { reason, ...given } = body;
  const target = { kind: 'launch_sign_off', id };
  await actAsStaff(
    context,
    staff,
    { action: 'launch.sign_off', target, reason, ifMatch },
    async ({ tx, expect }) => {
      await lockLaunch(tx);
      const before = (await readLaunchRows(tx)).signOffOf(id);
      expect({ version: rowVersion(before.version), values: signOffFacts(before) });
      const after = { ...given, ...authorOf(staff), version: before.version + 1 };
      await tx
        .insertInto('launch_sign_off')
        .values({ item: id, ...after })
        .onConflict((on) => on.column('item').doUpdateSet(after))
        .execute();
      return {
        before: before.version === 0 ? null : signOffFacts(before),
        after: signOffFacts(after),
        answer: null,
      };
    },
  );
}

const waiverFacts = ({ until }: Pick<WaiverRow, 'until'>): StaffFacts => ({ until });

/**
 * Waives an item until a day, or lifts its waiver.
 * @returns the ETag of the waiver afterwards
 * @throws ApiError VALIDATION_FAILED if the day is past or more than 90 days ahead; EDIT_CONFLICT,
 *   and those of `actAsStaff`
 */
export async function waive(
  { context, staff, ifMatch }: Act,
  id: LaunchItemId,
  { until, reason }: z.infer<typeof launchWaiverBody>,
): Promise<string> {
  const target = { kind: 'launch_item', id };
  const version = await actAsStaff(
    context,
    staff,
    { action: 'launch.waive', target, reason, ifMatch },
    async ({ tx, expect }) => {
      await lockLaunch(tx);
      const rows = await readLaunchRows(tx);
      const before = rows.waiverOf(id);
      expect({ version: rowVersion(before.version), values: waiverFacts(before) });
      if (until !== null) refuseBadDay(until, rows.today);
      const after = { until, reason, ...authorOf(staff), version: before.version + 1 };
      await tx
        .insertInto('launch_waiver')
        .values({ item: id, ...after })
        .onConflict((on) => on.column('item').doUpdateSet(after))
        .execute();
      return {
        before: before.version === 0 ? null : waiverFacts(before),
        after: waiverFacts(after),
        answer: rowVersion(after.version),
      };
    },
  );
  return version ?? '';
}

function refuseBadDay(until: string, today: string): void {
  const days = (Date.parse(until) - Date.parse(today)) / DAY_MS;
  if (days >= 0 && days <= WAIVER_DAYS_MAX) return;
  const message = `must be from today to ${WAIVER_DAYS_MAX} days ahead`;
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'until', message }] });
}

/**
 * Records a decision with the snapshot of what the checks found now.
 * @param ran checks that were run for this decision
 * @throws ApiError EDIT_CONFLICT if a state is not the one that the caller has seen;
 *   LAUNCH_NOT_READY for a go while an item has neither passed nor is waived; and those of
 *   `actAsStaff`
 */
export async function decideLaunch(
  { context, staff, ifMatch }: Act,
  ran: readonly RanCheck[],
  { decision, reason }: z.infer<typeof launchDecisionBody>,
): Promise<void> {
  const eventId = uuidv7();
  const target = { kind: 'launch', id: eventId };
  await actAsStaff(
    context,
    staff,
    { action: 'launch.decide', target, reason, ifMatch },
    async ({ tx, actor, actId, expect }) => {
      await lockLaunch(tx);
      const rows = await readLaunchRows(tx);
      const board = makeBoard(ran, rows);
      const states = statesOf(board);
      expect({ version: boardVersion(board), values: states });
      if (decision === 'go' && !isReady(board)) throw new ApiError('LAUNCH_NOT_READY');
      const snapshot = writeSnapshot(decision, board, rows);
      const snapshotDigest = createHash('sha256').update(snapshot).digest('hex');
      await tx
        .insertInto('launch_decision')
        .values({ event_id: eventId, act_id: actId, decision, snapshot: snapshot.toString() })
        .execute();
      const draft = {
        id: eventId,
        source: API_EVENT_SOURCE,
        type: 'roletrail.launch.decided.v1' as const,
        subject: 'launch',
        data: { decision, states, snapshotDigest, actor, actId },
      };
      return { before: null, after: { decision }, answer: null, events: [{ draft }] };
    },
  );
}
