import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { DisposeStack } from '@roletrail/cli/runtime/lifecycle';
import type { OpenDatabase } from '@roletrail/db/open';
import { Deployment, type Role, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { privateCluster } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';

/** A product whose servers and processes can be taken away one by one, and a browser's way to it. */
export interface LiveProduct extends AsyncDisposable {
  /** the address that people type; the way behind it can be cut */
  readonly origin: string;
  readonly way: LossyProxy;
  /** the api that the browser speaks with, and one beside it */
  readonly api: RoleProcess;
  readonly other: RoleProcess;
  readonly worker: RoleProcess;
  readonly projector: RoleProcess;
  readonly postgres: { stop(how: 'immediate'): Promise<void>; start(): Promise<void> };
  /** null: the log is the database */
  readonly broker: { kill(): Promise<void>; start(): Promise<void> } | null;
  readonly db: OpenDatabase['db'];
  /** person who decides through the other api */
  readonly person: Person;
}

/** Reports a missing broker. */
const without = { plan: (_count: number, reason?: string) => console.log(`!!! ${reason}`) };

/** @param kafka whether the log is to be on a broker of its own, where there is Java */
export async function startLiveProduct(kafka: boolean): Promise<LiveProduct> {
  const stack = new DisposeStack();
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'rt-live-'));
    stack.use({ [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) });
    const given = { dataDir, mode: 'test', logger: silent, ephemeral: true } as const;
    const postgres = stack.use(await startPostgres(given));
    const cluster = kafka ? await privateCluster(without, { brokers: 1 }) : null;
    if (cluster) stack.use(cluster);
    const backing = { databaseUrl: postgres.url, brokers: cluster?.brokers ?? null };
    const deployment = stack.use(await Deployment.start(backing, []));
    const add = async (role: Role) => {
      const made = await deployment.add(role);
      await made.start();
      return made;
    };
    const projector = await add('audit-projector');
    const [worker, other, api] = await Promise.all([
      add('consent-worker'),
      add('api'),
      deployment.add('api'),
    ]);
    const way = stack.use(new LossyProxy());
    await way.before('127.0.0.1', api.port);
    const origin = `http://localhost:${way.route('127.0.0.1', api.port).port}`;
    await api.start({ PUBLIC_ORIGIN: origin });
    const person = new Person([other.url]);
    await person.signUp();
    return {
      origin,
      way,
      api,
      other,
      worker,
      projector,
      postgres,
      broker: cluster?.nodes[0] ?? null,
      db: deployment.database.db,
      person,
      [Symbol.asyncDispose]: () => stack.dispose(silent),
    };
  } catch (error) {
    await stack.dispose(silent);
    throw error;
  }
}
