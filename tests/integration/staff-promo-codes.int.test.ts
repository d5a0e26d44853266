/** Promo codes of staff: creation, batches, lists, ends, and the count of uses. */
import type {
  PromoBatchAnswer,
  PromoItem,
  PromoList,
  PromoUses,
} from '@roletrail/contracts/http/promo-codes';
import type { Subscribers } from '@roletrail/contracts/http/revenue';
import type { SearchAnswer } from '@roletrail/contracts/http/staff-people';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestUser, testApi } from '../helpers/api.ts';
import { address, get, openDesk, post } from '../helpers/desk.ts';
import {
  askForPlan,
  decideRequest,
  growthStaff,
  makePromo,
  promoBody,
  provedPerson,
  readRequest,
} from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['growth']);
const URL = '/admin/promo-codes';

const list = (query = '') => get<PromoList>(api, `${URL}?limit=200${query}`, staff);
const batchBody = (more: Record<string, unknown> = {}) => {
  const { code: _, ...body } = promoBody();
  return { ...body, name: 'Spring letter', prefix: 'SPRING', count: 40, ...more };
};
const setActive = (item: Pick<PromoItem, 'id' | 'version'>, active: boolean, who = staff) =>
  api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${item.id}/active`,
    headers: { ...who.headers, 'if-match': item.version },
    payload: { active, reason: 'For the test' },
  });
/** A request with a code, and its approval, which counts the code. */
async function useCode(person: TestUser, promo: string): Promise<void> {
  const request = await readRequest(api, staff, await askForPlan(api, person, { promo }));
  const approved = await decideRequest(api, staff, 'approve', request);
  if (approved.statusCode !== 200) throw new Error(approved.body);
}
const verdict = async (code: string) =>
  (await post(api, '/pricing/promo', { code, tier: 'plus' })).json<{ verdict: string }>().verdict;

t.test('a code works at once, and its name is taken whatever its capitals', async (t) => {
  const made = await makePromo(api, staff, { maxRedemptions: 3, lastDay: '2999-12-31' });
  t.match(made, { state: 'active', off: 20, expiresAt: '3000-01-01T00:00:00.000Z' });
  t.equal(await verdict(made.code), 'valid');
  const again = await post(api, URL, promoBody({ code: made.code.toUpperCase() }), staff.headers);
  t.equal(outcome(again), '409 PROMO_CODE_EXISTS');
});

t.test('invalid terms and values that are not the caller’s are refused', async (t) => {
  const tries: Record<string, unknown>[] = [
    { off: 101 },
    { discount: 'amount', off: 0 },
    { off: 1.5 },
    { duration: 'months' },
    { months: 3 },
    { tiers: ['free'] },
    { tiers: ['no-such-plan'] },
    { lastDay: '2026-02-30' },
    { code: '=1+2' },
    { code: 'ab' },
    { reason: '  ' },
    { timesRedeemed: 5 },
    { is_active: false },
    { id: 'x' },
  ];
  for (const more of tries) {
    const answer = await post(api, URL, promoBody(more), staff.headers);
    t.equal(outcome(answer), '400 VALIDATION_FAILED', JSON.stringify(more));
  }
  const tooMany = await post(api, `${URL}/batches`, batchBody({ count: 1001 }), staff.headers);
  t.equal(outcome(tooMany), '400 VALIDATION_FAILED');
});

t.test('only administrators with the capability get in', async (t) => {
  const other = await growthStaff(api, ['users']);
  const member = await createTestUser(api, { consent: true });
  const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });
  const made = await makePromo(api, staff);
  const calls = (who: TestUser) => [
    api.app.inject({ url: `/api${URL}`, headers: who.headers }),
    api.app.inject({ url: `/api${URL}.csv`, headers: who.headers }),
    post(api, URL, promoBody(), who.headers),
    post(api, `${URL}/batches`, batchBody(), who.headers),
    setActive(made, false, who),
  ];
  const all = async (who: TestUser) => [
    ...new Set((await Promise.all(calls(who))).map((answer) => outcome(answer))),
  ];
  t.same(await all(other), ['403 CAPABILITY_REQUIRED']);
  t.same(await all(member), ['403 ROLE_REQUIRED']);
  t.same(await all(compliance), ['403 ROLE_REQUIRED']);
  t.equal(await verdict(made.code), 'valid');
});

t.test('codes of a batch differ, work once each, and are shown once', async (t) => {
  const name = '=HYPERLINK("x")';
  const body = batchBody({ name, maxRedemptions: 1 });
  const made = await post(api, `${URL}/batches`, body, staff.headers);
  t.equal(outcome(made), '201');
  const { id, codes } = made.json<PromoBatchAnswer>();
  t.equal(new Set(codes).size, 40);
  t.ok(codes.every((code) => /^SPRING(-[2-9A-HJ-NP-Z]{4}){3}$/.test(code)));
  const [first = ''] = codes;
  t.equal(await verdict(first), 'valid');

  const { items } = await list(`&batch=${id}`);
  t.equal(items.length, 40);
  t.ok(items.every(({ code }) => !codes.includes(code) && code.startsWith('SPRING-••••')));
  t.equal((await list(`&q=${first}`)).items.length, 1, 'a whole code is found');
  t.equal((await list(`&q=${first.slice(0, 13)}`)).items.length, 0, 'a part of it is not');

  const file = await api.app.inject({ url: `/api${URL}.csv?batch=${id}`, headers: staff.headers });
  t.equal(file.statusCode, 200);
  const lines = file.body.trim().split('\n');
  t.equal(lines.length, 41);
  t.match(lines[1], `"'=HYPERLINK(""x"")"`, 'a spreadsheet does not calculate it');
  t.notOk(codes.some((code) => file.body.includes(code)));
});

t.test('filters, order and pages', async (t) => {
  const name = `Order ${address().slice(0, 8)}`;
  const { id } = (
    await post(api, `${URL}/batches`, batchBody({ name, count: 7 }), staff.headers)
  ).json<PromoBatchAnswer>();
  for (const sort of ['-created', 'created', 'code', '-code', '-used']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get<PromoList>(
        api,
        `${URL}?batch=${id}&limit=3&sort=${sort}${cursor}`,
        staff,
      );
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    t.equal(new Set(seen).size, 7, sort);
    t.equal(seen.length, 7, sort);
  }
  const expired = await makePromo(api, staff, { lastDay: '2020-01-01' });
  const has = async (query: string) =>
    (await list(query)).items.some((item) => item.id === expired.id);
  t.equal(await has('&state=expired'), true);
  t.equal(await has('&state=active'), false);
  t.equal(await has('&state=expired&tier=plus'), true, 'for every paid plan');
  const forged = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
  for (const cursor of ['x', forged(['now', id]), forged(['1', 'x']), forged([null, id])]) {
    const wrong = await api.app.inject({
      url: `/api${URL}?cursor=${cursor}`,
      headers: staff.headers,
    });
    t.equal(outcome(wrong), '400 VALIDATION_FAILED', cursor);
  }
});

t.test('no answer has a code of a batch, not even in a cursor or an order', async (t) => {
  const prefix = `P${address().slice(0, 6).toUpperCase()}`;
  const made = await post(api, `${URL}/batches`, batchBody({ prefix, count: 9 }), staff.headers);
  const { id, codes } = made.json<PromoBatchAnswer>();
  const hasCode = (text: string) =>
    codes.some((code) => text.toUpperCase().includes(code.slice(prefix.length + 1, -5)));
  const read = async (url: string) => {
    const answer = await api.app.inject({ url: `/api${url}`, headers: staff.headers });
    t.equal(answer.statusCode, 200, answer.body);
    t.notOk(hasCode(answer.body), url);
    return answer;
  };
  const order: string[] = [];
  for (const sort of ['code', '-code', 'created', 'used']) {
    const { nextCursor, items } = (
      await read(`${URL}?batch=${id}&limit=4&sort=${sort}`)
    ).json<PromoList>();
    t.notOk(hasCode(Buffer.from(nextCursor ?? '', 'base64url').toString()), `cursor of ${sort}`);
    t.equal(items.length, 4);
    if (sort !== 'code') continue;
    const rest = await read(`${URL}?batch=${id}&limit=9&sort=${sort}&cursor=${nextCursor}`);
    order.push(...[...items, ...rest.json<PromoList>().items].map((item) => item.id));
  }
  t.equal(order.length, 9);
  t.same(order, order.toSorted(), 'by id, which says nothing of the code');

  const search = async (q: string) =>
    (await read(`/admin/search?q=${encodeURIComponent(q)}`))
      .json<SearchAnswer>()
      .items.filter(({ kind }) => kind === 'promo_code');
  const [first = ''] = codes;
  t.same(await search(prefix), []);
  t.same(await search(first.slice(0, -1)), [], 'a part of a code finds nothing');
  const title = `${prefix}-••••-••••-${first.slice(-4)}`;
  t.match(await search(first), [{ title, to: `/admin/promo-codes?batch=${id}` }]);
  const open = await makePromo(api, staff);
  t.match(await search(open.code.slice(0, -1)), [{ title: open.code }]);
});

t.test('the event of a batch has no free text', async (t) => {
  const name = `For ${address()}`;
  t.equal(outcome(await post(api, `${URL}/batches`, batchBody({ name }), staff.headers)), '201');
  const { rows } = await sql<{ event: string }>`
    select convert_from(value, 'UTF8') as event from outbox where topic = 'admin-events'`.execute(
    api.db,
  );
  const batches = rows.filter(({ event }) => event.includes('promo_code.create_batch'));
  t.ok(batches.length > 0);
  t.notOk(batches.some(({ event }) => event.includes(name)));
});

t.test('an outdated version changes nothing; an ended code is unknown to people', async (t) => {
  const made = await makePromo(api, staff);
  const ended = await setActive(made, false);
  t.equal(outcome(ended), '200');
  t.equal(await verdict(made.code), 'unknown');
  t.equal(outcome(await setActive(made, false)), '412 EDIT_CONFLICT', 'the version is old');
  const bare = await api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${made.id}/active`,
    headers: staff.headers,
    payload: { active: true, reason: 'For the test' },
  });
  t.equal(outcome(bare), '412 EDIT_CONFLICT', 'no version was sent');
  t.equal(outcome(await setActive(ended.json<PromoItem>(), true)), '200');
  t.equal(await verdict(made.code), 'valid');
  const acts = await api.db
    .selectFrom('staff_act')
    .select(['action', 'reason'])
    .where('target_id', '=', made.id)
    .orderBy('acted_at')
    .execute();
  t.same(
    acts.map(({ action }) => action),
    ['promo_code.create', 'promo_code.deactivate', 'promo_code.activate'],
  );
});

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
  for (const person of people) await useCode(person, made.code);
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

const today = (ahead = 0) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const setLastDay = (item: Pick<PromoItem, 'id' | 'version'>, lastDay: string, more = {}) =>
  api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${item.id}/last-day`,
    headers: { ...staff.headers, 'if-match': item.version },
    payload: { lastDay, reason: 'For the test', ...more },
  });

t.test('the last day of a used code may become earlier, never later, and is an act', async (t) => {
  const made = await makePromo(api, staff, { lastDay: today(30) });
  await useCode(await provedPerson(api), made.code);
  const [used] = (await list(`&id=${made.id}`)).items;
  if (!used) throw new Error('the code is not listed');
  t.equal(used.timesRedeemed, 1);
  for (const wrong of [today(30), today(31), today(-1)]) {
    const refused = await setLastDay(used, wrong);
    t.equal(outcome(refused), '400 VALIDATION_FAILED', wrong);
    t.match(refused.json(), { errors: [{ path: 'lastDay' }] });
  }
  const mass = await setLastDay(used, today(), { off: 90, times_redeemed: 0 });
  t.equal(outcome(mass), '400 VALIDATION_FAILED', 'terms are not set beside it');
  const answer = await setLastDay(used, today());
  t.equal(outcome(answer), '200');
  const ended = answer.json<PromoItem>();
  t.same(
    { ...ended, version: used.version, expiresAt: used.expiresAt },
    used,
    'nothing else is changed',
  );
  t.equal(ended.expiresAt, `${today(1)}T00:00:00.000Z`);
  const stale = await setLastDay(used, today());
  t.match(stale.json(), { code: 'EDIT_CONFLICT', current: { values: { lastDay: today() } } });
  t.equal(await verdict(made.code), 'valid', 'until the day is over');
  await api.db
    .updateTable('promo_code')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', made.id)
    .execute();
  t.not(await verdict(made.code), 'valid');

  const open = await makePromo(api, staff);
  t.equal(outcome(await setLastDay(open, today(3))), '200', 'a code without an end gets one');
  const acts = await api.db
    .selectFrom('staff_act')
    .select('action')
    .where('target_id', 'in', [made.id, open.id])
    .where('action', '=', 'promo_code.end_early')
    .execute();
  t.equal(acts.length, 2);
  const { rows } = await sql<{ event: string }>`
    select convert_from(value, 'UTF8') as event from outbox where topic = 'admin-events'`.execute(
    api.db,
  );
  const events = rows
    .map(({ event }) => JSON.parse(event).data)
    .filter(({ action, target }) => action === 'promo_code.end_early' && target.id === made.id);
  t.match(events, [{ before: { lastDay: today(30) }, after: { lastDay: today() } }]);
});

t.test('uses say what each person pays now, and who still pays with the code', async (t) => {
  const full = await growthStaff(api);
  const made = await makePromo(api, staff, { duration: 'months', months: 2, off: 50 });
  const people = await Promise.all(Array.from({ length: 4 }, () => provedPerson(api)));
  for (const person of people) {
    await useCode(person, made.code);
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
