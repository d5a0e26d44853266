import type { MailTest, SettingItem, SettingValueDto } from '@roletrail/contracts/http/settings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import { saveList } from '../../lib/save-list.ts';

const load = () => import('@roletrail/contracts/http/settings');

export const SETTINGS_KEY = [...STAFF_KEY, 'settings'];
const PATH = '/admin/settings';

/** Builds the query for all settings. */
export function settingsQuery(http: Http) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'all'],
    queryFn: () => http.json(PATH, async () => (await load()).settingList),
    staleTime: ALWAYS_STALE,
  });
}

/** Downloads the history of a setting as CSV. */
export const saveSettingHistory = (
  http: Http,
  key: SettingItem['key'],
  reason: string,
): Promise<void> =>
  saveList(http, { path: `${PATH}/${key}/history`, name: `history-${key}` }, { reason });

/** Builds the paged query for the values that a setting had. */
export function settingHistoryQuery(http: Http, key: SettingItem['key']) {
  return infiniteQueryOptions({
    queryKey: [...SETTINGS_KEY, 'history', key],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20' });
      if (pageParam !== '') query.set('cursor', pageParam);
      return http.json(
        `${PATH}/${key}/history?${query}`,
        async () => (await load()).settingHistory,
      );
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Changes a setting if its version is still the given one. Returns the new version. */
export async function sendSetting(
  http: Http,
  { key, version }: Pick<SettingItem, 'key' | 'version'>,
  body: { value: SettingValueDto; reason: string; currentPassword?: string },
): Promise<string> {
  const schema = async () => (await load()).settingAnswer;
  const headers = { 'if-match': version };
  return (await http.json(`${PATH}/${key}`, schema, { method: 'PUT', body, headers })).version;
}

/** Sends a mail to the caller. @returns its id */
export async function sendTestMail(http: Http, body: { reason: string }): Promise<string> {
  const schema = async () => (await load()).mailTestCreated;
  return (await http.json(`${PATH}/mail-test`, schema, { method: 'POST', body })).id;
}

/** Builds the query for the delivery of a test mail; asks every second until it is decided. */
export function mailTestQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'mail-test', id],
    queryFn: (): Promise<MailTest> =>
      http.json(`${PATH}/mail-test/${id}`, async () => (await load()).mailTest),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
  });
}
