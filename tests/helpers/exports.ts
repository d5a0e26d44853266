import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportAnswer } from '@roletrail/contracts/http/exports';
import { openListener } from '@roletrail/db/listen';
import type { TopicPartition } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import type { ByteSource } from '@roletrail/verify/source';
import { createTestUser, type TestApi, type TestUser } from './api.ts';
import { decisionBytes, newIdIn } from './consent-events.ts';
import { acceptance, fetchDocuments, postDecision, refusal } from './decisions.ts';
import { silent } from './logger.ts';
import type { Service } from './service.ts';
import { waitFor } from './wait-for.ts';

/** Partition without outbox events, because a relay would not expect the records put there. */
const ODD: TopicPartition = { topic: 'consent-events', partition: 2 };

/**
 * A log with something of everything: decisions, events of staff, and in one partition an event
 * twice, records that cannot be read, one of them too long for an entry.
 */
export async function variedLog({ api, database, ...s }: Service): Promise<readonly TestUser[]> {
  const people: TestUser[] = [];
  for (let i = 0; i < 6; i += 1) {
    const who = await createTestUser(api, { email: `ada${i}.${Date.now()}@example.org` });
    const shown = await fetchDocuments(api, who);
    const body =
      i % 3 === 2
        ? refusal(who.id, shown, { presentationId: shown.presentationId })
        : acceptance(who.id, shown);
    await postDecision(api, who, body);
    people.push(who);
  }
  await s.settled();
  const listener = openListener(database.config, silent);
  const log = openPostgresLog(api.db, listener);
  const key = newIdIn(ODD.partition);
  const twice = decisionBytes({ userId: key, sequence: 90 });
  const writer = await log.openWriter(ODD);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const outcome = await writer.append(
    [
      { key, value: twice },
      { key, value: bytes('{') },
      { key, value: twice },
      { key, value: new Uint8Array(70_000).fill(43) },
      { key, value: bytes('\xff=1+1,"\n') },
      { key, value: decisionBytes({ userId: key, sequence: 91, accepted: false, recordedAs: 1 }) },
      { key, value: bytes('') },
    ],
    30_000,
  );
  if (outcome.kind === 'unknown') throw outcome.cause;
  await writer.close();
  await log[Symbol.asyncDispose]();
  await listener[Symbol.asyncDispose]();
  await s.audit.projector.processAll();
  await s.signed();
  return people;
}

/** Creates a staff member with consent. */
export const staff = (api: TestApi, role: 'admin' | 'compliance' = 'compliance') =>
  createTestUser(api, { roles: [role], consent: true });

export const EXPORT = { format: 'csv', reasonCode: 'audit', text: 'the yearly audit' };

export interface Made {
  readonly answer: ExportAnswer;
  /** name=value */
  readonly cookie: string;
}

export function ask(api: TestApi, who: Pick<TestUser, 'headers'>, body: object = {}) {
  const url = '/api/admin/audit/exports';
  const payload = { ...EXPORT, ...body };
  return api.app.inject({ method: 'POST', url, headers: who.headers, payload });
}

export async function make(
  api: TestApi,
  who: Pick<TestUser, 'headers'>,
  body: object = {},
): Promise<Made> {
  const answer = await ask(api, who, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const [ticket] = answer.cookies;
  return { answer: answer.json(), cookie: `${ticket?.name}=${ticket?.value}` };
}

/** As the browser asks for the file. */
export function fetchFile(
  api: TestApi,
  { answer, cookie }: Made,
  headers: Record<string, string> = {},
) {
  const url = `/api/admin/audit/export?id=${answer.id}`;
  return api.app.inject({ url, headers: { cookie, ...headers } });
}

interface Wired {
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** Downloads over a real connection until `until` says enough, or it ends. */
export function overWire(
  api: TestApi,
  { answer, cookie }: Made,
  until: (bytes: number) => Promise<void> | void = () => undefined,
): Promise<Wired> {
  return takeOverWire(api, `id=${answer.id}`, { cookie }, until);
}

/** Downloads an export over the network with any query and headers. */
export async function takeOverWire(
  api: TestApi,
  query: string | URLSearchParams,
  headers: Record<string, string>,
  until: (bytes: number) => Promise<void> | void,
): Promise<Wired> {
  const { port } = api.app.server.address() as AddressInfo;
  const path = `/api/admin/audit/export?${query}`;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      let got = 0;
      const end = () => resolve({ bytes: Buffer.concat(chunks), whole: response.complete });
      response.once('close', end);
      response.on('error', () => undefined);
      void (async () => {
        try {
          for await (const chunk of response) {
            chunks.push(chunk);
            got += chunk.length;
            await until(got);
          }
        } catch {
          // known by `whole`
        }
      })();
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** The manifest as it is delivered, once it is. */
export async function manifestOf(
  s: Service,
  who: Pick<TestUser, 'headers'>,
  { answer }: Made,
): Promise<string> {
  const url = `/api/admin/audit/export/manifest?id=${answer.id}`;
  let body = '';
  await waitFor('the manifest to be proven', async () => {
    const found = await s.api.app.inject({ url, headers: who.headers });
    body = found.body;
    return found.statusCode === 200;
  });
  return body;
}

export function bytesAsSource(file: string | Buffer): ByteSource {
  const bytes = Buffer.from(file);
  return {
    size: bytes.length,
    slice: async (from, to) => bytes.subarray(from, to),
  };
}
