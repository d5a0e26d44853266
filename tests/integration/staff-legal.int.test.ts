/** Legal documents that staff draft and publish. */
import { setTimeout } from 'node:timers/promises';
import { readRequiredDocuments, requiredOf } from '@roletrail/api/documents/required-documents';
import { seedDocument } from '@roletrail/api/documents/seed-document';
import { checkDocuments } from '@roletrail/cli/fsck/documents';
import { documentKey } from '@roletrail/cli/fsck/recorded-rows';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type DocumentPublication, rowChangeOf } from '@roletrail/contracts/events/row-changes';
import type { AffectedPeople, LegalDraft } from '@roletrail/contracts/http/legal-drafts';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  createTestUser,
  DOCUMENT_VERSION,
  giveConsent,
  ORIGIN,
  outcome,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import { staffOfLegal } from '../helpers/legal-drafts.ts';
import { liveApis, signedInSocket } from '../helpers/realtime.ts';
import { createAdmin } from '../helpers/staff-access.ts';

const TEXT = '<h1 id="terms-title">Terms</h1><p>New words.</p>';
const admin = (api: TestApi) => createTestUser(api, { roles: ['admin'], consent: true });

async function opened(test: Test) {
  const api = await testApi();
  test.teardown(() => api[Symbol.asyncDispose]());
  const who = await admin(api);
  return { api, who, staff: staffOfLegal(api, who) };
}

/** Has a person accept what is in force: a publication asks its publisher again too. */
async function acceptCurrent({ db }: TestApi, { id }: Pick<TestUser, 'id'>): Promise<void> {
  const required = requiredOf(await readRequiredDocuments(db));
  await giveConsent(db, id, required?.termsVersion, required?.privacyVersion);
}

async function adminEvents({ db }: TestApi) {
  const rows = await db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    return decoded.kind === 'event' ? [decoded.event] : [];
  });
}

t.test('a draft is saved, changed by its revision and deleted, each with an event', async (t) => {
  const { api, who, staff } = await opened(t);
  const { today } = await staff.overview();
  const first = await staff.draft('terms', TEXT);
  t.match(first, { version: today, changedBy: who.email, html: TEXT, releaseVersion: null });
  const body = { effectiveDate: '2999-01-01', html: `${TEXT}<p>More.</p>` };
  const both = await Promise.all([staff.change(first, body), staff.change(first, body)]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT']);
  const changed = both.find(({ statusCode }) => statusCode === 200)?.json<LegalDraft>() ?? first;
  t.match(changed, { version: '2999-01-01', ...body });
  t.equal(outcome(await staff.remove(first)), '412 EDIT_CONFLICT');
  t.equal(outcome(await staff.remove(changed)), '204');
  t.equal(outcome(await staff.remove(changed)), '404 NOT_FOUND');
  const acts = (await adminEvents(api)).flatMap((event) =>
    event.type === 'roletrail.admin.acted.v1' ? [event.data.action] : [],
  );
  t.same(acts, ['legal_draft.create', 'legal_draft.change', 'legal_draft.delete']);
});

t.test('what the form may not hold is refused by name, and nothing is dropped', async (t) => {
  const { staff } = await opened(t);
  const { today } = await staff.overview();
  for (const [html, named] of [
    ['<p>a</p><script>alert(1)</script>', /<script> is not allowed/],
    ['<p onclick="x()">a</p>', /onclick of <p> is not allowed/],
    ['<p><a href="https://evil.example/">a</a></p>', /link "https:\/\/evil.example\/"/],
    ['<p><a href="javascript:alert(1)">a</a></p>', /link "javascript:alert\(1\)"/],
    ['<p class="cover">a</p>', /class "cover" is not allowed/],
    ['<p style="position:fixed">a</p>', /style of <p> is not allowed/],
    ['<p>a</p><!-- hidden -->', /comments and declarations/],
    ['<body onload="x()"><p>a</p></body>', /<body> is not allowed/],
    ['<p id="location">a</p>', /id "location" would hide/],
    ['<h2 id="when">a</h2>', /Line 1: id "when" would hide a property of the page/],
    [`<p>${'<em id="a-b">'.repeat(3_000)}${'<p>x</p>'.repeat(6_000)}`, /Line 1: <em> is inside/],
    ['<svg><p>a</p></svg>', /<svg> is not allowed/],
    ['<p>a\u0001</p>', /character U\+1/],
    [' ', /empty/],
  ] as const) {
    const answer = await staff.save('terms', html, today);
    t.equal(outcome(answer), '422 DOCUMENT_UNSAFE', html);
    t.match(JSON.stringify(answer.json<{ errors: object }>().errors).replaceAll('\\', ''), named);
  }
  const large = await staff.save('terms', `<p>${'a'.repeat(150_000)}</p>`, today);
  t.equal(outcome(large), '400 VALIDATION_FAILED');
  t.equal(outcome(await staff.save('terms', TEXT, '2026-01-01')), '409 DOCUMENT_DAY_PAST');
  t.same((await staff.overview()).documents[0]?.drafts, []);
  for (let nth = 0; nth < 10; nth += 1) await staff.draft('terms', TEXT);
  t.equal(outcome(await staff.save('terms', TEXT, today)), '429 QUOTA_REACHED');
});

t.test('of two publications at once one wins, and its documents are in force', async (t) => {
  const { api, who, staff } = await opened(t);
  const beside = await testApi({ beside: api });
  t.teardown(() => beside[Symbol.asyncDispose]());
  const other = staffOfLegal(beside, await admin(api));
  const [terms, privacy, rival] = [
    await staff.draft('terms', TEXT),
    await staff.draft('privacy', TEXT),
    await other.draft('terms', '<p>Rival</p>'),
  ];
  const { version, today } = await staff.overview();
  const wrong = await staff.publish([terms], version, { currentPassword: 'wrong' });
  t.equal(outcome(wrong), '403 PASSWORD_WRONG');
  t.equal(outcome(await staff.publish([terms, rival], version)), '400 VALIDATION_FAILED');
  const both = await Promise.all([
    staff.publish([terms, privacy], version),
    other.publish([rival], version),
  ]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT']);
  const won = both[0].statusCode === 200;
  const gate = await api.app.inject({
    method: 'POST',
    url: '/api/legal-check-consent',
    headers: who.headers,
    payload: {},
  });
  t.match(gate.json(), { needsReConsent: true, reason: 'terms_changed' });
  t.equal(outcome(await staff.affected('documents=both')), '403 CONSENT_REQUIRED');
  await acceptCurrent(api, who);
  const after = await staff.overview();
  t.match(after.documents[0], {
    docType: 'terms',
    inForce: { version: today },
    drafts: [{ id: won ? rival.id : terms.id, version: `${today}.2` }],
  });
  const events = (await adminEvents(api)).filter(({ subject }) => subject === `terms/${today}`);
  const published = events.find(({ type }) => type === 'roletrail.document.published.v1');
  t.match(published, { data: { isRequired: true, effectiveDate: today, actor: { kind: 'user' } } });
  const act = (await adminEvents(api)).find(
    ({ data }) => 'action' in data && data.action === 'legal_document.publish',
  );
  t.match(act, {
    data: {
      before: { terms: DOCUMENT_VERSION, versions: 2 },
      after: { terms: today, affected: 2, affectedSeen: 1 },
      reasonDigest: /^[0-9a-f]{64}$/,
    },
  });
  const served = await api.app.inject({ url: '/api/legal-documents/terms' });
  t.match(served.json(), { version: today, html: won ? TEXT : '<p>Rival</p>' });
});

t.test('a draft that was changed is not published as it was seen', async (t) => {
  const { staff } = await opened(t);
  const draft = await staff.draft('terms', TEXT);
  const { version, today } = await staff.overview();
  await staff.change(draft, { effectiveDate: today, html: '<p>Others</p>' });
  t.equal(outcome(await staff.publish([draft], version)), '412 EDIT_CONFLICT');
  const later = await staff.save('privacy', TEXT, '2999-01-01');
  const published = await staff.publish([later.json()], version);
  t.match(published.json(), { published: [{ docType: 'privacy', version: '2999-01-01' }] });
  t.match((await staff.overview()).documents[1], {
    inForce: { version: DOCUMENT_VERSION },
    coming: [{ version: '2999-01-01' }],
    drafts: [],
  });
});

t.test('a publication whose event cannot be written did not happen', async (t) => {
  const { api, staff } = await opened(t);
  const draft = await staff.draft('terms', TEXT);
  const before = await staff.overview();
  await sql`alter table outbox add constraint refuse check (topic <> 'admin-events') not valid`.execute(
    api.db,
  );
  t.equal((await staff.publish([draft], before.version)).statusCode, 500);
  t.equal((await staff.save('terms', TEXT, before.today)).statusCode, 500);
  t.equal((await staff.remove(draft)).statusCode, 500);
  await sql`alter table outbox drop constraint refuse`.execute(api.db);
  t.same(await staff.overview(), before);
});

t.test('people who are asked again are counted by document, and listed masked', async (t) => {
  const { api, who, staff } = await opened(t);
  const [terms, privacy, old] = await Promise.all(
    [1, 2, 3, 4].map(() => createTestUser(api, { consent: true })),
  );
  if (!terms || !privacy || !old) throw new Error('four people');
  await giveConsent(api.db, terms.id, DOCUMENT_VERSION, 'older');
  await giveConsent(api.db, privacy.id, 'older', DOCUMENT_VERSION);
  await api.db
    .updateTable('current_consent')
    .set({ decided_at: new Date(Date.now() - 366 * 86_400_000) })
    .where('user_id', '=', old.id)
    .execute();
  await createTestUser(api);
  const read = async (query: string) => (await staff.affected(query)).json<AffectedPeople>();
  t.match([(await read('documents=terms')).total, (await read('documents=privacy')).total], [3, 3]);
  const first = await read('documents=both&limit=3');
  t.match(first, { total: 4, items: { length: 3 } });
  const rest = await read(`documents=both&limit=3&cursor=${first.nextCursor}`);
  t.equal(rest.total, null, 'counted once');
  const foreign = Buffer.from('["","x"]').toString('base64url');
  t.equal(
    outcome(await staff.affected(`documents=both&cursor=${foreign}`)),
    '400 VALIDATION_FAILED',
  );
  const people = [...first.items, ...rest.items];
  t.equal(new Set(people.map(({ id }) => id)).size, 4);
  t.ok(people.some(({ id, email }) => id === who.id && email === who.email));
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: who.id, capability: 'settings' })
    .execute();
  const masked = await read('documents=both');
  t.ok(masked.items.every(({ email }) => /^.•••@/u.test(email)));
});

t.test('a text of a release waits as a draft once staff have published', async (t) => {
  const { api, who, staff } = await opened(t);
  const deps = { ...api.deps, publicOrigin: ORIGIN };
  const release = (version: string, html = `<p>${version}</p>`) =>
    seedDocument(
      deps,
      { docType: 'terms', version, html, isRequired: true, effectiveDate: version.slice(0, 10) },
      { kind: 'operator', id: 'test' },
    );
  t.equal(await release('2026-02-01'), 'published', 'no version of staff yet');
  await acceptCurrent(api, who);
  const { today, version } = await staff.overview();
  await staff.publish([await staff.draft('terms', TEXT)], version);
  await acceptCurrent(api, who);
  t.equal(await release('2026-02-01'), 'unchanged', 'a start of the same release');
  t.equal(await release('2026-03-01'), 'draft');
  t.equal(await release('2026-03-01'), 'unchanged');
  t.equal(await release(today), 'draft', 'a name that staff have taken');
  const [terms] = (await staff.overview()).documents;
  t.match(terms?.inForce, { version: today });
  const draft = terms?.drafts.find(({ releaseVersion }) => releaseVersion === '2026-03-01');
  t.match(draft, { effectiveDate: today, version: `${today}.2`, changedBy: '' });
  if (!draft) throw new Error('no draft of the release');
  t.equal(outcome(await staff.remove(draft)), '204');
  t.equal(await release('2026-03-01'), 'unchanged', 'what staff deleted stays deleted');
  t.equal((await staff.overview()).documents[0]?.drafts.length, 1);
});

t.test('a publication that concerns other people than were seen is refused', async (t) => {
  const { api, staff } = await opened(t);
  const draft = await staff.draft('terms', TEXT);
  const { version, today } = await staff.overview();
  const read = async () =>
    (await staff.affected('documents=terms')).json<AffectedPeople>().total ?? 0;
  const seen = await read();
  const none = await staff.publish([draft], version, { affected: 0 });
  t.equal(outcome(none), '409 COUNT_CHANGED', 'one person where none was seen');
  await addAccepted(api, 11);
  const refused = await staff.publish([draft], version, { affected: seen });
  t.equal(outcome(refused), '409 COUNT_CHANGED');
  t.match(refused.json(), {
    current: { values: { terms: DOCUMENT_VERSION, affected: seen + 11 } },
  });
  t.equal((await staff.overview()).version, version, 'nothing is published');
  const fewer = await staff.publish([draft], version, { affected: seen + 11 + 3 });
  t.equal(outcome(fewer), '409 COUNT_CHANGED', 'three fewer are a difference too');
  const close = await staff.publish([draft], version, { affected: seen + 11 - 2 });
  t.equal(outcome(close), '200', 'people accept meanwhile, so two more or fewer are accepted');
  t.match(close.json(), { affected: seen + 11, published: [{ version: today }] });
});

/** Adds people whose last decision accepts the versions in force. */
async function addAccepted(api: TestApi, count: number): Promise<void> {
  await sql`with people as (
      insert into app_user (id, email, email_normalized)
      select gen_random_uuid(), e, e
      from generate_series(1, ${count}) n, lateral (
        select n || '.' || gen_random_uuid() || '@example.org' as e) m
      returning id)
    insert into current_consent (user_id, event_id, decision, terms_version, privacy_version,
      decided_at, topic, partition, "offset")
    select id, gen_random_uuid(), 'accepted', ${DOCUMENT_VERSION}, ${DOCUMENT_VERSION}, now(),
      'consent-events', 0, 0 from people`.execute(api.db);
}

t.test('each of 100 accepts around a publication names what its person saw', async (t) => {
  const service = await startTestService(t);
  const { api } = service;
  const staff = staffOfLegal(api, await admin(api));
  const draft = await staff.draft('terms', TEXT);
  const { version, today } = await staff.overview();
  // among so many people the 100 accepts are less than the tolerance
  await addAccepted(api, 3000);
  const affected = 3001;
  const people = await Promise.all(Array.from({ length: 100 }, () => createTestUser(api)));
  const readers = await Promise.all(
    people.map(async (who) => ({ who, shown: await fetchDocuments(api, who) })),
  );
  const accept = ({ who, shown }: (typeof readers)[number]) =>
    postDecision(api, who, acceptance(who.id, shown));

  const published: ReturnType<typeof staff.publish>[] = [];
  const answers = await Promise.all(
    readers.map(async (one, nth) => {
      await setTimeout(nth * 5);
      if (nth === 10) published.push(staff.publish([draft], version, { affected }));
      // on a slow machine too, some come after the publication
      if (nth >= 80) await Promise.all(published);
      return accept(one);
    }),
  );
  t.same((await Promise.all(published)).map(outcome), ['200']);
  const outcomes = answers.map(outcome);
  t.ok(outcomes.every((one) => ['201', '202', '409 DOCUMENT_CHANGED'].includes(one)));
  t.match(outcomes[0], /^20[12]$/, 'begun before the publication');
  t.same([...new Set(outcomes.slice(80))], ['409 DOCUMENT_CHANGED'], 'begun after it');
  const late = await Promise.all(readers.map(accept));
  t.same([...new Set(late.map(outcome))], ['409 DOCUMENT_CHANGED']);
  await service.settled();
  const decisions = await api.db
    .selectFrom('consent_decision')
    .select(['user_id', 'terms_version'])
    .execute();
  const recorded = answers.filter(({ statusCode }) => statusCode < 300).length;
  t.equal(decisions.length, recorded);
  t.ok(decisions.every(({ terms_version }) => terms_version === DOCUMENT_VERSION));
  const [who] = people;
  if (!who) throw new Error('no person');
  const fresh = await fetchDocuments(api, who);
  t.equal(fresh.terms.version, today);
  t.equal((await postDecision(api, who, acceptance(who.id, fresh))).statusCode, 201);
  await fsckDocuments(api);
});

/** Compares the rows with their events, as fsck does. */
async function fsckDocuments(api: TestApi): Promise<void> {
  const changes = (await adminEvents(api)).flatMap((event) => rowChangeOf(event) ?? []);
  const documents = new Map<string, DocumentPublication>(
    changes.flatMap((one) => (one.kind === 'document' ? [[documentKey(one), one] as const] : [])),
  );
  await api.db
    .transaction()
    .execute((tx) => checkDocuments(tx, { documents, contradictions: [] }, false));
}

t.test('open pages of another instance are asked again within a second', async (t) => {
  const live = await liveApis({ instances: 2 });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [here, there = here] = live.apis;
  const staff = staffOfLegal(here, await admin(here));
  const member = await createTestUser(here, { consent: true });
  const open = await signedInSocket(there, member);
  const draft = await staff.draft('terms', TEXT);
  const { version } = await staff.overview();
  t.equal(outcome(await staff.publish([draft], version)), '200');
  const from = performance.now();
  t.match(await open.frame('consent.required'), { reason: 'terms_changed' });
  t.ok(performance.now() - from < 1000, 'within a second');
});

t.test('people who are asked again are saved as a file, with addresses for few', async (t) => {
  const { api, who, staff } = await opened(t);
  const asked = await createTestUser(api, { email: 'asked@again.example', consent: true });
  const save = (payload: object, by: TestUser = who) =>
    api.app.inject({
      method: 'POST',
      url: '/api/admin/legal-documents/affected/export',
      headers: by.headers,
      payload,
    });
  t.equal(outcome(await save({ documents: 'both' })), '400 VALIDATION_FAILED', 'a reason');
  const reason = 'To warn them';
  const file = await save({ documents: 'both', reason });
  t.match(file.body, `${asked.id},asked@again.example,${DOCUMENT_VERSION}`);
  const { total } = (await staff.affected('documents=both')).json<AffectedPeople>();
  t.equal(file.body.trim().split('\n').length, (total ?? 0) + 1, 'as many as the list has');
  const acted = (await adminEvents(api)).find(
    ({ type, data }) =>
      type === 'roletrail.admin.acted.v1' &&
      'action' in data &&
      data.action === 'legal_document.export_affected',
  );
  t.match(acted?.data, { after: { documents: 'both', rows: total, addresses: true } });

  const limited = await createAdmin(api, ['settings']);
  const masked = await save({ documents: 'terms', reason }, limited);
  t.equal(masked.statusCode, 200);
  t.notMatch(masked.body, 'asked@again.example');
  t.match(masked.body, asked.id);
  const others = await createAdmin(api, ['users']);
  t.equal(outcome(await save({ documents: 'terms', reason }, others)), '403 CAPABILITY_REQUIRED');
});
