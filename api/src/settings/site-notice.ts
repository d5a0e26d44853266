import { NO_NOTICE, type SiteNotice } from '@roletrail/contracts/http/config';
import type { SettingsReader } from './store.ts';

/**
 * Returns the notice for every page as staff set it, also before its begin: pages show it on time.
 * Returns `NO_NOTICE` after its end.
 * @param now ms since 1970
 */
export async function readSiteNotice(settings: SettingsReader, now: number): Promise<SiteNotice> {
  const [text, level, from, until] = await Promise.all([
    settings.read('site.notice'),
    settings.read('site.notice_level'),
    settings.read('site.notice_from'),
    settings.read('site.notice_until'),
  ]);
  const isOver = until !== null && Date.parse(until) <= now;
  return text === '' || isOver ? NO_NOTICE : { text, level, from, until };
}
