import type { ReminderSettings } from '@roletrail/contracts/http/reminders';
import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { retryUnanswered } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/reminders');
const settings = async () => (await load()).reminderSettings;
const URL = '/tools/reminders';

/** Builds the query for the settings of calendar and reminders. */
export const reminderSettingsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'reminders'],
    queryFn: () => http.json(URL, settings),
    retry: retryUnanswered,
  });

/** Agrees to the words that are shown. @param zone IANA name of the person's time zone */
export const agreeToReminders = (http: Http, zone: string): Promise<ReminderSettings> =>
  http.json(URL, settings, { method: 'PUT', body: { version: REMINDER_CONSENT.version, zone } });

export async function leaveReminders(http: Http): Promise<void> {
  await http.send(URL, { method: 'DELETE' });
}

/** Makes the calendar link; an earlier link ends. @returns its address, which is shown only now */
export const makeCalendarLink = (http: Http) =>
  http.json('/tools/calendar', async () => (await load()).calendarAnswer, { method: 'POST' });

export async function endCalendarLink(http: Http): Promise<void> {
  await http.send('/tools/calendar', { method: 'DELETE' });
}

/** Ends reminders by the link of a letter, without an account. */
export async function stopReminders(http: Http, token: string): Promise<void> {
  await http.send('/reminders/unsubscribe', { method: 'POST', body: { token }, auth: 'none' });
}
