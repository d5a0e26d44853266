import { randomBytes, randomUUID } from 'node:crypto';
import type { Api } from '@roletrail/api/api';
import { buildApp } from '@roletrail/api/app';
import { type ApiConfig, type ApiConfigInput, apiConfig } from '@roletrail/api/config';
import type { ApiDeps } from '@roletrail/api/deps';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { Role } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { Registry } from 'prom-client';
import { type TestDatabase, testDatabase } from './database.ts';
import { demandDeclared, watchAnswers } from './declared-answers.ts';
import { type LogLine, recorder } from './logger.ts';

export const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'seven small boats at dawn';
export const DOCUMENT_VERSION = '2025-01-15';

/** The api role on a database of its own; requests go in by `inject`. */
export interface TestApi extends AsyncDisposable {
  readonly app: Api;
  readonly config: ApiConfig;
  readonly deps: ApiDeps;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly logs: LogLine[];
}

export interface TestApiOptions {
  readonly config?: Partial<ApiConfigInput>;
  readonly deps?: Partial<ApiDeps>;
  /** how the instance hears of others, on its database */
  readonly live?: (database: TestDatabase) => Promise<NonNullable<ApiDeps['live']>>;
  /** an open database, which the caller closes; default: a new one */
  readonly database?: TestDatabase;
  /** share the database of another one: a second instance of the same service */
  readonly beside?: TestApi;
  /** publish a first set of documents; default true */
  readonly documents?: boolean;
}

/** Generous limits; tests of the limits set their own. */
const LIMITS = {
  signInPerAddress: { max: 100_000, windowMs: 60_000 },
  signUpPerAddress: { max: 100_000, windowMs: 60_000 },
  feedbackPerAddress: { max: 100_000, windowMs: 60_000 },
  newsletterPerAddress: { max: 100_000, windowMs: 60_000 },
  refreshPerAddress: { max: 100_000, windowMs: 60_000 },
  socketsPerAddress: { max: 100_000, windowMs: 60_000 },
  formsPerAddress: { max: 100_000, windowMs: 60_000 },
  statusPerAddress: { max: 100_000, windowMs: 60_000 },
  promosPerAddress: { max: 100_000, windowMs: 60_000 },
  toolsPerAddress: { max: 100_000, windowMs: 60_000 },
  uploadsPerAddress: { max: 100_000, windowMs: 60_000 },
  certificatesPerAddress: { max: 100_000, windowMs: 60_000 },
};

export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { beside } = options;
  const given = beside?.database ?? options.database;
  const database = given ?? (await testDatabase({ poolSize: 10 }));
  const { db } = beside ? database.open({ poolSize: 10 }) : database.opened;
  if (!beside && options.documents !== false) await publishFirstDocuments(db);
  const logs: LogLine[] = [];
  const deps: ApiDeps = {
    db,
    logger: recorder(logs),
    partitions: DEFAULT_PARTITIONS,
    keys: beside?.deps.keys ?? { jwt: randomBytes(32), vault: deriveVaultKeys(randomBytes(32)) },
    acks: {
      register: () => ({ wait: async () => null, cancel: () => undefined }),
      acknowledged: () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    },
    outboxDepth: () => 0,
    checks: [],
    metrics: new Registry(),
    ...(options.live ? { live: await options.live(database) } : {}),
    ...options.deps,
  };
  const config = apiConfig.parse({
    publicOrigin: ORIGIN,
    ledger: { origin: 'localhost', vkeys: {} },
    limits: LIMITS,
    decisionsPerHour: null,
    ...options.config,
  });
  const app = await buildApp(config, deps);
  const undeclared = watchAnswers(app);
  await app.ready();
  return {
    app,
    config,
    deps,
    db,
    database,
    logs,
    async [Symbol.asyncDispose]() {
      await app.close();
      if (!given) await database[Symbol.asyncDispose]();
      demandDeclared(undeclared);
    },
  };
}

async function publishFirstDocuments(db: Database): Promise<void> {
  for (const docType of ['terms', 'privacy'] as const) await publish(db, docType, DOCUMENT_VERSION);
}

/** Puts a required document in force, without the event that publishing also writes. */
export async function publish(
  db: Database,
  docType: 'terms' | 'privacy',
  version: string,
  effectiveDate = DOCUMENT_VERSION,
): Promise<void> {
  await db
    .insertInto('legal_documents')
    .values({
      doc_type: docType,
      version,
      html: `<p>${docType} ${version}</p>`,
      sha256: randomBytes(32).toString('hex'),
      is_required: true,
      effective_date: effectiveDate,
    })
    .execute();
}

/** A user who is signed in. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
  /** the session's two cookies, by name */
  readonly cookies: Record<string, string>;
  /** Authorization header */
  readonly headers: { authorization: string };
  readonly answer: SessionAnswer;
}

/** Signs a new person up; gives roles and consent as asked, past the log. */
export async function createTestUser(
  api: TestApi,
  options: { roles?: readonly Role[]; consent?: boolean; email?: string } = {},
): Promise<TestUser> {
  const email = options.email ?? `${randomUUID()}@example.org`;
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email, password: PASSWORD },
  });
  if (response.statusCode !== 201) throw new Error(`sign-up: ${response.body}`);
  const someone = fromAnswer(response.json<SessionAnswer>(), response.cookies);
  for (const role of options.roles ?? []) {
    await api.db.insertInto('user_role').values({ user_id: someone.id, role }).execute();
  }
  if (options.consent) await giveConsent(api.db, someone.id);
  return someone;
}

/** Mail to their address was proved to reach them, as the link of the letter does. */
export async function proveAddress({ db }: TestApi, { id }: Pick<TestUser, 'id'>): Promise<void> {
  const proved = { email_verified_at: new Date() };
  await db.updateTable('app_user').set(proved).where('id', '=', id).execute();
}

/** Signs a person in again. Returns another session, as on another device. */
export async function signInAgain(api: TestApi, email: string): Promise<TestUser> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  if (response.statusCode !== 200) throw new Error(`sign-in: ${response.body}`);
  return fromAnswer(response.json<SessionAnswer>(), response.cookies);
}

function fromAnswer(
  answer: SessionAnswer,
  cookies: readonly { name: string; value: string }[],
): TestUser {
  return {
    id: answer.user.id,
    email: answer.user.email,
    sessionId: answer.session.id,
    token: answer.accessToken,
    cookies: Object.fromEntries(cookies.map((c) => [c.name, c.value])),
    headers: { authorization: `Bearer ${answer.accessToken}` },
    answer,
  };
}

/** Writes the consent row that an acceptance of these versions would create. */
export async function giveConsent(
  db: Database,
  userId: string,
  terms = DOCUMENT_VERSION,
  privacy = DOCUMENT_VERSION,
): Promise<void> {
  const row = {
    event_id: randomUUID(),
    decision: 'accepted' as const,
    terms_version: terms,
    privacy_version: privacy,
    decided_at: new Date(),
    topic: 'consent-events',
    partition: 0,
    offset: 0,
  };
  await db
    .insertInto('current_consent')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Part of a response that tests read. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly cookies: readonly { name: string; value: string }[];
  json<T = Record<string, unknown>>(): T;
}

/** Status and code of an answer, e.g. `401 SESSION_MISSING`, or the status alone. */
export function outcome(answer: Answer): string {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) {
    return String(answer.statusCode);
  }
  const { code, status } = answer.json<{ code: string; status: number }>();
  return status === answer.statusCode ? `${status} ${code}` : `${answer.statusCode} ≠ ${status}`;
}
