/** Withdrawals beside each other and beside acceptances, in two instances at once. */
import { randomUUID } from 'node:crypto';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import t, { type Test } from 'tap';
import { createTestUser, type TestApi } from '../helpers/api.ts';
import {
  acceptance,
  anotherSession,
  check,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

/** Returns this person's withdrawals in the log. Checks the acceptance before each. */
async function history(t: Test, api: TestApi, userId: string) {
  let active: string | null = null;
  const withdrawn: string[] = [];
  for (const event of await logged(api, 'consent-events')) {
    const { data, id } = toDecisionEvent(event) ?? {};
    if (!data || data.userId !== userId) continue;
    if (data.decision === 'withdrawn') {
      t.equal(data.withdraws, active, 'it withdraws the last acceptance before it');
      withdrawn.push(data.withdraws);
    }
    active = data.decision === 'accepted' ? (id ?? null) : null;
  }
  return { active, withdrawn };
}

t.test('two withdrawals at once are one event', async (t) => {
  const s = await startTestService(t, { instances: 2 });
  const [one, two] = s.apis;
  if (!one || !two) return t.fail('two instances');
  for (let round = 0; round < 5; round += 1) {
    const who = await createTestUser(one);
    const accepted = await accept(one, who);
    const [first, second] = [
      { headers: await anotherSession(one, who.id) },
      { headers: await anotherSession(one, who.id) },
    ];
    const answers = await Promise.all([
      withdraw(one, first),
      withdraw(two, second),
      withdraw(one, second),
      withdraw(two, who),
    ]);
    t.same(answers.map((answer) => (answer.statusCode === 201 ? 201 : codeOf(answer))).sort(), [
      201,
      ...Array(3).fill('NOTHING_TO_WITHDRAW'),
    ]);
    const key = randomUUID();
    const again = await accept(one, who);
    const same = await Promise.all([one, two, one].map((api) => withdraw(api, who, {}, key)));
    t.equal(new Set(same.map((answer) => answer.body)).size, 1, 'one key, one answer');
    t.equal(same[0]?.statusCode, 201);
    t.same((await history(t, one, who.id)).withdrawn, [accepted, again]);
  }
});

t.test('beside acceptances the order decides, and none is lost', async (t) => {
  const s = await startTestService(t, { instances: 2 });
  const who = await createTestUser(s.api);
  const sessions = await Promise.all(
    Array.from({ length: 4 }, async () => ({ headers: await anotherSession(s.api, who.id) })),
  );
  const shown = await Promise.all(sessions.map((session) => fetchDocuments(s.api, session)));
  const act = async (n: number) => {
    const [api, session, own] = [s.apis[n % 2], sessions[n % 4], shown[n % 4]];
    if (!api || !session || !own) throw new Error('four sessions, two instances');
    return n % 3 === 0
      ? withdraw(api, session)
      : postDecision(api, session, acceptance(who.id, own));
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => act(n)));
  const recorded = answers.filter(({ statusCode }) => statusCode === 201);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  t.same(
    refused.map(codeOf),
    refused.map(() => 'NOTHING_TO_WITHDRAW'),
  );
  const { active, withdrawn } = await history(t, s.api, who.id);
  t.ok(withdrawn.length > 0, 'some were withdrawn');
  const ids = recorded.map((answer) => answer.json<{ eventId: string }>().eventId);
  const inLog = (await logged(s.api, 'consent-events')).map(({ id }) => id);
  t.ok(
    ids.every((id) => inLog.includes(id)),
    'whatever was acknowledged is in the log',
  );
  t.equal((await check(s.api, who)).accepted?.eventId ?? null, active, 'pending');
  await s.settled();
  t.equal((await check(s.api, who)).accepted?.eventId ?? null, active, 'folded');
});
