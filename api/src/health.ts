import type { Readiness, ReadinessCheck } from '@roletrail/contracts/http/health';
import { isConnectTimeout, isOverloadError } from '@roletrail/db/database-errors';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { Api } from './api.ts';
import type { ApiDeps, HealthCheck } from './deps.ts';

const CHECK_TIMEOUT_MS = 2000;

/** Lists the checks of everything this instance depends on. */
export function listHealthChecks(
  app: Pick<Api, 'realtime'>,
  deps: ApiDeps,
): readonly HealthCheck[] {
  return [databaseCheck(deps.db), ...deps.checks, () => app.realtime.checks()];
}

/** Lists the checks that decide whether this instance may get requests. */
export function servingChecks(app: Api, deps: ApiDeps): readonly HealthCheck[] {
  return [...listHealthChecks(app, deps), drainingCheck(app)];
}

/** Runs all checks at once; a check that throws or times out counts as failed. */
export async function checkReadiness(checks: readonly HealthCheck[]): Promise<Readiness> {
  const results = (await Promise.all(checks.map((check) => bounded(check)))).flat();
  return { status: results.every((c) => c.ok) ? 'ready' : 'not_ready', checks: results };
}

async function bounded(check: HealthCheck): Promise<readonly ReadinessCheck[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly ReadinessCheck[]>((resolve) => {
    const reason = `no answer within ${CHECK_TIMEOUT_MS} ms`;
    timer = setTimeout(
      () => resolve([{ name: check.name || 'check', ok: false, reason }]),
      CHECK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return [{ name: check.name || 'check', ok: false, reason: 'failed' }];
  } finally {
    clearTimeout(timer);
  }
}

/** Checks that the primary answers. */
export function databaseCheck(db: Database): HealthCheck {
  return async function database() {
    try {
      await sql`select 1`.execute(db);
      return [{ name: 'database', ok: true, reason: null }];
    } catch (error) {
      const isSlow = isOverloadError(error) || isConnectTimeout(error);
      const reason = isSlow ? 'does not answer in time' : 'cannot be reached';
      return [{ name: 'database', ok: false, reason }];
    }
  };
}

/** Fails from the stop signal on. */
function drainingCheck(app: Pick<Api, 'isDraining'>): HealthCheck {
  return async () =>
    app.isDraining
      ? [{ name: 'stopping', ok: false, reason: 'this process is stopping on request' }]
      : [];
}
