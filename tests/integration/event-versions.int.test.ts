import type { SealedEvidence } from '@roletrail/contracts/events/consent';
import { decisionOf } from '@roletrail/contracts/events/decisions';
import type { Receipt } from '@roletrail/contracts/http/legal';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { liveKey, readKeys } from '@roletrail/vault/data-keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import t from 'tap';
import { person } from '../helpers/api.ts';
import { acceptance, check, decide, logged, open, read, refusal } from '../helpers/decisions.ts';
import { recordAs } from '../helpers/other-releases.ts';
import { LEDGER_ORIGIN } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('whether the address was proved, as it was when the decision was recorded', async (t) => {
  const { api } = await open(t);
  const [proved, unproved] = [await person(api), await person(api)];
  const prove = (moment: 'clock_timestamp()' | 'null') =>
    sql`update app_user set email_verified_at = ${sql.raw(moment)} where id = ${proved.id}`;
  await prove('clock_timestamp()').execute(api.db);
  // one batch, two people
  await Promise.all(
    [proved, unproved].map(async (who) => {
      const response = await decide(api, who, acceptance(who.id, await read(api, who)));
      t.equal(response.statusCode, 201, response.body);
    }),
  );
  await prove('null').execute(api.db);
  await decide(api, proved, refusal(proved.id, await read(api, proved)));
  const seen = (await logged(api, 'consent-events')).flatMap((event) => {
    const { type, data } = decisionOf(event) ?? {};
    return data
      ? [[type, data.userId, 'emailProved' in data.observed && data.observed.emailProved]]
      : [];
  });
  const wanted = [
    ['roletrail.consent.accepted.v2', proved.id, true],
    ['roletrail.consent.accepted.v2', unproved.id, false],
    ['roletrail.consent.declined.v2', proved.id, false],
  ];
  t.same(new Set(seen.map(String)), new Set(wanted.map(String)));
});

t.test('receipts of both versions verify and show the same', async (t) => {
  const s = await open(t);
  const { api } = s;
  const who = await person(api);
  const userId = who.id;
  const key = liveKey(await readKeys(api.db, api.deps.keys.vault, [userId]), userId);
  const evidence: SealedEvidence = {
    observed: { ip: '192.0.2.7', peer: '192.0.2.7', userAgent: null },
    claimed: { userAgent: null, deviceId: null },
  };
  const ids = [
    await recordAs('first', api.db, who.id, (eventId) => seal(key, { eventId, userId }, evidence)),
    (await decide(api, who, acceptance(who.id, await read(api, who)))).json().eventId,
  ];
  t.match(await check(api, who), { reason: 'current', accepted: { eventId: ids[1] } });
  await s.settled();
  const { headers } = who;
  for (const [i, eventId] of ids.entries()) {
    const url = `/api/me/consents/${eventId}/receipt`;
    await waitFor('a signed checkpoint', async () => {
      const { statusCode } = await api.app.inject({ url, headers });
      return statusCode === 200;
    });
    const receipt = (await api.app.inject({ url, headers })).json<Receipt>();
    const opened = { ip: i === 0 ? '192.0.2.7' : '127.0.0.1' };
    t.match(receipt, { eventId, decision: 'accepted', opened, successors: ids.slice(i + 1) });
    t.same(
      receipt.documents.map(({ docType, version }) => [docType, version]),
      [
        ['terms', '2025-01-15'],
        ['privacy', '2025-01-15'],
      ],
    );
    const entry = Buffer.from(receipt.entry, 'base64');
    t.match(entry.toString(), `"type":"roletrail.consent.accepted.v${i + 1}"`, 'as it was written');
    const place = `consent-events/${receipt.partition}`;
    const { ok } = verifyReceipt({
      ...{ entry, proof: receipt.proof, index: receipt.offset },
      ...{ vkey: api.config.ledger.vkeys[place] ?? '', origin: `${LEDGER_ORIGIN}/${place}` },
    });
    t.ok(ok, 'verifies');
  }
});
