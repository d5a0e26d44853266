/** The words of a decision are those that were offered; what a browser reports stays its claim. */
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { formatReceiptText } from '@roletrail/contracts/receipt/receipt-text';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import t, { type Test } from 'tap';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import { auditDesk } from '../helpers/audit-desk.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { presentationBefore } from '../helpers/presentations.ts';
import type { Service } from '../helpers/service.ts';
import { unzip } from '../helpers/unzip.ts';
import { waitFor } from '../helpers/wait-for.ts';

const LATE = 'implausible: more than 5 minutes after the decision reached us';

/** The receipt of a decision, once a signed checkpoint covers it. */
async function receiptOf(s: Service, { headers }: TestUser, eventId: string) {
  const { api } = s;
  await s.settled();
  const url = `/api/me/consents/${eventId}/receipt`;
  await waitFor('a signed checkpoint', async () => {
    return (await api.app.inject({ url, headers })).statusCode === 200;
  });
  return (await api.app.inject({ url, headers })).json<Receipt>();
}

async function decisionEvent({ api }: Service, eventId: string) {
  const found = (await logged(api, 'consent-events')).find(({ id }) => id === eventId);
  if (!found) throw new Error(`${eventId} is not in the log`);
  return found;
}

const section = (receipt: Receipt, title: string) =>
  JSON.stringify(formatReceiptText(receipt).sections.find((one) => one.title === title)?.facts);

t.test('an acceptance of other words than offered is refused', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  t.same(shown.offer, {
    statement: `I have read and accept the Terms & Conditions (version ${shown.terms.version}) and acknowledge the Privacy Policy (version ${shown.privacy.version}).`,
    buttonText: 'Accept & Continue to Dashboard',
    locale: 'en',
  });
  for (const words of [
    { statement: 'I do NOT accept these terms.' },
    { statement: `${shown.offer.statement} ` },
    { buttonText: 'No, thanks' },
    { locale: 'en-GB' },
  ]) {
    const answer = await postDecision(api, who, acceptance(who.id, shown, words));
    t.same([answer.statusCode, codeOf(answer)], [409, 'PRESENTATION_INVALID'], `${words}`);
  }
  t.same(await logged(api, 'consent-events'), [], 'nothing is recorded');

  const accepted = await postDecision(api, who, acceptance(who.id, shown));
  t.equal(accepted.statusCode, 201);
  const { eventId } = accepted.json();
  t.match(await decisionEvent(s, eventId), {
    type: 'roletrail.consent.accepted.v5',
    data: { presentation: { offered: shown.offer }, claimed: shown.offer },
  });
  const receipt = await receiptOf(s, who, eventId);
  t.match(receipt.screen, { offered: shown.offer, reported: shown.offer });

  const { presentationId } = shown;
  const declined = await postDecision(api, who, refusal(who.id, shown, { presentationId }));
  t.equal(declined.statusCode, 201);
  t.match(await decisionEvent(s, declined.json().eventId), {
    type: 'roletrail.consent.declined.v4',
    data: { presentation: { offered: shown.offer } },
  });
});

t.test('a presentation of another account, session or maker is refused', async (t) => {
  const { api } = await startTestService(t, { relays: false });
  const [ann, bob] = [await createTestUser(api), await createTestUser(api)];
  const [anns, bobs] = [await fetchDocuments(api, ann), await fetchDocuments(api, bob)];
  const refused = async (presentationId: string) =>
    codeOf(await postDecision(api, ann, acceptance(ann.id, { ...anns, presentationId })));
  t.equal(await refused(bobs.presentationId), 'PRESENTATION_INVALID');
  t.equal(await refused((await fetchDocuments(api, null)).presentationId), 'PRESENTATION_INVALID');
  const [prefix, body = '', mac] = anns.presentationId.split('.');
  const opened = JSON.parse(Buffer.from(body, 'base64url').toString());
  const offer = { ...opened.offer, statement: 'I do NOT accept these terms.' };
  const forged = Buffer.from(JSON.stringify({ ...opened, offer })).toString('base64url');
  const presentationId = `${prefix}.${forged}.${mac}`;
  const lie = acceptance(ann.id, { ...anns, presentationId, offer });
  t.equal(codeOf(await postDecision(api, ann, lie)), 'PRESENTATION_INVALID');
  t.equal(
    (await postDecision(api, ann, acceptance(ann.id, anns))).statusCode,
    202,
    'its own counts',
  );
});

t.test('a presentation of the release before counts, and its words are claims', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  const presentationId = presentationBefore(
    deriveApiKeys(api.deps.keys.jwt).presentation,
    { userId: who.id, sessionId: who.sessionId },
    [shown.terms, shown.privacy],
    Date.now(),
  );
  const words = { statement: 'In words of before', buttonText: 'Yes', locale: 'en-GB' };
  const body = acceptance(who.id, { ...shown, presentationId }, words);
  const answer = await postDecision(api, who, body);
  t.equal(answer.statusCode, 201);
  const { eventId } = answer.json();
  t.match(await decisionEvent(s, eventId), {
    data: { presentation: { offered: null }, claimed: words },
  });
  const receipt = await receiptOf(s, who, eventId);
  t.match(receipt.screen, { offered: 'not_recorded', reported: words });
  t.match(section(receipt, 'Offered by RoleTrail'), /not recorded/);
  t.match(section(receipt, 'Reported by the browser'), /In words of before/);
});

t.test('a time that cannot be right is recorded as a claim and shown as implausible', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  const shownAt = '2031-01-01T00:00:00.000Z';
  const answer = await postDecision(
    api,
    who,
    acceptance(who.id, await fetchDocuments(api, who), { shownAt }),
  );
  t.equal(answer.statusCode, 201);
  const { eventId } = answer.json();
  const event = await decisionEvent(s, eventId);
  t.match(event, { data: { claimed: { shownAt } } });
  t.notMatch(JSON.stringify(event), /implausible/, 'the judgement is not recorded');
  const receipt = await receiptOf(s, who, eventId);
  t.notMatch(JSON.stringify(receipt), /implausible/, 'nor in the receipt');
  t.match(section(receipt, 'When, by three clocks'), `1 Jan 2031, 00:00:00 UTC, ${LATE}`);
  t.equal(section(receipt, 'When, by three clocks')?.split('implausible').length, 2, 'only that');
  await readmeNames(t, s, who, eventId);

  const { staff, list, detail } = auditDesk(api);
  const compliance = await staff('compliance');
  const [record] = (await list(compliance, { user: who.id })).items;
  if (!record) return t.fail('no record');
  const found = await detail(compliance, record);
  t.match(found.clocks, {
    claimed: { shownAt },
    implausible: { shownAt: 'after_decision', scrolledAt: null, tickedAt: null, decidedAt: null },
    presentedAt: receipt.times.observed.presentedAt,
  });
  t.match(found.screen, { offered: receipt.screen.offered, reported: receipt.screen.offered });
});

async function readmeNames(t: Test, { api }: Service, { headers }: TestUser, eventId: string) {
  const url = `/api/me/consents/${eventId}/receipt.zip`;
  const files = await unzip((await api.app.inject({ url, headers })).rawPayload);
  const readme = [...files].find(([name]) => /readme/i.test(name))?.[1].toString();
  t.match(readme, `Browser: text shown: 1 Jan 2031, 00:00:00 UTC, ${LATE}`);
  t.match(readme, 'screen.offered');
}
