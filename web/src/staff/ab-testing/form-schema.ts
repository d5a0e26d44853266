import { EFFECT_MIN, type ExperimentChangeBody } from '@roletrail/contracts/http/experiments';
import { staffReason } from '@roletrail/contracts/http/staff';
import {
  EXPERIMENT_METRICS,
  EXPERIMENT_TARGET_IDS,
  EXPERIMENT_TARGETS,
} from '@roletrail/contracts/staff/experiments';
import { z } from 'zod';

/** per cent with two decimals */
const share = (min: number, words: string) =>
  z
    .number(words)
    .min(min, words)
    .max(99.99, words)
    .multipleOf(0.01, 'Use at most two decimals.')
    .nullable();

const plan = {
  hypothesis: z.string().trim().min(10, 'Say in at least 10 characters what you expect.').max(500),
  target: z.enum(EXPERIMENT_TARGET_IDS),
  /** per cent of people for each arrangement but the base, which gets the rest */
  weights: z.array(z.int('Use a whole number, 1 to 99.').min(1).max(99).nullable()),
  metric: z.enum(EXPERIMENT_METRICS),
  baseline: share(0.01, 'Fill in a share above 0 and below 100.'),
  effect: share(EFFECT_MIN / 100, 'Fill in at least 0.1.'),
  reason: staffReason,
};

type Plan = {
  weights: readonly (number | null)[];
  baseline: number | null;
  effect: number | null;
};

function check({ weights, baseline, effect }: Plan, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  weights.forEach((weight, at) => {
    if (weight === null)
      refuse(['weights', at], 'Fill in the share of people who get it, 1 to 99.');
  });
  if (weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0) > 99) {
    refuse(['weights', 0], 'Leave at least 1% for today’s arrangement.');
  }
  if (baseline === null) refuse(['baseline'], 'Fill in the share of people today.');
  if (effect === null) refuse(['effect'], 'Fill in the smallest difference worth finding.');
  if ((baseline ?? 0) + (effect ?? 0) >= 100) {
    refuse(['effect'], 'The share of people today plus the difference must be below 100.');
  }
}

/** Form of a new experiment. */
export const experimentForm = z
  .object({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,39}$/, 'Use 3 to 40 small letters, digits or hyphens.'),
    ...plan,
  })
  .superRefine(check);
export type ExperimentForm = z.infer<typeof experimentForm>;

/** Form of a draft. */
export const changeForm = z.object(plan).superRefine(check);
export type ChangeForm = z.infer<typeof changeForm>;

/** Form of the end. `keep` '': the base. */
export const endForm = z.object({ keep: z.string(), reason: staffReason });
export type EndForm = z.infer<typeof endForm>;

const toBasis = (share: number | null) => Math.round((share ?? 0) * 100);

/** Returns the body of the calls that create and change an experiment. */
export function toBody({ target, weights, baseline, effect, ...rest }: ChangeForm) {
  const [base, ...others] = EXPERIMENT_TARGETS[target].arrangements;
  const variants = others.map((id, at) => ({ id, weight: weights[at] ?? 0 }));
  const left = 100 - variants.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...rest,
    target,
    variants: [{ id: base, weight: left }, ...variants],
    baseline: toBasis(baseline),
    effect: toBasis(effect),
  } satisfies ExperimentChangeBody;
}
