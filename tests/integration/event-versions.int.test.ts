import type { SealedEvidence } from '@roletrail/contracts/events/consent';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import {
  acceptance,
  check,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { recordAs } from '../helpers/other-releases.ts';
import { LEDGER_ORIGIN } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

const WHY = 'as I said on the phone';

t.test('whether the address was proved, as it was when the decision was recorded', async (t) => {
  const { api } = await startTestService(t);
  const people = await Promise.all(Array.from({ length: 8 }, () => createTestUser(api)));
  const [proved] = people;
  if (!proved) return t.fail('people');
  const prove = async (id: string, moment: 'clock_timestamp()' | 'null') =>
    sql`update app_user set email_verified_at = ${sql.raw(moment)} where id = ${id}`.execute(
      api.db,
    );
  const everySecond = people.filter((_, i) => i % 2 === 0);
  for (const { id } of everySecond) await prove(id, 'clock_timestamp()');
  const shown = await Promise.all(people.map((who) => fetchDocuments(api, who)));
  // at once, so that one transaction has people of both kinds
  const answers = await Promise.all(
    people.map((who, i) => postDecision(api, who, acceptance(who.id, shown[i] ?? never()))),
  );
  t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
  await prove(proved.id, 'null');
  t.equal(
    (await postDecision(api, proved, refusal(proved.id, await fetchDocuments(api, proved))))
      .statusCode,
    201,
  );
  const seen = (await logged(api, 'consent-events')).flatMap((event) => {
    const { type, data } = toDecisionEvent(event) ?? {};
    return data && 'emailProved' in data.observed
      ? [`${type} ${data.userId} ${data.observed.emailProved}`]
      : [];
  });
  const wanted = [
    ...people.map((who) => `accepted.v5 ${who.id} ${everySecond.includes(who)}`),
    `declined.v4 ${proved.id} false`,
  ].map((line) => `roletrail.consent.${line}`);
  t.same(seen.sort(), wanted.sort());
});

function never(): never {
  throw new Error('all users got a document');
}

t.test('receipts of all versions verify, and say what was not recorded', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  const userId = who.id;
  const key = requireLiveKey(await readKeys(api.db, api.deps.keys.vault, [userId]), userId);
  const evidence: SealedEvidence = {
    observed: { ip: '192.0.2.7', peer: '192.0.2.7', userAgent: null },
    claimed: { userAgent: null, deviceId: null },
  };
  const sealFor = (eventId: string) => seal(key, { eventId, userId }, evidence);
  const ids = [
    await recordAs('first', api.db, who.id, sealFor),
    await recordAs('second', api.db, who.id, sealFor),
    (
      await postDecision(
        api,
        who,
        acceptance(who.id, await fetchDocuments(api, who), { reason: WHY }),
      )
    ).json().eventId,
  ];
  const versions = [1, 2, 5];
  t.match(await check(api, who), { reason: 'current', accepted: { eventId: ids[2] } });
  await s.settled();
  const { headers } = who;
  for (const [i, eventId] of ids.entries()) {
    const url = `/api/me/consents/${eventId}/receipt`;
    await waitFor('a signed checkpoint', async () => {
      const { statusCode } = await api.app.inject({ url, headers });
      return statusCode === 200;
    });
    const receipt = (await api.app.inject({ url, headers })).json<Receipt>();
    const opened =
      i < 2
        ? { ip: '192.0.2.7', account: 'not_recorded', words: null }
        : { ip: '127.0.0.1', account: { email: who.email, name: null }, words: WHY };
    t.match(receipt, { eventId, decision: 'accepted', opened, supersededBy: ids.slice(i + 1) });
    const type = `roletrail.consent.accepted.v${versions[i]}`;
    t.match(receipt, { recordedAs: type, person: who.id });
    t.equal(receipt.reason, i < 2 ? 'in words of their own' : null, 'what was written stays');
    t.equal(receipt.emailProved === 'not_recorded', i === 0, 'recorded from the second version on');
    t.same(
      receipt.documents.map(({ docType, version }) => [docType, version]),
      [
        ['terms', '2025-01-15'],
        ['privacy', '2025-01-15'],
      ],
    );
    const entry = Buffer.from(receipt.entry, 'base64');
    t.match(entry.toString(), `"type":"${type}"`, 'as it was written');
    t.notOk(entry.includes(WHY), 'a reason that is no code is sealed');
    const place = `consent-events/${receipt.partition}`;
    const { ok } = verifyReceipt({
      entry,
      proof: receipt.proof,
      index: receipt.offset,
      vkey: api.config.ledger.vkeys[place] ?? '',
      origin: `${LEDGER_ORIGIN}/${place}`,
    });
    t.ok(ok, 'verifies');
  }
  const { rows } = await sql<{ reason: string | null }>`
    select reason from consent_decision where user_id = ${who.id} order by "offset"`.execute(
    api.db,
  );
  t.same(
    rows.map(({ reason }) => reason),
    ['in words of their own', 'in words of their own', null],
  );
});
