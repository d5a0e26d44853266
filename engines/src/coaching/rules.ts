import { APPLICATION_RULES } from './application-rules.ts';
import { GROUND_RULES } from './ground-rules.ts';
import type { PlanRule } from './rule.ts';
import { TARGET_RULES } from './target-rules.ts';

/** Every rule. The order decides between tasks of the same priority and day. */
export const PLAN_RULES: readonly PlanRule[] = [
  ...APPLICATION_RULES,
  ...GROUND_RULES,
  ...TARGET_RULES,
];
