import { z } from 'zod';
import { text, utcInstant, uuid } from '../primitives.ts';
import { SETTING_GROUPS, SETTING_KEYS, SITE_NOTICE_MAX } from '../staff/settings.ts';
import { password } from './auth.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/** Settings that staff change while the service runs: `/api/admin/settings`. */

/** Value of any setting; its own schema is in the api. */
export const settingValue = z.union([z.boolean(), z.int(), text(SITE_NOTICE_MAX), z.null()]);
export type SettingValueDto = z.infer<typeof settingValue>;

const changed = {
  at: utcInstant,
  /** masked without the permission to see addresses; '' for an erased account */
  by: z.string(),
};

const setting = z.object({
  key: z.enum(SETTING_KEYS),
  group: z.enum(SETTING_GROUPS),
  kind: z.enum(['switch', 'number', 'text', 'email', 'level', 'time']),
  /** bounds of a number; null for other kinds */
  range: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** time in which a limit counts, ms; null for what is not a limit */
  windowMs: z.int().nullable(),
  /** value in force */
  value: settingValue,
  initial: settingValue,
  /** the environment sets it, so it cannot be changed here */
  fixed: z.boolean(),
  /** a change takes the password again */
  secured: z.boolean(),
  /** ETag for a change */
  version: z.string(),
  /** null: it was never changed */
  changed: z.object(changed).nullable(),
});
export type SettingItem = z.infer<typeof setting>;

/** GET /admin/settings */
export const settingList = z.object({
  items: z.array(setting),
  /** what only the operator can change */
  operator: z.object({
    /** minutes without activity until the warning, and until the end of a session */
    inactivityWarn: z.number(),
    inactivityEnd: z.number(),
    /** longest sessions, hours */
    sessionHours: z.number(),
    staffSessionHours: z.number(),
    /** host of the mail server; null: no mail leaves this deployment */
    mailServer: z.string().nullable(),
    mailFrom: z.string(),
  }),
});
export type SettingList = z.infer<typeof settingList>;

/** PUT /admin/settings/:key, If-Match of `version` */
export const settingParams = z.strictObject({ key: z.enum(SETTING_KEYS) });
export const settingBody = staffActBody.extend({
  value: settingValue,
  /** required if `secured` */
  currentPassword: password.optional(),
});
export const settingAnswer = z.object({ version: z.string() });

/** GET /admin/settings/:key/history: newest first */
export const settingPage = z.strictObject(staffPage);
export const settingHistory = z.object({
  items: z.array(
    z.object({
      version: z.int().min(1),
      value: settingValue,
      /** value of the version before; of the first one, the initial value */
      before: settingValue,
      ...changed,
      /** null: it was deleted with the account of its author */
      reason: z.string().nullable(),
    }),
  ),
  nextCursor,
});
/** POST /admin/settings/:key/history/export: 200 CSV */
export const settingFileBody = staffActBody;
export type SettingHistory = z.infer<typeof settingHistory>;

/** POST /admin/settings/mail-test: sends a mail to the caller's own address */
export const mailTestBody = staffActBody;
export const mailTestCreated = z.object({ id: uuid });
/** GET /admin/settings/mail-test/:id */
export const mailTestParams = z.strictObject({ id: uuid });
export const mailTest = z.object({
  /** `waiting`: not delivered yet, and tried again if `error` is set */
  state: z.enum(['waiting', 'sent', 'refused']),
  attempts: z.int().min(0),
  /** code of the last failure; null if there was none */
  error: z.string().nullable(),
});
export type MailTest = z.infer<typeof mailTest>;
