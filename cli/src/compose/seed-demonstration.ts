import { randomBytes, randomUUID } from 'node:crypto';
import type { Api } from '@roletrail/api/api';
import { signPresentation } from '@roletrail/api/documents/presentation';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { findPerson } from '@roletrail/api/staff/roles';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { AcceptBody, DeclineBody, LegalDocument } from '@roletrail/contracts/http/legal';
import { DEMONSTRATION } from '@roletrail/db/seeds/demonstration';
import { CliError } from '../runtime/cli-error.ts';
import { requireKey } from '../settings/keys.ts';
import { withOwnApi } from './own-api.ts';
import type { Runtime } from './runtime.ts';

/**
 * Creates the demonstration person, if absent, and records an acceptance and then a refusal of
 * theirs, the way every other decision is recorded. The offered words say that it is an example, so
 * the presentation is signed here. The refusal ends their only session.
 */
export async function seedDemonstration(runtime: Runtime): Promise<void> {
  const { email } = DEMONSTRATION;
  if ((await findPerson(runtime.database.open.db, email)) !== null) return;
  await withOwnApi(runtime, (app) => record(app, runtime));
  const { db } = runtime.database.open;
  await db
    .updateTable('app_user')
    .set({ is_demo: true })
    .where('email_normalized', '=', email)
    .execute();
}

async function record(app: Api, { settings }: Pick<Runtime, 'settings'>): Promise<void> {
  const { email } = DEMONSTRATION;
  const { accessToken, user, session } = await call<SessionAnswer>(app, '/api/auth/signup', {
    payload: { email, password: randomBytes(24).toString('base64url') },
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const { documents } = await call<Shown>(app, '/api/legal-documents', { headers });
  const presentationId = signPresentation(
    deriveApiKeys(requireKey(settings.keys, 'jwt')).presentation,
    { userId: user.id, sessionId: session.id },
    documents,
    DEMONSTRATION.offer,
    Date.now(),
  );
  for (const payload of decisionsOf(user.id, { presentationId, documents })) {
    const own = { 'idempotency-key': randomUUID(), 'user-agent': DEMONSTRATION.userAgent };
    await call(app, '/api/legal-consent', { headers: { ...headers, ...own }, payload });
  }
}

type Shown = { presentationId: string; documents: LegalDocument[] };

function decisionsOf(
  userId: string,
  { presentationId, documents }: Shown,
): [AcceptBody, DeclineBody] {
  const terms = documents.find((d) => d.docType === 'terms');
  const privacy = documents.find((d) => d.docType === 'privacy');
  if (!terms || !privacy) throw new CliError('LAUNCH_FAILED', 'no documents are in force');
  const now = new Date().toISOString();
  const about = {
    userId,
    termsVersion: terms.version,
    hashOfDocument: terms.sha256,
    acceptedAt: now,
    deviceId: randomUUID(),
    presentationId,
  };
  const acceptance = {
    ...about,
    accepted: true,
    privacyVersion: privacy.version,
    privacyHash: privacy.sha256,
    signatureType: 'clickwrap',
    scrollConfirmed: false,
    tick: 'user',
    shownAt: now,
    scrolledAt: now,
    tickedAt: now,
    userAgent: DEMONSTRATION.userAgent,
    ...DEMONSTRATION.offer,
  } as const;
  return [acceptance, { ...about, accepted: false, reason: 'user_declined' }];
}

async function call<T>(
  app: Api,
  url: string,
  options: { headers?: Record<string, string>; payload?: object },
): Promise<T> {
  const method = options.payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({ method, url, ...options });
  if (answer.statusCode >= 300) {
    throw new CliError('LAUNCH_FAILED', `demonstration person: ${url}: ${answer.body}`);
  }
  return (answer.body === '' ? undefined : answer.json()) as T;
}
