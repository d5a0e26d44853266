/** Uses of promo codes: how they are counted, who has them, and their file. */
import type { PromoList, PromoUses } from '@roletrail/contracts/http/promo-codes';
import type { Subscribers } from '@roletrail/contracts/http/revenue';
import { sql } from 'kysely';
import t from 'tap';
import { outcome, type TestUser, testApi } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import {
  decideRequest,
  growthStaff,
  makePromo,
  provedPerson,
  readRequest,
  redeemCode,
} from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['growth']);
const URL = '/admin/promo-codes';

const list = (query = '') => get<PromoList>(api, `${URL}?limit=200${query}`, staff);
t.test('200 approvals at once on two instances count a code exactly', async (t) => {
  const second = await testApi({ beside: api });
  t.teardown(() => second[Symbol.asyncDispose]());
  const made = await makePromo(api, staff, { maxRedemptions: 7, perPerson: 100 });
  const people = await Promise.all(Array.from({ length: 5 }, () => provedPerson(api)));
  const rows = people.flatMap(({ id: user_id, email }) =>
    Array.from({ length: 40 }, (_, i) => ({
      id: crypto.randomUUID(),
      reference: `RP-${crypto.randomUUID()}`,
      tier: i % 2 ? 'plus' : 'guided',
      user_id,
      email,
      email_normalized: email,
      promo_id: made.id,
      monthly_price: 900,
      reduced_price: 720,
      currency: 'USD',
    })),
  );
  await api.db.insertInto('plan_request').values(rows).execute();
  const { version } = await readRequest(api, staff, rows[1]?.reference ?? '');
  const other = await readRequest(api, staff, rows[0]?.reference ?? '');
  const answers = await Promise.all(
    rows.map(({ id, tier }, i) =>
      decideRequest(i % 2 ? api : second, staff, 'approve', {
        id,
        version: tier === 'plus' ? version : other.version,
      }),
    ),
  );
  const outcomes = answers.map(outcome);
  t.equal(outcomes.filter((one) => one === '200').length, 7);
  t.equal(outcomes.filter((one) => one === '409 PROMO_UNUSABLE').length, 193);
  t.match(answers.find((one) => one.statusCode === 409)?.json(), {
    detail: /^The promo code is used up: it was counted 7 times\. Leave the code out/,
  });
  const { items } = await list(`&q=${made.code}`);
  t.match(items, [{ timesRedeemed: 7, state: 'used_up' }]);
  const uses = await get<PromoUses>(api, `${URL}/${made.id}/redemptions?limit=200`, staff);
  t.equal(uses.items.length, 7);
  t.ok(
    uses.items.every(({ email }) => /^.•••@example\.org$/.test(email)),
    'masked without the capability users',
  );
});

t.test('uses of a code, a page at a time, with addresses for those who may see them', async (t) => {
  const full = await growthStaff(api);
  const made = await makePromo(api, staff);
  const people = await Promise.all(Array.from({ length: 3 }, () => provedPerson(api)));
  for (const person of people) await redeemCode(api, staff, person, made.code);
  const url = `${URL}/${made.id}/redemptions?limit=2`;
  const first = await get<PromoUses>(api, url, full);
  const rest = await get<PromoUses>(api, `${url}&cursor=${first.nextCursor}`, full);
  const emails = [...first.items, ...rest.items].map(({ email }) => email);
  t.same(emails.sort(), people.map(({ email }) => email).sort());
  t.equal(rest.nextCursor, null);

  const save = (who: TestUser, id = made.id) =>
    post(api, `${URL}/${id}/redemptions/export`, { reason: 'For the test' }, who.headers);
  const file = await save(full);
  t.equal(outcome(file), '200');
  t.equal(file.body.trim().split('\n').length, 1 + people.length);
  t.ok(people.every(({ email }) => file.body.includes(email)));
  const masked = (await save(staff)).body;
  t.ok(people.every(({ email, id }) => !masked.includes(email) && !masked.includes(id)));
  t.equal(outcome(await save(full, crypto.randomUUID())), '404 NOT_FOUND');
  const acts = await api.db
    .selectFrom('staff_act')
    .select('staff_id')
    .where('action', '=', 'promo_code.export_uses')
    .execute();
  t.equal(acts.length, 2, 'a file that was not made has no record');
});

t.test('uses say what each person pays now, and who still pays with the code', async (t) => {
  const full = await growthStaff(api);
  const made = await makePromo(api, staff, { duration: 'months', months: 2, off: 50 });
  const people = await Promise.all(Array.from({ length: 4 }, () => provedPerson(api)));
  for (const person of people) {
    await redeemCode(api, staff, person, made.code);
  }
  const [keeps, over, ended, erased] = people.map(({ id }) => id);
  // its two months are over
  await sql`update subscription_event set happened_at = now() - interval '70 days'
    where user_id = ${over}`.execute(api.db);
  await sql`insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${ended}, null, 0, 'USD', 'ended')`.execute(api.db);
  await sql`update app_user set erased_at = now() where id = ${erased}`.execute(api.db);
  await sql`insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${erased}, null, 0, 'USD', 'erased')`.execute(api.db);

  const url = `${URL}/${made.id}/redemptions?limit=200`;
  const uses = await get<PromoUses>(api, url, full);
  t.equal(uses.paying, 1);
  const of = (id: string | undefined) => uses.items.find(({ userId }) => userId === id);
  const price = of(keeps)?.monthlyPrice ?? 0;
  t.match(of(keeps), { paysWithCode: true, plan: { tier: 'plus', price: price / 2 } });
  t.match(of(over), { paysWithCode: false, plan: { price, reducedUntil: null } });
  t.match(of(ended), { paysWithCode: false, plan: null });
  t.equal(of(erased), undefined, 'no account');
  t.equal(uses.items.length, 4);
  const paying = await get<PromoUses>(api, `${url}&paying=true`, full);
  t.same(
    paying.items.map(({ userId }) => userId),
    [keeps],
  );
  const masked = await get<PromoUses>(api, url, staff);
  t.ok(
    masked.items.every(({ userId }) => userId === null),
    'people are for who may see them',
  );

  const plans = await get<Subscribers>(api, `/admin/revenue/people?promo=${made.id}`, full);
  t.same(plans.items.map(({ userId }) => userId).sort(), [keeps, over].sort());
  t.ok(plans.items.every(({ code }) => code === made.code));
});
