/** Requests for plans, their approval and refusal, ends of plans, and revenue at list prices. */
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import type { RevenueAnswer, Subscribers } from '@roletrail/contracts/http/revenue';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, outcome, proveAddress, type TestUser } from '../helpers/api.ts';
import { mailsTo } from '../helpers/api-mail.ts';
import { address, formToken, get, openDesk, post } from '../helpers/desk.ts';
import {
  askForPlan,
  decideRequest,
  growthStaff,
  makePromo,
  provedPerson,
  readRequest,
} from '../helpers/growth.ts';

const { api } = await openDesk(t);
const staff = await growthStaff(api, ['growth']);

const revenue = (query = '') => get<RevenueAnswer>(api, `/admin/revenue${query}`, staff);
const planOf = async (who: TestUser) =>
  (await get<{ quota: { plan: string } }>(api, '/tools', who)).quota.plan;
const events = (userId: string) =>
  api.db
    .selectFrom('subscription_event')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
const used = async (code: string) =>
  (
    await api.db
      .selectFrom('promo_code')
      .select('times_redeemed')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).times_redeemed;
const subjects = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);

async function subscriberOf(who: TestUser) {
  const { items } = await get<Subscribers>(api, '/admin/revenue/people?limit=200', staff);
  return items.find(({ userId }) => userId === who.id);
}

const endPlan = (
  userId: string,
  version: string,
  more: Record<string, unknown> = {},
  who = staff,
) =>
  post(
    api,
    `/admin/revenue/people/${userId}/end-plan`,
    { reason: 'For the test', ...more },
    { ...who.headers, 'if-match': version },
  );

/** Every month adds up, and the last one closes with the price of a month now. */
function checkSums(t: Test, { months, mrr, plans, people }: RevenueAnswer) {
  for (const [index, month] of months.entries()) {
    const { opening, started, expansion, contraction, churn, closing } = month;
    t.equal(opening + started + expansion - contraction - churn, closing, month.month);
    if (index > 0) t.equal(opening, months[index - 1]?.closing);
  }
  t.equal(months.at(-1)?.closing, mrr);
  t.equal(
    plans.reduce((sum, { amount }) => sum + amount, 0),
    mrr,
  );
  t.equal(
    plans.reduce((sum, plan) => sum + plan.people, 0),
    people,
  );
}

t.test('an approval starts the plan, counts the code, writes a letter and moves MRR', async (t) => {
  const before = await revenue();
  const promo = await makePromo(api, staff, { off: 50, duration: 'months', months: 3 });
  const ada = await provedPerson(api);
  t.equal(await planOf(ada), 'free');
  const reference = await askForPlan(api, ada, { promo: promo.code });
  t.equal((await revenue()).pending, before.pending + 1);
  const asked = await readRequest(api, staff, reference);
  t.match(asked, { userId: ada.id, plan: null, codeCounted: false, reducedPrice: 450 });
  t.match(asked.email, /^.•••@example\.org$/);
  t.equal(await used(promo.code), 0, 'a request counts nothing, also of a proved address');
  const answer = await decideRequest(api, staff, 'approve', asked);
  t.match(answer.json(), { reference, state: 'approved' });
  t.equal(await planOf(ada), 'plus');
  t.equal(await used(promo.code), 1);
  t.match(await events(ada.id), [
    { tier: 'plus', monthly_price: 900, reduced_price: 450, reduced_months: 3, cause: 'approved' },
  ]);
  t.match((await subjects(ada.email)).at(-1), `You have the Plus plan: ${reference}`);
  const after = await revenue();
  t.match(after, { basis: 'list_prices', mrr: before.mrr + 450, people: before.people + 1 });
  t.equal(after.promoCost, before.promoCost + 450);
  t.equal(after.months.at(-1)?.started, (before.months.at(-1)?.started ?? 0) + 450);
  t.ok(after.promos.some(({ code, cost }) => code === promo.code && cost === 450));
  t.equal(after.arpu, Math.round(after.mrr / after.people));
  checkSums(t, after);
  const record = await api.db
    .selectFrom('staff_act')
    .select(['action', 'user_id', 'reason'])
    .where('target_id', '=', asked.id)
    .executeTakeFirstOrThrow();
  t.match(record, { action: 'plan_request.approve', user_id: ada.id, reason: 'For the test' });
});

t.test('of two approvals at once one counts', async (t) => {
  const promo = await makePromo(api, staff, { perPerson: 2 });
  const ada = await provedPerson(api);
  const asked = await readRequest(api, staff, await askForPlan(api, ada, { promo: promo.code }));
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => decideRequest(api, staff, 'approve', asked)),
  );
  t.same(answers.map(outcome).sort(), ['200', ...Array(5).fill('412 EDIT_CONFLICT')]);
  t.equal((await events(ada.id)).length, 1);
  t.equal(await used(promo.code), 1);
  const decided = await readRequest(api, staff, asked.reference, 'approved');
  const refused = await decideRequest(api, staff, 'refuse', decided);
  t.equal(outcome(refused), '409 PLAN_REQUEST_DECIDED', 'what was approved is not refused');
});

t.test('a refusal leaves the code uncounted and writes to the person', async (t) => {
  const promo = await makePromo(api, staff);
  const ada = await provedPerson(api);
  const reference = await askForPlan(api, ada, { promo: promo.code });
  const asked = await readRequest(api, staff, reference);
  const message = 'This plan is for one person only.';
  t.equal(outcome(await decideRequest(api, staff, 'refuse', asked, { message })), '200');
  t.equal(await used(promo.code), 0);
  t.equal(await planOf(ada), 'free');
  const letter = (await mailsTo(api, ada.email)).at(-1);
  t.match(letter?.text, message);
  t.match(letter?.text, 'Your promo code is not used up.');
  const again = await askForPlan(api, ada, { promo: promo.code });
  t.not(again, reference, 'the code can be used again');
});

t.test('a refusal gives back a use that an earlier release counted at the request', async (t) => {
  const promo = await makePromo(api, staff);
  const ada = await provedPerson(api);
  const reference = await askForPlan(api, ada, { promo: promo.code });
  await sql`update plan_request set redeemed_at = now() where reference = ${reference}`.execute(
    api.db,
  );
  await sql`update promo_code set times_redeemed = 1 where id = ${promo.id}`.execute(api.db);
  const asked = await readRequest(api, staff, reference);
  t.equal(asked.codeCounted, true);
  t.equal(outcome(await decideRequest(api, staff, 'refuse', asked)), '200');
  t.equal(await used(promo.code), 0);
});

t.test('an approval needs an account with the address, which must be proved', async (t) => {
  const email = address();
  const reference = await askForPlan(api, email);
  const asked = await readRequest(api, staff, reference);
  t.equal(asked.userId, null);
  t.equal(outcome(await decideRequest(api, staff, 'approve', asked)), '409 ACCOUNT_NEEDED');
  const unproved = await createTestUser(api, { email, consent: true });
  t.equal(outcome(await decideRequest(api, staff, 'approve', asked)), '409 ACCOUNT_NEEDED');
  await api.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', unproved.id)
    .execute();
  t.equal(outcome(await decideRequest(api, staff, 'approve', asked)), '200');
  t.equal(await planOf(unproved), 'plus');
});

t.test('a code that ended meanwhile is left out, if staff say so', async (t) => {
  const promo = await makePromo(api, staff);
  const ada = await provedPerson(api);
  const asked = await readRequest(api, staff, await askForPlan(api, ada, { promo: promo.code }));
  await api.db
    .updateTable('promo_code')
    .set({ is_active: false })
    .where('id', '=', promo.id)
    .execute();
  const before = await subjects(ada.email);
  const tried = await decideRequest(api, staff, 'approve', asked);
  t.equal(outcome(tried), '409 PROMO_UNUSABLE');
  t.match(tried.json(), { detail: /^The promo code was ended\. Leave the code out/ });
  t.equal((await events(ada.id)).length, 0);
  t.equal(await planOf(ada), 'free', 'no plan at another price than the person asked for');
  t.same(await subjects(ada.email), before, 'and no letter');
  const listPrice = await decideRequest(api, staff, 'approve', asked, { withoutCode: true });
  t.equal(outcome(listPrice), '200');
  t.match(await events(ada.id), [{ reduced_price: null, promo_id: null }]);
  const letter = (await mailsTo(api, ada.email)).at(-1);
  t.match(letter?.text.replaceAll('\n', ' '), /the plan has its list price\. If you do not want/);
});

t.test('staff read why a code no longer works', async (t) => {
  const askWith = async (promo: string, more = {}) => {
    const ada = await provedPerson(api);
    return {
      ada,
      asked: await readRequest(api, staff, await askForPlan(api, ada, { promo, ...more })),
    };
  };
  const detailOf = async (request: { id: string; version: string }) => {
    const answer = await decideRequest(api, staff, 'approve', request);
    t.equal(outcome(answer), '409 PROMO_UNUSABLE');
    return answer.json<{ detail: string }>().detail;
  };
  const expired = await makePromo(api, staff);
  const { asked: late } = await askWith(expired.code);
  await sql`update promo_code set expires_at = now() where id = ${expired.id}`.execute(api.db);
  t.match(await detailOf(late), /^The last day of the promo code is over\./);

  const once = await makePromo(api, staff);
  const { ada, asked: first } = await askWith(once.code);
  const reference = await askForPlan(api, ada, { promo: once.code, tier: 'guided' });
  t.equal(outcome(await decideRequest(api, staff, 'approve', first)), '200');
  const second = await readRequest(api, staff, reference);
  t.match(await detailOf(second), /^This person has used the promo code as often/);
  t.equal(await used(once.code), 1);
  const again = { tier: 'plus', promo: once.code, formToken: formToken(api) };
  const third = await post(api, '/pricing/requests', again, ada.headers);
  t.equal(outcome(third), '409 PROMO_REFUSED', 'a proved person learns it at the request');
});

t.test('a held request is in a list of its own, and its refusal writes no letter', async (t) => {
  const email = address();
  const reference = await askForPlan(api, email, { website: 'x' });
  await t.rejects(readRequest(api, staff, reference));
  const asked = await readRequest(api, staff, reference, 'held');
  t.equal(outcome(await decideRequest(api, staff, 'refuse', asked)), '200');
  t.same(await subjects(email), []);
});

t.test('the end of a plan leads to the first one and is churn', async (t) => {
  const ada = await provedPerson(api);
  const asked = await readRequest(api, staff, await askForPlan(api, ada, { tier: 'guided' }));
  await decideRequest(api, staff, 'approve', asked);
  t.equal(await planOf(ada), 'guided');
  const before = await revenue();
  const found = await subscriberOf(ada);
  t.match(found, { tier: 'guided', price: 2900 });
  t.equal(outcome(await endPlan(ada.id, '"0"')), '412 EDIT_CONFLICT');
  const more = { tier: 'plus' };
  t.equal(outcome(await endPlan(ada.id, found?.version ?? '', more)), '400 VALIDATION_FAILED');
  t.equal(outcome(await endPlan(ada.id, found?.version ?? '')), '200');
  t.equal(await planOf(ada), 'free');
  t.equal(await subscriberOf(ada), undefined);
  const after = await revenue();
  t.equal(after.mrr, before.mrr - 2900);
  t.equal(after.months.at(-1)?.churn, (before.months.at(-1)?.churn ?? 0) + 2900);
  checkSums(t, after);
  t.match((await subjects(ada.email)).at(-1), 'Your Guided plan has ended');
  t.equal(outcome(await endPlan(ada.id, found?.version ?? '')), '404 NOT_FOUND');
});

t.test('staff neither approve nor end a plan of their own', async (t) => {
  const own = await createTestUser(api, { roles: ['admin'], consent: true });
  await proveAddress(api, own);
  const signedIn = await readRequest(api, staff, await askForPlan(api, own));
  t.equal(outcome(await decideRequest(api, own, 'approve', signedIn)), '403 OWN_ACCOUNT');
  t.equal(await planOf(own), 'free');
  t.equal(outcome(await decideRequest(api, staff, 'approve', signedIn)), '200');
  const version = (await subscriberOf(own))?.version ?? '';
  t.equal(outcome(await endPlan(own.id, version, {}, own)), '403 OWN_ACCOUNT');
  t.equal(await planOf(own), 'plus');
  t.equal(outcome(await endPlan(own.id, version)), '200');
  const byAddress = await readRequest(api, staff, await askForPlan(api, own.email));
  t.equal(outcome(await decideRequest(api, own, 'approve', byAddress)), '403 OWN_ACCOUNT');
});

t.test('an erasure ends the plan and keeps the sums', async (t) => {
  const ada = await provedPerson(api);
  const asked = await readRequest(api, staff, await askForPlan(api, ada));
  await decideRequest(api, staff, 'approve', asked);
  const before = await revenue();
  const why = { actor: { kind: 'operator', id: 'test' }, reason: 'by hand' } as const;
  await erasePerson(api.deps, ada.id, why);
  t.match(await events(ada.id), [{ cause: 'approved' }, { cause: 'erased', tier: null }]);
  const after = await revenue();
  t.equal(after.mrr, before.mrr - 900);
  checkSums(t, after);
});

t.test('a price in another currency is left out and counted', async (t) => {
  const ada = await provedPerson(api);
  const before = await revenue();
  await api.db
    .insertInto('subscription_event')
    .values({
      user_id: ada.id,
      tier: 'plus',
      monthly_price: 800,
      reduced_price: null,
      reduced_months: null,
      currency: 'EUR',
      cause: 'staff',
      request_id: null,
      promo_id: null,
    })
    .execute();
  t.match(await revenue(), { mrr: before.mrr, otherCurrency: before.otherCurrency + 1 });
});

t.test('attacks are refused', async (t) => {
  const other = await growthStaff(api, ['users']);
  const member = await provedPerson(api);
  const asked = await readRequest(api, staff, await askForPlan(api, member));
  for (const [who, expected] of [
    [other, '403 CAPABILITY_REQUIRED'],
    [member, '403 ROLE_REQUIRED'],
  ] as const) {
    for (const url of ['', '/requests', '/people']) {
      const answer = await api.app.inject({
        url: `/api/admin/revenue${url}`,
        headers: who.headers,
      });
      t.equal(outcome(answer), expected, url);
    }
    t.equal(outcome(await decideRequest(api, who, 'approve', asked)), expected);
    t.equal(outcome(await decideRequest(api, who, 'refuse', asked)), expected);
  }
  for (const more of [{ tier: 'guided' }, { monthlyPrice: 0 }, { userId: other.id }]) {
    const answer = await decideRequest(api, staff, 'approve', asked, more);
    t.equal(outcome(answer), '400 VALIDATION_FAILED', JSON.stringify(more));
  }
  const outdated = { id: asked.id, version: '"0"' };
  t.equal(outcome(await decideRequest(api, staff, 'approve', outdated)), '412 EDIT_CONFLICT');
  t.equal((await events(member.id)).length, 0);
  const many = await api.app.inject({
    url: '/api/admin/revenue?months=37',
    headers: staff.headers,
  });
  t.equal(outcome(many), '400 VALIDATION_FAILED');
});
