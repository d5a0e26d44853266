import { LIMIT_KEYS, type LimitKey } from '@roletrail/contracts/staff/settings';
import { CHANNELS } from '@roletrail/db/notify';
import type { Api } from '../api.ts';
import type { ApiConfig } from '../config.ts';
import type { ApiDeps } from '../deps.ts';
import { LIMIT_SETTINGS, withChangingLimits } from '../settings/limits.ts';

/**
 * Values of the limits that staff changed, in the memory of this instance: a limit is asked at each
 * request, before the database is. Read at the start, after each notification, and at an interval
 * in case that a notification is lost. A failed reading keeps the values of before.
 */
class CurrentLimits {
  readonly #deps: Pick<ApiDeps, 'db' | 'logger'>;
  #values: ReadonlyMap<string, number> = new Map();
  #reading: Promise<void> | null = null;
  #again = false;

  constructor(deps: Pick<ApiDeps, 'db' | 'logger'>) {
    this.#deps = deps;
  }

  of(key: LimitKey): number | undefined {
    return this.#values.get(key);
  }

  /** Reads the values. A call during a reading causes another one. Never rejects. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        this.#values = await this.#read();
      } catch (error) {
        this.#deps.logger.warn({ err: error }, 'failed to read the limits; the last values stay');
      }
    }
  }

  async #read(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#deps.db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', LIMIT_KEYS)
      .execute();
    const values = new Map<string, number>();
    for (const { key, value } of rows) {
      // a value of another release that does not fit counts as not stored
      const { data } = LIMIT_SETTINGS[key as LimitKey].schema.safeParse(value);
      if (data !== undefined) values.set(key, data);
    }
    return values;
  }
}

/** Returns the configuration with the limits in force, and keeps them current until the end. */
export function followLimits(app: Api, config: ApiConfig, deps: ApiDeps): ApiConfig {
  const current = new CurrentLimits(deps);
  const stops: (() => void)[] = [];
  app.addHook('onReady', async () => {
    await current.refresh();
    const timer = setInterval(() => void current.refresh(), config.settingsPollMs).unref();
    stops.push(() => clearInterval(timer));
    const { live } = deps;
    if (live) stops.push(live.listener.on(CHANNELS.settingChanged, () => void current.refresh()));
  });
  app.addHook('preClose', async () => {
    for (const stop of stops.splice(0)) stop();
  });
  return withChangingLimits(config, (key) => current.of(key));
}
