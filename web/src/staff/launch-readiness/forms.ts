import { launchSignOffBody, launchWaiverBody } from '@roletrail/contracts/http/launch-readiness';
import { staffActBody } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Schemas of the screen's forms; loaded at the first judgement. */

const orNull = (value: string) => (value.trim() === '' ? null : value.trim());

/** Fields of a sign-off as typed; an empty one is null for the server. */
export const signOffForm = z
  .object({
    status: launchSignOffBody.shape.status,
    owner: z.string(),
    evidence: z.string(),
    due: z.string(),
    note: z.string(),
    reason: staffActBody.shape.reason,
  })
  .superRefine(({ owner, evidence, due, note, ...rest }, { addIssue }) => {
    const sent = { owner, evidence, due, note };
    const empty = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, orNull(value)]),
    );
    const { error } = launchSignOffBody.safeParse({ ...rest, ...empty });
    for (const { path, message } of error?.issues ?? []) {
      addIssue({ code: 'custom', path: [...path], message });
    }
  });

/** The same for a waiver, whose day is required here. */
export const waiverForm = launchWaiverBody.extend({
  until: z.iso.date('Choose the last day of the exception.'),
});

export const launchReasonForm = staffActBody;
