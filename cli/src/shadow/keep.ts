import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import type { Tx } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import type { Runtime } from '../compose/runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { foldShadow, ownVersion, type ShadowFold } from './fold.ts';
import { keptShadow, type Shadow } from './shadow.ts';

const LOOK_MS = 2000;

/** Shadows that a worker goes on with. */
export interface KeptShadows extends AsyncDisposable {
  /** for /readyz; always green, because a shadow is not read */
  checks(): readonly ReadinessCheck[];
}

/**
 * Folds on, in a worker, the shadow of a projection that is of the worker's version: what was live
 * before a swap, so that it can be swapped back, and what waits for an operator's word. Looks every
 * 2 s whether there is one; the partitions are shared out by lease, as those of the live one are.
 */
export function keepShadows(
  runtime: Runtime,
  projections: readonly Projection[],
  release?: ReleaseOverride<Tx>,
): KeptShadows {
  const stop = new AbortController();
  const keepers = projections.map((projection) => new Keeper(runtime, projection, release));
  const running = keepers.map((keeper) => keeper.run(stop.signal));
  return {
    checks: () => keepers.flatMap((keeper) => keeper.checks()),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

class Keeper {
  readonly #runtime: Runtime;
  readonly #projection: Projection;
  readonly #release: ReleaseOverride<Tx> | undefined;
  readonly #version: number;
  #kept: { readonly shadow: Shadow; readonly fold: ShadowFold } | null = null;

  constructor(runtime: Runtime, projection: Projection, release: ReleaseOverride<Tx> | undefined) {
    this.#runtime = runtime;
    this.#projection = projection;
    this.#release = release;
    this.#version = ownVersion(runtime, projection, release);
  }

  /** Never rejects. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#look();
      await systemTimer.sleep(LOOK_MS, stop);
    }
    await this.#leave();
  }

  checks(): readonly ReadinessCheck[] {
    if (!this.#kept) return [];
    const { shadow, fold } = this.#kept;
    return fold.projector.checks().map(({ name, reason }) => ({
      name: `${shadow.schema} ${name}`,
      ok: true,
      reason: reason ?? `version ${shadow.version} stands by`,
    }));
  }

  async #look(): Promise<void> {
    const { database, logger } = this.#runtime;
    try {
      const shadow = await keptShadow(database.open.db, this.#projection, this.#version);
      if (shadow && this.#kept) return;
      await this.#leave();
      if (!shadow) return;
      this.#kept = {
        shadow,
        fold: foldShadow(this.#runtime, this.#projection, shadow, this.#release),
      };
      logger.info({ shadow: shadow.schema, version: shadow.version }, 'folds a shadow on');
    } catch (error) {
      if (error instanceof CliError) {
        // A fault that no release can handle is reported in the health checks.
        await this.#leave();
        logger.debug({ err: error }, 'a shadow is left alone');
      } else logger.warn({ err: error }, 'whether there is a shadow is not known');
    }
  }

  async #leave(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    if (!kept) return;
    await kept.fold[Symbol.asyncDispose]();
    this.#runtime.logger.info({ shadow: kept.shadow.schema }, 'leaves a shadow');
  }
}
