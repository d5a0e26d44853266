import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { Person } from '../faults/person.ts';

export interface Signed {
  readonly token: string;
  readonly body: string;
}

/** Signs people up and prepares the body of an accept for each. */
export async function signedPeople(api: string, count: number): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (let i = 0; i < count; i += 4) {
    const people = Array.from({ length: Math.min(4, count - i) }, () => new Person([api]));
    await Promise.all(people.map((person) => person.signUp()));
    for (const person of people) signed.push(await person.prepared());
  }
  return signed;
}

/** Accepts per second, and response times in ms. */
export interface AcceptRate {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends accepts, each with a key of its own, over so many connections. */
export async function acceptRate(
  api: string,
  people: readonly Signed[],
  connections: number,
  seconds: number,
): Promise<AcceptRate> {
  let turn = 0;
  const result = await autocannon({
    url: `${api}/api/legal-consent`,
    method: 'POST',
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const person = people[turn++ % people.length];
          return {
            ...request,
            body: person?.body ?? '',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${person?.token}`,
              'idempotency-key': randomUUID(),
            },
          };
        },
      },
    ],
  });
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => [code, count ?? 0]),
  );
  const ok = (statuses['201'] ?? 0) + (statuses['202'] ?? 0);
  return {
    rate: ok / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    statuses,
  };
}

/** Requests per second of the bare server, with a body of the same size. */
export async function echoRate(port: number, body: string, connections: number, seconds: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/token`);
  const { token } = (await answer.json()) as { token: string };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/echo`,
    method: 'POST',
    connections,
    duration: seconds,
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}
