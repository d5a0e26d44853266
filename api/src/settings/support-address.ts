import type { Tx } from '@roletrail/db/open';
import type { ApiConfig } from '../config.ts';
import { ruleOfSetting } from './registry.ts';
import { readSetting } from './store.ts';

/** Returns the recipient of notices to the support desk in force; null if there is none. */
export async function readSupportAddress(tx: Tx, config: ApiConfig): Promise<string | null> {
  const fixed = ruleOfSetting('site.support_address').fixed?.(config);
  return fixed ?? (await readSetting(tx, 'site.support_address')).value;
}

/** Returns the header of a mail whose replies go to the support desk; {} if there is no address. */
export async function repliesToSupport(tx: Tx, config: ApiConfig): Promise<{ replyTo?: string }> {
  const replyTo = await readSupportAddress(tx, config);
  return replyTo === null ? {} : { replyTo };
}
