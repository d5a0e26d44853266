/**
 * The whole service as a process of its own that measures itself (loop-probe.ts), so that nothing
 * a test does counts. It says by IPC where it listens and what its routes take (MeasuredService),
 * then answers each Ask.
 */
import { apiConfig } from '@roletrail/api/config';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { Sender } from './accepted-requests.ts';
import { createTestUser, proveAddress, signInAgain } from './api.ts';
import { probeLoop } from './loop-probe.ts';
import { service } from './service.ts';
import { accept } from './withdrawals.ts';

export interface MeasuredRoute {
  readonly method: string;
  /** pattern as registered */
  readonly url: string;
  readonly bodyLimit: number;
}

export interface MeasuredService {
  readonly origin: string;
  readonly routes: readonly MeasuredRoute[];
  /** of OpenAPI */
  readonly paths: object;
  /** staff, whose acceptance is in the ledger */
  readonly staff: Sender & { readonly eventId: string; readonly partition: number };
}

/** `person` makes another member of staff and answers with a Sender. */
export type Ask = 'begin' | 'end' | 'person' | 'stop' | SignIn;
/** Signs a person in again and answers with a Sender. */
interface SignIn {
  readonly signIn: string;
}

const MANY = { max: 1_000_000, windowMs: 60_000 };
/** This is no test of the limits: each is out of the way. */
const limits = Object.fromEntries(
  Object.keys(
    apiConfig.parse({ publicOrigin: 'http://a.example', ledger: { origin: 'a', vkeys: {} } })
      .limits,
  ).map((name) => [name, MANY]),
);

const running = await service({ config: { limits, bodyLimit: 64 * 1024 } });
const { api } = running;
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
const staff = await createTestUser(api, { roles: ['admin', 'compliance'] });
const eventId = await accept(api, staff);
const partition = computePartition(staff.id, api.deps.partitions['consent-events']);
await running.settled();
await running.signed();
const probe = probeLoop();

const answers: Readonly<Record<Exclude<Ask, SignIn>, () => Promise<unknown>>> = {
  begin: async () => {
    globalThis.gc?.();
    // the log of the run is no part of what is measured
    api.logs.length = 0;
    probe.begin();
  },
  end: () => probe.end(),
  person: async (): Promise<Sender> => {
    const who = await createTestUser(api, { roles: ['admin', 'compliance'], consent: true });
    await proveAddress(api, who);
    return { headers: who.headers, email: who.email };
  },
  stop: async () => {
    probe[Symbol.dispose]();
    await running[Symbol.asyncDispose]();
  },
};
async function signIn({ signIn: email }: SignIn): Promise<Sender> {
  return { headers: (await signInAgain(api, email)).headers, email };
}

process.on('message', (ask: Ask) => {
  const answering = typeof ask === 'object' ? signIn(ask) : answers[ask]();
  void answering.then((answer) => {
    process.send?.({ answer });
    if (ask === 'stop') process.disconnect();
  });
});
process.once('disconnect', () => process.exit());
const { paths } = api.app.swagger() as { paths: object };
const routes = api.app.routeTable.map(({ method, url, bodyLimit }) => ({ method, url, bodyLimit }));
process.send?.({
  origin,
  routes,
  paths,
  staff: { headers: staff.headers, email: staff.email, eventId, partition },
} satisfies MeasuredService);
