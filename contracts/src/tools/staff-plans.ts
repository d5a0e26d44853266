import { z } from 'zod';
import { tierSlug } from '../http/pricing.ts';
import { nextCursor, staffActBody, staffPage } from '../http/staff.ts';
import { text, utcInstant } from '../primitives.ts';
import { TOOLS, type ToolId } from './registry.ts';

/** Plans as staff change them: `/api/admin/plans`. */

export const PLAN_NAME_MAX = 40;
export const PLAN_TAGLINE_MAX = 120;
/** characters of a line of what is in a plan */
export const PLAN_FEATURE_MAX = 100;
export const PLAN_FEATURES_MAX = 20;
/** highest list price of a month, in the smallest unit of the currency */
export const PLAN_PRICE_MAX = 1_000_000;
/** most stored runs in a day that can be set */
export const PLAN_RUNS_MAX = 10_000;

/** Tools that store runs, so that a quota can count them. */
export const COUNTED_TOOLS = TOOLS.filter((tool) => 'engines' in tool).map(({ id }) => id) as [
  ToolId,
  ...ToolId[],
];

const runs = z.int().min(1).max(PLAN_RUNS_MAX);
const toolRuns = z.strictObject(
  Object.fromEntries(COUNTED_TOOLS.map((id) => [id, runs.optional()])) as Readonly<
    Record<ToolId, z.ZodOptional<typeof runs>>
  >,
);

/** What staff change of a plan. */
export const planValue = z.strictObject({
  name: text(PLAN_NAME_MAX).trim().min(1),
  tagline: text(PLAN_TAGLINE_MAX).trim().min(1),
  /** list price of a month in the currency's smallest unit; 0 for the first plan only */
  monthlyPrice: z.int().min(0).max(PLAN_PRICE_MAX),
  features: z.array(text(PLAN_FEATURE_MAX).trim().min(1)).max(PLAN_FEATURES_MAX),
  /** stored runs of all tools in a day; null: no limit */
  dailyRuns: runs.nullable(),
  /** the same of single tools; a missing tool has no limit of its own */
  toolRuns,
});
export type PlanValue = z.infer<typeof planValue>;

const changed = {
  at: utcInstant,
  /** masked without the permission to see addresses; '' for an erased account, null: not by staff */
  by: z.string().nullable(),
};

const staffPlan = z.object({
  slug: tierSlug,
  /** everyone without a paid plan has it, and it costs nothing */
  isFirst: z.boolean(),
  /** the public page shows it */
  isOffered: z.boolean(),
  value: planValue,
  /** people who have it now; null for the first plan, whose people are not counted */
  people: z.int().nullable(),
  /** ETag for a change */
  version: z.string(),
  /** null: staff never changed it */
  changed: z.object(changed).nullable(),
});
export type StaffPlan = z.infer<typeof staffPlan>;

/** GET /admin/plans */
export const planList = z.object({
  /** ISO 4217, the same for all plans */
  currency: z.string().length(3),
  items: z.array(staffPlan),
});
export type PlanList = z.infer<typeof planList>;

/** PUT /admin/plans/:slug, If-Match of `version` */
export const planParams = z.strictObject({ slug: tierSlug });
export const planValueBody = staffActBody.extend({ value: planValue });
export const planAnswer = z.object({ version: z.string() });

/** GET /admin/plans/:slug/history: newest first */
export const planPage = z.strictObject(staffPage);
export const planHistory = z.object({
  items: z.array(
    z.object({
      version: z.int().min(1),
      value: planValue,
      /** value of the version before; null of the first one */
      before: planValue.nullable(),
      ...changed,
      /** null: there is none, or it was deleted with the account of its author */
      reason: z.string().nullable(),
    }),
  ),
  nextCursor,
});
/** POST /admin/plans/:slug/history/export: 200 CSV */
export const planFileBody = staffActBody;
export type PlanHistory = z.infer<typeof planHistory>;
