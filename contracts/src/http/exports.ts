import { z } from 'zod';
import { appliedFilter } from '../applied-filter.ts';
import { openingReason } from '../events/admin.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  fileEnding,
  mayHoldEntries,
} from '../export-formats.ts';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { auditFields, auditFilter, withRules } from './audit.ts';
import { password } from './auth.ts';

/** Common fields of export requests. */
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
    /** with the sealed values in plain text; requires the password */
    opened: z.boolean().default(false),
    currentPassword: password.optional(),
  })
  .refine(({ opened, currentPassword }) => !opened || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'must be given for opened values',
  })
  .refine(({ opened, format }) => !opened || mayHoldEntries(format), {
    path: ['format'],
    message: 'must be one that holds entries, for opened values',
  });
export type ExportBody = z.infer<typeof exportBody>;

/** Why a download failed. */
export const exportFailure = z.enum([
  /** its reader ended it, or the connection broke */
  'left',
  /** session, role or consent was lost meanwhile */
  'refused',
  /** the bytes differ from an earlier pass */
  'changed',
  /** too many downloads at once */
  'busy',
  /** the ledger is being rebuilt */
  'ledger',
  /** another error, which the service has logged */
  'error',
]);
export type ExportFailure = z.infer<typeof exportFailure>;

/** Also GET /admin/audit/exports/:id. 404 NOT_FOUND for another person's, or an expired one */
export const exportAnswer = z.object({
  id: uuid,
  createdAt: utcInstant,
  /** end of the download time, also of its manifest */
  availableUntil: utcInstant,
  format: z.enum(EXPORT_FORMATS),
  /** it contains all records of its trees: filtered by tree only */
  whole: z.boolean(),
  /** filter as applied, and as the manifest has it */
  filter: appliedFilter,
  /** `waiting`: no download has begun; `stale`: the records have changed, a new export is needed */
  state: z.enum(['waiting', 'running', 'failed', 'complete', 'stale']),
  /** start of its last download */
  begunAt: utcInstant.nullable(),
  /** of the last download, until the export is complete */
  failure: exportFailure.nullable(),
  /** minimum number of bytes that downloads have made so far */
  bytesMade: z.int(),
  /** each row contains its exact entry: the reader has the compliance role */
  withEntries: z.boolean(),
  /** each row contains the sealed values of its record in plain text */
  opened: z.boolean(),
  /** source: each tree at its signed size then */
  trees: z.array(z.object({ topic: z.string(), partition: z.int(), size: z.int() })),
  /** null until a download has completed it once */
  file: z.object({ bytes: z.int(), rows: z.int(), sha256: z.string() }).nullable(),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;

/** Returns the file name of an export, or of its manifest. */
export function exportFileName(
  { id, createdAt }: Pick<ExportAnswer, 'id' | 'createdAt'>,
  part: ExportFormat | 'manifest',
): string {
  const ending = part === 'manifest' ? 'manifest.json' : fileEnding(part);
  return `roletrail-export-${createdAt.slice(0, 10)}-${id.slice(-8)}.${ending}`;
}

/** GET /admin/audit/exports: the caller's readable exports, newest first, at most 20. */
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

/** Response header of a call that creates and sends an export: its id, for its manifest. */
export const EXPORT_ID_HEADER = 'export-id';

/** GET /admin/audit/export/manifest, while there is none: 202 */
export const manifestPending = z.object({
  /** `incomplete`: not downloaded to its end; `unsigned`: its event is in no signed tree yet */
  status: z.enum(['incomplete', 'unsigned']),
});
