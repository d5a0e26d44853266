import { randomUUID } from 'node:crypto';
import { foldInbox } from '@roletrail/api/account/inbox-allowance';
import { sweepHeldRequests } from '@roletrail/api/pricing/sweep-held';
import type { PlanRequestAnswer, Pricing } from '@roletrail/contracts/http/pricing';
import { KEPT_MAX } from '@roletrail/contracts/tool-limits';
import type { PromoCodeTable } from '@roletrail/db/schema/desk';
import { type Insertable, sql } from 'kysely';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  outcome,
  proveAddress,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout } from '../helpers/api-mail.ts';
import { address, formToken, openDesk, post, SUPPORT } from '../helpers/desk.ts';

const { api, mailsTo } = await openDesk(t, {});

async function promo(more: Partial<Insertable<PromoCodeTable>> = {}): Promise<string> {
  const code = `Code-${randomUUID().slice(0, 8)}`;
  const base = { code, percent_off: 20, amount_off: null, duration: 'once' as const };
  const open = { duration_months: null, tiers: null, expires_at: null, max_redemptions: null };
  await api.db
    .insertInto('promo_code')
    .values({ ...base, ...open, ...more })
    .execute();
  return code;
}

const check = async (code: string, tier = 'plus') =>
  (await post(api, '/pricing/promo', { code, tier })).json<{ verdict: string }>().verdict;

/** A signed-in person whose address is proved. */
async function proved(email = address()): Promise<TestUser> {
  const who = await createTestUser(api, { email });
  await proveAddress(api, who);
  return who;
}

/** Asks for a plan as a person would, by mail address. */
function ask(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { tier: 'plus', email: address(), formToken: formToken(api) };
  return post(api, '/pricing/requests', { ...body, ...more }, headers);
}
const used = async (code: string) =>
  (
    await api.db
      .selectFrom('promo_code')
      .select('times_redeemed')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).times_redeemed;
const requests = (email: string) =>
  api.db.selectFrom('plan_request').selectAll().where('email_normalized', '=', email).execute();

/** Reference of an accepted request. */
const referenceOf = (answer: Answer) => answer.json<PlanRequestAnswer>().reference;
/** Approves a request by its row, as operators may. */
const approve = (reference: string) =>
  api.db
    .updateTable('plan_request')
    .set({ status: 'approved' })
    .where('reference', '=', reference)
    .execute();

t.test('plans are what the table says, in its order', async (t) => {
  const read = async () => (await api.app.inject({ url: '/api/pricing' })).json<Pricing>();
  const before = await read();
  t.match(before, { currency: 'USD', tax: 'excluded' });
  t.same(
    before.tiers.map(({ slug, monthlyPrice }) => [slug, monthlyPrice]),
    [
      ['free', 0],
      ['plus', 900],
      ['guided', 2900],
    ],
  );
  const room = `Room for ${KEPT_MAX.runs} runs and ${KEPT_MAX.resumes} resume versions`;
  t.ok(
    before.tiers[0]?.features.some(({ text }) => text === room),
    'as many as the free plan allows',
  );
  const more = `Twice the room: ${(2 * KEPT_MAX.runs).toLocaleString('en-GB')} runs and ${2 * KEPT_MAX.resumes} resume versions`;
  t.ok(
    before.tiers[1]?.features.some(({ text }) => text === more),
    'Plus has twice the room',
  );
  const offer = (is_offered: boolean) =>
    api.db.updateTable('plan_tier').set({ is_offered }).where('slug', '=', 'guided').execute();
  await offer(false);
  t.equal((await read()).tiers.length, 2);
  t.equal(outcome(await ask({ tier: 'guided' })), '400 VALIDATION_FAILED');
  await offer(true);
});

t.test('checking a code does not use it, and verdicts are distinct', async (t) => {
  const code = await promo({ max_redemptions: 1 });
  t.equal(await check(` ${code.toLowerCase()} `), 'valid');
  t.equal(await check(code.split('').join(' ')), 'valid', 'spaces crept in by copying');
  t.equal(await used(code), 0);
  t.equal(await check('no-such-code'), 'unknown');
  t.equal(await check(await promo({ is_active: false })), 'unknown', 'switched off');
  t.equal(await check(await promo({ expires_at: new Date(Date.now() - 1) })), 'expired');
  t.equal(await check(await promo({ max_redemptions: 1, times_redeemed: 1 })), 'used_up');
  t.equal(await check(await promo({ tiers: ['guided'] })), 'other_plan');
  t.equal(await check(code, 'free'), 'other_plan');
  const strict = await testApi({
    config: { limits: { promosPerAddress: { max: 2, windowMs: 60_000 } } },
  });
  t.teardown(() => strict[Symbol.asyncDispose]());
  const tries: string[] = [];
  for (let i = 0; i < 3; i++) {
    tries.push(outcome(await post(strict, '/pricing/promo', { code: 'guess', tier: 'plus' })));
  }
  t.same(tries, ['200', '200', '429 RATE_LIMITED']);
});

t.test('a request stands once, however often it is sent', async (t) => {
  const email = address();
  const code = await promo();
  const before = await mailsTo(SUPPORT);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      ask({ email: i % 2 ? email : email.toUpperCase(), promo: code }),
    ),
  );
  t.same([...new Set(answers.map(outcome))], ['202']);
  const bodies = answers.map((answer) => answer.json<PlanRequestAnswer>());
  t.equal(new Set(bodies.map(({ reference }) => reference)).size, 1);
  t.match(bodies[0], { tier: 'plus', monthlyPrice: 900, reducedPrice: 720, mail: 'kept' });
  t.match(await requests(email), [{ status: 'pending', reduced_price: 720, currency: 'USD' }]);
  t.equal(await used(code), 0);
  t.equal((await mailsTo(email)) + (await mailsTo(email.toUpperCase())), 1);
  t.equal(await mailsTo(SUPPORT), before + 1);
  t.equal(outcome(await ask({ email })), '202', 'without the code it is another request');
  t.equal((await requests(email)).length, 2);
});

t.test('requests count no code, however many ask for its last uses', async (t) => {
  const code = await promo({ max_redemptions: 3 });
  const people = await Promise.all(Array.from({ length: 12 }, () => proved()));
  const answers = await Promise.all(people.map((who) => ask({ promo: code }, who.headers)));
  t.same([...new Set(answers.map(outcome))], ['202']);
  t.equal(await used(code), 0);
  const approved = await Promise.allSettled(answers.map((answer) => approve(referenceOf(answer))));
  t.equal(approved.filter(({ status }) => status === 'fulfilled').length, 3);
  t.equal(await used(code), 3);
  t.equal(outcome(await ask({ promo: code })), '409 PROMO_REFUSED', 'used up before the request');
});

t.test('programs use up nothing', async (t) => {
  const code = await promo();
  const trapped = address();
  const answer = await ask({ email: trapped, promo: code, website: 'x' });
  t.match(answer.json(), { reducedPrice: 720 }, 'the answer is the same');
  t.match(await requests(trapped), [{ held: ['honeypot'] }]);
  t.equal(await mailsTo(trapped), 0);
  t.equal(await used(code), 0);
});

t.test('who asks: the account’s address when signed in, else the typed one', async (t) => {
  const ada = await createTestUser(api);
  const answer = await ask({ email: address() }, ada.headers);
  t.equal(outcome(answer), '202');
  t.match(await requests(ada.email), [{ user_id: ada.id }]);
  t.equal(outcome(await ask({ email: undefined })), '400 VALIDATION_FAILED');
  t.equal(outcome(await ask({ tier: 'free' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await ask({ promo: 'no-such-code' })), '409 PROMO_REFUSED');
  t.equal(outcome(await ask({ formToken: 'x' })), '409 FORM_EXPIRED');
});

t.test('an inbox counts once: 200 requests of ten of its spellings on two instances', async (t) => {
  const second = await testApi({ beside: api });
  t.teardown(() => second[Symbol.asyncDispose]());
  const name = randomUUID();
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, i) => proved(`${name}+${i}@example.org`)),
  );
  const code = await promo();
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const { headers } = people[i % people.length] ?? {};
      const tier = i % 20 < 10 ? 'guided' : 'plus';
      const body = { tier, promo: code, formToken: formToken(api) };
      return post(i % 3 === 0 ? api : second, '/pricing/requests', body, headers);
    }),
  );
  t.same([...new Set(answers.map(outcome))], ['202']);
  const references = [...new Set(answers.map(referenceOf))];
  t.equal(references.length, 20, 'one a person and plan');
  t.equal(await used(code), 0);
  const approved = await Promise.allSettled(references.map(approve));
  t.equal(approved.filter(({ status }) => status === 'fulfilled').length, 1);
  t.equal(await used(code), 1);
});

t.test('the approval counts a code once, and a code that ran out approves nothing', async (t) => {
  const code = await promo({ max_redemptions: 1 });
  const [first, second] = [address(), address()];
  const [one, two] = [
    await ask({ email: first, promo: code }),
    await ask({ email: second, promo: code }),
  ].map(referenceOf);
  t.equal(await used(code), 0);
  const letter = await mailAbout(api, first, /You asked for/);
  t.match(letter.text.replaceAll('\n', ' '), /code is not reserved\. It counts when we approve/);
  await approve(one ?? '');
  await approve(one ?? '');
  t.equal(await used(code), 1, 'once');
  await t.rejects(approve(two ?? ''), /code of RP-.* cannot be used/);
  t.match(await requests(second), [{ status: 'pending', redeemed_at: null }]);
});

t.test('a code counts once for gmail.com and googlemail.com together', async (t) => {
  const name = randomUUID();
  const code = await promo();
  const dotted = name.replace('-', '.-');
  const people = [await proved(`${name}+x@googlemail.com`), await proved(`${dotted}@gmail.com`)];
  const asked = await Promise.all(people.map((who) => ask({ promo: code }, who.headers)));
  const [first = '', second = ''] = asked.map(referenceOf);
  await approve(first);
  await t.rejects(approve(second), /code of RP-.* cannot be used/);
  t.equal(await used(code), 1);
  const again = await ask({ promo: code, tier: 'guided' }, people[1]?.headers);
  t.equal(outcome(again), '409 PROMO_REFUSED', 'a proved inbox learns it at the request');
});

t.test('the database folds addresses as letters are counted', async (t) => {
  for (const email of ['a.b+x+y@example.org', 'A.b+x@GMail.com', 'q@googlemail.com']) {
    const spelled = email.replace('@', `${randomUUID().slice(0, 4)}@`);
    await ask({ email: spelled });
    t.match(await requests(spelled.toLowerCase()), [{ inbox: foldInbox(spelled) }]);
  }
});

t.test('requests that strangers type answer for no person', async (t) => {
  const ada = await proved();
  const trap = { email: ada.email, website: 'x' };
  const held = [await ask(trap), await ask(trap)].map((answer) => answer.json().reference);
  t.equal(new Set(held).size, 2, 'nor for each other');
  const signedOut = (await ask({ email: ada.email })).json().reference;
  const own = (await ask({}, ada.headers)).json().reference;
  t.equal(new Set([...held, signedOut, own]).size, 4);
  t.equal(await mailsTo(ada.email), 3, 'sign-up, and one letter for each that was not held');
  const rows = await requests(ada.email);
  t.match(
    rows.filter((row) => row.user_id !== null),
    [{ reference: own, held: [], user_id: ada.id }],
  );
  const old = sql`update plan_request set created_at = created_at - interval '91 days'`;
  await old.execute(api.db);
  await sweepHeldRequests(api.db);
  const left = (await requests(ada.email)).map(({ reference }) => reference);
  t.same(left.sort(), [signedOut, own].sort(), 'held ones go after 90 days');
});
