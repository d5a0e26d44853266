import { experimentItem } from '@roletrail/contracts/http/experiments';
import { legalDocument } from '@roletrail/contracts/http/legal';
import { affectedPeople, legalDraft, legalOverview } from '@roletrail/contracts/http/legal-drafts';
import { promoList } from '@roletrail/contracts/http/promo-codes';
import { planRequests, subscribers } from '@roletrail/contracts/http/revenue';
import { staffTicketsAnswer } from '@roletrail/contracts/http/support';
import type { z } from 'zod';
import type { BrowserSession } from '../browser-session.ts';
import { Dice } from '../dice.ts';
import type { PlannedAct } from './staff-plan.ts';
import { PROMO_SPIKE } from './stories.ts';

/** Share of requests that staff refuse. */
const REFUSED = 0.08;
/** Share of discounted plans that end with their discount. */
const PROMO_ENDS = 0.85;
/** Share of the other plans that end each week. */
const ENDS_A_WEEK = 0.012;
const CALL = 'work as staff';

/** Administrator at work, signed in. */
export interface GeneratedDesk {
  readonly session: BrowserSession;
  readonly password: string;
  readonly seed: string;
  /** ms since 1970 */
  readonly now: () => number;
}

/** Does one piece of work. A refusal by the API is counted by the tally and nothing else follows. */
export function work(desk: GeneratedDesk, act: PlannedAct): Promise<void> {
  return WORK[act](desk);
}

const WORK: Readonly<Record<PlannedAct, (desk: GeneratedDesk) => Promise<void>>> = {
  'create promo code': createPromo,
  'end promo code': endPromo,
  'publish terms': publishTerms,
  'start experiment': startExperiment,
  'end experiment': endExperiment,
  'end plans': (desk) => endPlans(desk, true),
  'save report': saveReport,
  async desk(desk) {
    await decideRequests(desk);
    await answerTickets(desk);
    await endPlans(desk, false);
  },
};

async function read<T>(
  { session }: GeneratedDesk,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const answer = await session.get(CALL, path);
  return answer !== null && answer.status < 300 ? schema.parse(answer.body) : null;
}

async function createPromo({ session }: GeneratedDesk): Promise<void> {
  await session.post(CALL, '/admin/promo-codes', {
    code: PROMO_SPIKE.code,
    discount: 'percent',
    off: 50,
    duration: 'months',
    months: PROMO_SPIKE.months,
    tiers: [],
    maxRedemptions: null,
    perPerson: 1,
    lastDay: null,
    reason: 'Campaign with a site of offers',
  });
}

async function endPromo(desk: GeneratedDesk): Promise<void> {
  const list = await read(desk, `/admin/promo-codes?q=${PROMO_SPIKE.code}`, promoList);
  const [code] = list?.items ?? [];
  if (code === undefined) return;
  const body = { active: false, reason: 'Far more requests than planned' };
  await desk.session.put(CALL, `/admin/promo-codes/${code.id}/active`, body, code.version);
}

async function publishTerms(desk: GeneratedDesk): Promise<void> {
  const { session, password } = desk;
  const url = '/admin/legal-documents';
  const current = await read(desk, '/legal-documents/terms', legalDocument);
  const overview = await read(desk, url, legalOverview);
  const affected = await read(desk, `${url}/affected?documents=terms&limit=1`, affectedPeople);
  if (current === null || overview === null || affected?.total == null) return;
  const effectiveDate = overview.today;
  const html = `${current.html}\n<p>Made-up change of ${effectiveDate}, by roletrail generate --business.</p>`;
  const made = await session.post(CALL, `${url}/drafts`, { docType: 'terms', effectiveDate, html });
  if (made?.status !== 201) return;
  const { id, revision } = legalDraft.parse(made.body);
  const body = {
    drafts: [{ id, revision }],
    affected: affected.total,
    reason: 'New clause after the yearly review',
    currentPassword: password,
  };
  await session.post(CALL, `${url}/publish`, body, { 'if-match': overview.version });
}

async function startExperiment({ session }: GeneratedDesk): Promise<void> {
  const made = await session.post(CALL, '/admin/experiments', {
    key: 'tools-first',
    hypothesis: 'People save a first run sooner if the tools come before their saved work.',
    target: 'dashboard.blocks',
    variants: [
      { id: 'base', weight: 50 },
      { id: 'tools_first', weight: 50 },
    ],
    metric: 'saved_run',
    baseline: 4000,
    effect: 1000,
    reason: 'Question of the growth team',
  });
  if (made?.status !== 201) return;
  const { id, version } = experimentItem.parse(made.body);
  const body = { reason: 'Approved in the weekly meeting' };
  await session.post(CALL, `/admin/experiments/${id}/start`, body, { 'if-match': version });
}

async function endExperiment({ session }: GeneratedDesk): Promise<void> {
  const answer = await session.get(CALL, '/admin/experiments?state=running');
  const [running] = Array.isArray(answer?.body.items) ? answer.body.items : [];
  const found = experimentItem.safeParse(running);
  if (!found.success) return;
  const { id, version } = found.data;
  const body = { keep: null, reason: 'No difference that matters' };
  await session.post(CALL, `/admin/experiments/${id}/end`, body, { 'if-match': version });
}

async function decideRequests(desk: GeneratedDesk): Promise<void> {
  const list = await read(desk, '/admin/revenue/requests?state=pending&limit=200', planRequests);
  for (const { id, version, email, userId } of list?.items ?? []) {
    const path = `/admin/revenue/requests/${id}`;
    const headers = { 'if-match': version };
    const wanted = userId !== null && !new Dice(`${desk.seed} request ${email}`).chance(REFUSED);
    if (wanted) {
      const body = { withoutCode: false, reason: 'As requested' };
      const answer = await desk.session.post(CALL, `${path}/approve`, body, headers);
      if (answer?.status !== 409) continue;
    }
    const message = 'We could not confirm your request.';
    const body = { message, reason: 'No answer to our question' };
    await desk.session.post(CALL, `${path}/refuse`, body, headers);
  }
}

async function answerTickets(desk: GeneratedDesk): Promise<void> {
  const list = await read(desk, '/staff/tickets?view=open&limit=100', staffTicketsAnswer);
  for (const { number, email } of list?.items ?? []) {
    const close = new Dice(`${desk.seed} ticket ${email}`).chance(0.7);
    const body = { message: 'Thank you for writing. Please see the support page.', close };
    await desk.session.post(CALL, `/staff/tickets/${number}/replies`, body);
  }
}

/** @param reduced true: plans that began with the code of the spike; false: the others */
async function endPlans(desk: GeneratedDesk, reduced: boolean): Promise<void> {
  const list = await read(desk, '/admin/revenue/people?limit=200', subscribers);
  const week = Math.floor(desk.now() / (7 * 86_400_000));
  for (const { userId, email, version, reducedUntil } of list?.items ?? []) {
    const hadCode = reducedUntil !== null;
    if (hadCode !== reduced) continue;
    const dice = new Dice(`${desk.seed} end ${email} ${reduced ? '' : week}`);
    if (!dice.chance(reduced ? PROMO_ENDS : ENDS_A_WEEK)) continue;
    const reason = reduced ? 'Did not want to pay the full price' : 'Asked to end the plan';
    const headers = { 'if-match': version };
    await desk.session.post(CALL, `/admin/revenue/people/${userId}/end-plan`, { reason }, headers);
  }
}

async function saveReport({ session }: GeneratedDesk): Promise<void> {
  await session.post(CALL, '/admin/custom-reports', REPORT);
}

/** Saved report: attempts with each tool, by how they ended. */
const REPORT = {
  name: 'Tools by outcome',
  shared: true,
  definition: {
    view: 'tools',
    columns: [],
    group: [
      { column: 'tool', unit: null },
      { column: 'outcome', unit: null },
    ],
    measure: { kind: 'sum', column: 'runs' },
    filters: [],
    sort: { by: 'measure', direction: 'desc' },
    limit: null,
    chart: 'none',
  },
};
