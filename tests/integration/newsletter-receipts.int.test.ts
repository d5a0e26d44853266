/** Receipts of the consents of a person who subscribed to the newsletter, left and came back. */
import { leaveToken, receiptToken } from '@roletrail/api/newsletter/links';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import type { NewsletterConsent, NewsletterReceipt } from '@roletrail/contracts/http/newsletter';
import { sql } from 'kysely';
import t from 'tap';
import { outcome } from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import { formToken, post } from '../helpers/desk.ts';
import { service } from '../helpers/service.ts';

const running = await service();
t.teardown(() => running[Symbol.asyncDispose]());
const { api } = running;
const key = deriveApiKeys(api.deps.keys.jwt).newsletter;
const email = 'again@example.org';

/** Subscribes by the link of the nth letter. @returns id of the subscription */
async function join(nth: number, more: object = {}): Promise<string> {
  const asked = await post(api, '/newsletter', { email, formToken: formToken(api), ...more });
  t.equal(outcome(asked), '202');
  const token = secretOf(await mailAbout(api, email, /Please confirm/, nth));
  t.equal(outcome(await post(api, '/newsletter/confirm', { token })), '200');
  return subscriptionId();
}

async function subscriptionId(): Promise<string> {
  const found = api.db.selectFrom('newsletter_subscription').select('id');
  return (await found.where('email', '=', email).executeTakeFirstOrThrow()).id;
}

const leave = (id: string) => post(api, '/newsletter/unsubscribe', { token: leaveToken(key, id) });
const read = (id: string) => post(api, '/newsletter/receipt', { token: receiptToken(key, id) });

/** Returns what the entry of the ledger says about a consent; null if it has none. */
function eventOf({ record }: NewsletterConsent) {
  if (record === null) return null;
  const entry = Buffer.from(record.entry, 'base64').toString();
  return { hasId: entry.includes(record.eventId), hasProof: record.proof !== '', entry };
}

t.test('each consent of a subscription has its receipt, with the link of any letter', async (t) => {
  const id = await join(1, { tag: 'pay' });
  t.equal(outcome(await leave(id)), '204');
  t.equal(await join(2), id, 'the subscription of an address keeps its number');
  await running.settled();
  await running.signed();

  const answer = await read(id);
  const receipt = answer.json<NewsletterReceipt>();
  t.notOk(answer.body.includes(email));
  t.match(receipt, { tag: null, leftAt: null, earlier: { length: 1 } });
  const [before] = receipt.earlier;
  if (!before) throw new Error('there is no earlier consent');
  t.match(before, { tag: 'pay', leftAt: /Z$/, consentText: receipt.consentText });
  t.ok(before.confirmedAt < (before.leftAt ?? '') && (before.leftAt ?? '') < receipt.confirmedAt);
  for (const consent of [receipt, before]) {
    const event = eventOf(consent);
    t.match(event, { hasId: true, hasProof: true });
    t.match(event?.entry, id, 'the event is about this subscription');
    t.match(event?.entry, 'roletrail.newsletter.consented.v1');
  }
  t.not(before.record?.eventId, receipt.record?.eventId, 'each has an event of its own');
});

t.test('a consent of before its event was stored has no record; the newest 20 show', async (t) => {
  const id = await subscriptionId();
  const older = { consentVersion: '1', consentText: 'words', tag: null };
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
  const many = Array.from({ length: 25 }, (_, n) => {
    const [askedAt, confirmedAt, endedAt] = [at(n + 1), at(n + 1), at(n + 2)];
    return { ...older, askedAt, confirmedAt, endedAt };
  });
  await sql`update newsletter_subscription set earlier = ${JSON.stringify(many)}::jsonb`.execute(
    api.db,
  );
  const { earlier } = (await read(id)).json<NewsletterReceipt>();
  t.equal(earlier.length, 20);
  t.match(earlier[0], { record: null, leftAt: at(26) });
});
