import { z } from 'zod';
import { isTimeZone } from '../days.ts';
import { REMINDER_CONSENT } from '../limits.ts';
import { text } from '../primitives.ts';
import { mailState } from './forms.ts';

/** GET /tools/reminders: settings of calendar and reminders. */
export const reminderSettings = z.object({
  mail: mailState,
  /** true: reminders can be sent to the account's address */
  emailVerified: z.boolean(),
  /** consent in effect; null: no reminders by mail */
  reminders: z.object({ agreedAt: z.string(), zone: z.string() }).nullable(),
  /** when the calendar link was made; null: there is none */
  calendarSince: z.string().nullable(),
});
export type ReminderSettings = z.output<typeof reminderSettings>;

/** PUT /tools/reminders: agrees to the words of this version. */
export const reminderBody = z.strictObject({
  version: z.literal(REMINDER_CONSENT.version),
  /** IANA name, for the person's day */
  zone: z.string().max(64).refine(isTimeZone, 'must be a time zone'),
});

/** POST /tools/calendar: the link, shown only now. */
export const calendarAnswer = z.object({ url: z.string() });

/** POST /reminders/unsubscribe: the id of a consent or report, and its signature. */
export const reminderLeaveBody = z.strictObject({
  token: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{43}$/, 'must be a token'),
});

/** POST /reminders/unsubscribe by a mail program; `of`: which letters end, for the page of people */
export const reminderLeaveLink = reminderLeaveBody.extend({ of: z.literal('report').optional() });

/** GET /calendar/:file: last part of the link. */
export const calendarParams = z.object({ file: text(64) });
