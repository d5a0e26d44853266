import { z } from 'zod';
import { openingReason } from '../events/admin.ts';
import { EXPORT_FORMATS } from '../export-formats.ts';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { auditFields, auditFilter, withRules } from './audit.ts';
import { password } from './auth.ts';

/** What every export is asked for with. */
const asked = {
  format: z.enum(EXPORT_FORMATS),
  reasonCode: openingReason,
  /** in the reader's own words */
  text: text(OPENING_TEXT_MAX).trim().min(OPENING_TEXT_MIN),
};

/**
 * POST /admin/audit/exports: 201 exportAnswer, and the cookie with which the browser downloads it.
 * 400 VALIDATION_FAILED · 403 ROLE_REQUIRED (a filter by address or device, or opened
 * values, without the compliance role), PASSWORD_WRONG · 429 RATE_LIMITED · 503 EVIDENCE_UNRECORDED
 */
export const exportBody = z
  .strictObject({
    ...asked,
    filter: auditFilter.default({}),
    /** with what the decisions sealed, in the clear; needs the password */
    opened: z.boolean().default(false),
    currentPassword: password.optional(),
  })
  .refine(({ opened, currentPassword }) => !opened || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'must be given for opened values',
  });
export type ExportBody = z.infer<typeof exportBody>;

/** Why a download ended before its end. */
export const exportFailure = z.enum([
  /** its reader ended it, or the connection broke */
  'left',
  /** session, role or consent was lost meanwhile */
  'refused',
  /** the bytes are not those of before */
  'changed',
  /** too many at once */
  'busy',
  /** the ledger is being rebuilt */
  'ledger',
  /** something else, which the service's own log tells */
  'error',
]);
export type ExportFailure = z.infer<typeof exportFailure>;

/** Also GET /admin/audit/exports/:id. 404 NOT_FOUND for somebody else's, or one whose time is over */
export const exportAnswer = z.object({
  id: uuid,
  createdAt: utcInstant,
  /** until then it can be downloaded, and its manifest */
  availableUntil: utcInstant,
  format: z.enum(EXPORT_FORMATS),
  /** it holds all records of its trees: no filter but by tree */
  whole: z.boolean(),
  /** `waiting`: no download began yet; `stale`: what it finds is not what it was, so make another */
  state: z.enum(['waiting', 'running', 'failed', 'complete', 'stale']),
  /** when its last download began */
  begunAt: utcInstant.nullable(),
  /** of the last download, while it is not complete */
  failure: exportFailure.nullable(),
  /** bytes that downloads made of it so far, at least */
  bytesMade: z.int(),
  /** each row holds its exact entry: the reader has the compliance role */
  withEntries: z.boolean(),
  /** each row holds what its record sealed, in the clear */
  opened: z.boolean(),
  /** what it is made from: each tree as it was signed then */
  trees: z.array(z.object({ topic: z.string(), partition: z.int(), size: z.int() })),
  /** null until it was made whole once, by a download to its end */
  file: z.object({ bytes: z.int(), rows: z.int(), sha256: z.string() }).nullable(),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;

/** What its file and its manifest are called. @param ending its format, or `manifest.json` */
export function exportFileName(
  { id, createdAt }: Pick<ExportAnswer, 'id' | 'createdAt'>,
  ending: string,
): string {
  return `roletrail-export-${createdAt.slice(0, 10)}-${id.slice(-8)}.${ending}`;
}

/** GET /admin/audit/exports: one's own that one may still read, newest first, at most 20. */
export const exportList = z.object({ items: z.array(exportAnswer) });

export const exportParams = z.strictObject({ id: uuid });

/**
 * GET /admin/audit/export: either `id`, of one that was made; or the fields of `exportBody` and of
 * its filter, side by side, which make one of what stays sealed and give it in the same call.
 */
export const exportFileQuery = withRules(
  auditFields.extend({ id: uuid.optional(), ...z.object(asked).partial().shape }),
).check(({ value: { id, ...made }, issues }) => {
  const refuse = (name: string, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: undefined });
  const given = Object.entries(made).filter(([, value]) => value !== undefined);
  if (id !== undefined && given.length > 0) refuse('id', 'must stand alone');
  if (id !== undefined) return;
  for (const name of ['format', 'reasonCode', 'text'] as const) {
    if (made[name] === undefined) refuse(name, 'must be given where there is no id');
  }
});

/** Header of the answer to a call that makes an export and gives it: its id, for its manifest. */
export const EXPORT_ID_HEADER = 'export-id';

/** GET /admin/audit/export/manifest, while there is none: 202 */
export const manifestPending = z.object({
  /** `incomplete`: not downloaded to its end yet; `unsigned`: its event is not in a signed tree yet */
  status: z.enum(['incomplete', 'unsigned']),
});
