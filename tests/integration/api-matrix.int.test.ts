import { randomUUID } from 'node:crypto';
import { hashAuditorToken, newAuditorToken } from '@roletrail/api/callers/auditor-token';
import type { Guard } from '@roletrail/api/guard';
import type { DecisionKind } from '@roletrail/db/schema/log';
import t from 'tap';
import {
  createTestUser,
  DOCUMENT_VERSION,
  giveConsent,
  outcome,
  publish,
  type TestApi,
  testApi,
} from '../helpers/api.ts';
import { member, row } from '../helpers/guard-outcomes.ts';
import { STAFF_ROUTES } from '../helpers/staff-routes.ts';
import { TOOL_ROUTES } from '../helpers/tool-routes.ts';

/**
 * Expected guard of each route, listed independently of the service's table. A route that is
 * missing here fails. GET includes HEAD.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  'POST /api/auth/signup': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/refresh': 'cookie',
  'POST /api/auth/logout': 'session',
  'POST /api/auth/activity': 'session',
  'GET /api/auth/user': 'session',
  'GET /api/auth/session': 'session',
  'GET /api/auth/sessions': 'session',
  'DELETE /api/auth/sessions/:id': 'session',
  'PATCH /api/auth/user': 'session',
  'POST /api/auth/password': 'session',
  'GET /api/auth/sign-ins': 'session',
  'POST /api/auth/recover': 'public',
  'POST /api/auth/recover/check': 'public',
  'POST /api/auth/recover/confirm': 'public',
  'POST /api/auth/undo/check': 'public',
  'POST /api/auth/undo': 'public',
  'POST /api/auth/invitation/check': 'public',
  'POST /api/auth/invitation': 'public',
  'POST /api/auth/verify-email': 'optional',
  'POST /api/auth/verify-email/resend': 'session',
  'POST /api/auth/email': 'session',
  'POST /api/auth/email/confirm': 'optional',
  'POST /api/auth/email/not-me': 'public',
  'GET /api/auth/totp': 'session',
  'POST /api/auth/totp': 'session',
  'POST /api/auth/totp/confirm': 'session',
  'POST /api/auth/totp/recovery-codes': 'session',
  'POST /api/auth/totp/disable': 'session',
  'GET /api/config': 'public',
  'POST /api/rpc/has_role': 'consent',
  'GET /api/legal-documents': 'optional',
  'GET /api/insights/images/:id': 'public',
  'GET /api/legal-documents/:docType': 'public',
  'GET /api/legal-documents/:docType/:version': 'public',
  'GET /api/legal-document-versions/:docType': 'public',
  'POST /api/legal-check-consent': 'session',
  'POST /api/legal-consent': 'token',
  'GET /api/me/consents': 'session',
  'GET /api/me/consents/:eventId/receipt': 'session',
  'GET /api/me/consents/:eventId/receipt.tlog-proof': 'session',
  'GET /api/me/consents/:eventId/receipt.pdf': 'session',
  'GET /api/me/consents/:eventId/receipt.zip': 'session',
  'POST /api/me/consents/withdraw': 'token',
  'POST /api/me/export': 'session',
  'POST /api/me/erasure': 'session',
  'GET /api/me/erasure': 'session',
  'DELETE /api/me/erasure': 'session',
  'GET /api/me/saved-before': 'session',
  'POST /api/me/saved-before/keep': 'session',
  'DELETE /api/me/saved-before': 'session',
  'POST /api/erasure-receipt': 'public',
  'GET /api/insights': 'public',
  'POST /api/newsletter': 'public',
  'GET /api/newsletter': 'public',
  'POST /api/newsletter/receipt': 'public',
  'GET /api/insights/corrections': 'public',
  'POST /api/insights/:slug/useful': 'public',
  'POST /api/newsletter/confirm': 'public',
  'POST /api/newsletter/unsubscribe': 'public',
  'GET /api/insights/:slug': 'public',
  'GET /api/realtime': 'public',
  'GET /api/ledger': 'public',
  'GET /api/ledger/example': 'public',
  'GET /api/ledger/:topic/:partition/checkpoint': 'public',
  'GET /api/ledger/:topic/:partition/inclusion': 'public',
  'GET /api/ledger/:topic/:partition/consistency': 'public',
  'GET /api/ledger/:topic/:partition/tile/:level/*': 'public',
  'GET /api/ledger/:topic/:partition/tile/entries/*': 'auditor compliance',
  'GET /api/forms': 'public',
  'POST /api/support/tickets': 'optional',
  'POST /api/support/status': 'public',
  'POST /api/support/status/replies': 'public',
  'POST /api/experiments/:id/exposure': 'consent',
  'GET /api/me/tickets': 'consent',
  'GET /api/me/tickets/:number': 'consent',
  'POST /api/me/tickets/:number/replies': 'consent',
  ...STAFF_ROUTES,
  ...TOOL_ROUTES,
  'GET /api/datasets': 'public',
  'GET /api/status': 'public',
  'GET /api/pricing': 'public',
  'POST /api/pricing/promo': 'public',
  'POST /api/collect': 'cookie',
  'POST /api/pricing/requests': 'optional',
};

/** Expected result of each caller for each guard; `in` is anything but a 401 or 403. */
const MATRIX: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anonymous: row('401 SESSION_MISSING', { optional: 'in' }),
  'signed out': row('401 SESSION_REVOKED', { token: 'in' }),
  idle: row('401 SESSION_EXPIRED', { token: 'in' }),
  forger: row('401 TOKEN_INVALID'),
  auditor: row('401 TOKEN_INVALID', { 'auditor compliance': 'in' }),
  'expired auditor': row('401 TOKEN_INVALID', {
    'auditor compliance': '401 AUDITOR_TOKEN_INVALID',
  }),
  newcomer: member({ role: '403 ROLE_REQUIRED', consent: '403 CONSENT_REQUIRED' }),
  refuser: member({ role: '403 ROLE_REQUIRED', consent: '403 CONSENT_REQUIRED' }),
  'refuser of a moment ago': member({ role: '403 ROLE_REQUIRED', consent: '403 CONSENT_REQUIRED' }),
  'accepter of old terms': member({ role: '403 ROLE_REQUIRED', consent: '403 CONSENT_REQUIRED' }),
  'unreadable record': member({ role: '403 ROLE_REQUIRED', consent: '403 CONSENT_REQUIRED' }),
  member: member({ role: '403 ROLE_REQUIRED', consent: 'in' }),
  'member of a moment ago': member({ role: '403 ROLE_REQUIRED', consent: 'in' }),
  'compliance without consent': member({
    role: '403 CONSENT_REQUIRED',
    consent: '403 CONSENT_REQUIRED',
  }),
  compliance: member({ role: 'in', consent: 'in' }),
  admin: member({ role: '403 ROLE_REQUIRED', consent: 'in', desk: 'in', admin: 'in' }),
  'admin limited to ops': member({
    role: '403 ROLE_REQUIRED',
    consent: 'in',
    desk: 'in',
    admin: 'in',
    limited: '403 CAPABILITY_REQUIRED',
  }),
  'former compliance': member({ role: '403 ROLE_REQUIRED', consent: 'in' }),
};

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { inactivity: { warnMs: 540_000, limitMs: 600_000 } } });
});
t.teardown(() => api[Symbol.asyncDispose]());

async function decide(userId: string, decision: DecisionKind) {
  await api.db
    .insertInto('decision_pending')
    .values({
      user_id: userId,
      event_id: randomUUID(),
      decision,
      seq: 1,
      decided_at: new Date(),
      terms_version: DOCUMENT_VERSION,
      privacy_version: DOCUMENT_VERSION,
    })
    .execute();
}

async function auditor(expiresAt: Date) {
  const token = newAuditorToken();
  await api.db
    .insertInto('auditor_token')
    .values({
      id: randomUUID(),
      label: 'test',
      token_hash: hashAuditorToken(token),
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute();
  return token;
}

/** A token (or none) for each caller of the matrix. */
async function callers(): Promise<Record<string, string | null>> {
  const token = async (options: Parameters<typeof createTestUser>[1] = {}) =>
    (await createTestUser(api, options)).token;
  const signedOut = await createTestUser(api, { consent: true });
  await api.app.inject({ method: 'POST', url: '/api/auth/logout', headers: signedOut.headers });
  const idle = await createTestUser(api, { consent: true });
  await api.db
    .updateTable('session')
    .set({ last_activity_at: new Date(Date.now() - 601_000) })
    .where('id', '=', idle.sessionId)
    .execute();
  const refuser = await createTestUser(api, { consent: true });
  await api.db
    .updateTable('current_consent')
    .set({ decision: 'declined' })
    .where('user_id', '=', refuser.id)
    .execute();
  const [declining, accepting, old, unreadable] = [
    await createTestUser(api, { consent: true }),
    await createTestUser(api),
    await createTestUser(api),
    await createTestUser(api, { consent: true }),
  ];
  await decide(declining.id, 'declined');
  await decide(accepting.id, 'accepted');
  await giveConsent(api.db, old.id, '2024-12-31');
  await api.db
    .updateTable('current_consent')
    .set({ needs_review: true })
    .where('user_id', '=', unreadable.id)
    .execute();
  const former = await createTestUser(api, { roles: ['compliance'], consent: true });
  await api.db.deleteFrom('user_role').where('user_id', '=', former.id).execute();
  const limited = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: limited.id, capability: 'ops' })
    .execute();
  return {
    anonymous: null,
    'signed out': signedOut.token,
    idle: idle.token,
    forger: 'a.b.c',
    auditor: await auditor(new Date(Date.now() + 60_000)),
    'expired auditor': await auditor(new Date(Date.now() - 1)),
    newcomer: await token(),
    refuser: refuser.token,
    'refuser of a moment ago': declining.token,
    'accepter of old terms': old.token,
    'unreadable record': unreadable.token,
    member: await token({ consent: true }),
    'member of a moment ago': accepting.token,
    'compliance without consent': await token({ roles: ['compliance'] }),
    compliance: await token({ roles: ['compliance'], consent: true }),
    admin: await token({ roles: ['admin'], consent: true }),
    'admin limited to ops': limited.token,
    'former compliance': former.token,
  };
}

const guarded = () =>
  api.app.routeTable.filter((r) => /^\/api\/(?!docs)/.test(r.url) && r.method !== 'HEAD');

function describeGuard(guard: Guard): string {
  if (!('roles' in guard)) return guard.kind;
  const task = 'capability' in guard ? [guard.capability ?? []].flat() : [];
  return [guard.kind, ...guard.roles, ...task].join(' ');
}

/** A request that the guard decides about and that then fails: nothing is changed. */
async function ask(method: string, pattern: string, token: string | null) {
  const url = pattern.replaceAll(/:[a-zA-Z]+|\*/g, 'x');
  const answer = await api.app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: { unknown: 1 } }),
  });
  const result = outcome(answer);
  return /^40[13]/.test(result) ? result : 'in';
}

t.test('the service’s routes are those listed, with these guards', async (t) => {
  const real = Object.fromEntries(
    guarded().map(({ method, url, guard }) => [`${method} ${url}`, describeGuard(guard)]),
  );
  t.same(real, EXPECTED);
});

t.test('every route × every caller', async (t) => {
  const tokens = await callers();
  t.same(Object.keys(tokens), Object.keys(MATRIX));
  for (const [caller, token] of Object.entries(tokens)) {
    for (const [route, guard] of Object.entries(EXPECTED)) {
      const [method = '', url = ''] = route.split(' ');
      t.equal(await ask(method, url, token), MATRIX[caller]?.[guard], `${caller}: ${route}`);
    }
  }
});

t.test('a new required version gates all users at once; a future one none', async (t) => {
  const { token } = await createTestUser(api, { consent: true });
  const state = () => ask('POST', '/api/rpc/has_role', token);
  await publish(api.db, 'terms', 'of-next-century', '2125-01-01');
  t.equal(await state(), 'in');
  await publish(api.db, 'privacy', '2026-02-01', '2026-02-01');
  t.equal(await state(), '403 CONSENT_REQUIRED');
});

t.test('a forged acceptance cookie opens nothing', async (t) => {
  const { headers } = await createTestUser(api);
  const record = { termsVersion: DOCUMENT_VERSION, privacyVersion: DOCUMENT_VERSION };
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/rpc/has_role',
    headers,
    cookies: { rt_terms_accepted: encodeURIComponent(JSON.stringify(record)) },
    payload: {},
  });
  t.equal(outcome(answer), '403 CONSENT_REQUIRED');
});

t.test('while the projection is rebuilt, access is refused', async (t) => {
  const { token, headers } = await createTestUser(api);
  const at = { projection: 'consent-v1', topic: 'consent-events', partition: 0 };
  await api.db
    .insertInto('projection_offset')
    .values({
      ...at,
      next_offset: 4,
      rebuild_until: 5,
      last_leaf_hash: null,
      halted_reason: null,
      halted_at: null,
    })
    .execute();
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/rpc/has_role',
    headers,
    payload: {},
  });
  t.equal(outcome(answer), '503 CONSENT_STATE_UNAVAILABLE');
  t.ok(answer.headers['retry-after']);
  t.equal(await ask('GET', '/api/auth/user', token), 'in', 'what needs no consent goes on');
  await api.db.updateTable('projection_offset').set({ next_offset: 5 }).execute();
  t.equal(await ask('POST', '/api/rpc/has_role', token), '403 CONSENT_REQUIRED');
});

t.test('has_role: of oneself for all, of others for admins', async (t) => {
  const terms = { consent: true } as const;
  const fresh = await testApi();
  t.teardown(() => fresh[Symbol.asyncDispose]());
  const admin = await createTestUser(fresh, { roles: ['admin'], ...terms });
  const member = await createTestUser(fresh, terms);
  const has = async (who: typeof admin, userId: string, role: string) => {
    const answer = await fresh.app.inject({
      method: 'POST',
      url: '/api/rpc/has_role',
      headers: who.headers,
      payload: { _user_id: userId, _role: role },
    });
    return answer.statusCode === 200 ? answer.json<boolean>() : outcome(answer);
  };
  t.equal(await has(admin, admin.id, 'admin'), true);
  t.equal(await has(admin, admin.id, 'compliance'), false);
  t.equal(await has(member, member.id, 'admin'), false);
  t.equal(await has(admin, member.id, 'admin'), false);
  t.equal(await has(member, admin.id, 'admin'), '403 ROLE_REQUIRED');
  t.equal(await has(member, member.id, 'root'), '400 VALIDATION_FAILED');
  await fresh.db.deleteFrom('user_role').execute();
  t.equal(await has(admin, admin.id, 'admin'), false, 'a role that was taken is gone at once');
});
