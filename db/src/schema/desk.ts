import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface TicketTable {
  id: string;
  number: string;
  user_id: string | null;
  name: string;
  email: string;
  email_normalized: string;
  topic: string;
  status: Generated<'open' | 'answered' | 'closed'>;
  /** why it was set aside unseen */
  held: Generated<string[]>;
  form_id: string;
  form_digest: Buffer;
  created_at: Moment;
  updated_at: Moment;
}

export interface TicketMessageTable {
  id: string;
  ticket_id: string;
  author: 'person' | 'staff';
  staff_id: string | null;
  body: string;
  created_at: Moment;
}

export interface TicketLinkTable {
  /** SHA-256 of the token */
  token_hash: Buffer;
  ticket_id: string;
  expires_at: Date;
}

export interface TicketOpenedTable {
  /** of the staff */
  user_id: string;
  ticket_id: string;
  seen_until: Moment;
}

export interface PricingSettingTable {
  only_row: Generated<boolean>;
  currency: string;
  tax: 'included' | 'excluded';
}

export interface PlanTierTable {
  slug: string;
  position: number;
  name: string;
  tagline: string;
  monthly_price: number;
  features: ColumnType<{ text: string; tool?: string }[], string, string>;
  is_offered: Generated<boolean>;
  /** runs of the career tools in a day; null: no limit */
  daily_runs: Generated<number | null>;
  /** runs in a day by the id of a tool; a tool that is missing has no limit of its own */
  tool_runs: ColumnType<Record<string, number>, string | undefined, string>;
  /** multiplies the maximum number of stored runs and resume versions of a person */
  room: Generated<number>;
}

export interface PromoCodeTable {
  id: Generated<string>;
  code: string;
  /** upper case; made by the database */
  code_normalized: ColumnType<string, never, never>;
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'months' | 'forever';
  duration_months: number | null;
  tiers: string[] | null;
  expires_at: Date | null;
  max_redemptions: number | null;
  per_person: Generated<number>;
  times_redeemed: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Moment;
  /** codes made together; null: one of its own */
  batch_id: Generated<string | null>;
  batch_name: Generated<string | null>;
}

/** Change of a person's paid plan; the newest one is their plan. */
export interface SubscriptionEventTable {
  seq: Generated<string>;
  user_id: string;
  happened_at: Moment;
  /** null: the paid plan has ended */
  tier: string | null;
  /** list price of a month, in the currency's smallest unit */
  monthly_price: number;
  /** price of a month while the discount lasts; null: no discount */
  reduced_price: number | null;
  /** calendar months of the discount; null: no discount, or one without an end */
  reduced_months: number | null;
  currency: string;
  cause: 'approved' | 'staff' | 'ended' | 'erased';
  request_id: string | null;
  promo_id: string | null;
}

export interface PlanRequestTable {
  id: string;
  reference: string;
  tier: string;
  user_id: string | null;
  email: string | null;
  email_normalized: string | null;
  promo_id: string | null;
  monthly_price: number;
  reduced_price: number | null;
  currency: string;
  status: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>;
  held: Generated<string[]>;
  created_at: Moment;
  /** the address as letters are counted; made by the database */
  inbox: ColumnType<string | null, never, never>;
  /** when the promo code was counted; null: not yet */
  redeemed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Support tickets, plans, promo codes. */
export interface DeskTables {
  ticket: TicketTable;
  ticket_message: TicketMessageTable;
  ticket_link: TicketLinkTable;
  ticket_opened: TicketOpenedTable;
  pricing_setting: PricingSettingTable;
  plan_tier: PlanTierTable;
  promo_code: PromoCodeTable;
  plan_request: PlanRequestTable;
  subscription_event: SubscriptionEventTable;
}
