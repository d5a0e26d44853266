/** Promo codes of staff: creation, batches, lists, ends, and the count of uses. */
import type { PromoBatchAnswer, PromoItem, PromoList } from '@roletrail/contracts/http/promo-codes';
import type { SearchAnswer } from '@roletrail/contracts/http/staff-people';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestUser } from '../helpers/api.ts';
import { address, get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff, makePromo, promoBody, provedPerson, redeemCode } from '../helpers/growth.ts';

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
  t.equal(outcome(bare), '400 VALIDATION_FAILED', 'no version was sent');
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
  await redeemCode(api, staff, await provedPerson(api), made.code);
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
