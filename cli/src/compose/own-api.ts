import type { Api } from '@roletrail/api/api';
import { buildApp } from '@roletrail/api/app';
import { Registry } from 'prom-client';
import { apiConfigOf, apiDepsOf } from './api.ts';
import { NO_ACKS } from './no-acks.ts';
import type { Runtime } from './runtime.ts';

/**
 * The api role without a listener, to make by its own calls what a first start needs. No relay
 * runs yet: decisions are durable and their answer is 202.
 */
export async function withOwnApi(
  runtime: Runtime,
  use: (app: Api) => Promise<void>,
): Promise<void> {
  const parts = { acks: NO_ACKS, outboxDepth: () => 0, checks: [] };
  // the service itself, later on, brings its own metrics into the process's registry
  const deps = { ...apiDepsOf(runtime, parts), metrics: new Registry() };
  const app = await buildApp({ ...(await apiConfigOf(runtime)), publicMetrics: false }, deps);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}
