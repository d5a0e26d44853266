import type { REPORT_VIEWS, ReportViewId } from '@roletrail/contracts/staff/report-views';
import { type RawBuilder, sql } from 'kysely';

type Fragment = RawBuilder<unknown>;

interface ViewSql<Column extends string> {
  /** FROM and WHERE of the view; names nothing that a caller sends */
  readonly from: Fragment;
  /** condition of every row; null: none */
  readonly where: Fragment | null;
  readonly columns: Readonly<Record<Column, Fragment>>;
}

/**
 * SQL of the views of custom reports. The only source of identifiers in their statements. Views of
 * pages and the use of tools join nothing. The migration 20251129-0800 grants the role for reports
 * exactly these columns.
 */
export const VIEW_SQL: {
  readonly [View in ReportViewId]: ViewSql<keyof (typeof REPORT_VIEWS)[View]['columns'] & string>;
} = {
  people: {
    from: sql`app_user u left join current_consent c on c.user_id = u.id`,
    where: sql`u.erased_at is null`,
    columns: {
      created: sql`u.created_at`,
      verified: sql`(u.email_verified_at is not null)`,
      decision: sql`c.decision`,
      terms: sql`c.terms_version`,
      decided: sql`c.decided_at`,
      plan: sql`(select s.tier from subscription_event s where s.user_id = u.id order by s.seq desc limit 1)`,
      demo: sql`u.is_demo`,
      person: sql`u.id::text`,
      email: sql`u.email`,
      name: sql`u.display_name`,
    },
  },
  sessions: {
    from: sql`session s`,
    where: null,
    columns: {
      started: sql`s.created_at`,
      lastActive: sql`s.last_activity_at`,
      ended: sql`s.ended_at`,
      endReason: sql`s.end_reason`,
      method: sql`s.method`,
      person: sql`s.user_id::text`,
      browser: sql`s.user_agent`,
    },
  },
  decisions: {
    from: sql`consent_decision d`,
    where: null,
    columns: {
      decided: sql`d.decided_at`,
      decision: sql`d.decision`,
      reason: sql`d.reason`,
      terms: sql`d.terms_version`,
      privacy: sql`d.privacy_version`,
      person: sql`d.user_id::text`,
      event: sql`d.event_id::text`,
    },
  },
  pages: {
    from: sql`analytics_day a`,
    where: sql`a.dimension = 'page'`,
    columns: {
      day: sql`a.day`,
      page: sql`a.path`,
      device: sql`a.device`,
      views: sql`a.views`,
      entries: sql`a.entries`,
      lasts: sql`a.lasts`,
    },
  },
  tools: {
    from: sql`tool_usage t`,
    where: null,
    columns: {
      day: sql`t.day`,
      tool: sql`t.tool`,
      version: sql`t.engine_version`,
      outcome: sql`t.outcome`,
      duration: sql`t.duration_ms`,
      runs: sql`t.runs`,
    },
  },
  newsletter: {
    from: sql`newsletter_subscription n`,
    where: null,
    columns: {
      status: sql`n.status`,
      topic: sql`n.tag`,
      consent: sql`n.consent_version`,
      asked: sql`n.asked_at`,
      confirmed: sql`n.confirmed_at`,
      left: sql`n.left_at`,
      email: sql`n.email`,
    },
  },
  subscriptions: {
    from: sql`subscription_event e`,
    where: null,
    columns: {
      happened: sql`e.happened_at`,
      plan: sql`e.tier`,
      cause: sql`e.cause`,
      monthlyPrice: sql`e.monthly_price`,
      reducedPrice: sql`e.reduced_price`,
      currency: sql`e.currency`,
      person: sql`e.user_id::text`,
    },
  },
  promos: {
    from: sql`plan_request r join promo_code p on p.id = r.promo_id`,
    where: sql`r.redeemed_at is not null`,
    columns: {
      redeemed: sql`r.redeemed_at`,
      code: sql`(case when p.batch_id is null then p.code end)`,
      batch: sql`p.batch_name`,
      plan: sql`r.tier`,
      status: sql`r.status`,
      monthlyPrice: sql`r.monthly_price`,
      reducedPrice: sql`r.reduced_price`,
      currency: sql`r.currency`,
      reference: sql`r.reference`,
      person: sql`r.user_id::text`,
      email: sql`r.email`,
    },
  },
  audit: {
    from: sql`audit_entry a`,
    where: null,
    columns: {
      occurred: sql`a.occurred_at`,
      type: sql`a.type`,
      topic: sql`a.topic`,
      decision: sql`a.decision`,
      terms: sql`a.terms_version`,
      privacy: sql`a.privacy_version`,
      person: sql`a.user_id::text`,
      subject: sql`a.subject`,
      event: sql`a.event_id::text`,
    },
  },
};

/** Returns the SQL of a column, after `checkReport` found it in the catalogue. */
export function columnSql(view: ReportViewId, id: string): Fragment {
  const columns: Readonly<Record<string, Fragment>> = VIEW_SQL[view].columns;
  const found = Object.hasOwn(columns, id) ? columns[id] : undefined;
  if (found === undefined) throw new Error(`${view} has no column ${id}`);
  return found;
}
