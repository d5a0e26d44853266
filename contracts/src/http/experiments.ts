import { z } from 'zod';
import { text, utcInstant, uuid } from '../primitives.ts';
import {
  EXPERIMENT_METRICS,
  EXPERIMENT_STATES,
  EXPERIMENT_TARGET_IDS,
  EXPERIMENT_TARGETS,
  type ExperimentTarget,
} from '../staff/experiments.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/** Staff calls about experiments: `/api/admin/experiments`; POST /experiments/:id/exposure. */

/** Smallest effect that an experiment may look for, hundredths of a percentage point. */
export const EFFECT_MIN = 10;

const arrangement = z.string().regex(/^[a-z][a-z_]{0,39}$/);

/** Variant: an arrangement of the target, and the per cent of people who get it. */
export const experimentVariant = z.strictObject({
  id: arrangement,
  weight: z.int().min(1, 'Give each arrangement at least 1%.').max(99),
});
export type ExperimentVariant = z.infer<typeof experimentVariant>;

const plan = {
  hypothesis: text(500).trim().min(10, 'Say in at least 10 characters what you expect.'),
  target: z.enum(EXPERIMENT_TARGET_IDS),
  /** the base first; weights sum to 100 */
  variants: z.array(experimentVariant).min(2).max(5),
  metric: z.enum(EXPERIMENT_METRICS),
  /** share of the base before the experiment, hundredths of a per cent */
  baseline: z.int().min(1).max(9_999),
  /** smallest effect worth finding, hundredths of a percentage point, upwards */
  effect: z.int().min(EFFECT_MIN).max(9_998),
};

type Plan = {
  target: ExperimentTarget;
  variants: readonly ExperimentVariant[];
  baseline: number;
  effect: number;
};

function checkPlan({ target, variants, baseline, effect }: Plan, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const known: readonly string[] = EXPERIMENT_TARGETS[target].arrangements;
  const ids = variants.map(({ id }) => id);
  if (
    ids[0] !== 'base' ||
    new Set(ids).size < ids.length ||
    ids.some((id) => !known.includes(id))
  ) {
    refuse('variants', 'must be different arrangements of the target, the base first');
  }
  if (variants.reduce((sum, { weight }) => sum + weight, 0) !== 100) {
    refuse('variants', 'must have weights that sum to 100');
  }
  if (baseline + effect > 9_999) refuse('effect', 'must stay below 100% with the baseline');
}

/** POST /admin/experiments: 409 EXPERIMENT_EXISTS */
export const experimentCreateBody = staffActBody
  .extend({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,39}$/, 'Use 3 to 40 small letters, digits or hyphens.'),
    ...plan,
  })
  .superRefine(checkPlan);
export type ExperimentCreateBody = z.infer<typeof experimentCreateBody>;

/** PUT /admin/experiments/:id, If-Match: changes a draft. 409 EXPERIMENT_STATE */
export const experimentChangeBody = staffActBody.extend(plan).superRefine(checkPlan);
export type ExperimentChangeBody = z.infer<typeof experimentChangeBody>;

/**
 * POST /admin/experiments/:id/start and /archive, If-Match: `staffActBody`.
 * 409 EXPERIMENT_STATE, EXPERIMENT_BUSY (another one of the target is running)
 */
export const experimentMoveBody = staffActBody;
/** POST /admin/experiments/:id/end, If-Match. `keep`: what everyone gets; null: the base. */
export const experimentEndBody = staffActBody.extend({ keep: arrangement.nullable() });
export const experimentParams = z.strictObject({ id: uuid });

export const experimentItem = z.object({
  id: uuid,
  key: z.string(),
  hypothesis: z.string(),
  target: z.enum(EXPERIMENT_TARGET_IDS),
  variants: z.array(experimentVariant),
  metric: z.enum(EXPERIMENT_METRICS),
  baseline: z.int(),
  effect: z.int(),
  /** people of all variants whose days must be over before the result counts */
  planned: z.int(),
  state: z.enum(EXPERIMENT_STATES),
  /** arrangement that everyone got when it ended; null: the base, or not ended */
  kept: z.string().nullable(),
  createdAt: utcInstant,
  startedAt: utcInstant.nullable(),
  endedAt: utcInstant.nullable(),
  /** ETag */
  version: z.string(),
});
export type ExperimentItem = z.infer<typeof experimentItem>;

/** GET /admin/experiments: the newest first, without archived ones unless asked for. */
export const experimentListQuery = z.strictObject({
  ...staffPage,
  state: z.enum(EXPERIMENT_STATES).optional(),
});
export type ExperimentListQuery = z.infer<typeof experimentListQuery>;
export const experimentList = z.object({ items: z.array(experimentItem), nextCursor });

const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
export const experimentResult = z.object({
  id: z.string(),
  weight: z.int(),
  /** people who saw it */
  exposures: z.int(),
  /** of these, people whose days are over */
  complete: z.int(),
  /** of these, people who did what the metric counts */
  met: z.int(),
  /** share of `met`, 0 to 1, with its 95% interval; null if `complete` is 0 */
  rate: interval.nullable(),
  /** rate less that of the base, −1 to 1; null for the base, or if one has no rate */
  difference: interval.nullable(),
});
export type ExperimentResult = z.infer<typeof experimentResult>;

/** GET /admin/experiments/:id */
export const experimentAnswer = z.object({
  item: experimentItem,
  at: utcInstant,
  results: z.array(experimentResult),
  /** fewer complete people than planned: the result may still turn */
  early: z.boolean(),
  /** exposures differ from the weights (p < 0.001); null: too few to check */
  mismatch: z.boolean().nullable(),
});
export type ExperimentAnswer = z.infer<typeof experimentAnswer>;
