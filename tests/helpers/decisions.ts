import { randomUUID } from 'node:crypto';
import { ERRORS, problem } from '@roletrail/contracts/errors';
import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type {
  AcceptBody,
  CheckConsentAnswer,
  DeclineBody,
  LegalDocument,
} from '@roletrail/contracts/http/legal';
import type { Offer } from '@roletrail/contracts/offer';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { TestApi, TestUser } from './api.ts';
import { type Service, type ServiceOptions, service } from './service.ts';

/** Documents and offer, as the service sent them. */
export interface Shown {
  readonly presentationId: string;
  readonly terms: LegalDocument;
  readonly privacy: LegalDocument;
  readonly offer: Offer;
}

/** Reads the documents in this person's session, or without one. */
export async function fetchDocuments(
  api: TestApi,
  who: Pick<TestUser, 'headers'> | null,
): Promise<Shown> {
  const response = await api.app.inject({
    url: '/api/legal-documents',
    headers: who?.headers ?? {},
  });
  if (response.statusCode !== 200) throw new Error(`documents: ${response.body}`);
  const { presentationId, documents, offer } = response.json<{
    presentationId: string;
    documents: LegalDocument[];
    offer: Offer;
  }>();
  const [terms, privacy] = (['terms', 'privacy'] as const).map((type) =>
    documents.find((d) => d.docType === type),
  );
  if (!terms || !privacy) throw new Error('terms or privacy policy are not in force');
  return { presentationId, terms, privacy, offer };
}

export function acceptance(userId: string, shown: Shown, over: object = {}): AcceptBody {
  const at = new Date().toISOString();
  return {
    userId,
    termsVersion: shown.terms.version,
    privacyVersion: shown.privacy.version,
    accepted: true,
    hashOfDocument: shown.terms.sha256,
    acceptedAt: at,
    scrollConfirmed: true,
    deviceId: '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a01',
    userAgent: 'claimed agent',
    signatureType: 'clickwrap',
    presentationId: shown.presentationId,
    privacyHash: shown.privacy.sha256,
    tick: 'scroll',
    shownAt: at,
    scrolledAt: at,
    tickedAt: at,
    ...shown.offer,
    ...over,
  };
}

export function refusal(userId: string, shown: Shown, over: object = {}): DeclineBody {
  return {
    userId,
    termsVersion: shown.terms.version,
    accepted: false,
    reason: 'user_declined',
    hashOfDocument: shown.terms.sha256,
    acceptedAt: new Date().toISOString(),
    ...over,
  };
}

/** POST /legal-consent */
export function postDecision(
  api: TestApi,
  who: Pick<TestUser, 'headers'>,
  body: object,
  key: string = randomUUID(),
) {
  return api.app.inject({
    method: 'POST',
    url: '/api/legal-consent',
    headers: { ...who.headers, 'idempotency-key': key, 'user-agent': 'observed agent' },
    payload: body,
  });
}

/** Another session of a person, past the sign-in: hundreds of them cost nothing. */
export async function anotherSession(
  api: TestApi,
  userId: string,
): Promise<TestUser['headers'] & { sessionId: string }> {
  const sessionId = uuidv7();
  await api.db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      method: 'password',
      expires_at: new Date(Date.now() + 3_600_000),
      device_hash: Buffer.alloc(32),
      user_agent: null,
      warned_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  const { token } = api.app.accessTokens.issue({ id: sessionId, userId, counter: 0 });
  return { authorization: `Bearer ${token}`, sessionId };
}

/** A service that ends with its test. */
export async function startTestService(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const opened = await service(options);
  t.teardown(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** All events of a topic, by partition and offset, as the log holds them. */
export async function logged(api: TestApi, topic: string): Promise<readonly RoletrailEvent[]> {
  const rows = await api.db
    .selectFrom('log_record')
    .select(['value', 'partition', 'offset'])
    .where('topic', '=', topic)
    .orderBy('partition')
    .orderBy('offset')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    return decoded.kind === 'event' ? [decoded.event] : [];
  });
}

/** The catalogued code of a refusal, which must come with its own status. */
export function codeOf(response: { statusCode: number; json(): unknown }): string {
  const parsed = problem.parse(response.json());
  if (ERRORS[parsed.code][0] !== response.statusCode)
    return `${parsed.code} with ${response.statusCode}`;
  return parsed.code;
}

/** POST /legal-check-consent */
export async function check(api: TestApi, who: Pick<TestUser, 'headers'>) {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/legal-check-consent',
    headers: who.headers,
    payload: {},
  });
  return response.json<CheckConsentAnswer>();
}
