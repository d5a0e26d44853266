import type { Database } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import { printResult, stringOption, type Values } from '../command.ts';
import type { Runtime } from '../compose/runtime.ts';
import { limitToRanges, resolveRanges } from '../replay/bounds.ts';
import { evaluateConsentSteps, type ReplayStep, stepsOf } from '../replay/steps.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { ALL_RECORDS, matchesFilter } from '../tail/filter.ts';
import { momentOption } from './option-values.ts';
import { userNamed } from './user-named.ts';

interface UserReplay {
  readonly user: string;
  /** exclusive; null: the end of the log */
  readonly until: Date | null;
}

const OPTIONS: ReadonlySet<string> = new Set(['user', 'until', 'json', 'kafka', 'env-file']);

/** @throws CliError USAGE */
export function readUserReplay(values: Values, now: Date): UserReplay {
  const other = Object.keys(values).find((name) => !OPTIONS.has(name));
  if (other !== undefined)
    throw new CliError('USAGE', `--user goes with --until, not with --${other}.`);
  const until = momentOption('until', stringOption(values, 'until'), now);
  return { user: stringOption(values, 'user') ?? '', until };
}

/** Fields of a person's current consent that follow from the log. */
interface ConsentRow {
  readonly eventId: string | null;
  readonly decision: string | null;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
  readonly decidedAt: string | null;
  readonly askedAt: string | null;
  readonly needsReview: boolean;
  readonly offset: number;
}

/**
 * Folds the consent of one person from the log and prints it. Without `until`, compares it with the
 * live row.
 * @returns the exit code: 27 if the live row differs, else 0
 */
export async function replayOfUser(
  { log, partitions, database }: Runtime,
  values: Values,
  { user, until }: UserReplay,
  signal: AbortSignal,
): Promise<number> {
  const { db } = database.open;
  const userId = await userNamed(db, user);
  const topics = ['consent-events'] as const;
  const selection = { topics, partition: null, from: null, until };
  const ranges = await resolveRanges(log, partitions, selection, signal);
  const concerns = (record: ReplayStep['record']) =>
    matchesFilter(record, { ...ALL_RECORDS, userId });
  const bounded = limitToRanges(log, ranges);
  const steps = await stepsOf(bounded, partitions, concerns, userId, signal, topics);
  const consent = steps.at(-1)?.after ?? null;
  const at = until ?? new Date();
  const { after } = await evaluateConsentSteps(db, { at, before: consent, after: consent });
  const folded = foldedRow(consent);
  const live = until === null ? await liveRow(db, userId) : null;
  const differing = until === null ? differingFields(folded, live) : null;
  const state = after.state;
  const result = { userId, records: steps.length, state, folded, live, differing };
  printResult(values, result, () => {
    printLine(
      `${steps.length} records of ${userId} folded; consent at ${at.toISOString()}: ${state}`,
    );
    for (const [name, value] of Object.entries(folded ?? {}))
      printLine(`  ${name}: ${value ?? '–'}`);
    if (differing === null) return;
    printLine(
      differing.length === 0
        ? `The live row of ${CONSENT.name} agrees.`
        : `The live row of ${CONSENT.name} differs: ${differing.join(', ')}. Run roletrail fsck.`,
    );
  });
  return differing === null || differing.length === 0 ? 0 : CLI_ERRORS.SHADOW_DIFFERS;
}

function foldedRow(consent: ReplayStep['after']): ConsentRow | null {
  if (consent === null) return null;
  const { last, asked, needsReview, offset } = consent;
  return {
    eventId: last?.eventId ?? null,
    decision: last?.decision ?? null,
    termsVersion: last?.termsVersion ?? null,
    privacyVersion: last?.privacyVersion ?? null,
    decidedAt: last?.decidedAt ?? null,
    askedAt: asked?.askedAt ?? null,
    needsReview,
    offset,
  };
}

async function liveRow(db: Database, userId: string): Promise<ConsentRow | null> {
  const row = await db
    .selectFrom('current_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    eventId: row.event_id,
    decision: row.decision,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    decidedAt: row.decided_at?.toISOString() ?? null,
    askedAt: row.asked_at?.toISOString() ?? null,
    needsReview: row.needs_review,
    offset: row.offset,
  };
}

/** Names the fields that differ; `row` if only one side has a row. */
function differingFields(folded: ConsentRow | null, live: ConsentRow | null): readonly string[] {
  if (folded === null || live === null) return folded === live ? [] : ['row'];
  const names = Object.keys(folded) as (keyof ConsentRow)[];
  return names.filter((name) => folded[name] !== live[name]);
}
