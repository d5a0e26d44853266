import { NO_NOTICE, type SiteNotice } from '@roletrail/contracts/http/config';
import type { Tx } from '@roletrail/db/open';
import { ApiError } from '../errors.ts';
import type { SettingKey } from './registry.ts';
import { readSetting, type SettingsReader } from './store.ts';

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

/**
 * Checks a new text, begin or end of the notice against the others, and locks all three until the
 * transaction ends. Does nothing for other settings.
 * @param now ms since 1970
 * @throws ApiError VALIDATION_FAILED for a text whose end is over, because no page would show it,
 *   and for a begin that is not before the end
 */
export async function checkNotice(
  tx: Tx,
  key: SettingKey,
  value: unknown,
  now: number,
): Promise<void> {
  if (key !== 'site.notice' && key !== 'site.notice_from' && key !== 'site.notice_until') return;
  // the same order in every transaction, so that two of them cannot wait for each other
  await readSetting(tx, 'site.notice', true);
  const { value: from } = await readSetting(tx, 'site.notice_from', true);
  const { value: until } = await readSetting(tx, 'site.notice_until', true);
  if (key === 'site.notice') {
    if (value !== '' && until !== null && Date.parse(until) <= now) {
      throw refusal(
        'No page would show this notice: its end is over. Change or remove the end first.',
      );
    }
    return;
  }
  const [begin, end] = key === 'site.notice_from' ? [value, until] : [from, value];
  if (typeof begin !== 'string' || typeof end !== 'string') return;
  if (Date.parse(begin) >= Date.parse(end)) {
    throw refusal(
      'The begin of the notice must be before its end. Change or remove the other first.',
    );
  }
}

const refusal = (detail: string) =>
  new ApiError('VALIDATION_FAILED', { detail, errors: [{ path: 'value', message: detail }] });
