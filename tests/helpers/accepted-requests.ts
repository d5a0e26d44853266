/** Values that routes accept where made-up text is refused, and the routes that refuse all of it. */
import { randomUUID } from 'node:crypto';
import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { PASSWORD } from './api.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Placeholders in a payload; `personalise` replaces them. */
const EMAIL = 'email@placeholder.example';
const FORM_TOKEN = '{form token}';
const STATUS_TOKEN = '{status token}';
const ADS = '{saved ads}';

/** Values of fields by name. */
const FIELDS: Fields = {
  email: EMAIL,
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: 'nine slow barges after rain',
  formToken: FORM_TOKEN,
  tier: 'plus',
  fieldOfStudy: 'Nursing',
  url: `https://example.org/${'a'.repeat(1900)}`,
};
/** Filter of the audit trail that has no contradiction. */
const FILTER = {
  type: 'roletrail.consent.accepted',
  ip: '203.0.113.1',
  id: undefined,
  q: undefined,
  cursor: undefined,
};
export const WORDS =
  'Led the work of teams that keep Kotlin, SQL and Excel files of the court in order. ';
const AD = { kind: 'text', text: WORDS.repeat(Math.floor(AD_TEXT_MAX / WORDS.length)) };
/** As many short rows as a file may have. */
const CARDS = `Role,Notes\n${`Nurse,"${WORDS}"\n`.repeat(2000)}`;

/** Terms of a promo code. */
const PROMO = {
  discount: 'percent',
  off: 20,
  duration: 'once',
  months: null,
  tiers: [],
  lastDay: null,
};

/** Filter of page views of a period. */
const DAYS = { from: '2026-11-01', to: '2026-11-29', path: '/', release: undefined };

const LINKEDIN = { url: 'https://example.org/me', target: { kind: 'ad', source: AD } };

const INTERVIEW = { time: '10:00', zone: 'Europe/Berlin', link: 'https://example.org/job' };

/** Plan of an experiment. */
const EXPERIMENT = {
  key: 'tools-first',
  variants: [
    { id: 'base', weight: 50 },
    { id: 'tools_first', weight: 50 },
  ],
  baseline: 1000,
  effect: 200,
};

/** Report that the catalogue allows to everyone who may open the screen. */
const REPORT = {
  view: 'people',
  columns: ['created'],
  group: [],
  measure: null,
  filters: [],
  sort: null,
  limit: null,
  chart: 'none',
};

/** Values of fields by route; undefined: left out. */
const FIELDS_OF: Readonly<Record<string, Fields>> = {
  'POST /api/support/status': { token: STATUS_TOKEN },
  'POST /api/support/status/replies': { token: STATUS_TOKEN },
  'POST /api/tools/ad-basket/preview': { ads: ADS, resume: null },
  'POST /api/tools/ad-basket/runs': { ads: ADS, resume: null },
  'POST /api/tools/resume-review/preview': { ad: AD },
  'POST /api/tools/resume-review/runs': { ad: AD },
  'POST /api/tools/linkedin/preview': LINKEDIN,
  'POST /api/tools/linkedin/runs': LINKEDIN,
  'POST /api/tools/saved/application': INTERVIEW,
  'PUT /api/tools/saved/application/:id': INTERVIEW,
  'POST /api/tools/applications/import': { csv: CARDS },
  'PUT /api/tools/reminders': { version: REMINDER_CONSENT.version, zone: 'Europe/Berlin' },
  'POST /api/tools/plan/tasks': { title: 'Practise an answer' },
  'PUT /api/tools/profile': { activeResume: null, activeJobTarget: null },
  'POST /api/pricing/requests': { promo: undefined },
  'POST /api/admin/audit/exports': FILTER,
  'GET /api/admin/audit/export': FILTER,
  'GET /api/admin/audit': FILTER,
  'GET /api/admin/audit/reports/claims': { after: undefined },
  'GET /api/admin/analytics': { ...DAYS, staff: 'with' },
  'GET /api/admin/analytics/vitals': DAYS,
  'GET /api/admin/launch-readiness/checks/:id': { id: 'disk' },
  'GET /api/admin/insights/calendar': { month: '2026-11' },
  'GET /api/admin/views': { table: 'users' },
  'GET /api/admin/health/history': { from: undefined, to: undefined },
  'POST /api/admin/promo-codes': PROMO,
  'POST /api/admin/promo-codes/batches': { ...PROMO, prefix: 'SPRING' },
  'POST /api/admin/legal-documents/drafts': { effectiveDate: '2999-01-01' },
  'POST /api/admin/experiments': EXPERIMENT,
  'POST /api/admin/custom-reports/run': { definition: REPORT },
  'POST /api/admin/custom-reports/export': { definition: REPORT },
  'POST /api/admin/custom-reports': { definition: REPORT },
  'GET /api/admin/plans/:slug/history': { slug: 'plus' },
  'POST /api/admin/plans/:slug/history/export': { slug: 'plus' },
  'POST /api/admin/settings/:key/history/export': { key: 'limits.sign_in' },
  'GET /api/admin/settings/:key/history': { key: 'limits.sign_in' },
  'POST /api/admin/security/:list/export': { list: 'failures', cursor: undefined },
  'GET /api/admin/cohorts': { plan: undefined },
  'GET /api/ledger/:topic/:partition/inclusion': { leaf: 0, size: 1 },
};

/** Returns the values of fields that a route accepts, by name. */
export const acceptedFields = (route: string): Fields => ({ ...FIELDS, ...FIELDS_OF[route] });

const LETTER = 'takes the secret of a letter';
const APP = 'takes a code of an authenticator app';
const LOG = 'the log of the test has no full tile';
const SET_ASIDE = 'no record is set aside';
const REQUEST = 'takes a request for a plan';
const EXPERIMENT_ID = 'takes an experiment';
const ISSUE_ID = 'takes an issue of the newsletter';
const DRAFT = 'takes a draft of a document';
const ARTICLE = 'takes an article';
const SAVED_REPORT = 'takes a saved report';
const PERSON = 'takes the id of a person';
const ERASURE = 'takes a request of staff to delete an account';

/** Routes that accept no made-up request, each with the reason. Their bodies are short. */
export const REFUSED: Readonly<Record<string, string>> = {
  'POST /api/auth/refresh': 'takes a cookie',
  'POST /api/auth/recover/check': LETTER,
  'POST /api/auth/recover/confirm': LETTER,
  'POST /api/auth/undo/check': LETTER,
  'POST /api/auth/undo': LETTER,
  'POST /api/auth/invitation/check': LETTER,
  'POST /api/auth/invitation': LETTER,
  'POST /api/auth/verify-email': LETTER,
  'POST /api/auth/email/confirm': LETTER,
  'POST /api/auth/email/not-me': LETTER,
  'POST /api/newsletter/confirm': LETTER,
  'POST /api/newsletter/unsubscribe': LETTER,
  'POST /api/newsletter/receipt': LETTER,
  'POST /api/insights/:slug/useful': 'takes an article',
  'PUT /api/admin/newsletter/issues/:id': ISSUE_ID,
  'POST /api/admin/newsletter/issues/:id/send': ISSUE_ID,
  'POST /api/admin/newsletter/issues/:id/:move': ISSUE_ID,
  'POST /api/admin/newsletter/articles/:id/notes': 'takes an article',
  'POST /api/reminders/unsubscribe': LETTER,
  'POST /api/auth/totp/confirm': APP,
  'POST /api/auth/totp/recovery-codes': APP,
  'POST /api/auth/totp/disable': APP,
  'POST /api/legal-consent': 'takes the documents that the session was shown',
  'POST /api/erasure-receipt': 'takes the secret of a receipt',
  'POST /api/staff/tickets/:number/opened': 'takes a message of the ticket',
  'POST /api/admin/health/dead-letters/redrive': SET_ASIDE,
  'POST /api/admin/health/dead-letters/discard': SET_ASIDE,
  'GET /api/docs/static/*': 'takes the name of a file',
  'GET /api/insights/:slug': 'no article is published',
  'POST /api/collect': 'takes the origin of our pages',
  'GET /api/admin/audit/export/manifest': 'takes a finished export',
  'GET /api/ledger/:topic/:partition/consistency': LOG,
  'GET /api/ledger/:topic/:partition/tile/:level/*': LOG,
  'GET /api/ledger/:topic/:partition/tile/entries/*': LOG,
  'PUT /api/admin/users/:id/roles/:role': 'takes the version of a person',
  'POST /api/admin/users/:id/ask-again': 'takes a person who accepted',
  'GET /api/admin/users/:id/decisions/:eventId/certificate.pdf': 'takes a decision of the person',
  'POST /api/admin/users/:id/decisions/:eventId/certificate.pdf': 'takes a decision of the person',
  'POST /api/admin/users/:id/second-factor/reset': 'takes a person with a second factor',
  'POST /api/admin/users/:id/:tab/export': 'takes a person of the list',
  'PUT /api/admin/users/:id/capabilities': 'takes the version of a person',
  'PUT /api/admin/users/:id/lock': 'takes the version of a person',
  'PUT /api/admin/users/:id/plan': 'takes the version of a person',
  'DELETE /api/admin/views/:id': 'takes a saved view',
  'POST /api/admin/views': 'takes filters of the table',
  'POST /api/admin/invitations': 'takes an address without an account',
  'POST /api/admin/invitations/:id/send': 'takes the version of an invitation',
  'POST /api/admin/invitations/:id/withdraw': 'takes the version of an invitation',
  'POST /api/admin/invitations/:id/restore': 'takes an invitation that was withdrawn',
  'POST /api/admin/users/:id/verification': 'takes a person with an unproved address',
  'POST /api/admin/users/:id/plan/undo': 'takes a plan that staff set',
  'POST /api/admin/erasures/people/:id': 'takes the version of a person',
  'PUT /api/admin/erasures/people/:id/hold': 'takes the version of a person',
  'POST /api/admin/erasures/:id/approve': ERASURE,
  'POST /api/admin/erasures/:id/cancel': ERASURE,
  'GET /api/admin/erasures/:id/certificate': ERASURE,
  'GET /api/admin/erasures/:id/certificate.pdf': ERASURE,
  'PATCH /api/admin/custom-reports/:id': SAVED_REPORT,
  'PUT /api/admin/promo-codes/:id/active': 'takes a promo code',
  'PUT /api/admin/promo-codes/:id/last-day': 'takes a promo code',
  'POST /api/experiments/:id/exposure': EXPERIMENT_ID,
  'PUT /api/admin/experiments/:id': EXPERIMENT_ID,
  'POST /api/admin/experiments/:id/start': EXPERIMENT_ID,
  'POST /api/admin/experiments/:id/end': EXPERIMENT_ID,
  'POST /api/admin/experiments/:id/archive': EXPERIMENT_ID,
  'POST /api/admin/revenue/requests/:id/approve': REQUEST,
  'POST /api/admin/revenue/requests/:id/refuse': REQUEST,
  'POST /api/admin/revenue/people/:id/end-plan': 'takes a person with a paid plan',
  'POST /api/admin/security/sessions/:id/end': 'takes another session',
  'POST /api/admin/security/auditor-tokens/:id/revoke': 'takes an auditor token',
  'PUT /api/admin/security/second-factor': 'takes the version of the setting',
  'PUT /api/admin/launch-readiness/sign-offs/:id': 'takes the version of a sign-off',
  'PUT /api/admin/launch-readiness/waivers/:id': 'takes the version of a waiver',
  'POST /api/admin/launch-readiness/decisions': 'takes the version of all states',
  'PUT /api/admin/plans/:slug': 'takes the version of a plan',
  'POST /api/admin/data-sets/:name/activate': 'takes the version of what is in use',
  'PUT /api/admin/settings/:key': 'takes the version of a setting',
  'PUT /api/admin/legal-documents/drafts/:id': DRAFT,
  'DELETE /api/admin/legal-documents/drafts/:id': DRAFT,
  'POST /api/admin/legal-documents/publish': DRAFT,
  'POST /api/admin/insights/images': 'takes a form with an image',
  'GET /api/insights/images/:id': 'takes an image',
  'PUT /api/admin/insights/:id': ARTICLE,
  'POST /api/admin/insights/:id/publish': ARTICLE,
  'POST /api/admin/insights/:id/withdraw': ARTICLE,
  'POST /api/admin/insights/:id/undo': ARTICLE,
  'POST /api/admin/insights/:id/restore': ARTICLE,
  'GET /api/admin/insights/:id/revisions/:revisionId': ARTICLE,
  'POST /api/admin/insights/bulk': ARTICLE,
  'POST /api/admin/users/:id/sessions/end': PERSON,
  'GET /api/admin/users/:id': PERSON,
  'GET /api/admin/users/:id/decisions': PERSON,
  'GET /api/admin/users/:id/tickets': PERSON,
  'GET /api/admin/users/:id/acts': PERSON,
  'GET /api/admin/erasures/people/:id': PERSON,
  'DELETE /api/admin/health/notes/:id': 'takes a note',
  'GET /api/status': 'the page is off',
  'GET /api/tools/plan/suggestions': 'takes an assessment of the person',
  'GET /api/calendar/:file': 'takes the secret of a calendar',
  'POST /api/tools/saved/goal/:id/duplicate': 'no place is left for a goal',
  'DELETE /api/auth/sessions/:id': 'takes another session',
  'DELETE /api/me/erasure': 'the person asked for no deletion',
};

/** Person who sends a request. */
export interface Sender {
  readonly headers: object;
  readonly email: string;
}

/** Replaces the placeholders of a payload. */
export function personalise(payload: string, values: PersonalValues): string {
  const email = values.isSignIn ? values.email : `${randomUUID()}@example.org`;
  return payload
    .replaceAll(EMAIL, email)
    .replaceAll(FORM_TOKEN, values.formToken)
    .replaceAll(STATUS_TOKEN, values.statusToken)
    .replaceAll(`"${ADS}"`, JSON.stringify(values.ads));
}

interface PersonalValues {
  readonly isSignIn: boolean;
  readonly email: string;
  readonly formToken: string;
  readonly statusToken: string;
  readonly ads: readonly string[];
}
