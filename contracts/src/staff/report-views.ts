/**
 * Catalogue of what custom reports of staff may read: plain data, from which the builder, the checks
 * of the server and its SQL (api/src/reports/view-sql.ts) follow. Nothing else can be read.
 */
export interface ReportColumn {
  readonly label: string;
  /** sentence for the builder */
  readonly about: string;
  readonly type: ReportColumnType;
  /** true: it names or leads to one person, so only compliance staff may use it */
  readonly personal?: true;
}

/** `time`: an instant, filtered by days in UTC; `day`: a calendar day in UTC. */
export type ReportColumnType = 'text' | 'number' | 'time' | 'day' | 'yesno';

interface ReportView {
  readonly label: string;
  /** what one row is */
  readonly about: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

const PERSON = {
  label: 'Person',
  about: 'Id of the account.',
  type: 'text',
  personal: true,
} as const;
const PRICES = {
  monthlyPrice: {
    label: 'Monthly price',
    about: 'In the smallest unit of the currency.',
    type: 'number',
  },
  reducedPrice: {
    label: 'Reduced price',
    about: 'In the smallest unit of the currency; empty without a discount.',
    type: 'number',
  },
  currency: { label: 'Currency', about: 'Three letters.', type: 'text' },
} as const;

export const REPORT_VIEWS = {
  people: {
    label: 'People',
    about: 'Accounts that are not erased.',
    columns: {
      created: { label: 'Signed up', about: 'When the account was made.', type: 'time' },
      verified: {
        label: 'Address confirmed',
        about: 'Whether the e-mail address was confirmed.',
        type: 'yesno',
      },
      decision: {
        label: 'Last decision',
        about: 'Accepted, declined or withdrawn; empty without a decision.',
        type: 'text',
      },
      terms: { label: 'Terms', about: 'Version of the terms in that decision.', type: 'text' },
      decided: { label: 'Decided', about: 'When that decision was made.', type: 'time' },
      plan: { label: 'Paid plan', about: 'Empty without a paid plan.', type: 'text' },
      demo: { label: 'Demonstration', about: 'Whether it is a demo account.', type: 'yesno' },
      person: PERSON,
      email: { label: 'E-mail', about: 'Address of the account.', type: 'text', personal: true },
      name: { label: 'Name', about: 'Name that the person gave.', type: 'text', personal: true },
    },
  },
  sessions: {
    label: 'Sessions',
    about: 'Sign-ins, with the sessions that they began.',
    columns: {
      started: { label: 'Started', about: 'When the session began.', type: 'time' },
      lastActive: { label: 'Last activity', about: 'When it was last used.', type: 'time' },
      ended: { label: 'Ended', about: 'When it ended; empty while it is open.', type: 'time' },
      endReason: { label: 'Why it ended', about: 'Empty while it is open.', type: 'text' },
      method: {
        label: 'Method',
        about: 'Sign-up, password, or password and second factor.',
        type: 'text',
      },
      person: PERSON,
      browser: {
        label: 'Browser',
        about: 'Name and version that the browser sends.',
        type: 'text',
        personal: true,
      },
    },
  },
  decisions: {
    label: 'Decisions on the terms',
    about: 'Each acceptance, refusal and withdrawal that is in the ledger.',
    columns: {
      decided: { label: 'Decided', about: 'When the decision was made.', type: 'time' },
      decision: { label: 'Decision', about: 'Accepted, declined or withdrawn.', type: 'text' },
      reason: { label: 'Reason', about: 'Why it was asked for or recorded.', type: 'text' },
      terms: { label: 'Terms', about: 'Version of the terms.', type: 'text' },
      privacy: { label: 'Privacy policy', about: 'Version of the policy.', type: 'text' },
      person: PERSON,
      event: {
        label: 'Event',
        about: 'Id of the decision, which leads to its proof.',
        type: 'text',
        personal: true,
      },
    },
  },
  pages: {
    label: 'Views of pages',
    about: 'Sums of a day by page and device. No account is known.',
    columns: {
      day: { label: 'Day', about: 'In UTC.', type: 'day' },
      page: { label: 'Page', about: 'Path of the page.', type: 'text' },
      device: { label: 'Device', about: 'Kind of device.', type: 'text' },
      views: { label: 'Views', about: 'How often it was seen.', type: 'number' },
      entries: { label: 'Entries', about: 'How often a visit began there.', type: 'number' },
      lasts: { label: 'Exits', about: 'How often a visit ended there.', type: 'number' },
    },
  },
  tools: {
    label: 'Use of tools',
    about: 'Counts of a day by tool, outcome and duration. No account is known.',
    columns: {
      day: { label: 'Day', about: 'In UTC.', type: 'day' },
      tool: { label: 'Engine', about: 'Engine of the tool.', type: 'text' },
      version: { label: 'Version', about: 'Version of the engine.', type: 'text' },
      outcome: { label: 'Outcome', about: 'How the run ended.', type: 'text' },
      duration: { label: 'Duration', about: 'Milliseconds, rounded to steps.', type: 'number' },
      runs: { label: 'Runs', about: 'How many.', type: 'number' },
    },
  },
  newsletter: {
    label: 'Newsletter',
    about: 'Subscriptions, with those that ended.',
    columns: {
      status: { label: 'State', about: 'State of the subscription.', type: 'text' },
      topic: { label: 'Topic', about: 'Empty: all articles.', type: 'text' },
      consent: { label: 'Consent', about: 'Version of the words agreed to.', type: 'text' },
      asked: { label: 'Asked for', about: 'When the address was entered.', type: 'time' },
      confirmed: { label: 'Confirmed', about: 'Empty if it never was.', type: 'time' },
      left: { label: 'Left', about: 'Empty while it lasts.', type: 'time' },
      email: { label: 'E-mail', about: 'Address of the letters.', type: 'text', personal: true },
    },
  },
  subscriptions: {
    label: 'Changes of plans',
    about: 'Each beginning, change and end of a paid plan.',
    columns: {
      happened: { label: 'When', about: 'When the plan changed.', type: 'time' },
      plan: { label: 'Plan', about: 'The new plan; empty: none.', type: 'text' },
      cause: { label: 'Cause', about: 'What changed it.', type: 'text' },
      ...PRICES,
      person: PERSON,
    },
  },
  promos: {
    label: 'Uses of promo codes',
    about: 'Requests for plans in which a promo code was counted.',
    columns: {
      redeemed: { label: 'Used', about: 'When the code was counted.', type: 'time' },
      code: { label: 'Code', about: 'Empty for codes of a batch, which are secret.', type: 'text' },
      batch: { label: 'Batch', about: 'Name of the batch; empty without one.', type: 'text' },
      plan: { label: 'Plan', about: 'The plan asked for.', type: 'text' },
      status: { label: 'State', about: 'State of the request.', type: 'text' },
      ...PRICES,
      reference: {
        label: 'Reference',
        about: 'Number of the request.',
        type: 'text',
        personal: true,
      },
      person: PERSON,
      email: { label: 'E-mail', about: 'Address of the request.', type: 'text', personal: true },
    },
  },
  audit: {
    label: 'Entries of the ledger',
    about: 'Every event of the log, without its content.',
    columns: {
      occurred: { label: 'When', about: 'When it happened.', type: 'time' },
      type: { label: 'Type', about: 'Type of the event.', type: 'text' },
      topic: { label: 'Topic', about: 'Part of the log.', type: 'text' },
      decision: { label: 'Decision', about: 'Of decisions on the terms only.', type: 'text' },
      terms: { label: 'Terms', about: 'Version of the terms.', type: 'text' },
      privacy: { label: 'Privacy policy', about: 'Version of the policy.', type: 'text' },
      person: PERSON,
      subject: {
        label: 'Subject',
        about: 'Id of what it concerns: a person, session or code.',
        type: 'text',
        personal: true,
      },
      event: { label: 'Event', about: 'Id of the event.', type: 'text', personal: true },
    },
  },
} as const satisfies Readonly<Record<string, ReportView>>;

export type ReportViewId = keyof typeof REPORT_VIEWS;
export const REPORT_VIEW_IDS = Object.keys(REPORT_VIEWS) as [ReportViewId, ...ReportViewId[]];

/** Returns a column of a view; undefined if the view does not have it. */
export function reportColumn(view: ReportViewId, id: string): ReportColumn | undefined {
  const { columns }: ReportView = REPORT_VIEWS[view];
  return Object.hasOwn(columns, id) ? columns[id] : undefined;
}

/** Returns the columns of a view with their ids, in the order of the builder. */
export function reportColumns(view: ReportViewId): readonly (ReportColumn & { id: string })[] {
  const { columns }: ReportView = REPORT_VIEWS[view];
  return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
}

/** Operations of filters by the type of the column. */
export const FILTER_OPS = {
  text: ['equals', 'one_of', 'contains', 'is_empty', 'is_not_empty'],
  number: ['equals', 'between', 'before', 'after', 'is_empty', 'is_not_empty'],
  time: ['between', 'before', 'after', 'is_empty', 'is_not_empty'],
  day: ['between', 'before', 'after', 'is_empty', 'is_not_empty'],
  yesno: ['equals'],
} as const satisfies Readonly<Record<ReportColumnType, readonly string[]>>;

/** Measures by the type of the column; `count` needs no column. */
export const REPORT_MEASURES = {
  text: ['distinct'],
  number: ['sum', 'average', 'min', 'max', 'distinct'],
  time: ['min', 'max', 'distinct'],
  day: ['min', 'max', 'distinct'],
  yesno: [],
} as const satisfies Readonly<Record<ReportColumnType, readonly string[]>>;
