import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type {
  ExperimentChangeBody,
  ExperimentCreateBody,
  ExperimentItem,
} from '@roletrail/contracts/http/experiments';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { plannedPeople } from '../statistics/experiments.ts';
import { type ExperimentRow, toExperimentItem } from './experiment-rows.ts';

/*
 * *draft* → (start) → *running* → (end: one arrangement is kept, or none) → *ended* → (archive) →
 * *archived*. Only a draft is changed. Invariants: a trigger refuses other changes; one experiment
 * of a target runs at a time; the one that started last decides what people get.
 */

type Plan = Omit<ExperimentChangeBody, 'reason'>;

/** Version and values that staff have seen, with the reason of the act. */
interface Asked {
  readonly id: string;
  readonly reason: string;
  readonly ifMatch: string | null;
}

/**
 * Creates a draft.
 * @throws ApiError EXPERIMENT_EXISTS, and those of `actAsStaff`
 */
export async function createExperiment(
  context: ApiContext,
  staff: CallerFacts,
  { reason, key, ...plan }: ExperimentCreateBody,
): Promise<ExperimentItem> {
  const id = uuidv7();
  const target = { kind: 'experiment', id };
  const act = { action: 'experiment.create', target, reason } as const;
  const created = await actAsStaff(context, staff, act, async ({ tx }) => {
    const row = await tx
      .insertInto('experiment')
      .values({ id, key, ...toColumns(plan) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError('EXPERIMENT_EXISTS');
    return { before: null, after: factsOf(row), answer: toExperimentItem(row) };
  });
  if (!created) throw new Error('the creation of an experiment was not recorded');
  return created;
}

/**
 * Changes a draft.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, EXPERIMENT_STATE, and those of `actAsStaff`
 */
export function changeExperiment(
  context: ApiContext,
  staff: CallerFacts,
  { plan, ...asked }: Asked & { readonly plan: Plan },
): Promise<ExperimentItem> {
  return move(context, staff, { ...asked, action: 'experiment.change', from: 'draft' }, (row, tx) =>
    tx
      .updateTable('experiment')
      .set({ ...toColumns(plan), version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Starts a draft: people get its variants from now on.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, EXPERIMENT_STATE, EXPERIMENT_BUSY, and those of `actAsStaff`
 */
export function startExperiment(
  context: ApiContext,
  staff: CallerFacts,
  asked: Asked,
): Promise<ExperimentItem> {
  return move(
    context,
    staff,
    { ...asked, action: 'experiment.start', from: 'draft' },
    async (row, tx) => {
      // one start of a target at a time, so that the second finds the first
      await sql`select pg_advisory_xact_lock(hashtextextended(${`experiment ${row.target}`}, 0))`.execute(
        tx,
      );
      const running = await tx
        .selectFrom('experiment')
        .select('id')
        .where('target', '=', row.target)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (running) throw new ApiError('EXPERIMENT_BUSY');
      return toState(tx, row, sql`state = 'running', started_at = clock_timestamp()`);
    },
  );
}

/**
 * Ends a running experiment.
 * @param asked `keep`: arrangement that everyone gets from now on; null: the base
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, EXPERIMENT_STATE, VALIDATION_FAILED if `keep` is no
 *   variant or the base, and those of `actAsStaff`
 */
export function endExperiment(
  context: ApiContext,
  staff: CallerFacts,
  { keep, ...asked }: Asked & { readonly keep: string | null },
): Promise<ExperimentItem> {
  return move(
    context,
    staff,
    { ...asked, action: 'experiment.end', from: 'running' },
    (row, tx) => {
      if (keep !== null && !row.variants.slice(1).some(({ id }) => id === keep)) {
        const message = 'must be an arrangement of this experiment other than the base';
        throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'keep', message }] });
      }
      return toState(tx, row, sql`state = 'ended', kept = ${keep}, ended_at = clock_timestamp()`);
    },
  );
}

/** Archives an ended experiment: only lists of archived ones have it. What people get stays. */
export function archiveExperiment(
  context: ApiContext,
  staff: CallerFacts,
  asked: Asked,
): Promise<ExperimentItem> {
  return move(
    context,
    staff,
    { ...asked, action: 'experiment.archive', from: 'ended' },
    (row, tx) => toState(tx, row, sql`state = 'archived'`),
  );
}

type Move = Asked & {
  readonly action: `experiment.${'change' | 'start' | 'end' | 'archive'}`;
  readonly from: ExperimentRow['state'];
};

/** Runs a change of one experiment as an act, if its version and state are the expected ones. */
async function move(
  context: ApiContext,
  staff: CallerFacts,
  { id, action, from, reason, ifMatch }: Move,
  change: (row: ExperimentRow, tx: Tx) => Promise<ExperimentRow>,
): Promise<ExperimentItem> {
  const target = { kind: 'experiment', id };
  const act = { action, target, reason, ifMatch } as const;
  const moved = await actAsStaff(context, staff, act, async ({ tx, expect }) => {
    const row = await readExperiment(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND');
    expect({ version: rowVersion(row.version), values: factsOf(row) });
    if (row.state !== from) throw new ApiError('EXPERIMENT_STATE');
    const after = await change(row, tx);
    return { before: factsOf(row), after: factsOf(after), answer: toExperimentItem(after) };
  });
  if (!moved) throw new Error('the change of an experiment was not recorded');
  return moved;
}

const readExperiment = (tx: Tx) => tx.selectFrom('experiment').selectAll();

async function toState(tx: Tx, row: ExperimentRow, set: ReturnType<typeof sql>) {
  await sql`update experiment set ${set}, version = version + 1 where id = ${row.id}`.execute(tx);
  return readExperiment(tx).where('id', '=', row.id).executeTakeFirstOrThrow();
}

function toColumns({ variants, ...plan }: Plan) {
  const { baseline, effect } = plan;
  const sought = { baseline: baseline / 10_000, effect: effect / 10_000 };
  const weights = variants.map(({ weight }) => weight);
  return {
    ...plan,
    variants: JSON.stringify(variants),
    planned: plannedPeople(sought, weights),
  };
}

/** Values of an experiment for its events; the hypothesis is free text. */
function factsOf(row: ExperimentRow): StaffFacts {
  const { key, target, metric, baseline, effect, planned, state, kept } = row;
  const variants = row.variants.map(({ id, weight }) => `${id} ${weight}%`);
  return { key, target, variants, metric, baseline, effect, planned, state, kept };
}
