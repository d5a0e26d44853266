import type { AuditReports } from '@roletrail/contracts/http/audit-reports';
import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { withCustomPlans } from '@roletrail/db/custom-plans';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { countClaims } from './claims.ts';
import {
  CONSENT_STATUS_QUERY,
  type ConsentStatusRow,
  evaluateConsentStatus,
  ruleNow,
} from './people.ts';

/** Placeholder event id of a group, because the rule checks only whether there is one. */
const ONE_OF_THEM = 'one of them';

/**
 * Counts people by consent status. Groups people by the gate's inputs, to the day, and applies the
 * gate's rule once per group.
 * @throws ApiError as `ruleNow`
 */
export function readReports(db: Database): Promise<AuditReports> {
  return withCustomPlans(db, countReports);
}

/** Counts as `readReports`, in the caller's transaction. */
export async function countReports(tx: Tx): Promise<AuditReports> {
  const rule = await ruleNow(tx);
  const { rows } = await sql<ConsentStatusRow & { people: number }>`
    select pending, case when decision is not null then ${ONE_OF_THEM} end as event_id, decision,
      terms_version, privacy_version,
      min(decided_at) as decided_at, needs_review, min(asked_at) as asked_at, accepted_before,
      count(*) as people
    from (${CONSENT_STATUS_QUERY}) as s
    group by pending, decision, terms_version, privacy_version, needs_review, accepted_before,
      asked_at is null,
      decided_at <= ${rule.now}::timestamptz - interval '365 days'`.execute(tx);
  const decided = await countDecided(tx);
  const claimed = await countClaims(tx);
  const byReason = new Map<ConsentReason, number>();
  const askedAgain = new Map<ConsentReason, number>();
  for (const row of rows) {
    const { reason, needsReConsent } = evaluateConsentStatus(row, rule);
    byReason.set(reason, (byReason.get(reason) ?? 0) + row.people);
    if (needsReConsent && row.accepted_before) {
      askedAgain.set(reason, (askedAgain.get(reason) ?? 0) + row.people);
    }
  }
  return {
    at: rule.now.toISOString(),
    standing: listed(byReason),
    askedAgain: listed(askedAgain),
    claimed,
    byVersion: decided.map((counted) => ({ ...counted, people: peopleWith(counted, rows) })),
  };
}

const listed = (counts: ReadonlyMap<ConsentReason, number>) =>
  [...counts].map(([reason, people]) => ({ reason, people })).sort((a, b) => b.people - a.people);

type Decided = Omit<AuditReports['byVersion'][number], 'people'>;

/** Counts the decisions on each version. Groups decisions by the documents they name first. */
async function countDecided(tx: Tx): Promise<readonly Decided[]> {
  const { rows } = await sql<Decided>`
    with counted as materialized (
      select decision, terms_version, privacy_version, count(*) as n from consent_decision
      group by decision, terms_version, privacy_version
    )
    select document, version,
      coalesce(sum(n) filter (where decision = 'accepted'), 0)::int8 as accepted,
      coalesce(sum(n) filter (where decision = 'declined'), 0)::int8 as declined
    from counted
    cross join lateral (values ('terms', terms_version), ('privacy', privacy_version))
      as v (document, version)
    where version is not null
    group by document, version order by document desc, version desc`.execute(tx);
  return rows;
}

/** Counts people whose last decision accepts the version. */
function peopleWith(
  { document, version }: Decided,
  groups: readonly (ConsentStatusRow & { readonly people: number })[],
): number {
  return groups
    .filter(({ decision }) => decision === 'accepted')
    .filter(
      (group) => version === (document === 'terms' ? group.terms_version : group.privacy_version),
    )
    .reduce((sum, { people }) => sum + people, 0);
}
