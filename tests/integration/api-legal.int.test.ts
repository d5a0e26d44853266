import { randomUUID } from 'node:crypto';
import { signPresentation } from '@roletrail/api/documents/presentation';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { acceptanceRecord } from '@roletrail/contracts/http/legal';
import { PRESENTATION_HOURS } from '@roletrail/contracts/limits';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import {
  acceptance,
  anotherSession,
  check,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { presentationBefore } from '../helpers/presentations.ts';
import { LEDGER_ORIGIN, publishBoth } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('accepting: 201, the event in the log, the cookie, a receipt that verifies', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  t.match(await check(api, who), {
    needsReConsent: true,
    reason: 'never_accepted',
    accepted: null,
  });
  const shown = await fetchDocuments(api, who);
  const body = acceptance(who.id, shown);
  const key = randomUUID();
  const response = await postDecision(api, who, body, key);
  t.equal(response.statusCode, 201, response.body);
  const answer = response.json();
  t.match(answer, { status: 'recorded', topic: 'consent-events', offset: 0 });
  t.match(
    await check(api, who),
    { needsReConsent: false, reason: 'current', accepted: { eventId: answer.eventId } },
    'at once, projected or not',
  );

  const [cookie] = response.cookies.filter((c) => c.name === 'rt_terms_accepted');
  t.match(cookie, { path: '/', sameSite: 'Strict', maxAge: 365 * 86_400 });
  t.notOk(cookie?.httpOnly, 'readable');
  const record = acceptanceRecord.parse(JSON.parse(cookie?.value ?? ''));
  t.match(record, {
    termsVersion: '2025-01-15',
    deviceId: body.deviceId,
    documentHash: shown.terms.sha256,
  });
  t.match(
    response.headers['set-cookie'],
    /rt_terms_accepted=%7B%22termsVersion/,
    'URI-encoded JSON',
  );

  const [event] = (await logged(api, 'consent-events')).filter((e) => e.id === answer.eventId);
  t.match(event, {
    type: 'roletrail.consent.accepted.v5',
    time: answer.receivedAt,
    data: {
      idempotencyKey: key,
      authentication: { sessionId: who.sessionId, method: 'password' },
      observed: { ipRule: String, emailProved: false },
      webBuild: 'test-build',
    },
  });
  t.notMatch(JSON.stringify(event), /127\.0\.0\.1|observed agent|claimed agent/, 'sealed');

  const repeat = await postDecision(api, who, body, key);
  t.same([repeat.statusCode, repeat.json()], [201, answer], 'same key, same body: the same answer');
  const other = await postDecision(api, who, { ...body, locale: 'de' }, key);
  t.equal(codeOf(other), 'IDEMPOTENCY_CONFLICT');
  const foreign = await createTestUser(api);
  const theirs = await postDecision(
    api,
    foreign,
    acceptance(foreign.id, await fetchDocuments(api, foreign)),
    key,
  );
  t.equal(theirs.statusCode, 201, "a key is one person's");
  t.not(theirs.json().eventId, answer.eventId);

  await s.settled();
  const url = `/api/me/consents/${answer.eventId}/receipt`;
  const headers = who.headers;
  await waitFor(
    'a signed checkpoint',
    async () => (await api.app.inject({ url, headers })).statusCode === 200,
  );
  const receipt = (await api.app.inject({ url, headers })).json<Receipt>();
  t.match(receipt, {
    schema: 'roletrail.receipt.v3',
    eventId: answer.eventId,
    decision: 'accepted',
    offset: 0,
    leafHash: answer.leafHash,
    supersededBy: [],
    opened: {
      ip: '127.0.0.1',
      userAgent: 'observed agent',
      claimedUserAgent: 'claimed agent',
      deviceId: body.deviceId,
    },
    documents: [{ docType: 'terms', sha256: shown.terms.sha256 }, { docType: 'privacy' }],
  });
  const place = `${answer.topic}/${answer.partition}`;
  const vkey = api.config.ledger.vkeys[place] ?? '';
  const claim = {
    entry: Buffer.from(receipt.entry, 'base64'),
    proof: receipt.proof,
    vkey,
    index: 0,
    origin: `${LEDGER_ORIGIN}/${place}`,
  };
  t.equal(verifyReceipt(claim).ok, true, 'verifies offline');
  t.equal(verifyReceipt({ ...claim, origin: `${LEDGER_ORIGIN}/x/0` }).ok, false);
  t.ok(parseVerifierKey(vkey));
  const text = await api.app.inject({ url: `${url}.tlog-proof`, headers });
  // of a larger tree, where another checkpoint was signed meanwhile
  t.equal(verifyReceipt({ ...claim, proof: text.body }).ok, true, 'and so does the text alone');
  t.match(text.headers['content-type'], /^text\/plain/);
  const unknown = await api.app.inject({ url, headers: foreign.headers });
  t.equal(codeOf(unknown), 'NOT_FOUND', "not for another user's receipt");
  const list = await api.app.inject({ url: '/api/me/consents', headers });
  t.match(list.json(), {
    items: [{ eventId: answer.eventId, stage: 'published', decision: 'accepted' }],
  });
  t.equal(list.json().items.length, 1);

  await sql`insert into consent_decision
      (event_id, user_id, topic, partition, "offset", decision, decided_at, leaf_hash)
    select gen_random_uuid(), ${who.id}, 'consent-events', 99, 1000 + n, 'accepted', now(), ''
    from generate_series(1, 1001) n`.execute(api.db);
  const old = (await api.app.inject({ url, headers })).json();
  t.match(old, { eventId: answer.eventId }, 'however many decisions came after it');
  t.equal(old.supersededBy.length, 1001);
});

t.test('declining: the session ends with it, the answer stays', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  t.equal((await postDecision(api, who, acceptance(who.id, shown))).statusCode, 201);
  const body = refusal(who.id, shown, {
    presentationId: shown.presentationId,
    deviceId: randomUUID(),
  });
  const key = randomUUID();
  const declined = await postDecision(api, who, body, key);
  t.equal(declined.statusCode, 201, declined.body);
  t.match(declined.headers['set-cookie'], /rt_terms_accepted=;/, 'the cookie is cleared');
  const ended = await api.app.inject({ url: '/api/me/consents', headers: who.headers });
  t.equal(codeOf(ended), 'SESSION_REVOKED', 'no request after it');
  t.equal(ended.json().detail, 'No valid session');

  const repeat = await postDecision(api, who, body, key);
  t.same([repeat.statusCode, repeat.json()], [201, declined.json()], 'the very same answer');
  t.equal(
    codeOf(await postDecision(api, who, body)),
    'SESSION_REVOKED',
    'with another key it opens nothing',
  );
  t.equal(
    codeOf(await postDecision(api, who, { ...body, deviceId: randomUUID() }, key)),
    'IDEMPOTENCY_CONFLICT',
  );
  t.equal(codeOf(await postDecision(api, who, acceptance(who.id, shown))), 'SESSION_REVOKED');

  await s.settled();
  const [end] = (await logged(api, 'session-events')).filter(
    (e) => e.type === 'roletrail.session.revoked.v1',
  );
  t.match(end, {
    subject: who.id,
    data: { sessionId: who.sessionId, reason: 'declined', scope: 'local' },
  });

  const later = { headers: await anotherSession(api, who.id) };
  t.match(await check(api, later), { needsReConsent: true, reason: 'declined' });
  const anew = await postDecision(api, later, acceptance(who.id, await fetchDocuments(api, later)));
  t.equal(anew.statusCode, 201, 'they can return at any time');
  t.match(await check(api, later), { reason: 'current' });
  await s.settled();
  t.match(await check(api, later), { reason: 'current' }, 'folded, too');
  const items = (await api.app.inject({ url: '/api/me/consents', headers: later.headers })).json()
    .items;
  t.same(
    items.map((i: { decision: string }) => i.decision),
    ['accepted', 'declined', 'accepted'],
    'newest first',
  );
  const url = `/api/me/consents/${declined.json().eventId}/receipt`;
  await waitFor(
    'receipt',
    async () => (await api.app.inject({ url, headers: later.headers })).statusCode === 200,
  );
  const receipt = (await api.app.inject({ url, headers: later.headers })).json();
  t.match(receipt, {
    decision: 'declined',
    supersededBy: [anew.json().eventId],
    documents: [{ docType: 'terms' }],
    screen: { offered: { locale: 'en' }, reported: 'not_recorded' },
    times: { claimed: { shownAt: 'not_recorded', tickedAt: 'not_recorded' } },
  });

  t.test('what comes after it in the same moment is too late', async (t) => {
    const [first, second] = [await createTestUser(api), await createTestUser(api)];
    const [a, b] = [await fetchDocuments(api, first), await fetchDocuments(api, second)];
    // the first is under way while the other two wait for the next transaction, in this order
    const answers = await Promise.all([
      postDecision(api, first, acceptance(first.id, a)),
      postDecision(api, second, refusal(second.id, b)),
      postDecision(api, second, acceptance(second.id, b)),
    ]);
    t.same(
      answers.map((answer) => answer.statusCode),
      [201, 201, 401],
    );
  });
});

t.test('what is refused, and how', async (t) => {
  const { api } = await startTestService(t, { relays: false });
  const who = await createTestUser(api);
  const someone = await createTestUser(api);
  const shown = await fetchDocuments(api, who);
  const foreign = await fetchDocuments(api, someone);
  const visitor = await fetchDocuments(api, null);
  const post = async (over: object) =>
    codeOf(await postDecision(api, who, acceptance(who.id, shown, over)));
  t.equal(await post({ userId: someone.id }), 'USER_MISMATCH');
  t.equal(await post({ hashOfDocument: 'a'.repeat(64) }), 'DOCUMENT_CHANGED');
  t.equal(
    await post({ hashOfDocument: shown.privacy.sha256 }),
    'DOCUMENT_CHANGED',
    'hash of the other type',
  );
  t.equal(await post({ hashOfDocument: shown.terms.sha256.toUpperCase() }), 'VALIDATION_FAILED');
  t.equal(await post({ termsVersion: '1' }), 'DOCUMENT_CHANGED');
  t.equal(await post({ presentationId: foreign.presentationId }), 'PRESENTATION_INVALID');
  t.equal(await post({ presentationId: visitor.presentationId }), 'PRESENTATION_INVALID');
  t.equal(
    await post({ presentationId: `${shown.presentationId.slice(0, -1)}!` }),
    'PRESENTATION_INVALID',
  );
  t.equal(await post({ presentationId: 'rtp1.e30.AAAA' }), 'PRESENTATION_INVALID');
  t.equal(
    codeOf(
      await postDecision(api, who, refusal(who.id, shown, { hashOfDocument: 'a'.repeat(64) })),
    ),
    'DOCUMENT_CHANGED',
  );
  t.equal(
    codeOf(await postDecision(api, who, acceptance(who.id, shown), 'not-a-uuid')),
    'IDEMPOTENCY_KEY_REQUIRED',
  );
  t.equal(
    codeOf(
      await postDecision(
        api,
        { headers: { authorization: 'Bearer x.y.z' } },
        acceptance(who.id, shown),
      ),
    ),
    'TOKEN_INVALID',
  );
  const anonymous = await api.app.inject({
    method: 'POST',
    url: '/api/legal-consent',
    payload: acceptance(who.id, shown),
  });
  t.equal(codeOf(anonymous), 'SESSION_MISSING');
  t.equal(anonymous.json().detail, 'User not authenticated');

  const longest = {
    statement: '\u0001'.repeat(1000),
    reason: '\u0001'.repeat(200),
    locale: '\u0001'.repeat(35),
    buttonText: '\u0001'.repeat(200),
    userAgent: '\u0001'.repeat(512),
  };
  const other = await createTestUser(api);
  const free = presentationBefore(
    deriveApiKeys(api.deps.keys.jwt).presentation,
    { userId: other.id, sessionId: other.sessionId },
    [shown.terms, shown.privacy],
    Date.now(),
  );
  const most = acceptance(other.id, { ...shown, presentationId: free }, longest);
  t.equal(
    (await postDecision(api, other, most)).statusCode,
    202,
    'the longest body makes a whole event',
  );
  await api.db.deleteFrom('idempotency_key').execute();
  await api.db.deleteFrom('outbox').where('topic', '=', 'consent-events').execute();

  const rows = await api.db.selectFrom('idempotency_key').selectAll().execute();
  t.same(rows, [], 'a refusal leaves no key behind');
  const decided = await api.db
    .selectFrom('outbox')
    .select('key')
    .where('topic', '=', 'consent-events')
    .execute();
  t.same(decided, [], 'and no event');

  t.test('a new version gates all users at once', async (t) => {
    const accepted = await postDecision(api, who, acceptance(who.id, shown));
    t.equal(accepted.statusCode, 202);
    t.match(await check(api, who), { reason: 'current' });
    await publishBoth(api, '2026-02-01');
    t.match(await check(api, who), {
      reason: 'terms_changed',
      required: { termsVersion: '2026-02-01' },
    });
    t.equal(await post({}), 'DOCUMENT_CHANGED', 'the old version and its hash');
    const mixed = await fetchDocuments(api, who);
    t.equal(
      codeOf(
        await postDecision(
          api,
          who,
          acceptance(who.id, mixed, { presentationId: shown.presentationId }),
        ),
      ),
      'DOCUMENT_CHANGED',
      'new words, old presentation',
    );
    t.equal((await postDecision(api, who, acceptance(who.id, mixed))).statusCode, 202);
    t.match(await check(api, who), { reason: 'current' });
  });

  t.test('a forged cookie opens nothing', async (t) => {
    const staff = await createTestUser(api, { roles: ['compliance'] });
    const record = {
      termsVersion: '2026-02-01',
      privacyVersion: '2026-02-01',
      acceptedAt: new Date().toISOString(),
    };
    const url = '/api/ledger/consent-events/0/tile/entries/000';
    const headers = {
      ...staff.headers,
      cookie: `rt_terms_accepted=${encodeURIComponent(JSON.stringify(record))}`,
    };
    t.equal(codeOf(await api.app.inject({ url, headers })), 'CONSENT_REQUIRED');
    t.equal(codeOf(await api.app.inject({ url, headers: who.headers })), 'ROLE_REQUIRED');
    await postDecision(api, staff, acceptance(staff.id, await fetchDocuments(api, staff)));
    t.equal(
      codeOf(await api.app.inject({ url, headers: staff.headers })),
      'NOT_FOUND',
      'consent does',
    );
  });

  t.test('an expired presentation', async (t) => {
    const key = deriveApiKeys(api.deps.keys.jwt).presentation;
    const to = { userId: who.id, sessionId: who.sessionId };
    const ago = async (ms: number) => {
      const now = await fetchDocuments(api, who);
      const { terms, privacy, offer } = now;
      const presentationId = signPresentation(key, to, [terms, privacy], offer, Date.now() - ms);
      return postDecision(api, who, acceptance(who.id, { ...now, presentationId }));
    };
    const lifetime = PRESENTATION_HOURS * 3_600_000;
    t.equal(codeOf(await ago(lifetime + 1000)), 'PRESENTATION_INVALID');
    t.match((await ago(lifetime - 60_000)).statusCode, /^20[12]$/, 'one a minute younger counts');
  });
});
