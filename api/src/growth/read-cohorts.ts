import {
  COHORT_STEPS,
  type CohortsAnswer,
  type CohortsQuery,
} from '@roletrail/contracts/http/cohorts';
import type { Database } from '@roletrail/db/open';
import { ApiError } from '../errors.ts';
import { type ReadRow, readBounded } from './read-bounded.ts';
import { type CountedCohort, STEP_DAYS, toTriangle } from './retention.ts';

const DAY_MS = 86_400_000;

/** Events that count as a return: columns `user_id` and `at`. */
const EVENTS: Readonly<Record<CohortsQuery['event'], string>> = {
  session: "select user_id, created_at as at from session where method <> 'signup'",
  run: "select user_id, created_at as at from saved_item where kind = 'run'",
  decision: 'select user_id, decided_at as at from consent_decision',
};

/**
 * Accounts that fit the rule, with the first day of their cohort. `$3` is the unit, `$4` the first
 * decision and `$5` the plan; null: any.
 */
const PERSON = `
person as (
  select p.id, p.created_at, date_trunc($3::text, p.created_at at time zone 'UTC')::date as start
  from app_user p
  where p.created_at >= $1::timestamptz and p.created_at < $2::timestamptz
    and p.erased_at is null and not p.is_demo
    and ($4::text is null or $4::text = (
      select decision from consent_decision d where d.user_id = p.id
      order by d.decided_at, d."offset" limit 1))
    and ($5::text is null or $5::text = coalesce(
      (select tier from subscription_event s where s.user_id = p.id order by s.seq desc limit 1),
      (select slug from plan_tier order by position limit 1)))
)`.trim();

const SIZES = `with ${PERSON} select start::text as start, count(*) as people
from person group by start order by start`;

/** `$6` is the length of a step in days, `$7` the number of steps. */
const toReturns = (event: CohortsQuery['event']) =>
  `
with ${PERSON}, returned as (
  select distinct p.id, p.start,
    floor(extract(epoch from e.at - p.created_at) / ($6::int * 86400))::int as step
  from person p join (${EVENTS[event]}) e on e.user_id = p.id and e.at >= p.created_at
)
select start::text as start, step, count(*) as people
from returned where step < $7::int group by start, step`.trim();

/**
 * Reads the retention of people who signed up in the period.
 * @param now ms since 1970
 * @throws ApiError REPORT_TOO_SLOW
 */
export function readCohorts(
  db: Database,
  query: CohortsQuery,
  now: number,
): Promise<CohortsAnswer> {
  const { unit, event, first, plan } = query;
  const until = Date.parse(query.to) + DAY_MS;
  const bounds = [`${query.from}T00:00:00Z`, new Date(until).toISOString()];
  const rule = [...bounds, unit, first === 'any' ? null : first, plan ?? null];
  return readBounded(db, async (ask) => {
    const plans = await ask('select slug, name from plan_tier order by position', []);
    const sizes = await ask(SIZES, rule);
    const returns = await ask(toReturns(event), [...rule, STEP_DAYS[unit], COHORT_STEPS]);
    if (!plans || !sizes || !returns) throw new ApiError('REPORT_TOO_SLOW');
    const counted = toCohorts(sizes, returns);
    return {
      at: new Date(now).toISOString(),
      ...toTriangle(counted, { unit, until, now }),
      plans: plans.map(({ slug, name }) => ({ slug: String(slug), name: String(name) })),
    };
  });
}

function toCohorts(sizes: readonly ReadRow[], returns: readonly ReadRow[]): CountedCohort[] {
  const steps = new Map<string, Map<number, number>>();
  for (const { start, step, people } of returns) {
    const own = steps.get(String(start)) ?? new Map<number, number>();
    steps.set(String(start), own.set(Number(step), Number(people)));
  }
  return sizes.map(({ start, people }) => ({
    start: String(start),
    people: Number(people),
    returned: steps.get(String(start)) ?? new Map(),
  }));
}
